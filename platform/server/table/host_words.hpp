// The words of a host's command, one by one.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

#include "engine/base/ids.hpp"

namespace calculi::server {

inline std::string_view take_word(std::string_view& text) {
  const auto space = text.find(' ');
  const std::string_view word = text.substr(0, space);
  text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
  return word;
}

inline std::optional<Seat> read_seat(std::string_view word) {
  if (word.size() != 1 || word[0] < 'A' || word[0] >= 'A' + limits::seats) return std::nullopt;
  return seat_at(word[0] - 'A');
}

inline std::optional<bool> read_switch(std::string_view word) {
  if (word != "on" && word != "off") return std::nullopt;
  return word == "on";
}

inline std::optional<std::int32_t> read_count(std::string_view word) {
  std::int32_t count = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
  if (error != std::errc{} || end != word.data() + word.size() || count < 1) return std::nullopt;
  return count;
}

}  // namespace calculi::server
