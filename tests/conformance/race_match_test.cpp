// Races as Match runs them, on the template: held claims, their order, and everything that may happen meanwhile.
// The pure function that orders claims has tests of its own (engine/table/race/race_test.cpp).
#include <gtest/gtest.h>

#include "engine/base/reflect.hpp"
#include "engine/table/match/match.hpp"
#include "games/_template/game.hpp"

namespace calculi {
namespace {

using template_game::EventKind;
using template_game::Kind;
using template_game::Phase;
using template_game::Template;

constexpr Millis race_begins = seconds(10);  // when the last card is laid and the race begins

// The template with two claims per seat in one hold, as in a game with two colours.
struct TwoClaims : Template {
  static constexpr int claims_at_once = 2;
};

template <Game G>
class RaceTable {
 public:
  using Setup = typename Match<G>::Setup;

  explicit RaceTable(const Setup& setup) : match(*Match<G>::open(setup)) {
    match.advance(race_begins);
    for (const Seat seat : setup.seating.all()) {
      const auto card = static_cast<std::int16_t>(match.state().hands[seat][0]);
      EXPECT_TRUE(match.act(seat, {Kind::lay, card}, race_begins).has_value());
    }
    EXPECT_EQ(match.state().phase, Phase::racing);
    template_game::Row row{};
    for (const Seat seat : SeatSet::all(row.size())) row[seat] = match.state().hands[seat][0];
    right = static_cast<std::int16_t>(answer_of(template_game::Counting::sum, row));
    wrong = static_cast<std::int16_t>(right + 1);
    told_before = match.events().size();
  }

  static Setup setup(int seats, std::uint64_t number = 1) {
    Setup made;
    made.seating.seats = static_cast<std::int8_t>(seats);
    made.seed = seed_from_number(77, number);
    return made;
  }

  Result<void> claim(Seat seat, std::int16_t number, Millis at, Stamp stamp = {}) {
    return match.act(seat, {Kind::claim, number}, at, stamp);
  }
  Result<void> host(HostAct act, Seat seat, Millis at, Millis round_trip = {}) {
    return match.host({.act = act, .seat = seat, .round_trip = round_trip}, at);
  }

  // "right A", "wrong B", "lost C 70", "hint A", "aborted": what was told since the race began.
  std::string told() const {
    std::string text;
    for (auto i = told_before; i < match.events().size(); ++i) {
      const auto& event = match.events()[i];
      if (const auto* table = std::get_if<TableEvent>(&event)) {
        add(text, table_event_words[static_cast<unsigned>(table->kind)], table->seat);
        if (table->kind == TableEventKind::claim_lost) text.append(" ").append(std::to_string(table->behind.count));
      } else if (const auto& own = std::get<typename G::Event>(event);
                 own.kind == EventKind::right || own.kind == EventKind::wrong || own.kind == EventKind::passed) {
        add(text, template_game::event_kind_names[static_cast<unsigned>(own.kind)], own.seat);
      }
    }
    return text;
  }

  Match<G> match;
  std::int16_t right = 0;
  std::int16_t wrong = 0;
  std::size_t told_before = 0;

 private:
  static void add(std::string& text, std::string_view what, Seat seat) {
    if (!text.empty()) text.append(", ");
    text.append(what);
    if (seat != Seat::none) text.append(" ").append(1, letter(seat));
  }
};
using Race = RaceTable<Template>;

std::string_view code(const Result<void>& result) { return result ? "accepted" : result.error().code.key; }

// Everything that is sent to a seat.
std::string sight(const Race& race, Viewer viewer) {
  std::string text = json_of(race.match.view(viewer)) + std::to_string(race.match.waiting_on().bits());
  for (const auto& event : race.match.events()) {
    const auto seen = Match<Template>::seen_by(event, viewer);
    if (!seen) continue;
    if (const auto* own = std::get_if<template_game::Event>(&*seen)) text += json_of(*own);
    if (const auto* table = std::get_if<TableEvent>(&*seen)) text += json_of(*table);
  }
  return text;
}

TEST(RaceInAMatch, a_held_claim_is_secret_until_its_decision) {
  Race with(Race::setup(3));
  Race without(Race::setup(3));
  ASSERT_TRUE(with.claim(Seat::a, with.right, race_begins + seconds(2)));
  without.match.advance(race_begins + seconds(2));
  for (const Viewer viewer : {Viewer{Seat::a}, Viewer{Seat::b}, Viewer{}})
    EXPECT_EQ(sight(with, viewer), sight(without, viewer));
  EXPECT_EQ(with.match.due(), race_begins + Millis{2000 + 50 + 40 + 1})
      << "simultaneous, slack, and one to be past both";
  with.match.advance(with.match.due() - Millis{1});
  EXPECT_EQ(with.told(), "");
  with.match.advance(with.match.due());
  EXPECT_EQ(with.told(), "right A");
}

TEST(RaceInAMatch, the_order_is_by_time_since_the_showing_less_network_time_not_by_arrival) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.host(HostAct::shown, Seat::b, race_begins, Millis{240}));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}, {Millis{1990}, Millis{10}}));
  ASSERT_TRUE(race.claim(Seat::b, race.right, race_begins + Millis{2130}, {Millis{1890}, Millis{240}}));
  race.match.advance(race_begins + seconds(3));
  EXPECT_EQ(race.told(), "right B, claim_lost A 100");
}

TEST(RaceInAMatch, the_claim_that_counts_is_told_with_its_corrected_time) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.host(HostAct::shown, Seat::b, race_begins, Millis{240}));
  ASSERT_TRUE(race.claim(Seat::b, race.right, race_begins + Millis{2130}, {Millis{1890}, Millis{240}}));
  race.match.advance(race_begins + seconds(3));
  EXPECT_EQ(race.told(), "right B");
  EXPECT_EQ(race.match.took(race.told_before), Millis{1890});
  for (std::size_t i = 0; i < race.match.events().size(); ++i) {
    if (i != race.told_before) EXPECT_EQ(race.match.took(i), std::nullopt);
  }
}

TEST(RaceInAMatch, a_problem_that_reached_a_seat_late_counts_from_then) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.host(HostAct::shown, Seat::b, race_begins + Millis{400}));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
  ASSERT_TRUE(race.claim(Seat::b, race.right, race_begins + Millis{2300}));
  race.match.advance(race_begins + seconds(3));
  EXPECT_EQ(race.told(), "right B, claim_lost A 100");
}

TEST(RaceInAMatch, claims_within_fifty_milliseconds_are_ordered_by_the_drawn_priority) {
  int earlier_won = 0;
  constexpr int tables = 400;
  for (int i = 0; i < tables; ++i) {
    Race race(Race::setup(2, static_cast<std::uint64_t>(i)));
    ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
    ASSERT_TRUE(race.claim(Seat::b, race.right, race_begins + Millis{2050}));
    race.match.advance(race_begins + seconds(3));
    const std::string told = race.told();
    EXPECT_TRUE(told == "right A, claim_lost B 50" || told == "right B, claim_lost A 0") << told;
    earlier_won += told.starts_with("right A") ? 1 : 0;
  }
  EXPECT_GT(earlier_won, tables * 2 / 5);
  EXPECT_LT(earlier_won, tables * 3 / 5);
}

TEST(RaceInAMatch, a_loser_is_not_judged_and_loses_nothing) {
  Race race(Race::setup(3));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
  ASSERT_TRUE(race.claim(Seat::b, race.wrong, race_begins + Millis{2070}));
  race.match.advance(race_begins + seconds(3));
  EXPECT_EQ(race.told(), "right A, claim_lost B 70");
  EXPECT_EQ(race.match.state().points[Seat::b], 0);
}

TEST(RaceInAMatch, after_a_wrong_claim_the_next_one_is_judged) {
  Race race(Race::setup(3));
  ASSERT_TRUE(race.claim(Seat::a, race.wrong, race_begins + Millis{2000}));
  ASSERT_TRUE(race.claim(Seat::b, race.right, race_begins + Millis{2080}));
  race.match.advance(race_begins + Millis{2091});
  EXPECT_EQ(race.told(), "wrong A") << "one that is on its way may still be before B";
  race.match.advance(race_begins + seconds(3));
  EXPECT_EQ(race.told(), "wrong A, right B");
}

TEST(RaceInAMatch, a_seat_has_one_claim_at_a_time_and_cannot_give_up_while_it_waits) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
  EXPECT_EQ(code(race.claim(Seat::a, race.wrong, race_begins + Millis{2001})), "refuse.claim_pending");
  EXPECT_EQ(code(race.match.act(Seat::a, {Kind::pass, 0}, race_begins + Millis{2002})), "refuse.claim_pending");
  EXPECT_EQ(code(race.match.act(Seat::b, {Kind::pass, 0}, race_begins + Millis{2003})), "accepted");
  race.match.advance(race_begins + seconds(3));
  EXPECT_EQ(race.told(), "passed B, right A");
}

TEST(RaceInAMatch, two_claims_of_one_seat_are_heard_in_its_own_order) {
  RaceTable<TwoClaims> race(RaceTable<TwoClaims>::setup(2));
  ASSERT_TRUE(race.claim(Seat::a, race.wrong, race_begins + Millis{2000}));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2010}));
  EXPECT_EQ(code(race.claim(Seat::a, race.right, race_begins + Millis{2020})), "refuse.claim_pending");
  race.match.advance(race_begins + seconds(3));
  EXPECT_EQ(race.told(), "wrong A, claim_lost A 10") << "the first one put the seat out of the race";
}

// --- deadlines -------------------------------------------------------------------------------------------------------

Race::Setup timed(int seats) {
  Race::Setup setup = Race::setup(seats);
  setup.seating.pace = Pace::x1;
  return setup;
}
const Millis closes = race_begins + template_game::race_limit;

TEST(RaceInAMatch, its_deadline_fires_after_the_largest_credit) {
  Race race(timed(2));
  EXPECT_EQ(race.match.due(), closes + Millis{40});
  ASSERT_TRUE(race.host(HostAct::shown, Seat::b, race_begins, Millis{200}));
  EXPECT_EQ(race.match.due(), closes + Millis{240});
  ASSERT_TRUE(race.host(HostAct::away, Seat::b, race_begins));
  EXPECT_EQ(race.match.due(), closes + Millis{40}) << "nobody waits for the network of a seat that is away";
  ASSERT_TRUE(race.host(HostAct::back, Seat::b, race_begins));
  EXPECT_EQ(race.match.due(), closes + Millis{240});
}

TEST(RaceInAMatch, a_claim_made_in_time_counts_even_when_it_arrives_after_the_deadline) {
  Race race(timed(2));
  ASSERT_TRUE(race.host(HostAct::shown, Seat::b, race_begins, Millis{200}));
  EXPECT_EQ(code(race.claim(Seat::a, race.right, closes + Millis{40})), "refuse.too_late");
  ASSERT_TRUE(race.claim(Seat::b, race.right, closes + Millis{239}, {Millis{-1}, Millis{200}})) << "without a report";
  race.match.advance(closes + seconds(2));
  EXPECT_EQ(race.told(), "right B");
}

TEST(RaceInAMatch, a_claim_exactly_at_the_deadline_is_late) {
  Race race(timed(2));
  ASSERT_TRUE(
      race.host(HostAct::shown, Seat::b, race_begins, Millis{200}));  // so that the deadline does not fire first
  EXPECT_EQ(code(race.claim(Seat::a, race.right, closes + Millis{40})), "refuse.too_late");
  ASSERT_TRUE(race.claim(Seat::b, race.right, closes + Millis{40}, {Millis{-1}, Millis{200}}));
}

TEST(RaceInAMatch, a_deadline_waits_for_the_decision_on_held_claims) {
  Race race(timed(2));
  ASSERT_TRUE(race.claim(Seat::a, race.right, closes - Millis{1}));
  EXPECT_GT(race.match.due(), closes + Millis{40});
  race.match.advance(closes + seconds(1));
  EXPECT_EQ(race.told(), "right A");
  EXPECT_EQ(race.match.state().round, 2);
}

// --- head starts -----------------------------------------------------------------------------------------------------

Race::Setup with_head_start() {
  Race::Setup setup = Race::setup(3);
  setup.seating.terms[Seat::a].head_start_s = 4;
  return setup;
}

// T4
TEST(RaceInAMatch, T4_a_claim_before_the_own_showing_is_refused_and_locks_the_seat_for_a_moment) {
  Race race(with_head_start());
  EXPECT_EQ(code(race.claim(Seat::b, race.right, race_begins + Millis{3900})), "refuse.too_early");
  EXPECT_EQ(code(race.claim(Seat::b, race.right, race_begins + Millis{4249})), "refuse.too_early");
  EXPECT_EQ(code(race.claim(Seat::c, race.right, race_begins + Millis{4249})), "accepted") << "this seat has waited";
  EXPECT_EQ(code(race.claim(Seat::b, race.right, race_begins + Millis{4250})), "accepted");
}

// T4. The refused claim leaves a line, so that the lock is the same in a replay; a second one adds nothing.
TEST(RaceInAMatch, T4_a_false_start_is_in_the_log_once) {
  Race race(with_head_start());
  const int before = race.match.log().size();
  EXPECT_EQ(code(race.claim(Seat::b, race.right, race_begins + Millis{3900})), "refuse.too_early");
  ASSERT_EQ(race.match.log().size(), before + 1);
  EXPECT_NE(race.match.log().line(before).find(" 13900 host early B "), std::string::npos);
  EXPECT_EQ(code(race.claim(Seat::b, race.right, race_begins + Millis{3950})), "refuse.too_early");
  EXPECT_EQ(race.match.log().size(), before + 1);

  Race again(with_head_start());
  ASSERT_TRUE(again.host(HostAct::early, Seat::b, race_begins + Millis{3900}));
  EXPECT_EQ(code(again.claim(Seat::b, race.right, race_begins + Millis{4249})), "refuse.too_early");
  EXPECT_EQ(code(again.claim(Seat::b, race.right, race_begins + Millis{4250})), "accepted");
}

// T4
TEST(RaceInAMatch, T4_a_hold_does_not_put_off_the_showing_to_the_others) {
  Race with(with_head_start());
  Race without(with_head_start());
  ASSERT_TRUE(with.claim(Seat::a, with.wrong, race_begins + Millis{3950}));
  EXPECT_EQ(with.match.due(), race_begins + seconds(4));
  for (Race* race : {&with, &without}) race->match.advance(race_begins + seconds(4));
  EXPECT_EQ(sight(with, {Seat::b}), sight(without, {Seat::b}));
  EXPECT_TRUE(with.match.state().shown.has(Seat::b));
  with.match.advance(race_begins + seconds(6));
  EXPECT_EQ(with.told(), "wrong A");
}

// T4
TEST(RaceInAMatch, T4_the_time_limit_counts_from_the_last_showing_and_a_showing_closes_nothing) {
  Race::Setup setup = with_head_start();
  setup.seating.pace = Pace::x1;
  Race race(setup);
  EXPECT_EQ(race.match.due(), race_begins + seconds(4)) << "the showing itself waits for no network";
  EXPECT_EQ(code(race.claim(Seat::a, race.wrong, race_begins + Millis{3999})), "accepted");
  race.match.advance(race_begins + seconds(5));
  EXPECT_EQ(race.match.due(), race_begins + seconds(4) + template_game::race_limit + Millis{40});
}

// T4
TEST(RaceInAMatch, T4_a_head_start_is_an_advantage) {
  Race race(with_head_start());
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{5000}));
  ASSERT_TRUE(race.claim(Seat::b, race.right, race_begins + Millis{5060}));  // it took 1,060 ms, A 5,000
  race.match.advance(race_begins + seconds(7));
  EXPECT_EQ(race.told(), "right A, claim_lost B 60");
}

// T4
TEST(RaceInAMatch, T4_a_head_start_that_is_given_in_a_race_counts_from_the_next_round_on) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.match.host(*parse_host("terms B head 4"), race_begins + seconds(1)));
  EXPECT_EQ(race.told(), "terms B");
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
  ASSERT_TRUE(race.claim(Seat::b, race.right, race_begins + Millis{2060}));
  race.match.advance(race_begins + seconds(3));
  EXPECT_EQ(race.told(), "terms B, right A, claim_lost B 60") << "the race that runs is judged as it began";
  const Millis next = race_begins + seconds(10);
  for (const Seat seat : {Seat::a, Seat::b}) {
    const auto card = static_cast<std::int16_t>(race.match.state().hands[seat][1]);
    ASSERT_TRUE(race.match.act(seat, {Kind::lay, card}, next));
  }
  EXPECT_EQ(race.match.state().shown, SeatSet::only(Seat::b));
  EXPECT_EQ(race.match.due(), next + seconds(4));
  EXPECT_EQ(code(race.claim(Seat::a, 1, next + seconds(1))), "refuse.too_early");
}

// T4
TEST(RaceInAMatch, T4_a_shared_clock_ends_for_each_seat_by_its_own_factor_and_all_are_told_for_whom) {
  Race::Setup setup = timed(3);
  setup.seating.terms[Seat::b].factor = Pace::x2;
  setup.seating.terms[Seat::c].factor = Pace::off;  // x10 on a shared clock
  Race race(setup);
  const Millis limit = template_game::race_limit;
  EXPECT_EQ(code(race.claim(Seat::a, race.right, closes + Millis{39})), "accepted");
  Race late(setup);
  late.match.advance(closes + Millis{40});
  EXPECT_EQ(late.told(), "time_over A");
  EXPECT_EQ(code(late.claim(Seat::a, late.right, closes + seconds(1))), "refuse.too_late");
  EXPECT_EQ(Template::check(late.match.view({Seat::a}), {Kind::claim, late.right}).error().clause, "T4");
  late.match.advance(race_begins + limit * 2 + Millis{40});
  EXPECT_EQ(late.told(), "time_over A, time_over B");
  EXPECT_EQ(late.match.due(), race_begins + limit * 10 + Millis{40});
  EXPECT_EQ(code(late.claim(Seat::c, late.right, race_begins + limit * 9)), "accepted");
  late.match.advance(race_begins + limit * 10);
  EXPECT_EQ(late.told(), "time_over A, time_over B, right C");
}

// --- what may happen in a hold ---------------------------------------------------------------------------------------

// T6
TEST(RaceInAMatch, T6_a_problem_that_nobody_has_claimed_is_withdrawn_and_replaced_by_another) {
  Race race(Race::setup(2));
  const template_game::Row before = race.match.view({Seat::a}).laid;
  ASSERT_TRUE(race.host(HostAct::pause, Seat::none, race_begins + seconds(2)));
  EXPECT_EQ(race.match.view({Seat::a}).laid, template_game::Row{}) << "covered at once";
  EXPECT_EQ(code(race.claim(Seat::a, race.right, race_begins + Millis{2010})), "refuse.paused");
  race.match.advance(race_begins + seconds(60));
  EXPECT_EQ(race.match.now(), race_begins + Millis{2040}) << "when no earlier claim can arrive";
  EXPECT_EQ(race.told(), "paused, withdrawn");
  ASSERT_TRUE(race.host(HostAct::resume, Seat::none, race_begins + seconds(60)));
  race.match.advance(race_begins + Millis{2040 + 3000});
  EXPECT_EQ(race.told(), "paused, withdrawn, resuming, resumed");
  const template_game::Row after = race.match.view({Seat::a}).laid;
  EXPECT_NE(after, before);
  EXPECT_EQ(race.match.state().shown, SeatSet::all(2));
  const auto right = static_cast<std::int16_t>(answer_of(template_game::Counting::sum, after));
  ASSERT_TRUE(race.claim(Seat::a, right, race.match.now() + seconds(2)));
  race.match.advance(race.match.now() + seconds(1));
  EXPECT_EQ(race.match.state().round, 2);
}

// T6
TEST(RaceInAMatch, T6_a_claim_made_before_the_pause_counts_and_the_pause_waits_for_the_verdict) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.host(HostAct::shown, Seat::b, race_begins, Millis{200}));
  ASSERT_TRUE(race.host(HostAct::pause, Seat::none, race_begins + Millis{2000}));
  const Stamp later{Millis{2000}, Millis{200}};
  EXPECT_EQ(code(race.claim(Seat::b, race.right, race_begins + Millis{2100}, later)), "refuse.paused");
  const Stamp before{Millis{1990}, Millis{200}};
  EXPECT_EQ(code(race.claim(Seat::b, race.right, race_begins + Millis{2100}, before)), "accepted");
  EXPECT_NE(race.match.view({Seat::a}).laid, template_game::Row{}) << "the table is open until it is judged";
  race.match.advance(race_begins + seconds(60));
  EXPECT_EQ(race.told(), "paused, pause_comes, right B, paused");
  EXPECT_EQ(race.match.state().round, 2);
  EXPECT_TRUE(race.match.paused());
}

// T6
TEST(RaceInAMatch, T6_a_claim_that_is_held_lets_the_pause_wait) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.claim(Seat::a, race.wrong, race_begins + Millis{2000}));
  ASSERT_TRUE(race.host(HostAct::pause, Seat::none, race_begins + Millis{2010}));
  EXPECT_EQ(code(race.host(HostAct::pause, Seat::none, race_begins + Millis{2020})), "refuse.pause_comes");
  race.match.advance(race_begins + seconds(3));
  EXPECT_EQ(race.told(), "pause_comes, wrong A") << "B is still in the race";
  ASSERT_TRUE(race.claim(Seat::b, race.right, race_begins + seconds(4)));
  race.match.advance(race_begins + seconds(6));
  EXPECT_EQ(race.told(), "pause_comes, wrong A, right B, paused");
}

// T6
TEST(RaceInAMatch, T6_a_third_withdrawal_in_one_round_is_refused) {
  Race race(Race::setup(2));
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(race.host(HostAct::pause, Seat::none, race.match.now() + seconds(1)));
    race.match.advance(race.match.now() + seconds(1));
    ASSERT_TRUE(race.host(HostAct::resume, Seat::none, race.match.now()));
    race.match.advance(race.match.now() + seconds(3));
  }
  EXPECT_EQ(code(race.host(HostAct::pause, Seat::none, race.match.now() + seconds(1))), "refuse.third_withdrawal");
}

// T6
TEST(RaceInAMatch, T6_a_pause_in_the_countdown_covers_again_and_withdraws_nothing_more) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.host(HostAct::pause, Seat::none, race_begins + seconds(1)));
  race.match.advance(race_begins + seconds(2));
  ASSERT_TRUE(race.host(HostAct::resume, Seat::none, race.match.now()));
  ASSERT_TRUE(race.host(HostAct::pause, Seat::none, race.match.now() + seconds(1)));
  EXPECT_EQ(race.told(), "paused, withdrawn, resuming, paused");
  EXPECT_EQ(race.match.state().withdrawn, 1);
}

// T7
TEST(RaceInAMatch, T7_a_round_that_is_broken_off_does_not_count) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + seconds(2)));
  race.match.advance(race_begins + seconds(3));
  template_game::State state = race.match.state();
  EXPECT_EQ(Template::finished_rounds(state), 1);
  const std::int16_t points = state.points[Seat::a];
  ASSERT_GT(points, 0);
  state.points[Seat::a] = 0;  // lost again in the second round
  Template::break_off(state, Chance({}), {});
  EXPECT_EQ(Template::outcome(state)->points[Seat::a].count, points);
  EXPECT_EQ(Template::outcome(state)->place[Seat::a], 1);
}

// T3
TEST(RaceInAMatch, T3_after_an_abort_in_a_hold_nothing_is_decided_or_told) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
  ASSERT_TRUE(race.host(HostAct::abort, Seat::none, race_begins + Millis{2010}));
  race.match.advance(race_begins + seconds(60));
  EXPECT_EQ(race.told(), "aborted");
  EXPECT_TRUE(race.match.outcome()->aborted);
  EXPECT_EQ(code(race.claim(Seat::b, race.right, race_begins + seconds(61))), "refuse.match_over");
}

// T1
TEST(RaceInAMatch, T1_a_claim_stands_when_its_seat_is_left_and_the_empty_seat_waits_for_the_decision) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
  const HostInput leaves{.act = HostAct::seat, .seat = Seat::a, .holder = {.kind = HolderKind::empty}};
  ASSERT_TRUE(race.match.host(leaves, race_begins + Millis{2010}));
  race.match.advance(race_begins + Millis{2500});
  EXPECT_EQ(race.told(), "seat_changed A, right A");
}

// T1
TEST(RaceInAMatch, T1_empty_seats_pass_after_a_second_whatever_the_others_ask) {
  Race::Setup setup = Race::setup(3);
  Race race(setup);
  const HostInput leaves{.act = HostAct::seat, .seat = Seat::c, .holder = {.kind = HolderKind::empty}};
  ASSERT_TRUE(race.match.host(leaves, race_begins));
  ASSERT_TRUE(race.match.hint(Seat::a, 1, race_begins + Millis{600}));
  ASSERT_TRUE(race.host(HostAct::shown, Seat::b, race_begins + Millis{700}));
  race.match.advance(race_begins + Millis{1000});
  EXPECT_EQ(race.told(), "seat_changed C, hint_given A, passed C");
}

// T5
TEST(RaceInAMatch, T5_a_hint_in_a_hold_leaves_the_claim_where_it_is) {
  Race race(Race::setup(2));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
  const Millis decides = race.match.due();
  ASSERT_TRUE(race.match.hint(Seat::b, 1, race_begins + Millis{2020}));
  EXPECT_EQ(race.match.due(), decides);
  race.match.advance(decides);
  EXPECT_EQ(race.told(), "hint_given B, right A");
}

TEST(RaceInAMatch, a_hold_waits_for_the_network_of_live_seats_only) {
  Race race(Race::setup(3));
  ASSERT_TRUE(race.host(HostAct::shown, Seat::c, race_begins, Millis{240}));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
  EXPECT_EQ(race.match.due(), race_begins + Millis{2000 + 50 + 280 + 1});
  ASSERT_TRUE(race.host(HostAct::away, Seat::c, race_begins + Millis{2005}));
  EXPECT_EQ(race.match.due(), race_begins + Millis{2000 + 50 + 40 + 1});
  ASSERT_TRUE(race.host(HostAct::back, Seat::c, race_begins + Millis{2010}));
  EXPECT_EQ(race.match.due(), race_begins + Millis{2000 + 50 + 280 + 1});
}

TEST(RaceInAMatch, in_one_building_less_network_time_is_taken_off) {
  Race::Setup setup = Race::setup(2);
  setup.seating.network = Network::classroom;
  Race race(setup);
  ASSERT_TRUE(race.host(HostAct::shown, Seat::b, race_begins, Millis{1000}));
  ASSERT_TRUE(race.claim(Seat::a, race.right, race_begins + Millis{2000}));
  EXPECT_EQ(race.match.due(), race_begins + Millis{2000 + 50 + 150 + 1});
}

}  // namespace
}  // namespace calculi
