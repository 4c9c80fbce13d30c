// The master of Numeramis: its opinion, the dynamic programme of solo, and how much luck leaves to anybody.
#include "games/numeramis/players/best.hpp"

#include <gtest/gtest.h>

#include "games/numeramis/players/people.hpp"
#include "games/numeramis/players/trials.hpp"
#include "games/numeramis/rules/testing.hpp"
#include "games/numeramis/solver/solver.hpp"
#include "tests/how_many.hpp"

namespace calculi::numeramis {
namespace {

Advice advice_on(const View& view, const Action* played = nullptr) {
  Stream stream = Chance({}).stream("advice", 0);
  Advice advice;
  Numeramis::appraise(view, played, stream, advice);
  return advice;
}

std::string text_of(const Action& action) {
  ActionText text;
  Numeramis::print(action, text);
  return std::string(text.view());
}

TEST(numeramis_best, takes_the_card_that_makes_the_target_and_closes) {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 9}), cards_of({1, 1, 1, 1})}, card(2));
  EXPECT_EQ(advice_on(table.view(Seat::a))[0].action.kind, Kind::take_discard);
  ASSERT_TRUE(table.act(Seat::a, "o"));
  const Advice advice = advice_on(table.view(Seat::a));
  EXPECT_EQ(advice[0].action.kind, Kind::close);
  EXPECT_EQ(advice[0].action.layout.result(), 100);
}

TEST(numeramis_best, an_opinion_is_sorted_and_holds_what_was_played) {
  TestTable table(3);
  table.lay({cards_of({7, 7, 1, 0}), cards_of({1, 1, 1, 1}), cards_of({2, 2, 2, 2})}, card(3), {9});
  ASSERT_TRUE(table.act(Seat::a, "d"));
  const View view = table.view(Seat::a);
  const Action poor{.kind = Kind::close, .layout = layout_of("7+7-9-1"), .drop = card(0)};
  ASSERT_TRUE(Numeramis::check(view, poor));
  const Advice plain = advice_on(view);
  const Advice advice = advice_on(view, &poor);
  ASSERT_EQ(advice.size(), plain.size() + 1);
  EXPECT_EQ(advice.back().action, poor) << "nothing is worse than 4 of 100";
  EXPECT_EQ(advice[0].action, plain[0].action) << "being looked at changes no opinion";
  for (std::size_t i = 1; i < advice.size(); ++i) {
    EXPECT_GE(advice[i - 1].value, advice[i].value);
    EXPECT_GE(advice[i].error, 0);
    EXPECT_LE(advice[i].error, points_of_a_win);
  }
}

TEST(numeramis_best, plays_the_first_of_its_opinions) {
  for (int i = 0; i < 40; ++i) {
    TestTable table(1 + i % 4, {}, Pace::off, static_cast<std::uint64_t>(i));
    const Seat seat = table.state.turn;
    const View view = table.view(seat);
    BestBot bot(Chance({}).stream("best", static_cast<std::uint32_t>(i)));
    Mind mind(expert_person(), Chance({}).stream("best", static_cast<std::uint32_t>(i)), Hurry::calm);
    (void)thinking_time(view, mind);
    Advice advice;
    Numeramis::appraise(view, nullptr, mind.stream(), advice);
    EXPECT_EQ(text_of(bot.decide(view, {}).action), text_of(advice[0].action));
  }
}

// --- solo ------------------------------------------------------------------------------------------------------------

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

Match<Numeramis>::Setup alone_for(int target, int number) {
  Match<Numeramis>::Setup setup;
  setup.seating.seats = 1;
  setup.seed = seed_from_number(11, static_cast<std::uint64_t>(number));
  setup.options.targets.push_back(static_cast<std::int16_t>(target));
  setup.options.zeros = static_cast<std::uint8_t>(number % 2);
  return setup;
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

TEST(numeramis_solo, a_target_out_of_reach_costs_all_turns) {  // N21
  const SoloPlan plan(90, Draws::from_box);
  EXPECT_EQ(plan.before(cards_of({0, 0, 0, 0}), 0), 0);
  EXPECT_GT(plan.before(cards_of({0, 0, 0, 0}), 2), 1.5);
  EXPECT_LE(plan.before(cards_of({0, 0, 0, 0}), 2), 2);
  EXPECT_EQ(plan.after(cards_of({9, 0, 1, 1, 5}), 1), 0) << "90+1-1";
}

TEST(numeramis_solo, the_best_needs_no_more_discards_than_the_programme_with_replacement) {
  for (const int target : {100, 200, 300, 400, 500, 700, 1000}) {
    if (target > 500 && how_many(0, 1) == 0) continue;
    const Mean found = discards_of_best(target, how_many(1'000, 20'000));
    EXPECT_LE(found.mean(), SoloPlan(target, Draws::replaced).value(30) + 3 * found.error() + 1e-9) << target;
  }
}

// How many of the decisions of some matches are told without a plan, in hundredths; each must be the plan's.
int told_without_plan(int target, int matches) {
  const SoloPlan plan(target, Draws::from_box);
  int told = 0;
  int asked = 0;
  for (int i = 0; i < matches; ++i) {
    for (auto match = *Match<Numeramis>::open(alone_for(target, i), Keep::nothing); !match.outcome(); ++asked) {
      const View view = match.view({Seat::a});
      Advice advice;
      list_candidates(view, nullptr, advice);
      const Action* evident = evident_alone(view, advice);
      const std::string text = evident == nullptr ? "" : text_of(*evident);
      appraise_alone(view, plan, advice);
      EXPECT_TRUE(text.empty() || text == text_of(advice[0].action)) << target << ", match " << i << ": " << text;
      told += text.empty() ? 0 : 1;
      if (!match.act(Seat::a, advice[0].action, match.now())) return -1;
    }
  }
  return 100 * told / asked;
}

TEST(numeramis_solo, what_is_evident_is_what_the_plan_says) {
  for (const int target : {37, 137, 450, 501, 9999}) EXPECT_GE(told_without_plan(target, how_many(60, 1'000)), 30);
  for (const int target : {700, 1000}) EXPECT_GE(told_without_plan(target, how_many(100, 1'000)), 95) << target;
}

// --- how much luck leaves --------------------------------------------------------------------------------------------

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
