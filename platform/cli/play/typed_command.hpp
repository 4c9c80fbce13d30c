// The commands that people may type besides the moves of the game: one word each, the same in every game. The English
// words and the single keys always work, and so do the words of the chosen language.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/words.hpp"

namespace calculi::cli {

enum class TableWord : std::uint8_t {
  none,  // a move, for the game to read
  help,
  turn,
  cards,
  score,
  clock,
  log,
  hint,
  lay,
  undo,
  save,
  pause,
  resume,
  abort,
  last,
  quit
};

struct TypedCommand {
  TableWord word = TableWord::none;
  std::string rest;  // what follows the word: a number of events, a file, a move to lay
};

TypedCommand read_command(std::string_view line, Lang lang);

// The sentences of `help`, one command a line.
std::string say_commands(Lang lang);

}  // namespace calculi::cli
