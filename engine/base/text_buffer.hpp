// Text with its room inside: the text of an action is written without touching the heap, and its bound is its type.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "engine/base/limits.hpp"
#include "engine/base/result.hpp"

namespace calculi {

// Copies a few bytes without a call: a line of a log has some 20, and to call memcpy for each takes longer than to copy
// it. From 8 to 32 bytes go as two pieces that may overlap.
inline void copy_short(void* to, const void* from, std::size_t size) {
  const auto ends = [&](std::size_t piece) {
    std::memcpy(to, from, piece);
    std::memcpy(static_cast<std::byte*>(to) + size - piece, static_cast<const std::byte*>(from) + size - piece, piece);
  };
  if (size >= 16 && size <= 32) {
    ends(16);
  } else if (size >= 8 && size < 16) {
    ends(8);
  } else if (size > 0) {
    std::memcpy(to, from, size);
  }
}

template <int Room>
class TextBuffer {
 public:
  static constexpr int room = Room;

  constexpr TextBuffer() = default;
  explicit TextBuffer(std::string_view text) { append(text); }

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr std::string_view view() const { return {bytes_.data(), static_cast<unsigned>(size_)}; }

  // Text that does not fit is a fault of ours: what people send is measured before it comes here.
  void append(char c) {
    ENSURE(size_ < Room);
    bytes_[static_cast<unsigned>(size_++)] = c;
  }
  void append(std::string_view text) {
    ENSURE(text.size() <= static_cast<unsigned>(Room - size_));
    if (!text.empty()) std::memcpy(bytes_.data() + size_, text.data(), text.size());
    size_ += static_cast<std::int32_t>(text.size());
  }
  // What a short text is copied by is a fixed number of bytes, with the zeros behind it: that is no call.
  template <int Other>
  void append(const TextBuffer<Other>& text) {
    constexpr int piece = 16;
    if (Other < piece || text.size() > piece || size_ > Room - piece) return append(text.view());
    std::memcpy(bytes_.data() + size_, text.view().data(), piece);
    size_ += text.size();
  }
  void append_number(std::int64_t number) {
    if (number >= 0 && number < 10) return append(static_cast<char>('0' + number));
    char* const from = bytes_.data() + size_;
    const auto [end, error] = std::to_chars(from, bytes_.data() + Room, number);
    ENSURE(error == std::errc{});
    size_ += static_cast<std::int32_t>(end - from);
  }
  void clear() {  // equal texts are equal bytes
    constexpr int usual = Room < 32 ? Room : 32;
    std::memset(bytes_.data(), 0, usual);
    if (size_ > usual) std::memset(bytes_.data() + usual, 0, static_cast<unsigned>(size_ - usual));
    size_ = 0;
  }

  friend constexpr bool operator==(const TextBuffer& x, const TextBuffer& y) { return x.view() == y.view(); }

 private:
  std::array<char, static_cast<unsigned>(Room)> bytes_{};
  std::int32_t size_ = 0;
};

using ActionText = TextBuffer<limits::action_text>;

}  // namespace calculi
