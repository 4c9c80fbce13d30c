// Letters and digits of what people type, the letters of Polish and Czech too: capital letters do not matter
// (docs/notation.md), and the locale of a machine has no say in it.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace calculi {

std::string lower_letters(std::string_view utf8);  // everything that is no capital letter stays as it is

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number from 0 to `most` that a text begins with, taken from it.
inline std::optional<int> take_number(std::string_view& text, int most) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || number < 0 || number > most) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace calculi
