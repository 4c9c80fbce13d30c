// What a seat may believe about the cards it cannot see: worlds drawn at random that agree with its view, and, where
// the history of the round is known, in which the others would have done what they did. A Markov chain exchanges unseen
// cards between hands and deck and asks each time whether the history has become more or less likely.
#pragma once

#include "games/archimedes/players/playout.hpp"
#include "games/archimedes/players/round_history.hpp"

namespace calculi::archimedes {

// How often others do what the shedding player would not: they overlook or keep something. Softer than the truth about
// bots, so that the chain can move and a person's whim does not mislead it.
inline constexpr double draws_though_it_could = 0.03;
inline constexpr double lays_the_most = 0.95;
inline constexpr double lays_less = 0.05;

class Belief {
 public:
  Belief(const View& view, const RoundHistory* history, Dice& dice);
  // Another world. It keeps a pointer to a deck in here, valid until the next one is asked for.
  World next_world();

 private:
  static constexpr std::uint8_t kept = 255;
  // A card that came to a seat: its code, after how many of the seat's turns it came, in which turn it was laid.
  struct Slot {
    std::uint8_t code = 0;
    std::uint8_t came = 0;
    std::uint8_t laid = kept;
  };
  struct Other {
    Seat seat = Seat::none;
    std::vector<Slot> slots{};
    std::vector<SeatTurn> turns{};
    std::vector<std::uint8_t> comes{};  // the slot of the card drawn in each turn
    double likelihood = 1;
  };

  void collect_unseen(const View& view, const RoundHistory* history, bool even);
  void add_turn(Other& other, const SeatTurn& seen);
  void deal_afresh();
  void exchange();
  void exchange_times(Other& other, Slot& one);
  void exchange_with_deck(Other& other, Slot& one, std::uint8_t& unseen);
  void exchange_hands(Other& other, Slot& one);
  double likelihood(const Other& other, double at_least = 0) const;
  bool accepts(Other& other);

  Dice& dice_;
  World base_{};
  bool knows_turns_ = false;
  std::vector<Other> others_{};
  std::vector<std::uint8_t> unseen_{};  // in no hand
  int deck_size_ = 0;
  Deck deck_{};
};

}  // namespace calculi::archimedes
