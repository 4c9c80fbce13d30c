// A list of large values that are mostly zeros, as the events of a match are: of each only the words that are not zero
// are kept. Whatever is asked for is put together again, so it is given by value.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/base/result.hpp"

namespace calculi {

using PackedWord = std::uint64_t;

// Eight words at a time: a byte that says which of them are not zero, then those. Returns how many bytes it wrote.
std::size_t pack(std::span<const PackedWord> value, std::uint8_t* to);
// `value` is all zeros before.
void unpack(const std::uint8_t* from, std::span<PackedWord> value);

template <class T>
class PackedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = T;
    Iterator() = default;
    Iterator(const PackedList& list, std::size_t at) : list_(&list), at_(at) {}
    T operator*() const { return (*list_)[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++at_;
      return before;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const PackedList* list_ = nullptr;
    std::size_t at_ = 0;
  };

  std::size_t size() const { return begins_.size(); }
  bool empty() const { return begins_.empty(); }
  T operator[](std::size_t i) const {
    Words words{};
    unpack(bytes_.data() + begins_[i], words);
    T value;
    std::memcpy(static_cast<void*>(&value), words.data(), sizeof value);
    return value;
  }
  T back() const { return (*this)[size() - 1]; }
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

  void push_back(const T& value) {
    std::array<std::uint8_t, most_bytes> packed;
    const std::size_t size = pack(words_of(value), packed.data());
    begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    if (bytes_.capacity() - bytes_.size() < size)
      bytes_.reserve(bytes_.size() + size + bytes_.size() / 4 + spare_bytes);
    bytes_.insert(bytes_.end(), packed.data(), packed.data() + size);
  }

 private:
  using Words = std::array<PackedWord, (sizeof(T) + sizeof(PackedWord) - 1) / sizeof(PackedWord)>;
  static constexpr std::size_t spare_bytes = 256;  // a vector alone would keep room for twice as much
  static constexpr std::size_t most_bytes = sizeof(Words) + (sizeof(Words) + 63) / 64;

  static Words words_of(const T& value) {
    Words words;
    words.back() = 0;
    std::memcpy(words.data(), static_cast<const void*>(&value), sizeof value);
    return words;
  }

  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint32_t> begins_;  // where each value begins in bytes_
};

}  // namespace calculi
