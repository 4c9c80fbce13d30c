// Digests that are right whatever they vouch for: hostile text would otherwise be refused by its first digest, and what
// lies behind would never be tried.
#pragma once

#include <string>
#include <string_view>

#include "engine/table/match/log.hpp"

namespace calculi {

inline bool is_input(std::string_view line) { return !line.empty() && line[0] >= '0' && line[0] <= '9'; }

// The line with its own digest; `chain` goes on to it.
inline std::string vouched_input(std::string_view line, Digest& chain) {
  const std::string_view body = line.substr(0, line.rfind(' '));
  chain = blake3(chain, body);
  return std::string(body) + " " + hex(chain, MatchLog::digits);
}

// A record, line by line, with the right digests on its start line and on every input.
template <class Lines>
std::string vouched(Lines&& lines) {
  std::string text;
  Digest chain{};
  for (const std::string_view line : lines) {
    if (line.starts_with("start ")) {
      chain = blake3({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
      text.append(line.starts_with("start staged ") ? "start staged " : "start ").append(hex(chain, MatchLog::digits));
    } else {
      text.append(is_input(line) && line.size() < 200 ? vouched_input(line, chain) : std::string(line));
    }
    text.append("\n");
  }
  return text;
}

}  // namespace calculi
