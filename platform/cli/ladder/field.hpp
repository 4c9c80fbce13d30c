// Who plays on a ladder: the programs of a folder, and levels of our own.
//
// In the folder, a file that can be executed is a program; a file NAME.json says how one is started:
//   {"name":"My bot","command":["python3","mybot.py"]}
// Words of a command that are files of the folder are meant so. Anything else in the folder is the programs' own.
#pragma once

#include <string>
#include <vector>

#include "platform/cli/programs/program_bot.hpp"

namespace calculi::cli {

struct Entrant {
  std::string name;                    // of the file, or what its manifest says; of a level, the level
  std::vector<std::string> command{};  // none: a level of our own
  std::string mark{};                  // of the program's file: another one is another program, and plays anew
  bool is_program() const { return !command.empty(); }
};

struct Field {
  std::vector<Entrant> entrants;
  std::vector<std::string> left_out;  // a sentence for each program that cannot play, which names it
};

inline constexpr std::size_t most_entrants = 64;

// Starts every program once, to see whether it speaks the protocol and plays this game. Throws BadInput where there is
// no such folder.
Field read_field(const std::string& folder, const std::vector<std::string>& levels, const Module& module,
                 const ProgramBounds& bounds, Lang lang);

}  // namespace calculi::cli
