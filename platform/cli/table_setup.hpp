// Makes a table from the flags of the command line: seats, their holders, names, options, seed. Flags that contradict
// each other are BadInput here, before a match is opened.
#pragma once

#include <string>
#include <vector>

#include "platform/cli/arguments.hpp"
#include "platform/cli/commands/commands.hpp"

namespace calculi::cli {

// Nobody knows it beforehand.
Seed fresh_seed(Lang lang);

// Puts bots on the seats from `first` on. One level serves all of them; several are assigned seat by seat; none means
// usual_level().
void seat_bots(TableSetup& setup, const Module& module, const std::vector<std::string>& levels, int first, Lang lang);

// The simplest level that plays to win.
std::string usual_level(const Module& module);

// Throws BadInput if the level is none of the game's.
void check_level(const Module& module, const std::string& level, Lang lang);

// The options given as --set name=value. Throws BadInput unless each is one of the game's, for an existing seat, with a
// value that it takes.
void set_options(TableSetup& setup, const Module& module, const Arguments& arguments);

// The table of `play`: people first, then bots.
TableSetup setup_to_play(const Module& module, const Arguments& arguments);

}  // namespace calculi::cli
