// The words that people may type at a table on a server, besides those of every table: before the match, after it, and
// where they do not play in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/words.hpp"

namespace calculi::cli {

enum class JoinWord : std::uint8_t { none, start, again, seat, watch, join, name, terms, host, quit, help };

struct JoinCommand {
  JoinWord word = JoinWord::none;
  std::string rest{};  // what follows the word
};

JoinCommand read_join_command(std::string_view line, Lang lang);

std::string say_join_commands(Lang lang);  // one a line

}  // namespace calculi::cli
