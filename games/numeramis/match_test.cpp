// Whole matches: they end, they are sound at every step, they replay, and nobody's view knows more than it may.
#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/play/module_for.hpp"
#include "engine/table/record.hpp"
#include "games/numeramis/test_table.hpp"

namespace calculi {
const Module& numeramis_module();

namespace numeramis {
namespace {

int times(int normal, int at_length) { return std::getenv("CALCULI_LONG") != nullptr ? at_length : normal; }

// Seats, decks, zeros, rounds and limits in turn, so that a few thousand numbers meet every combination.
Match<Numeramis>::Setup setup_of(int number) {
  Match<Numeramis>::Setup setup;
  const auto next = [&number](int choices) {
    const int chosen = number % choices;
    number /= choices;
    return chosen;
  };
  setup.seed = seed_from_number(4, static_cast<std::uint64_t>(number));
  setup.seating.seats = static_cast<std::int8_t>(1 + next(6));
  setup.options.deck = static_cast<std::uint8_t>(next(3));
  setup.options.zeros = static_cast<std::uint8_t>(next(2));
  setup.options.laps = std::array<std::uint8_t, 3>{30, 2, 100}[static_cast<unsigned>(next(3))];
  setup.options.draw = static_cast<std::uint8_t>(next(3));
  setup.seating.pace = next(2) == 0 ? Pace::off : Pace::x1;
  if (setup.seating.seats == 1 && next(2) == 0)
    setup.options.targets.push_back(1 + static_cast<std::int16_t>(number % 9999));
  return setup;
}

TEST(numeramis_match, random_matches_over_all_seats_and_decks_end_and_keep_every_card) {
  const int matches = times(20'000, 200'000);
  std::int64_t moves = 0;
  for (int i = 0; i < matches; ++i) {
    const auto setup = setup_of(i);
    auto match = Match<Numeramis>::open(setup, Keep::nothing);
    ASSERT_TRUE(match.has_value());
    Stream stream = Chance(chance_key(setup.seed, {})).stream("players", 0);
    Millis now{0};
    while (!match->outcome()) {
      ASSERT_LT(++moves, std::int64_t{matches} * 10'000);
      const Seat seat = match->waiting_on().first();
      // Now and then somebody sleeps through a limit.
      now = now + (stream.below(40) == 0 ? seconds(130) : Millis{500});
      if (match->due() <= now) {
        match->advance(now);
      } else {
        ASSERT_TRUE(match->act(seat, Numeramis::sample(match->view({seat}), stream), now)) << "match " << i;
      }
      ASSERT_TRUE(Numeramis::sound(match->state())) << "match " << i;
    }
  }
  RecordProperty("moves", std::to_string(moves));
}

TEST(numeramis_match, greedy_players_never_offer_an_illegal_action) {
  for (int i = 0; i < 60; ++i) {
    auto setup = setup_of(i);
    setup.options.targets = {};
    auto match = *Match<Numeramis>::open(setup, Keep::nothing);
    std::vector<Action> actions;
    while (!match.outcome()) {
      const Seat seat = match.waiting_on().first();
      const View view = match.view({seat});
      actions.clear();
      Numeramis::actions(view, actions);
      ASSERT_FALSE(actions.empty());
      const Action* best = &actions[0];
      for (const Action& action : actions) {
        ASSERT_TRUE(Numeramis::check(view, action));
        if (Numeramis::appeal(view, action) > Numeramis::appeal(view, *best)) best = &action;
      }
      ASSERT_TRUE(match.act(seat, *best, match.now()));
    }
  }
}

TEST(numeramis_match, another_deal_of_the_hidden_cards_looks_the_same) {  // N23
  Stream stream = Chance({}).stream("redeal", 0);
  int different = 0;
  for (int i = 0; i < 300; ++i) {
    auto match = *Match<Numeramis>::open(setup_of(i), Keep::nothing);
    while (!match.outcome()) {
      const Seat seat = match.waiting_on().first();
      ASSERT_TRUE(match.act(seat, Numeramis::sample(match.view({seat}), stream), match.now()));
      if (stream.below(4) != 0) continue;
      const State& state = match.state();
      for (int viewer = -1; viewer < state.seating.seats; ++viewer) {
        const State other = Numeramis::redeal(state, {seat_at(viewer)}, stream);
        ASSERT_EQ(Numeramis::view(other, {seat_at(viewer)}), Numeramis::view(state, {seat_at(viewer)}));
        ASSERT_EQ(Numeramis::waiting_on(other), Numeramis::waiting_on(state));
        ASSERT_TRUE(Numeramis::sound(other));
        different += other.deck == state.deck ? 0 : 1;
      }
    }
  }
  EXPECT_GT(different, 1000) << "it is really another deal";
}

void check_record(void*, std::int64_t match, const AnyMatch& played) {
  const std::string record = write_record(played);
  const std::array<const Module*, 1> modules{&numeramis_module()};
  const auto again = replay_record(record, modules);
  ASSERT_TRUE(again.has_value()) << "match " << match;
  EXPECT_TRUE(again->complete);
  EXPECT_EQ(write_record(*again->match), record);
}

TEST(numeramis_match, records_replay_to_the_same_chain) {
  for (int seats = 1; seats <= 6; ++seats) {
    for (const std::string_view level : {"random", "greedy"}) {
      SimulationPlan plan;
      plan.setup.seats = seats;
      plan.setup.options = {{"deck", seats % 2 == 0 ? "hard" : "easy"}, {"rounds", "draw2"}, {"pace", "x1"}};
      plan.matches = 10;
      plan.check_sound = true;
      plan.on_record = check_record;
      for (int i = 0; i < seats; ++i) {
        plan.setup.holders[static_cast<unsigned>(i)] = {HolderKind::bot, BotLevel(level)};
        plan.setup.names[static_cast<unsigned>(i)] = std::string(1, static_cast<char>('A' + i));
      }
      const auto part = numeramis_module().simulate(plan);
      ASSERT_TRUE(part.has_value());
      EXPECT_EQ(part->unsound, 0);
      EXPECT_GT(part->moves, 0);
    }
  }
}

TEST(numeramis_match, deadlines_alone_end_a_timed_match) {  // N22
  for (int seats = 1; seats <= 6; ++seats) {
    Match<Numeramis>::Setup setup;
    setup.seating.seats = static_cast<std::int8_t>(seats);
    setup.seating.pace = Pace::x1;
    auto match = *Match<Numeramis>::open(setup);
    while (!match.outcome()) {
      ASSERT_NE(match.due(), never);
      match.advance(match.due());
    }
    EXPECT_EQ(match.outcome()->points[0].count, seats == 1 ? 150 : 1500);
  }
}

TEST(numeramis_match, the_longest_match_fits_the_bound_of_inputs) {
  constexpr int inputs = most_laps * most_seats * 2 * most_rounds + most_rounds * most_seats * 3;
  static_assert(inputs < limits::inputs_per_match);
}

}  // namespace
}  // namespace numeramis
}  // namespace calculi
