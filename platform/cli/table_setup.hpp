// From the flags of the command line to a table: seats, who holds them, names, options, seed. Everything that does not
// go together is BadInput here, with its name, before a match is opened.
#pragma once

#include <string>
#include <vector>

#include "platform/cli/arguments.hpp"
#include "platform/cli/commands/commands.hpp"

namespace calculi::cli {

// Puts bots on the seats from `first` on. One level serves all of them; several are given seat by seat; none means the
// plainest level that plays to win.
void seat_bots(TableSetup& setup, const Module& module, const std::vector<std::string>& levels, int first, Lang lang);

// The plainest level that plays to win.
std::string usual_level(const Module& module);

// The level is one of the game's; throws BadInput.
void check_level(const Module& module, const std::string& level, Lang lang);

// Each option is one of the game's, of a seat that is there, with a value it takes.
void check_options(const Module& module, const TableSetup& setup, Lang lang);

// The table of `play`: people first, then bots.
TableSetup setup_to_play(const Module& module, const Arguments& arguments);

}  // namespace calculi::cli
