// Text with its room inside: the text of an action is written without touching the heap, and its bound is its type.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "engine/base/limits.hpp"
#include "engine/base/result.hpp"

namespace calculi {

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
  void append_number(std::int64_t number) {
    std::array<char, 20> digits;  // the longest is -9223372036854775808
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    ENSURE(error == std::errc{});
    append(std::string_view(digits.data(), static_cast<unsigned>(end - digits.data())));
  }
  void clear() {
    std::memset(bytes_.data(), 0, static_cast<unsigned>(size_));  // equal texts are equal bytes
    size_ = 0;
  }

  friend constexpr bool operator==(const TextBuffer& x, const TextBuffer& y) { return x.view() == y.view(); }

 private:
  std::array<char, static_cast<unsigned>(Room)> bytes_{};
  std::int32_t size_ = 0;
};

using ActionText = TextBuffer<limits::action_text>;

}  // namespace calculi
