// Measures of the strongest bot of Numeramis: how many discards it needs alone, and how often any player could win
// against three greedy ones. The tests assert these figures and ./bench bots prints them.
#pragma once

#include <algorithm>

#include "engine/play/real.hpp"
#include "engine/table/match/match.hpp"
#include "games/numeramis/players/imagined_rounds.hpp"
#include "games/numeramis/players/master.hpp"

namespace calculi::numeramis {

struct Mean {
  double sum = 0;
  double squares = 0;
  int count = 0;
  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  double mean() const { return sum / count; }
  double error() const { return real::sqrt(std::max(0.0, squares / count - mean() * mean()) / count); }
};

// --- solo ------------------------------------------------------------------------------------------------------------

inline Mean discards_of_best(int target, int matches) {
  const SoloPlan plan(target);
  Mean mean;
  Advice advice;
  for (int i = 0; i < matches; ++i) {
    Match<Numeramis>::Setup setup;
    setup.seating.seats = 1;
    setup.seed = seed_from_number(11, static_cast<std::uint64_t>(i));
    setup.options.targets.push_back(static_cast<std::int16_t>(target));
    auto match = *Match<Numeramis>::open(setup, Keep::nothing);
    while (!match.outcome()) {
      const View view = match.view({Seat::a});
      advice.clear();
      list_candidates(view, nullptr, advice);
      appraise_alone(view, plan, advice);
      ENSURE(match.act(Seat::a, advice[0].action, match.now()).has_value());
    }
    mean.add(match.outcome()->points[Seat::a].count);
  }
  return mean;
}

// --- how much luck leaves --------------------------------------------------------------------------------------------

// The gaps of a round in which seat 0 is given more than the rules give to anybody. All have one turn before any second
// one, and a greedy player's gap after it does not depend on who closes; so seat 0 can only choose its own card, and
// here it sees the deck's card first, never feeds the next one, and if no greedy player closes in the first lap, it is
// given the target as a present while the others stay where they are.
inline Gaps favoured_round(int seats, Seat starter, const HandValues& values, Stream& stream) {
  World world = fresh_round(seats, starter, values, stream);
  bool closed = false;
  for (int i = 0; i < seats; ++i) {
    const Seat seat = seat_at((index(starter) + i) % seats);
    const Digits held = world.hands[seat];
    const int unknown = world.cards[static_cast<unsigned>(world.deck - 1)];
    Digits by_deck = held;
    by_deck.add(card(unknown));
    Digits by_open = held;
    by_open.add(card(world.top < 0 ? unknown : world.top));
    const bool open = values.turn(by_open).gap == 0;
    if (!open) --world.deck;
    const Digits cards =
        open || (seat == Seat::a && values.turn(by_open).gap < values.turn(by_deck).gap) ? by_open : by_deck;
    const QuickTurn& turn = values.turn(cards);
    world.gaps[seat] = turn.gap;
    closed = closed || (seat != Seat::a && turn.gap <= 1);
    world.top = seat == Seat::a || (seat != Seat::a && turn.gap <= 1) ? static_cast<std::int8_t>(-1) : turn.finish;
  }
  if (!closed) world.gaps[Seat::a] = 0;
  return world.gaps;
}

struct Firsts {
  double shared = 0;  // a shared first place counts whole
  double share = 0;   // or is divided
};

inline Firsts favoured_matches(int seats, int matches, Stream& stream) {
  Firsts firsts;
  for (int i = 0; i < matches; ++i) {
    PerSeat<int> points{};  // with the bonuses as the tie-break (N17)
    for (int round = 0; round < most_rounds; ++round) {
      const Gaps gaps = favoured_round(seats, seat_at((i + round) % seats), HandValues::of(100 * (round + 1)), stream);
      for (const Seat seat : SeatSet::all(seats)) points[seat] += gaps[seat] == 0 ? -10 - 1 : 10 * gaps[seat];
    }
    int level = 0;
    bool first = true;
    for (const Seat each : SeatSet::all(seats)) {
      first = first && points[Seat::a] <= points[each];
      level += points[Seat::a] == points[each] ? 1 : 0;
    }
    firsts.shared += first ? 1.0 / matches : 0;
    firsts.share += first ? 1.0 / level / matches : 0;
  }
  return firsts;
}

}  // namespace calculi::numeramis
