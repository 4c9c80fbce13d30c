// The race as Match runs it: who was first, what the others lose, and what may happen in a hold (K5, K15, K22, T4).
#include <gtest/gtest.h>

#include "games/klodki/rules/testing.hpp"

namespace calculi::klodki {
namespace {

using namespace testing;

using RaceSetup = Match<Klodki>::Setup;

RaceSetup setup(int seats, const Chosen& chosen = {}, Pace pace = Pace::off) {
  RaceSetup made;
  made.options = chosen.options();
  made.seating = seating(seats, pace);
  made.seed = seed_from_number(9, 1);
  return made;
}

std::string key_of(const Result<void>& result) { return result ? "accepted" : std::string(result.error().code.key); }

class Race {
 public:
  explicit Race(const RaceSetup& with) : match(*Match<Klodki>::open(with)) {
    for (int i = 0; i < with.seating.seats && match.state().phase == Phase::arrange; ++i) {
      EXPECT_TRUE(act(seat_at(i), "ready", Millis{0}));
    }
  }
  Result<void> act(Seat seat, std::string_view text, Millis at) {
    match.advance(at);
    const Result<Action> action = Klodki::parse(match.view({seat}), text);
    EXPECT_TRUE(action.has_value()) << text;
    return match.act(seat, *action, at);
  }
  // "opened A", "failed B", "lost C 70", in order.
  std::string told() const {
    std::string text;
    const auto add = [&](std::string_view what, Seat seat) {
      if (!text.empty()) text += ", ";
      text.append(what).append(" ").append(1, letter(seat));
    };
    for (const auto& event : match.events()) {
      if (const auto* table = std::get_if<TableEvent>(&event)) {
        if (table->kind == TableEventKind::claim_lost) {
          add("lost", table->seat);
          text.append(" ").append(std::to_string(table->behind.count));
        }
      } else if (const Event& own = std::get<Event>(event);
                 own.kind == EventKind::opened || own.kind == EventKind::failed || own.kind == EventKind::nobody ||
                 own.kind == EventKind::thrown) {
        add(event_kind_names[static_cast<unsigned>(own.kind)], own.seat);
      }
    }
    return text;
  }

  Match<Klodki> match;
};

const Millis shown = countdown_time;

TEST(KlodkiRace, K5_the_first_throw_alone_is_judged_and_the_others_lose_nothing) {
  Race race(setup(3));
  ASSERT_TRUE(race.act(b, "h1 h2+h3", shown + Millis{2000}));
  ASSERT_TRUE(race.act(a, "h1", shown + Millis{2070}));
  race.match.advance(shown + seconds(3));
  EXPECT_TRUE(race.told().ends_with("lost A 70")) << race.told();
  EXPECT_EQ(race.match.state().round, 2);
}

TEST(KlodkiRace, K5_a_held_throw_is_secret) {
  Race with(setup(2));
  Race without(setup(2));
  ASSERT_TRUE(with.act(a, "h1", shown + Millis{2000}));
  without.match.advance(shown + Millis{2000});
  EXPECT_EQ(json_of(with.match.view({b})), json_of(without.match.view({b})));
  EXPECT_EQ(with.match.events().size(), without.match.events().size());
}

TEST(KlodkiRace, K6_the_first_to_throw_keys_lays_them_alone) {
  Race race(setup(2, {.toss = Toss::first}));
  ASSERT_TRUE(race.act(a, "throw h1 h2", shown + Millis{2000}));
  ASSERT_TRUE(race.act(b, "throw h3", shown + Millis{2080}));
  race.match.advance(shown + seconds(3));
  EXPECT_EQ(race.told(), "thrown A, lost B 80");
  EXPECT_EQ(race.match.waiting_on(), SeatSet::only(a));
  ASSERT_TRUE(race.act(a, "h1 h2", shown + seconds(4)));
  EXPECT_EQ(race.match.state().round, 2);
}

TEST(KlodkiRace, K22_simultaneous_throws_are_ordered_by_the_drawn_order) {
  int first = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    RaceSetup made = setup(2);
    made.seed = seed_from_number(9, i);
    Race race(made);
    ASSERT_TRUE(race.act(a, "h1", shown + Millis{2000}));
    ASSERT_TRUE(race.act(b, "h1", shown + Millis{2050}));
    race.match.advance(shown + seconds(3));
    const bool lost_a = race.told().ends_with("lost A 0");
    EXPECT_TRUE(lost_a || race.told().ends_with("lost B 50")) << race.told();
    first += lost_a ? 0 : 1;
  }
  EXPECT_GT(first, 70);
  EXPECT_LT(first, 130);
}

TEST(KlodkiRace, K15_a_throw_that_is_held_is_decided_before_the_round_is_given_up) {
  Race race(setup(2));
  ASSERT_TRUE(race.act(a, "cannot", shown + Millis{1000}));
  ASSERT_TRUE(race.act(a, "h1", shown + Millis{2000}));
  ASSERT_TRUE(race.act(b, "cannot", shown + Millis{2010}));
  race.match.advance(shown + seconds(3));
  EXPECT_TRUE(race.told() == "failed A" || race.told() == "opened A") << race.told();
}

TEST(KlodkiRace, T3_a_match_that_the_host_ends_is_aborted_and_has_no_winner) {
  Race race(setup(2));
  ASSERT_TRUE(race.act(a, "h1", shown + Millis{2000}));
  ASSERT_TRUE(race.match.host({.act = HostAct::abort}, shown + Millis{2010}));
  ASSERT_TRUE(race.match.outcome().has_value());
  EXPECT_TRUE(race.match.outcome()->aborted);
  for (const std::int8_t place : race.match.outcome()->place) EXPECT_EQ(place, 0);
  EXPECT_EQ(race.told(), "") << "a throw that is held is neither judged nor lost";
  EXPECT_EQ(race.match.due(), never);
}

// T4
TEST(KlodkiRace, T4_a_throw_during_the_countdown_is_too_early_and_locks_its_seat_for_a_moment) {
  Race race(setup(2));
  EXPECT_EQ(key_of(race.act(a, "h1", Millis{1000})), "refuse.too_early");
  EXPECT_EQ(race.match.view({a}).padlocks[0], 0) << "the countdown carries nothing";
  race.match.advance(shown);
  EXPECT_NE(race.match.view({a}).padlocks[0], 0);
  EXPECT_EQ(key_of(race.act(a, "h1", shown + Millis{249})), "refuse.too_early");
  EXPECT_EQ(key_of(race.act(a, "h1", shown + Millis{250})), "accepted");
}

// T4
TEST(KlodkiRace, T4_a_head_start_shows_the_padlocks_earlier_to_that_seat_and_is_told_to_all) {
  RaceSetup made = setup(2);
  made.seating.terms[Seat::b].head_start_s = 2;
  Race race(made);
  race.match.advance(shown);
  EXPECT_NE(race.match.view({b}).padlocks[0], 0);
  EXPECT_EQ(race.match.view({a}).padlocks[0], 0);
  EXPECT_EQ(race.match.view({}).padlocks[0], 0) << "spectators see them last";
  EXPECT_EQ(race.match.waiting_on(), SeatSet::only(b));
  race.match.advance(shown + seconds(2));
  EXPECT_NE(race.match.view({a}).padlocks[0], 0);
  int waits = 0;
  for (const auto& event : race.match.events()) {
    const auto* own = std::get_if<Event>(&event);
    waits += own != nullptr && own->kind == EventKind::wait && own->seat == a && own->seconds == 2 ? 1 : 0;
  }
  EXPECT_EQ(waits, 1);
}

TEST(KlodkiRace, K15_a_look_of_the_engine_makes_no_throw_late) {
  Race race(setup(2, {.engine = true}, Pace::x1));
  race.match.advance(shown + Millis{4990});
  const Millis due = race.match.due();
  EXPECT_EQ(due, shown + seconds(5)) << "it waits for no network";
  ASSERT_TRUE(race.act(a, "h1", shown + Millis{4995}));
  race.match.advance(shown + seconds(6));
  EXPECT_NE(race.told(), "");
}

// Tables at which nobody can make the code of the first round.
template <class Visit>
void each_hopeless(Visit visit) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 400 && found < 3; ++seed) {
    RaceSetup made = setup(2, {.engine = true}, Pace::x1);
    made.seed = seed_from_number(seed, 1);
    Race silent(made);
    silent.match.advance(shown + seconds(6));
    if (silent.match.state().round == 1) continue;
    SCOPED_TRACE(seed);
    EXPECT_EQ(silent.told(), "nobody -");
    ++found;
    visit(made);
  }
  EXPECT_EQ(found, 3);
}

TEST(KlodkiRace, K15_a_throw_that_is_held_when_the_engine_finds_that_nobody_can_is_judged_first) {
  each_hopeless([](const RaceSetup& made) {
    Race race(made);
    ASSERT_EQ(key_of(race.act(a, "h1", shown + Millis{4960})), "accepted");
    race.match.advance(shown + seconds(5));
    EXPECT_EQ(race.told(), "") << "it is held";
    race.match.advance(shown + seconds(6));
    EXPECT_EQ(race.told(), "failed A");
    EXPECT_EQ(race.match.state().round, 2);
  });
}

TEST(KlodkiRace, K15_whoever_has_thrown_before_the_engine_speaks_has_the_whole_time_to_lay) {
  each_hopeless([](RaceSetup made) {
    made.options.toss = static_cast<std::uint8_t>(Toss::first);
    Race race(made);
    ASSERT_EQ(key_of(race.act(a, "throw h1", shown + Millis{4960})), "accepted");
    race.match.advance(shown + seconds(6));
    ASSERT_EQ(race.match.state().phase, Phase::laying);
    EXPECT_GE(race.match.due(), shown + Millis{4960} + laying_limit);
  });
}

TEST(KlodkiRace, K15_a_throw_made_before_the_engine_speaks_counts_also_when_it_arrives_later) {
  each_hopeless([](const RaceSetup& made) {
    Race race(made);
    const Millis round_trip{120};
    for (const Seat seat : {a, b}) {
      ASSERT_TRUE(race.match.host({.act = HostAct::shown, .seat = seat, .round_trip = round_trip}, shown));
    }
    const Action throws = *Klodki::parse(race.match.view({a}), "h1");
    const Millis arrives = shown + Millis{5060};
    race.match.advance(arrives);
    EXPECT_EQ(key_of(race.match.act(b, throws, arrives, {.reported = Millis{5000}, .round_trip = round_trip})),
              "refuse.too_late");
    EXPECT_EQ(key_of(race.match.act(a, throws, arrives, {.reported = Millis{4950}, .round_trip = round_trip})),
              "accepted");
    race.match.advance(shown + seconds(6));
    EXPECT_EQ(race.told(), "failed A");
  });
}

TEST(KlodkiRace, K19_T1_a_peek_without_the_right_does_not_put_off_an_empty_seat) {
  RaceSetup made = setup(3, {.variant = Variant::murderous, .tempo = Tempo::calm});
  made.holders[Seat::a].kind = HolderKind::empty;
  Race race(made);
  ASSERT_EQ(race.match.waiting_on(), SeatSet::only(a));
  EXPECT_EQ(race.match.out_of_turn(), SeatSet::only(b) | SeatSet::only(c));
  ASSERT_TRUE(race.act(b, "peek h1", Millis{900}));
  ASSERT_TRUE(race.act(b, "release", Millis{950}));
  race.match.advance(Millis{1000});
  EXPECT_EQ(race.match.waiting_on(), SeatSet::only(b));
}

TEST(KlodkiRace, K19_peeks_without_the_right_leave_inputs_for_the_match_to_go_on) {
  Race race(setup(2, {.variant = Variant::murderous, .tempo = Tempo::calm}));
  ASSERT_EQ(race.match.waiting_on(), SeatSet::only(a));
  int peeks = 0;
  while (peeks < limits::inputs_per_match && race.act(b, peeks % 2 == 0 ? "peek h1" : "peek h2", Millis{900})) ++peeks;
  EXPECT_LE(peeks, limits::inputs_out_of_turn);
  EXPECT_EQ(key_of(race.act(b, "peek h1", Millis{900})), "refuse.too_many_inputs");
  EXPECT_EQ(key_of(race.act(a, "no", Millis{900})), "accepted");
  EXPECT_EQ(key_of(race.act(b, "no", Millis{900})), "accepted");
}

TEST(KlodkiRace, K19_T4_nobody_peeks_before_the_padlocks_are_shown_to_that_seat) {
  RaceSetup made = setup(2, {.variant = Variant::murderous, .toss = Toss::first});
  made.seating.terms[Seat::b].head_start_s = 4;
  Race race(made);
  ASSERT_EQ(key_of(race.act(b, "throw h1", shown + seconds(1))), "accepted");
  race.match.advance(shown + seconds(3));
  ASSERT_EQ(race.match.state().phase, Phase::laying);
  EXPECT_TRUE(race.match.out_of_turn().empty());
  EXPECT_EQ(key_of(race.act(a, "peek h1", shown + seconds(3))), "refuse.not_your_turn");
  EXPECT_EQ(key_of(race.act(b, "peek h2", shown + seconds(3))), "accepted");
}

TEST(KlodkiRace, K19_a_peek_can_end_while_a_throw_is_held) {
  Race race(setup(2, {.variant = Variant::murderous}, Pace::x1));
  ASSERT_TRUE(race.act(b, "peek h1", shown + Millis{50}));
  ASSERT_TRUE(race.act(a, "h1", shown + Millis{2000}));
  race.match.advance(shown + Millis{2050});
  EXPECT_TRUE(race.match.view({a}).peeking.empty());
  EXPECT_EQ(race.told(), "");
  race.match.advance(shown + seconds(3));
  EXPECT_NE(race.told(), "");
}

// T4
TEST(KlodkiRace, T4_the_search_ends_for_each_seat_by_its_own_factor_and_for_the_table_with_the_last) {
  Seating seats = seating(3);
  seats.terms[Seat::b].factor = Pace::x2;
  Table table(seats, {});
  table.give(b, "21", "3456");
  table.reveal(3, 7);
  const Millis revealed = table.now;
  EXPECT_EQ(Klodki::shown_deadline(table.state, {a}), revealed + seconds(60));
  EXPECT_EQ(Klodki::shown_deadline(table.state, {b}), revealed + seconds(120));
  table.clock();
  EXPECT_EQ(table.now, revealed + seconds(60));
  EXPECT_EQ(Klodki::out_of_time(table.state), SeatSet::only(a) | SeatSet::only(c));
  EXPECT_EQ(Klodki::waiting_on(table.state), SeatSet::only(b));
  EXPECT_EQ(table.play(a, "B1 B2"), "refuse.too_late T4");
  EXPECT_EQ(table.state.phase, Phase::search);
  Table cannot = table;
  EXPECT_EQ(cannot.play(b, "cannot"), "");
  cannot.clock();
  EXPECT_EQ(cannot.state.round, 2) << "nobody is left who could";
  table.clock();
  EXPECT_EQ(table.now, revealed + seconds(120));
  EXPECT_EQ(table.count(EventKind::nobody), 1);
}

// T6
TEST(KlodkiRace, T6_padlocks_that_nobody_has_claimed_go_under_their_piles_and_the_next_two_are_turned) {
  Race race(setup(2, {}, Pace::x1));
  race.match.advance(shown + seconds(5));
  const Padlocks before = race.match.state().padlocks;
  const Padlocks next{race.match.state().padlock_piles[0].back(), race.match.state().padlock_piles[1].back()};
  ASSERT_TRUE(race.match.host({.act = HostAct::pause}, shown + seconds(5)));
  EXPECT_EQ(race.match.view({a}).padlocks, Padlocks{});
  EXPECT_EQ(race.match.view({a}).hand, HandRow{});
  race.match.advance(shown + seconds(90));
  ASSERT_TRUE(race.match.paused());
  EXPECT_EQ(race.match.state().padlocks, next);
  for (const unsigned pile : {0U, 1U}) EXPECT_EQ(race.match.state().padlock_piles[pile][0], before[pile]);
  EXPECT_TRUE(Klodki::sound(race.match.state()));
  ASSERT_TRUE(race.match.host({.act = HostAct::resume}, race.match.now()));
  race.match.advance(race.match.now() + seconds(3));
  EXPECT_EQ(race.match.view({a}).padlocks, next);
  EXPECT_EQ(race.match.deadline({a}), race.match.now() + search_limit);
  EXPECT_EQ(race.match.state().round, 1);
}

// T6
TEST(KlodkiRace, T6_in_the_last_round_the_pause_waits_for_the_verdict) {
  State state = Table(2).state;
  state.phase = Phase::search;
  state.shown = SeatSet::all(2);
  state.padlocks = {3, 7};
  EXPECT_EQ(Klodki::at_pause(state), PauseEffect::withdraws);
  for (auto& pile : state.padlock_piles) pile.clear();
  EXPECT_EQ(Klodki::at_pause(state), PauseEffect::waits);
}

// T6
TEST(KlodkiRace, T6_a_third_withdrawal_is_refused_at_home_and_never_in_a_class) {
  State state = Table(2).state;
  state.phase = Phase::search;
  state.shown = SeatSet::all(2);
  state.padlocks = {3, 7};
  state.withdrawn = 2;
  EXPECT_EQ(Klodki::at_pause(state), PauseEffect::refused);
  state.seating.network = Network::classroom;
  EXPECT_EQ(Klodki::at_pause(state), PauseEffect::withdraws);
}

// T7
TEST(KlodkiRace, T7_a_round_that_is_broken_off_has_not_been) {
  for (const bool turned : {false, true}) {
    Table table(2);
    table.win(a, 4);
    if (turned) table.reveal(3, 7);
    Klodki::break_off(table.state, chance(), {});
    EXPECT_TRUE(Klodki::sound(table.state));
    EXPECT_EQ(Klodki::outcome(table.state)->points[Seat::a].count, 4);
    EXPECT_EQ(Klodki::outcome(table.state)->place[Seat::b], 2);
  }
}

}  // namespace
}  // namespace calculi::klodki
