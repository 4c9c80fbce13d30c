// Who sits at a table, in words: the names for the sentences of a game, the line of the seats, the final places, and
// what is wrong with a record.
#pragma once

#include <string>

#include "engine/table/module.hpp"
#include "engine/table/record.hpp"

namespace calculi::cli {

// Seats without a name are called by their letter.
Teller teller_for(const TableSetup& setup, Viewer viewer, Lang lang);

// "A: you. B: Jan, bot, level greedy."
std::string say_seats(const TableSetup& setup, Lang lang, Viewer viewer = {});

// "Final result: 1. Ola 4, 2. Jan 6.": places with points.
std::string say_places(const AnyMatch& match, Lang lang, Viewer viewer = {});

// Why a file is refused as a record.
std::string say_fault(const RecordFault& fault, const std::string& file, Lang lang);

// The end of a command that only reads one: a record that is not true gives its exit code, anything else is bad input.
int report_fault(const RecordFault& fault, const std::string& file, Lang lang);

}  // namespace calculi::cli
