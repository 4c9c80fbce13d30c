// What a seat has heard of the round so far: which seat drew on which top card, and what each laid. Everybody at a
// table hears it, and it says something about the hands: a seat that drew on a 12 had probably nothing to lay on it.
#pragma once

#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

// One turn of a seat. Cards by their code; `top` by value, 0 while it is not known.
struct SeatTurn {
  std::uint8_t top = 0;
  std::uint8_t operand = 0;
  std::uint8_t result = 0;
  bool passed = false;
  bool lays() const { return result != 0; }
  bool draws() const { return result == 0 && !passed; }
};

class RoundHistory {
 public:
  void hear(const Event& event);

  // Does it tell the whole round that this view shows? Not when its hearer came late, or imagines a position.
  bool fits(const View& view) const;

  // The turns of a seat, oldest first, with the tops that only the view knew.
  std::vector<SeatTurn> turns_of(Seat seat, const View& view) const;
  // All cards that lie on the pile.
  Cards pile(const View& view) const;
  // The cards are split as in the preset `even`: seen from a value that came more often than `useful` has it.
  bool even_split() const { return even_; }

 private:
  void notice(Cards known);
  void begin(std::uint8_t top);

  PerSeat<std::vector<SeatTurn>> turns_{};
  Cards laid_{};
  int laid_count_ = 0;
  std::uint8_t first_top_ = 0;  // the first round is not announced: its first card is learned from the first play
  std::uint8_t top_ = 0;
  bool even_ = false;
};

}  // namespace calculi::archimedes
