// A23 and the clauses T1 to T5 that all games share, as they apply to Archimedes: time, empty seats, the host, aids.
#include <gtest/gtest.h>

#include "engine/base/reflect.hpp"
#include "games/archimedes/rules/testing.hpp"

namespace calculi::archimedes {
namespace {

ArchimedesMatch::Setup timed(int seats, Pace pace) {
  ArchimedesMatch::Setup setup = setup_for(seats, {.first = 1});
  setup.seating.pace = pace;
  return setup;
}

Event last_event(const ArchimedesMatch& match) { return std::get<Event>(match.events().back()); }

// A23
TEST(Archimedes, A23_after_60_seconds_the_engine_draws_for_the_player) {
  ArchimedesMatch match = ArchimedesMatch::open(timed(2, Pace::x1)).value();
  EXPECT_EQ(match.due(), seconds(60));
  match.advance(seconds(60));
  EXPECT_EQ(match.state().hands[Seat::a].size(), 6);
  EXPECT_EQ(match.waiting_on(), SeatSet::only(Seat::b));
  EXPECT_EQ(last_event(match).kind, EventKind::drew);
  EXPECT_EQ(match.due(), seconds(120));
}

TEST(Archimedes, A23_with_the_deck_empty_the_engine_passes_for_the_player) {
  Scene scene(3);
  scene.hand(Seat::a, {3, 5, 8}).hand(Seat::b, {1}).hand(Seat::c, {1}).deck({});
  scene.time_is_out();
  EXPECT_EQ(scene.state.hands[Seat::a], cards({3, 5, 8}));
  EXPECT_EQ(scene.state.passes, 1);
  EXPECT_EQ(scene.events.at(0).kind, EventKind::passed);
  EXPECT_EQ(scene.state.turn, Seat::b);
}

TEST(Archimedes, A23_a_move_exactly_at_the_limit_is_late_and_one_before_it_is_not) {
  ArchimedesMatch match = ArchimedesMatch::open(timed(2, Pace::x1)).value();
  EXPECT_EQ(why(match.act(Seat::a, {.kind = Kind::draw}, seconds(60))), "not_your_turn");
  EXPECT_EQ(why(match.act(Seat::b, {.kind = Kind::draw}, Millis{119'999})), "");
  EXPECT_EQ(match.due(), Millis{179'999});  // a new limit from the moment the turn came
}

TEST(Archimedes, A23_every_factor_of_the_table_lengthens_the_limit_and_off_takes_it_away) {
  for (const Pace pace : {Pace::x1, Pace::x2, Pace::x3, Pace::x5, Pace::x10}) {
    ArchimedesMatch match = ArchimedesMatch::open(timed(2, pace)).value();
    EXPECT_EQ(match.due(), seconds(60) * static_cast<std::int64_t>(pace));
    match.advance(match.due());
    EXPECT_EQ(match.log().size(), 1);
  }
  ArchimedesMatch match = ArchimedesMatch::open(timed(2, Pace::off)).value();
  EXPECT_EQ(match.due(), never);
  for (int i = 0; i < 20; ++i) {
    match.advance(match.now() + seconds(1'000'000));
    ASSERT_EQ(match.log().size(), i);
    ASSERT_TRUE(match.act(match.waiting_on().first(), {.kind = Kind::draw}, match.now()));
    ASSERT_EQ(match.due(), never);
  }
}

TEST(Archimedes, A23_the_limits_alone_end_a_timed_match) {
  for (int seats = 2; seats <= 5; ++seats) {
    ArchimedesMatch match = ArchimedesMatch::open(timed(seats, Pace::x1)).value();
    while (match.due() != never) match.advance(match.due());
    ASSERT_TRUE(match.outcome());
    EXPECT_FALSE(match.outcome()->aborted);
  }
}

TEST(Archimedes, A23_the_starter_of_a_new_round_has_a_whole_limit) {
  Scene scene(2, {}, Pace::x1);
  EXPECT_EQ(Archimedes::deadline(scene.state), seconds(60));
  scene.now = Millis{45'000};
  scene.hand(Seat::b, {1}).goes_out(Seat::a);
  EXPECT_EQ(Archimedes::deadline(scene.state), Millis{105'000});
}

// T1
TEST(Archimedes, T1_a_seat_that_nobody_holds_draws_after_one_second_and_is_ranked) {
  ArchimedesMatch::Setup setup = timed(3, Pace::off);
  setup.holders[Seat::b].kind = HolderKind::empty;
  ArchimedesMatch match = ArchimedesMatch::open(setup).value();
  EXPECT_EQ(match.due(), never);
  ASSERT_TRUE(match.act(Seat::a, {.kind = Kind::draw}, Millis{5000}));
  EXPECT_EQ(match.due(), Millis{6000});
  match.advance(Millis{5999});
  EXPECT_EQ(match.waiting_on(), SeatSet::only(Seat::b));
  match.advance(Millis{6000});
  EXPECT_EQ(match.waiting_on(), SeatSet::only(Seat::c));
  EXPECT_EQ(match.state().hands[Seat::b].size(), 6);
  Stream stream = test_stream(5);
  while (!match.outcome()) {
    if (match.waiting_on().has(Seat::b)) {
      match.advance(match.due());
    } else {
      const Seat seat = match.waiting_on().first();
      ASSERT_TRUE(match.act(seat, Archimedes::sample(match.view({seat}), stream), match.now()));
    }
  }
  EXPECT_GE(match.outcome()->place[Seat::b], 1);
  EXPECT_GE(match.outcome()->points[Seat::b].count, 5);  // it never goes out, so it takes a token in every round
}

TEST(Archimedes, T1_a_table_of_empty_seats_plays_to_the_end) {
  ArchimedesMatch::Setup setup = timed(4, Pace::off);
  for (Holder& holder : setup.holders) holder.kind = HolderKind::empty;
  ArchimedesMatch match = ArchimedesMatch::open(setup).value();
  while (match.due() != never) match.advance(match.due());
  EXPECT_TRUE(match.outcome());
  for (const auto& event : match.events()) EXPECT_NE(std::get<Event>(event).kind, EventKind::played);
}

TEST(Archimedes, T1_a_person_who_sits_down_in_time_has_the_turn) {
  ArchimedesMatch::Setup setup = timed(2, Pace::off);
  setup.holders[Seat::a].kind = HolderKind::empty;
  ArchimedesMatch match = ArchimedesMatch::open(setup).value();
  ASSERT_TRUE(match.host({.act = HostAct::seat, .seat = Seat::a, .holder = {}}, Millis{500}));
  match.advance(seconds(1000));
  EXPECT_EQ(match.waiting_on(), SeatSet::only(Seat::a));
}

// T2
TEST(Archimedes, T2_one_seat_at_a_time_chooses_so_there_is_nothing_to_hide_from_the_others) {
  ArchimedesMatch match = ArchimedesMatch::open(setup_for(5)).value();
  Stream stream = test_stream(6);
  play_out(match, stream, [](const ArchimedesMatch& now) { ASSERT_EQ(now.waiting_on().size(), 1); });
}

// T3
TEST(Archimedes, T3_a_match_that_the_host_ends_is_aborted_and_has_no_winner) {
  ArchimedesMatch match = ArchimedesMatch::open(timed(3, Pace::x1)).value();
  ASSERT_TRUE(match.act(Seat::a, {.kind = Kind::draw}, Millis{10}));
  ASSERT_TRUE(match.host({.act = HostAct::abort}, Millis{20}));
  ASSERT_TRUE(match.outcome());
  EXPECT_TRUE(match.outcome()->aborted);
  for (const std::int8_t place : match.outcome()->place) EXPECT_EQ(place, 0);
  EXPECT_EQ(match.due(), never);
  EXPECT_TRUE(match.waiting_on().empty());
  EXPECT_EQ(why(match.act(Seat::b, {.kind = Kind::draw}, Millis{30})), "match_over");
}

// T4
TEST(Archimedes, T4_each_seat_has_its_own_time_factor) {
  ArchimedesMatch::Setup setup = timed(3, Pace::x2);
  setup.seating.terms[Seat::b].factor = Pace::x5;
  setup.seating.terms[Seat::c].factor = Pace::off;
  ArchimedesMatch match = ArchimedesMatch::open(setup).value();
  EXPECT_EQ(match.due(), seconds(120));
  ASSERT_TRUE(match.act(Seat::a, {.kind = Kind::draw}, Millis{0}));
  EXPECT_EQ(match.due(), seconds(600));
  ASSERT_TRUE(match.act(Seat::b, {.kind = Kind::draw}, Millis{0}));
  EXPECT_EQ(match.due(), never);
}

TEST(Archimedes, T4_a_factor_that_is_set_in_a_round_counts_from_the_next_one_on) {
  ArchimedesMatch match = ArchimedesMatch::open(timed(2, Pace::x1)).value();
  ASSERT_TRUE(match.host(*parse_host("terms B factor x5"), Millis{0}));
  Stream stream = test_stream(6);
  for (bool later = false; !match.outcome() && !later;) {
    const Seat seat = match.waiting_on().first();
    later = match.state().round > 1 && seat == Seat::b;
    ASSERT_EQ(match.due() - match.now(), later ? seconds(300) : seconds(60)) << match.state().round;
    ASSERT_TRUE(match.act(seat, Archimedes::sample(match.view({seat}), stream), match.now()));
  }
  EXPECT_EQ(match.state().round, 2);
}

TEST(Archimedes, T4_a_head_start_changes_nothing_where_there_is_no_race) {
  ArchimedesMatch::Setup setup = timed(2, Pace::x1);
  setup.seating.terms[Seat::a].head_start_s = 4;
  ArchimedesMatch match = ArchimedesMatch::open(setup).value();
  EXPECT_EQ(match.due(), seconds(60));
}

// T5
TEST(Archimedes, T5_no_view_and_no_verdict_depends_on_the_aid) {
  Scene scene(2);
  scene.hand(Seat::a, {5, 9, 8}).deck({1});
  Scene aided = scene;
  scene.state.seating.aid = Aid::none;
  aided.state.seating.aid = Aid::totals;
  EXPECT_EQ(json_of(scene.view(Seat::a)), json_of(aided.view(Seat::a)));
  EXPECT_EQ(why(scene.type("5 9")), "no_sign_fits A4");  // the verdict comes with the declared move
  EXPECT_EQ(why(aided.type("5 9")), "no_sign_fits A4");
}

TEST(Archimedes, T5_hints_are_public_and_refused_where_they_are_off) {
  ArchimedesMatch::Setup setup = timed(2, Pace::off);
  setup.seating.terms[Seat::a].hints = false;
  ArchimedesMatch match = ArchimedesMatch::open(setup).value();
  EXPECT_EQ(why(match.hint(Seat::a, 1, {})), "hints_off T5");
  ASSERT_TRUE(match.act(Seat::a, {.kind = Kind::draw}, {}));
  ASSERT_TRUE(match.hint(Seat::b, 1, {}));
  const auto& told = match.events().back();
  EXPECT_EQ(std::get<TableEvent>(told).kind, TableEventKind::hint_given);
  EXPECT_TRUE(ArchimedesMatch::seen_by(told, {}));
}

// T6
TEST(Archimedes, T6_a_pause_covers_hands_and_the_top_card) {
  ArchimedesMatch match = ArchimedesMatch::open(timed(2, Pace::x1)).value();
  ASSERT_TRUE(match.host({.act = HostAct::pause}, Millis{1000}));
  EXPECT_EQ(match.view({Seat::a}).hand, Cards{});
  EXPECT_EQ(match.view({}).top, Laid{});
  ASSERT_TRUE(match.host({.act = HostAct::resume}, Millis{1000}));
  EXPECT_EQ(match.view({Seat::a}).hand, Cards{});
  match.advance(Millis{4000});
  EXPECT_EQ(match.view({Seat::a}).hand, match.state().hands[Seat::a]);
  EXPECT_EQ(match.due(), Millis{63'000}) << "the countdown takes nothing from the turn";
}

// T7
TEST(Archimedes, T7_a_match_that_is_broken_off_is_ranked_by_the_rounds_before) {
  Scene scene(3);
  scene.hand(Seat::b, {1}).hand(Seat::c, {9}).goes_out(Seat::a);
  EXPECT_EQ(Archimedes::finished_rounds(scene.state), 1);
  Archimedes::break_off(scene.state, chance_of(1), {});
  ASSERT_TRUE(Archimedes::outcome(scene.state).has_value());
  EXPECT_EQ(Archimedes::outcome(scene.state)->place, (calculi::PerSeat<std::int8_t>{1, 2, 3, 0, 0, 0}));
}

}  // namespace
}  // namespace calculi::archimedes
