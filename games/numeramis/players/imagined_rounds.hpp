// Rounds that might be: worlds that agree with what a seat sees, and a quick player for every seat in them. A hand that
// did not close is imagined as one that had no reason to: it is dealt, plays its turns, and is dealt anew if it would
// have closed.
#pragma once

#include <array>
#include <vector>

#include "engine/base/chance.hpp"
#include "games/numeramis/game.hpp"
#include "games/numeramis/players/hand_values.hpp"

namespace calculi::numeramis {

using Gaps = PerSeat<std::int16_t>;

// The whole truth of one imagined round, between two turns or before the second half of one.
struct World {
  std::int8_t seats = 0;
  Seat starter = Seat::a;
  Seat turn = Seat::a;
  Seat closer = Seat::none;
  std::int8_t top = -1;    // the open discard
  std::int8_t taken = -1;  // this turn's card, if it is taken already
  bool over = false;
  std::int16_t turns = 0;
  std::int16_t most_turns = 0;
  std::int16_t deck = 0;
  PerSeat<Digits> hands{};
  Gaps gaps{};                                // of those who have laid out, -1 before
  std::array<std::int8_t, box_size> cards{};  // the deck, taken from the back

  int lap() const { return turns / seats + 1; }
};

// How a quick player closes: at this gap or below.
int closes_within(const World& world);

// Fills in what the viewer cannot see.
World imagine(const View& view, const HandValues& values, Stream& stream);
// A round nobody has begun.
World fresh_round(int seats, Seat starter, const HandValues& values, Stream& stream);

// Other cards for a hand of zeros (N13).
void deal_anew(World& world, Seat seat);

// The parts of a turn, as actions of the one whose turn it is; each but the first ends the turn.
void take(World& world, bool open);
void drop(World& world, int digit);
void close(World& world, int digit, int gap);
void lay(World& world, int digit, int gap);

// Everybody plays quickly to the end of the round; then all gaps are set.
void play_on(World& world, const HandValues& values);

// The rounds still to come, as a stock of results: rounds that all seats have played quickly, to be drawn from. What a
// lead is worth depends on them.
class LaterRounds {
 public:
  static constexpr std::uint32_t stock = 256;

  explicit LaterRounds(int seats);          // plays them
  static const LaterRounds& of(int seats);  // played at the first call and kept

  // Seat A is the starter of each.
  const Gaps& round(int target, std::uint32_t number) const {
    return rounds_[static_cast<unsigned>(target / 100 - 1) * stock + number % stock];
  }

 private:
  std::vector<Gaps> rounds_;
};

}  // namespace calculi::numeramis
