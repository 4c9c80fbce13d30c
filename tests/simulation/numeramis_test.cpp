// How well the strongest bot of Numeramis plays: alone against the exact values, and against the upper bound that luck
// sets.
#include <gtest/gtest.h>

#include "benchmarks/numeramis_trials.hpp"
#include "games/numeramis/solver/solver.hpp"
#include "tests/how_many.hpp"

namespace calculi::numeramis {
namespace {

// A round of the problem that the plan solves: every digit is drawn alike.
int discards_with_replacement(const SoloPlan& plan, int turns, Stream& stream) {
  Digits hand;
  do {
    hand = {};
    for (int i = hand_size(plan.target()); i > 0; --i) hand.add(card(static_cast<int>(stream.below(digits))));
  } while (hand.only_zeros());
  Digits with_open = hand;
  with_open.add(card(static_cast<int>(stream.below(digits))));
  bool open = plan.after(with_open, turns) < plan.before(hand, turns);
  for (int left = turns; left > 0; --left, open = false) {
    if (!open) hand.add(card(static_cast<int>(stream.below(digits))));
    if (open) hand = with_open;
    if (best_result(hand, plan.target(), true) == plan.target()) return turns - left;
    Digits best;
    for (int digit = 0; digit < digits; ++digit) {
      if (hand.count(digit) == 0) continue;
      Digits rest = hand;
      rest.remove(card(digit));
      if (best.empty() || plan.before(rest, left - 1) < plan.before(best, left - 1)) best = rest;
    }
    hand = best;
  }
  return turns;
}

TEST(numeramis_solo, the_programme_says_what_playing_it_brings) {  // N21
  for (const int target : {100, 200, 300, 37}) {
    const SoloPlan plan(target, Draws::replaced);
    Stream stream = Chance({}).stream("solo", static_cast<std::uint32_t>(target));
    Mean mean;
    for (int i = 0; i < how_many(2'000, 40'000); ++i) mean.add(discards_with_replacement(plan, 30, stream));
    EXPECT_NEAR(mean.mean(), plan.value(30), 4 * mean.error()) << target;
  }
}

TEST(numeramis_solo, the_best_needs_no_more_discards_than_the_programme_with_replacement) {
  for (const int target : {100, 200, 300, 400, 500, 700, 1000}) {
    if (target > 500 && how_many(0, 1) == 0) continue;
    const Mean found = discards_of_best(target, how_many(300, 20'000));
    EXPECT_LE(found.mean(), SoloPlan(target, Draws::replaced).value(30) + 3 * found.error() + 1e-9) << target;
  }
}

TEST(numeramis_best, luck_forbids_anybody_to_win_45_of_100_against_three_greedy_players) {
  Stream stream = Chance({}).stream("bound", 0);
  const Firsts firsts = favoured_matches(4, how_many(10'000, 400'000), stream);
  RecordProperty("share", std::to_string(firsts.share));
  RecordProperty("shared", std::to_string(firsts.shared));
  EXPECT_LT(firsts.share, 0.30);
  EXPECT_LT(firsts.shared, 0.37);
  EXPECT_GT(firsts.share, 0.25) << "it is a favour";
}

}  // namespace
}  // namespace calculi::numeramis
