// Every game plays to its end, stays sound, and is the same when its record is played again.
#include <cstdio>

#include "engine/play/simulate.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using Plays = EveryGame;
CALCULI_FOR_EVERY_GAME(Plays);

void expect_same_again(const AnyMatch& match) {
  const std::string record = write_record(match);
  const auto again = replay_record(record, all_modules());
  ASSERT_TRUE(again.has_value()) << "line " << again.error().line << " does not follow:\n" << record;
  EXPECT_EQ(write_record(*again->match), record);
  EXPECT_EQ(everything(*again->match), everything(match));
  EXPECT_EQ(told(*again->match), told(match));
}

struct Ends {
  int ended = 0;
  static void note(void* ends, std::int64_t, const AnyMatch& match) {
    if (match.outcome()) ++static_cast<Ends*>(ends)->ended;
    const std::optional<Outcome>& outcome = match.outcome();
    ASSERT_TRUE(outcome.has_value()) << write_record(match);
    EXPECT_FALSE(outcome->aborted);
    EXPECT_EQ(outcome->seats, match.setup().seats);
    EXPECT_TRUE(match.waiting_on().empty());
    EXPECT_EQ(match.due(), never);
    int best = limits::seats;
    for (const Seat seat : SeatSet::all(outcome->seats)) best = std::min<int>(best, outcome->place[seat]);
    EXPECT_EQ(best, 1) << "somebody is first";
    expect_same_again(match);
  }
};

TEST_P(Plays, to_an_end_with_bots_of_each_simple_level_sound_after_every_move_and_the_same_again) {
  Stream stream = stream_for(1);
  std::uint64_t number = 0;
  for (int seats = module().about().least_seats; seats <= module().about().most_seats; ++seats) {
    for (const std::string_view level : {"random", "greedy"}) {
      for (int i = 0; i < how_many(1, 200); ++i) {
        Ends ends;
        SimulationPlan plan;
        plan.setup = drawn_setup(module(), seats, 0, stream);
        seat_everybody(plan.setup, bot_of(level));
        plan.seed = ++number;
        plan.check_sound = true;
        plan.on_record = Ends::note;
        plan.context = &ends;
        const Result<SimulationPart> part = simulate(module(), plan);
        ASSERT_TRUE(part.has_value()) << say_refusal(Lang::en, part.error());
        EXPECT_EQ(part->unsound, 0) << "seed " << number;
        EXPECT_EQ(ends.ended, 1);
      }
    }
  }
}

TEST_P(Plays, roughly_with_pauses_hints_empty_seats_and_bad_networks_and_is_the_same_again) {
  for (int i = 0; i < how_many(6, 1'000); ++i) {
    const auto number = static_cast<std::uint64_t>(1000 + i);
    SCOPED_TRACE("rough table " + std::to_string(number));
    Stream stream = stream_for(number);
    const About& about = module().about();
    const int seats = about.least_seats + i % (about.most_seats - about.least_seats + 1);
    const auto match = open(module(), drawn_setup(module(), seats, number, stream));
    ASSERT_NE(match, nullptr);
    RoughPlay play(*match, number, true);
    Millis last{0};
    while (play.step()) {
      ASSERT_TRUE(match->sound()) << write_record(*match);
      ASSERT_GE(match->now(), last);
      last = match->now();
      ASSERT_LE(match->log().size(), limits::inputs_per_match);
    }
    expect_same_again(*match);
    for (int line = 1; line < match->log().size(); ++line) {
      EXPECT_LE(split_line(match->log().line(line - 1))->at, split_line(match->log().line(line))->at);
    }
  }
}

TEST_P(Plays, with_deadlines_alone_when_nobody_acts) {
  for (int seats = module().about().least_seats; seats <= module().about().most_seats; ++seats) {
    const auto match = open(module(), plain_setup(module(), seats, 5, "x1"));
    ASSERT_NE(match, nullptr);
    while (match->due() != never) match->advance(match->due());
    ASSERT_TRUE(match->outcome().has_value()) << "the clock stops at\n" << write_record(*match);
    EXPECT_FALSE(match->outcome()->aborted);
    expect_same_again(*match);
  }
}

// T1
TEST_P(Plays, T1_with_every_seat_empty_on_an_untimed_table) {
  for (int seats = module().about().least_seats; seats <= module().about().most_seats; ++seats) {
    TableSetup setup = plain_setup(module(), seats, 6, "off");
    seat_everybody(setup, {HolderKind::empty, {}});
    const auto match = open(module(), setup);
    ASSERT_NE(match, nullptr);
    while (match->due() != never) match->advance(match->due());
    ASSERT_TRUE(match->outcome().has_value()) << "the empty seats stop at\n" << write_record(*match);
    expect_same_again(*match);
  }
}

// T1
TEST_P(Plays, T1_on_a_seat_that_nobody_holds_only_by_the_clock) {
  const auto match = open(module(), plain_setup(module(), module().about().least_seats, 8, "off"));
  ASSERT_NE(match, nullptr);
  RoughPlay play(*match, 8, false);
  const Seat seat = play.somebody();
  ASSERT_NE(seat, Seat::none);
  const std::string text = play.idea(seat);
  ASSERT_TRUE(match->host({.act = HostAct::seat, .seat = seat, .holder = {HolderKind::empty, {}}}, {0}).has_value());
  const std::string before = everything(*match);
  const Result<std::string> acted = match->act(seat, text, {0});
  ASSERT_FALSE(acted.has_value());
  EXPECT_EQ(acted.error().code.key, "refuse.seat_empty");
  EXPECT_EQ(acted.error().clause, "T1");
  EXPECT_FALSE(match->hint(seat, 1, {0}, {}).has_value());
  EXPECT_EQ(everything(*match), before);
  ASSERT_TRUE(match->host({.act = HostAct::seat, .seat = seat}, {0}).has_value());
  EXPECT_TRUE(match->act(seat, text, {0}).has_value());
}

TEST_P(Plays, F26_never_by_itself_on_an_untimed_table_and_says_for_whom_it_waits) {
  for (int seats = module().about().least_seats; seats <= module().about().most_seats; ++seats) {
    const auto match = open(module(), plain_setup(module(), seats, 7, "off"));
    ASSERT_NE(match, nullptr);
    RoughPlay play(*match, 7, false);
    while (!match->outcome()) {
      while (match->due() != never) match->advance(match->due());
      if (match->outcome()) break;
      ASSERT_FALSE(match->waiting_on().empty()) << "waits, and does not say for whom";
      const std::string before = match->state_json() + match->log().lines();
      match->advance(match->now() + seconds(24 * 3600));
      ASSERT_EQ(match->state_json() + match->log().lines(), before);
      for (int steps = 0; steps < 7; ++steps) play.step();
    }
  }
}

}  // namespace
}  // namespace calculi::conformance
