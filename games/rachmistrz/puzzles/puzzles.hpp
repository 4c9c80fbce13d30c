// The puzzles of Rachmistrz: make a number, find all that the dice reach, join the own tokens (learn 3.1).
#pragma once

#include "engine/play/puzzle/puzzle_book.hpp"
#include "games/rachmistrz/game.hpp"
#include "games/rachmistrz/solver/results.hpp"

namespace calculi::rachmistrz {

Roll draw_puzzle_dice(Stream& stream);  // in rising order
bool read_puzzle_dice(const Json& question, Roll& dice);

// What is the same calculation: the order in sums and products, brackets moved within them, and dividing by one, which
// is multiplying by one, change nothing.
std::string idea_of(const Expression& expression);

// The two steps as they are calculated; none where one of them is no whole number.
std::vector<Fact> facts_of(const Way& way);

// The whole numbers that all calculations over the dice make, without the tables of results.hpp.
std::vector<int> brute_results(const Roll& dice);

DrawnTask draw_make(Stream& stream);
DrawnTask read_make(const Json& question);
DrawnTask draw_reach(Stream& stream);
DrawnTask read_reach(const Json& question);
DrawnTask draw_join(Stream& stream);
DrawnTask read_join(const Json& question);

}  // namespace calculi::rachmistrz
