// Imagined rounds: a table with all cards known, played to its end in half a microsecond, many thousand times for one
// decision. It is not the rules of record (rules.cpp is); a test compares the two.
#pragma once

#include "engine/base/chance.hpp"
#include "games/archimedes/game.hpp"
#include "games/archimedes/players/outlook.hpp"

namespace calculi::archimedes {

// A quick source of numbers, started from a bot's stream: imagination needs millions of them.
class Dice {
 public:
  explicit Dice(std::uint64_t start) : state_(start | 1U) {}
  std::uint64_t next() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return state_ * 0x2545f4914f6cdd1dU;
  }
  unsigned below(std::size_t bound) { return static_cast<unsigned>((next() >> 32U) * bound >> 32U); }
  double share() { return static_cast<double>(next() >> 11U) / 9007199254740992.0; }
  template <class T>
  void shuffle(T* first, int count) {
    for (auto left = static_cast<unsigned>(count); left > 1; --left) std::swap(first[left - 1], first[below(left)]);
  }

 private:
  std::uint64_t state_;
};

struct Holding {
  Cards plain{};
  HandNumber number = empty_hand;  // of the plain cards
  std::int16_t sum = 0;
  std::int8_t size = 0;  // with the joker
  bool joker = false;

  void take(std::uint8_t code);
  void give(std::uint8_t code);
};
Holding holding_of(Cards cards);

using Deck = FixedVector<std::uint8_t, deck_room>;

struct World {
  PerSeat<Holding> hands{};
  const Deck* deck = nullptr;  // drawn from the back; shared by all that happens in this world
  std::int8_t left = 0;        // cards of the deck not yet drawn
  std::int8_t seats = 2;
  Seat turn = Seat::a;
  std::int8_t passes = 0;
  std::uint8_t top = 1;
  bool over = false;
  Seat out = Seat::none;  // the seat that has no cards left

  void act(const Action& action);  // of the seat on turn
};

using Tokens = PerSeat<std::int8_t>;

// Plays on by one policy for each seat and gives out the tokens; ties fall at random.
Tokens play_out(World& world, const PerSeat<const Policy*>& policies, Dice& dice);

}  // namespace calculi::archimedes
