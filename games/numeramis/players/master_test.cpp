// The master of Numeramis: its opinion, and the dynamic programme of solo. How well it plays is measured in
// tests/simulation/numeramis_test.cpp.
#include "games/numeramis/players/master.hpp"

#include <gtest/gtest.h>

#include "engine/table/match/match.hpp"
#include "games/numeramis/players/people.hpp"
#include "games/numeramis/rules/testing.hpp"
#include "games/numeramis/solver/solver.hpp"
#include "tests/how_many.hpp"

namespace calculi::numeramis {
namespace {

Advice advice_on(const View& view, const Action* played = nullptr) {
  Stream stream = Chance({}).stream("advice", 0);
  Advice advice;
  NumeramisPlayers::appraise(view, played, stream, advice);
  return advice;
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
    Master bot(Chance({}).stream("best", static_cast<std::uint32_t>(i)));
    Mind mind(expert_person(), Chance({}).stream("best", static_cast<std::uint32_t>(i)), Tempo::calm);
    (void)thinking_time(view, mind);
    Advice advice;
    NumeramisPlayers::appraise(view, nullptr, mind.stream(), advice);
    EXPECT_EQ(text_of<Numeramis>(bot.decide(view, {}).action), text_of<Numeramis>(advice[0].action));
  }
}

// --- solo ------------------------------------------------------------------------------------------------------------

Match<Numeramis>::Setup alone_for(int target, int number) {
  Match<Numeramis>::Setup setup;
  setup.seating.seats = 1;
  setup.seed = seed_from_number(11, static_cast<std::uint64_t>(number));
  setup.options.targets.push_back(static_cast<std::int16_t>(target));
  setup.options.zeros = static_cast<std::uint8_t>(number % 2);
  return setup;
}

TEST(numeramis_solo, a_target_out_of_reach_costs_all_turns) {  // N21
  const SoloPlan plan(90);
  EXPECT_EQ(plan.before(cards_of({0, 0, 0, 0}), 0), 0);
  EXPECT_GT(plan.before(cards_of({0, 0, 0, 0}), 2), 1.5);
  EXPECT_LE(plan.before(cards_of({0, 0, 0, 0}), 2), 2);
  EXPECT_EQ(plan.after(cards_of({9, 0, 1, 1, 5}), 1), 0) << "90+1-1";
}

// How many of the decisions of some matches are told without a plan, in hundredths; each must be the plan's.
int told_without_plan(int target, int matches) {
  const SoloPlan plan(target);
  int told = 0;
  int asked = 0;
  for (int i = 0; i < matches; ++i) {
    for (auto match = *Match<Numeramis>::open(alone_for(target, i), Keep::nothing); !match.outcome(); ++asked) {
      const View view = match.view({Seat::a});
      Advice advice;
      list_candidates(view, nullptr, advice);
      const Action* evident = evident_alone(view, advice);
      const std::string text = evident == nullptr ? "" : text_of<Numeramis>(*evident);
      appraise_alone(view, plan, advice);
      EXPECT_TRUE(text.empty() || text == text_of<Numeramis>(advice[0].action))
          << target << ", match " << i << ": " << text;
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

}  // namespace
}  // namespace calculi::numeramis
