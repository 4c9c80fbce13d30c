// A puzzle at the keyboard: it is asked in words, every answer is judged by the engine, and help comes in three steps.
#pragma once

#include <string>

#include "engine/play/puzzle/puzzle.hpp"
#include "engine/table/module.hpp"

namespace calculi::cli {

// The question in words.
std::string say_question(Lang lang, const Puzzle& puzzle);
// One step of help in words, 0 to 2.
std::string say_hint(Lang lang, const Puzzle& puzzle, unsigned step);

// Until it is solved, or nobody types any more.
void ask_puzzle(Lang lang, const Puzzle& puzzle);

}  // namespace calculi::cli
