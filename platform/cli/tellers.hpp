// Sentences about a table: the names of its players, the line of the seats, the final places, and what is wrong with a
// record.
#pragma once

#include <string>

#include "engine/table/module.hpp"
#include "engine/table/record.hpp"

namespace calculi::cli {

// For the sentences of a game; a seat without a name is called by its letter.
Teller teller_for(const TableSetup& setup, Viewer viewer, Lang lang);

// "A: you. B: Jan, bot, level greedy."
std::string say_seats(const TableSetup& setup, Lang lang, Viewer viewer = {});

// "Final result: 1. Ola 4, 2. Jan 6.": places with points.
std::string say_places(const TableSetup& setup, const Outcome& outcome, Lang lang, Viewer viewer = {});

// Why a file is refused as a record.
std::string say_fault(const RecordFault& fault, const std::string& file, Lang lang);

// For commands that only read a record: returns exit_untrue if the record is untrue, else throws BadInput.
int report_fault(const RecordFault& fault, const std::string& file, Lang lang);

}  // namespace calculi::cli
