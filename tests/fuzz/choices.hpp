// Bytes as a row of choices: whoever decides asks for the next. After the last byte every choice is the first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace calculi::fuzz {

class Choices {
 public:
  explicit Choices(std::string_view bytes) : left_(bytes) {}

  bool empty() const { return left_.empty(); }
  unsigned byte() {
    if (left_.empty()) return 0;
    const auto first = static_cast<unsigned char>(left_.front());
    left_.remove_prefix(1);
    return first;
  }
  unsigned below(std::size_t bound) { return byte() % static_cast<unsigned>(bound); }
  std::int32_t number() {
    std::uint32_t number = byte();
    if (number < 128) return static_cast<std::int32_t>(number);
    for (int i = 0; i < 3; ++i) number = number << 8U | byte();
    return static_cast<std::int32_t>(number);
  }
  std::string text() {
    const std::string_view text = left_.substr(0, byte());
    left_.remove_prefix(std::min(left_.size(), text.size()));
    return std::string(text);
  }
  template <class List>
  const auto& one_of(const List& list) {
    return list[below(std::size(list))];
  }

 private:
  std::string_view left_;
};

}  // namespace calculi::fuzz
