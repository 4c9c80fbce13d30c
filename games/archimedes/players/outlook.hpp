// What to lay from a hand on a top card when nothing else is known: two answers, each a table over all numbered hands.
//
// `shedding` lays the most cards and then the highest, as the greedy player does: it stands for people in imagined
// rounds. `patient` looks ahead: it solves, for one player whose table is a random top card from turn to turn and
// whose round may end at any moment, which hand is worth what, and plays by that. See docs/bots/archimedes.md.
#pragma once

#include "games/archimedes/players/hands.hpp"

namespace calculi::archimedes {

// Values to lay, 0 where there is none: operand and result of an equation, the result alone for an equality, neither
// for a draw.
struct Lay {
  std::uint8_t operand = 0;
  std::uint8_t result = 0;
  constexpr bool draws() const { return result == 0; }
  constexpr int cards() const { return (operand != 0 ? 1 : 0) + (result != 0 ? 1 : 0); }
  friend constexpr bool operator==(Lay, Lay) = default;
};

using Policy = std::vector<std::array<Lay, highest + 1>>;  // by number of the hand and value of the top card

const Policy& shedding();
const Policy& patient(int seats);

// The most cards and then the highest, for a hand of any size without the joker.
Lay shed_from(Cards plain, int top);

}  // namespace calculi::archimedes
