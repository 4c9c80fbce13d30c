// Which plays a hand allows on a top card: the one place that knows the arithmetic of Archimedes (A4-A6, A18).
#pragma once

#include <vector>

#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

// The exact result of `top sign operand`, values 1 to 13, or 0 where there is none on a card (A5).
constexpr int result_of(int top, Sign sign, int operand) {
  switch (sign) {
    case Sign::plus:
      return top + operand <= highest ? top + operand : 0;
    case Sign::minus:
      return top > operand ? top - operand : 0;
    case Sign::times:
      return top * operand <= highest ? top * operand : 0;
    case Sign::over:
      return top % operand == 0 ? top / operand : 0;
  }
  return 0;
}

// An equation without the joker, and the two cards that it takes.
struct Equation {
  Action play{};
  Cards cards{};
};

inline constexpr int most_equations = 26;  // on a 1: 12 sums, 13 products, 1 quotient

// All that there are on a top card, by operand and then by sign.
std::span<const Equation> equations_on(int top);

// Every legal play, each once: plain ones, then those with the joker. Draw and pass are no plays.
void legal_plays(int top, Cards hand, std::vector<Action>& into);

}  // namespace calculi::archimedes
