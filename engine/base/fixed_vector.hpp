// A vector with its room inside: trivially copyable when T is, so a State can hold one and still be copied as bytes.
// And how short lists are put in order.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>

#include "engine/base/result.hpp"

namespace calculi {

template <class T, int Room>
class FixedVector {
 public:
  using value_type = T;
  static constexpr int room = Room;

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == Room; }

  constexpr T& operator[](int i) {
    ENSURE(i >= 0 && i < size_);
    return items_[static_cast<unsigned>(i)];
  }
  constexpr const T& operator[](int i) const {
    ENSURE(i >= 0 && i < size_);
    return items_[static_cast<unsigned>(i)];
  }
  constexpr T& back() { return (*this)[size_ - 1]; }
  constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr void push_back(const T& item) {
    ENSURE(size_ < Room);
    items_[static_cast<unsigned>(size_++)] = item;
  }
  constexpr T pop_back() {
    ENSURE(size_ > 0);
    T item = items_[static_cast<unsigned>(--size_)];
    items_[static_cast<unsigned>(size_)] = T{};  // what left is really gone, so equal contents are equal bytes
    return item;
  }
  constexpr void erase(int i) {
    ENSURE(i >= 0 && i < size_);
    for (int k = i; k + 1 < size_; ++k) items_[static_cast<unsigned>(k)] = items_[static_cast<unsigned>(k + 1)];
    pop_back();
  }
  constexpr void clear() {
    while (size_ > 0) pop_back();
  }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  friend constexpr bool operator==(const FixedVector& x, const FixedVector& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end());
  }

 private:
  std::array<T, static_cast<unsigned>(Room)> items_{};
  std::int32_t size_ = 0;
};

// An instance of std::sort is some 4 kB in engines that travel to every page. This is a tenth of that and as quick for
// lists as short as those of a table; being Shell's way, it stays far below the square for long ones too. Which of two
// equal values comes first is not said, so an order tells apart whatever differs.
template <std::random_access_iterator At, class Before = std::less<>>
constexpr void put_in_order(At begin, At end, Before before = {}) {
  const auto length = end - begin;
  const auto narrower = [](auto gap) { return gap == 2 ? 1 : gap * 5 / 11; };
  for (auto gap = narrower(length); gap > 0; gap = narrower(gap)) {
    for (auto i = gap; i < length; ++i) {
      auto value = std::move(begin[i]);
      auto at = i;
      for (; at >= gap && before(value, begin[at - gap]); at -= gap) begin[at] = std::move(begin[at - gap]);
      begin[at] = std::move(value);
    }
  }
}

template <class List, class Before = std::less<>>
constexpr void put_in_order(List& list, Before before = {}) {
  put_in_order(list.begin(), list.end(), before);
}

}  // namespace calculi
