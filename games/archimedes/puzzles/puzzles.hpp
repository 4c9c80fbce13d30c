// The puzzles of Archimedes: the only play of a hand, and a whole hand laid in two or three plays (learn 3.1).
#pragma once

#include "engine/play/puzzle/puzzle_book.hpp"
#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

// The pile and a hand, as `solve archimedes` takes them.
struct PuzzlePosition {
  int top = 0;
  Cards hand{};
};
PuzzlePosition draw_position(Stream& stream, int least_cards, int most_cards);
bool read_position(const Json& question, PuzzlePosition& into);
std::string question_of(const PuzzlePosition& position);
View view_of(const PuzzlePosition& position);  // the table's, where the hand's owner is to play
PuzzlePosition after(const PuzzlePosition& position, const Action& play);

// The cards that a play takes out of the hand, as one number: plays with the same ones are one idea.
int cards_of(const Action& play);
Fact fact_of(const Action& play);  // of an equation
// Cards of the hand that somebody who is mistaken in this calculation would take for its result.
void add_traps(const PuzzlePosition& position, const Fact& fact, std::vector<PuzzleTrap>& traps);

DrawnTask draw_only(Stream& stream);
DrawnTask read_only(const Json& question);
template <int Plays>
DrawnTask draw_out(Stream& stream);
template <int Plays>
DrawnTask read_out(const Json& question);

}  // namespace calculi::archimedes
