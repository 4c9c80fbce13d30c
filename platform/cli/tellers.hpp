// Who sits at a table, in words: the names for the sentences of a game, the line of the seats, the final places.
#pragma once

#include <string>

#include "engine/table/module.hpp"

namespace calculi::cli {

// Seats without a name are called by their letter.
Teller teller_for(const TableSetup& setup, Viewer viewer, Lang lang);

// "A: you. B: Jan, bot, level greedy."
std::string say_seats(const TableSetup& setup, Lang lang, Viewer viewer = {});

// "Final result: 1. Ola 4, 2. Jan 6.": places with points.
std::string say_places(const AnyMatch& match, Lang lang, Viewer viewer = {});

}  // namespace calculi::cli
