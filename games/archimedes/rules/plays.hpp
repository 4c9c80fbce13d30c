// Which plays a hand allows on a top card: the one place that knows the arithmetic of Archimedes (A4-A6, A18).
#pragma once

#include <vector>

#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

// The exact result of `top sign operand`, values 1 to 13, or 0 where there is none on a card (A5).
int result_of(int top, Sign sign, int operand);

// The plays without a joker: for each operand value a nibble, in it one bit per sign.
struct PlainPlays {
  std::uint64_t equations = 0;
  bool equality = false;
};
PlainPlays plain_plays(int top, Cards hand);

// Every legal play, each once: plain ones, then those with the joker. Draw and pass are no plays.
void legal_plays(int top, Cards hand, std::vector<Action>& into);

}  // namespace calculi::archimedes
