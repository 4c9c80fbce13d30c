// Which plays a hand allows on a top card: the one place that knows the arithmetic of Archimedes (A4-A6, A18).
#pragma once

#include <vector>

#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

// The exact result of `top sign operand`, or 0 where there is none on a card (A5).
int result_of(int top, Sign sign, int operand);

// The operands that, with the result they call for, lie in this hand: one bit per value as in Cards::held. Jokers apart.
struct PlainPlays {
  std::array<std::uint64_t, 4> operands{};  // by sign
  bool equality = false;
  int size() const;
};
PlainPlays plain_plays(int top, Cards hand);

// Every legal play, each once: plain ones, then those with the joker. Draw and pass are no plays.
void legal_plays(int top, Cards hand, std::vector<Action>& into);

// A random one of the plays and the draw (or pass), all equally likely.
Action sample_play(int top, Cards hand, bool deck_empty, Stream& stream);

Action equation(int top, Sign sign, Laid operand, Laid result);
Action equality(int top, Laid equal);

}  // namespace calculi::archimedes
