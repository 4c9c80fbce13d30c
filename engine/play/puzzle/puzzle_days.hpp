// The puzzle of every day, the same for everybody and known without a server: whose day it is, and the table that the
// page ships so that nobody waits for its difficulty.
#pragma once

#include <span>
#include <string>

#include "engine/play/puzzle/puzzle.hpp"
#include "engine/table/module.hpp"

namespace calculi {

// The game whose day it is; nullptr where no game has this one.
const Module* module_of_day(std::span<const Module* const> modules, Day day);

// {"v":1,"first":20774,"columns":[...],"games":[...],"days":[[...],...]}, a day a line: for every day what
// PuzzleSeries::at needs to make its puzzle at once, and its difficulty, shares in thousandths and times in tenths.
std::string table_of_days(std::span<const Module* const> modules, Day first, int days);

}  // namespace calculi
