// Groups and points (R15, R16): what the board is worth to each seat, now and at the end.
#pragma once

#include "games/rachmistrz/game.hpp"

namespace calculi::rachmistrz {

// R1, R17, R18: tokens of one colour at the start.
int tokens_each(Side side, int seats);

struct SeatScore {
  FieldSet fields = 0;  // tokens that stay; face-down ones are not decided yet
  Groups groups{};
  std::int16_t unused = 0;
  std::int16_t score() const { return static_cast<std::int16_t>((groups.empty() ? 0 : groups[0]) - unused); }
};
using SeatScores = PerSeat<SeatScore>;

// R15; with two players both own colours count together (R18).
SeatScores seat_scores(const State& state);

// R16: fills in scores and places.
void rank(State& state);

}  // namespace calculi::rachmistrz
