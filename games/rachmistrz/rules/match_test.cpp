// Rachmistrz played through Match: the race with its holds, head starts, deadlines, and many random matches.
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "engine/play/module_for.hpp"
#include "engine/play/simulate.hpp"
#include "engine/table/record.hpp"
#include "games/rachmistrz/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi {
const Module& rachmistrz_module();
}

namespace calculi::rachmistrz {
namespace {

using namespace testing;
using Race = Match<Rachmistrz>;

// A match of persons on which the dice are 2, 3, 7.
Race race(const Seating& seats, std::uint64_t seed = 1, const Options& chosen = {}) {
  Race::Setup setup;
  setup.options = chosen;
  setup.seating = seats;
  setup.seed = seed_from_number(seed, 0);
  const Race match = Race::open(setup).value();
  State state = match.state();
  state.dice = {2, 3, 7};
  return match.imagined(state);
}

std::string act(Race& match, Seat seat, std::string_view text, Millis at, const Stamp& stamp = {}) {
  const Result<Action> action = Rachmistrz::parse(match.view({seat}), text);
  if (!action) return std::string(action.error().code.key);
  const Result<void> done = match.act(seat, *action, at, stamp);
  return done ? std::string() : std::string(done.error().code.key);
}

Seat owner(const Race& match, const char* field) {
  const int index = board_of(side_of(match.state())).find(parse_field(field).value());
  return match.state().tokens.at(static_cast<unsigned>(index)).seat;
}

TEST(RachmistrzRace, R19_the_earlier_claim_for_one_result_wins) {
  Race match = race(seating(3));
  EXPECT_EQ(act(match, b, "15@c4", {3000}), "");
  EXPECT_EQ(act(match, a, "15@c5", {3060}), "");  // held, because b's claim is not decided yet
  EXPECT_EQ(owner(match, "c4"), Seat::none);
  match.advance({4000});
  EXPECT_EQ(owner(match, "c4"), b);
  EXPECT_EQ(owner(match, "c5"), Seat::none);
  EXPECT_EQ(act(match, a, "8@e5", {4100}), "");  // a beaten claim is no claim
  match.advance({5000});
  EXPECT_EQ(owner(match, "e5"), a);
}

TEST(RachmistrzRace, R19_simultaneous_claims_are_decided_by_the_drawn_order_not_by_arrival) {
  std::map<Seat, int> won;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Race match = race(seating(3), seed);
    EXPECT_EQ(act(match, a, "15@c4", {3000}), "");
    EXPECT_EQ(act(match, b, "15@c4", {3020}), "");
    EXPECT_EQ(act(match, c, "15@c5", {3040}), "");
    match.advance({4000});
    EXPECT_EQ(match.state().claims.size(), 1);
    ++won[match.state().claims[0].seat];
  }
  for (const Seat seat : {a, b, c}) EXPECT_GT(won[seat], 8) << letter(seat);
}

TEST(RachmistrzRace, R3_many_claims_stand_side_by_side_when_neither_result_nor_field_is_the_same) {
  Race match = race(seating(3));
  act(match, a, "15@c4", {3000});
  act(match, b, "8@e5", {3000});
  act(match, c, "20@d4", {3010});
  match.advance({4000});
  EXPECT_EQ(match.state().claims.size(), 3);
  EXPECT_EQ(match.state().phase, Phase::proof);  // no seat has a claim left
}

TEST(RachmistrzRace, R7_a_claim_at_the_last_grain_is_late) {
  Race match = race(seating(3));
  act(match, a, "15@c4", {3000});
  match.advance({3500});
  const Millis ends = Rachmistrz::deadline(match.state());
  EXPECT_EQ(act(match, b, "8@e5", ends, {.reported = ends}), "refuse.too_late");
  Race in_time = race(seating(3));
  act(in_time, a, "15@c4", {3000});
  in_time.advance({3500});
  EXPECT_EQ(act(in_time, b, "8@e5", ends + Millis{39}), "") << "without a report its network time is taken off";
  in_time.advance(ends + seconds(1));
  EXPECT_EQ(owner(in_time, "e5"), b);
  EXPECT_EQ(in_time.state().phase, Phase::proof);
}

TEST(RachmistrzRace, R8_an_expression_is_taken_at_the_last_grain_too) {
  Race match = race(seating(3));
  act(match, a, "15@c4", {3000});
  match.advance({3500});
  EXPECT_EQ(act(match, a, "(7-2)*3", Rachmistrz::deadline(match.state())), "");
}

TEST(RachmistrzRace, R19_a_claim_in_time_that_lost_only_its_field_has_3_seconds_after_the_sand) {
  Race match = race(seating(3));
  act(match, a, "15@c4", {3000});
  match.advance({3500});
  const Millis ends = Rachmistrz::deadline(match.state());
  EXPECT_EQ(act(match, b, "20@d5", ends - Millis{200}), "");
  EXPECT_EQ(act(match, c, "17@d5", ends - Millis{120}), "");
  match.advance(ends + Millis{500});
  EXPECT_EQ(match.state().phase, Phase::spare);
  EXPECT_EQ(owner(match, "d5"), b);
  EXPECT_EQ(act(match, c, "8@e5", ends + Millis{600}), "rachmistrz.refuse.sand_is_out");
  EXPECT_EQ(act(match, c, "17@d4", ends + Millis{2000}), "");
  match.advance(ends + Millis{2500});
  EXPECT_EQ(owner(match, "d4"), c);
  EXPECT_EQ(match.state().phase, Phase::proof);
  Race idle = race(seating(3));
  act(idle, a, "15@c4", {3000});
  idle.advance({3500});
  act(idle, b, "20@d5", ends - Millis{200});
  act(idle, c, "17@d5", ends - Millis{120});
  idle.advance(ends + Millis{3500});
  EXPECT_EQ(idle.state().phase, Phase::proof);
  EXPECT_EQ(idle.state().claims.size(), 2);
}

TEST(RachmistrzRace, R8_the_3_seconds_of_R19_are_part_of_the_20_after_the_sand) {
  const auto proof_ends = [](bool field_lost, bool substitute) {
    Race match = race(seating(3));
    act(match, a, "15@c4", {3000});
    match.advance({3500});
    const Millis ends = Rachmistrz::deadline(match.state());
    act(match, b, "20@d5", ends - Millis{200});
    if (field_lost) act(match, c, "17@d5", ends - Millis{120});
    match.advance(ends + Millis{500});
    EXPECT_EQ(substitute ? act(match, c, "17@d4", ends + Millis{2000}) : std::string(), "");
    match.advance(ends + Millis{3500});
    EXPECT_EQ(match.state().phase, Phase::proof);
    EXPECT_EQ(match.state().claims.size(), substitute ? 3 : 2);
    return Rachmistrz::deadline(match.state()) - ends;
  };
  const Millis plain = proof_ends(false, false);
  EXPECT_GE(plain, seconds(20));
  EXPECT_LE(plain, seconds(20) + Millis{100});  // the sand ends when no claim made in time can arrive any more
  EXPECT_EQ(proof_ends(true, false), plain);
  EXPECT_EQ(proof_ends(true, true), plain);
}

TEST(RachmistrzRace, R13_a_claim_that_is_held_or_on_its_way_when_the_last_one_agrees_is_decided_first) {
  Race held = race(seating(3));
  EXPECT_EQ(act(held, a, "again", {2000}), "");
  EXPECT_EQ(act(held, b, "again", {2000}), "");
  EXPECT_EQ(act(held, a, "15@c4", {3000}), "");  // who agreed may claim after all
  EXPECT_EQ(act(held, c, "again", {3030}), "");
  held.advance({4000});
  EXPECT_EQ(held.state().round, 1);
  EXPECT_EQ(owner(held, "c4"), a);
  Race agreed = race(seating(3));
  for (const Seat seat : {a, b, c}) EXPECT_EQ(act(agreed, seat, "again", {3000}), "");
  EXPECT_EQ(act(agreed, a, "15@c4", {3010}, {.reported = Millis{3010}}), "refuse.too_late");
  agreed.advance({3100});
  EXPECT_EQ(agreed.state().round, 2);
}

TEST(RachmistrzRace, T1_whoever_sits_down_on_an_empty_seat_plays_on_in_the_same_round) {
  Race match = race(seating(3, Pace::off));
  EXPECT_TRUE(match.host({.act = HostAct::seat, .seat = b, .holder = {.kind = HolderKind::empty}}, {100}));
  match.advance({5000});
  EXPECT_EQ(act(match, b, "15@c4", {5000}), "refuse.seat_empty");
  EXPECT_EQ(act(match, a, "again", {5000}), "");
  EXPECT_TRUE(match.host({.act = HostAct::seat, .seat = b}, {6000}));
  EXPECT_EQ(act(match, c, "again", {6000}), "");
  match.advance({7000});
  EXPECT_EQ(match.state().round, 1);  // b is waited for again
  EXPECT_EQ(act(match, b, "15@c4", {8000}), "");
  match.advance({9000});
  EXPECT_EQ(owner(match, "c4"), b);
}

TEST(RachmistrzRace, R18_two_claims_of_one_player_may_wait_for_their_decision_together) {
  Race match = race(seating(2));
  EXPECT_EQ(act(match, a, "15@c4", {3000}), "");
  EXPECT_EQ(act(match, a, "8@e5/2", {3030}), "");
  EXPECT_EQ(act(match, a, "42@f1", {3040}), "refuse.claim_pending");
  match.advance({4000});
  EXPECT_EQ(match.state().claims.size(), 2);
  EXPECT_EQ(match.state().claims[1].colour, 1);
}

TEST(RachmistrzRace, R18_the_result_and_the_field_of_an_own_claim_that_is_held_are_refused_to_the_other_colour) {
  TableSetup setup;
  setup.seed = seed_from_number(18, 0);
  const std::unique_ptr<AnyMatch> match = *rachmistrz_module().open(setup);
  ASSERT_TRUE(match->act(a, "15@c4", {3000}));
  const Result<std::string> result = match->act(a, "15@c5", {3030});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().clause, "R18");
  const Result<std::string> field = match->act(a, "20@c4", {3030});
  ASSERT_FALSE(field.has_value());
  EXPECT_EQ(field.error().clause, "R5");
  EXPECT_TRUE(match->act(a, "8@e5", {3040}));
  EXPECT_TRUE(match->act(b, "15@c5", {3060})) << "the other player does not know of it";
  match->advance({4000});
  const State& state = static_cast<MatchFor<Rachmistrz>&>(*match).typed().state();
  EXPECT_EQ(claims_of(state.claims, a), 2);
  EXPECT_EQ(claims_of(state.claims, b), 0);
}

TEST(RachmistrzRace, R18_a_seat_sees_its_own_claims_that_are_held_and_nobody_else_does) {
  Race match = race(seating(2));
  EXPECT_EQ(act(match, a, "15@c4", {3000}), "");
  ASSERT_EQ(match.view({a}).held.size(), 1);
  EXPECT_EQ(match.view({a}).held[0].number, (Number{15, 1}));
  EXPECT_TRUE(match.view({b}).held.empty());
  EXPECT_TRUE(match.view({}).held.empty());
  match.advance({4000});
  EXPECT_TRUE(match.view({a}).held.empty());
}

// The page holds nothing but the JSON of its view; what it asks about is read as at the table.
TEST(RachmistrzRace, R18_a_second_claim_is_read_alike_at_the_table_from_its_json_and_in_a_list_of_actions) {
  TableSetup setup;
  setup.seed = seed_from_number(18, 0);
  const std::unique_ptr<AnyMatch> match = *rachmistrz_module().open(setup);
  EXPECT_EQ(match->act(a, "15@c4", {3000}).value(), "15@c4");
  const Json json = parse_json(match->game_view_json({a})).value();
  EXPECT_EQ(rachmistrz_module().read_view(json).value()->check("8@e5").value(), "8@e5/2");
  for (const std::string& action : match->look({a})->actions(1000)) {
    EXPECT_TRUE(!action.contains('@') || action.ends_with("/2")) << action;
  }
  EXPECT_EQ(match->act(a, "8@e5", {3030}).value(), "8@e5/2");
}

// As it is typed at a table: the colour is not named, and the first claim is not decided when the second one comes.
TEST(RachmistrzRace, R18_two_quick_claims_without_a_colour_are_one_of_each_colour) {
  TableSetup setup;
  setup.seed = seed_from_number(18, 0);
  const std::unique_ptr<AnyMatch> match = *rachmistrz_module().open(setup);
  EXPECT_EQ(match->act(a, "15@c4", {3000}).value(), "15@c4");
  EXPECT_EQ(match->act(a, "8@e5", {3030}).value(), "8@e5/2");
  EXPECT_EQ(match->act(b, "42@f1/2", {3040}).value(), "42@f1/2");
  const Result<std::string> same = match->act(b, "20@d4/2", {3050});
  ASSERT_FALSE(same.has_value());
  EXPECT_EQ(same.error().clause, "R18");
  EXPECT_EQ(match->act(b, "20@d4", {3050}).value(), "20@d4");
  match->advance({4000});
  const State& state = static_cast<MatchFor<Rachmistrz>&>(*match).typed().state();
  ASSERT_EQ(state.claims.size(), 4);
  for (const Seat seat : {a, b}) {
    for (const int colour : {0, 1}) EXPECT_TRUE(has_claimed(state.claims, seat, colour)) << letter(seat) << colour;
  }
  const Module* own = &rachmistrz_module();
  const auto again = replay_record(write_record(*match), {&own, 1});
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->match->state_json(), match->state_json());
}

TEST(RachmistrzRace, T3_a_match_that_the_host_ends_is_aborted_and_has_no_winner) {
  Race match = race(seating(3));
  ASSERT_EQ(act(match, a, "15@c4", {3000}), "");
  match.advance({4000});
  ASSERT_TRUE(match.host({.act = HostAct::abort}, {5000}));
  ASSERT_TRUE(match.outcome().has_value());
  EXPECT_TRUE(match.outcome()->aborted);
  for (const std::int8_t place : match.outcome()->place) EXPECT_EQ(place, 0);
  EXPECT_EQ(act(match, b, "8@e5", {6000}), "refuse.match_over");
}

TEST(RachmistrzRace, T4_a_head_start_wins_against_an_equally_quick_answer) {
  Seating seats = seating(3);
  seats.terms[Seat::b].head_start_s = 2;
  Race match = race(seats);
  EXPECT_EQ(act(match, a, "15@c4", {1000}), "refuse.too_early");  // a has to wait two seconds
  EXPECT_EQ(act(match, b, "15@c4", {1500}), "");
  match.advance({1900});
  EXPECT_EQ(owner(match, "c4"), b);
  EXPECT_EQ(match.view({a}).dice[0], 0);
  match.advance({2100});
  EXPECT_EQ(match.view({a}).dice[0], 2);
  EXPECT_EQ(match.view({}).dice[0], 2);
  EXPECT_EQ(act(match, c, "8@e5", {2200}), "");
}

// T6
TEST(RachmistrzRace, T6_dice_that_nobody_has_claimed_are_rolled_anew_and_seen_after_the_countdown) {
  Race match = race(seating(3));
  ASSERT_TRUE(match.host({.act = HostAct::pause}, {3000}));
  match.advance({9000});
  ASSERT_TRUE(match.paused());
  EXPECT_EQ(match.view({a}).dice, Roll{});
  EXPECT_EQ(match.state().round, 1);
  EXPECT_TRUE(match.state().shown.empty());
  ASSERT_TRUE(match.host({.act = HostAct::resume}, {9000}));
  match.advance(match.now() + Millis{2999});
  EXPECT_EQ(match.view({a}).dice, Roll{});
  match.advance(match.now() + Millis{1});
  const Roll dice = match.view({a}).dice;
  EXPECT_NE(dice, (Roll{2, 3, 7}));
  EXPECT_NE(dice, Roll{});
  EXPECT_EQ(match.deadline({a}), match.now() + nobody_limit) << "the search begins anew";
}

// T6
TEST(RachmistrzRace, T6_after_a_claim_the_pause_waits_for_the_verdict_and_the_next_dice_for_its_end) {
  Race match = race(seating(3));
  ASSERT_EQ(act(match, a, "15@c4", {3000}), "");
  match.advance({4000});
  ASSERT_TRUE(match.host({.act = HostAct::pause}, {5000}));
  EXPECT_TRUE(match.interruption().pause == Pause::asked);
  EXPECT_NE(match.view({b}).dice, Roll{});
  const auto dice_told = [&] {
    int told = 0;
    for (const auto& event : match.events()) {
      const auto* own = std::get_if<Event>(&event);
      told += own != nullptr && own->kind == EventKind::rolled ? 1 : 0;
    }
    return told;
  };
  const int before = dice_told();
  while (!match.paused()) match.advance(match.due());
  EXPECT_EQ(match.state().round, 2) << "the round has been judged";
  EXPECT_EQ(dice_told(), before) << "and the next dice are not seen";
  ASSERT_TRUE(match.host({.act = HostAct::resume}, match.now()));
  match.advance(match.now() + seconds(3));
  EXPECT_EQ(dice_told(), before + 1);
  EXPECT_EQ(match.waiting_on(), SeatSet::all(3));
}

// T6
TEST(RachmistrzRace, T6_at_a_calm_table_a_pause_covers_sealed_claims_and_keeps_them) {
  Race match = race(seating(3), 1, options(Side::a, Tempo::calm));
  ASSERT_EQ(act(match, a, "15@c4", {3000}), "");
  ASSERT_TRUE(match.host({.act = HostAct::pause}, {5000}));
  EXPECT_TRUE(match.paused());
  EXPECT_TRUE(match.view({a}).claims.empty());
  EXPECT_EQ(match.view({a}).dice, Roll{});
  ASSERT_TRUE(match.host({.act = HostAct::resume}, {5000}));
  match.advance({8000});
  EXPECT_EQ(match.view({a}).claims.size(), 1);
  EXPECT_EQ(match.view({a}).dice, (Roll{2, 3, 7}));
}

// T7
TEST(RachmistrzRace, T7_a_round_that_is_broken_off_gives_its_tokens_back) {
  Table table(3);
  table.dice(2, 3, 7);
  ASSERT_EQ(table.play(a, "15@c4"), "");
  table.state.round = 4;
  Rachmistrz::break_off(table.state, chance(), {});
  EXPECT_EQ(table.left(a), 13);
  EXPECT_TRUE(Rachmistrz::sound(table.state));
  ASSERT_TRUE(Rachmistrz::outcome(table.state).has_value());
  EXPECT_EQ(Rachmistrz::outcome(table.state)->place[Seat::a], 1)
      << "nobody has a token on the board: the place is shared";
}

TEST(RachmistrzRace, deadlines_alone_end_a_timed_match) {
  for (const int seats : {2, 3, 6}) {
    for (const Tempo tempo : {Tempo::race, Tempo::calm}) {
      Seating slow = seating(seats, Pace::x2);
      slow.terms[Seat::a].head_start_s = 4;
      Race match = race(slow, 3, options(Side::a, tempo));
      for (int i = 0; i < 10'000 && !match.outcome(); ++i) match.advance(match.due());
      ASSERT_TRUE(match.outcome().has_value());
      EXPECT_EQ(match.state().idle, idle_rounds);
      EXPECT_EQ(match.outcome()->place[Seat::b], 1);  // nobody has a token on the board
    }
  }
}

TEST(RachmistrzRace, T1_empty_seats_alone_end_an_untimed_match) {
  Race::Setup setup;
  setup.seating = seating(3, Pace::off);
  setup.seed = seed_from_number(9, 0);
  for (Holder& holder : setup.holders) holder.kind = HolderKind::empty;
  Race match = Race::open(setup).value();
  for (int i = 0; i < 10'000 && !match.outcome(); ++i) match.advance(match.due());
  EXPECT_TRUE(match.outcome().has_value());
}

TEST(RachmistrzRace, an_untimed_table_waits_for_ever_and_says_for_whom) {
  Race match = race(seating(3, Pace::off));
  EXPECT_EQ(match.due(), never);
  act(match, a, "15@c4", {3000});
  act(match, b, "8@e5", {4000});
  match.advance({5000});
  act(match, a, "done", {6000});
  act(match, a, "(7-2)*3", {7000});
  EXPECT_EQ(match.due(), never);
  EXPECT_EQ(match.waiting_on(), SeatSet::only(b) | SeatSet::only(c));
}

// The whole truth may change where a viewer cannot look, and no viewer may notice.
TEST(RachmistrzRace, views_do_not_depend_on_what_the_viewer_may_not_know) {
  int changed = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Seating seats = seating(seed % 2 == 0 ? 2 : 4);
    seats.terms[Seat::a].head_start_s = seed % 3 == 0 ? 2 : 0;
    Race match =
        race(seats, seed, options(seed % 5 == 0 ? Side::b : Side::a, seed % 4 < 2 ? Tempo::race : Tempo::calm));
    Stream stream = chance(seed).stream("sample", 0);
    for (int i = 0; i < 120 && !match.outcome(); ++i) {
      const SeatSet waiting = match.waiting_on();
      const Seat seat = seat_at(static_cast<int>(stream.below(static_cast<std::uint32_t>(seats.seats))));
      if (waiting.has(seat)) {
        (void)match.act(seat, Rachmistrz::sample(match.view({seat}), stream), match.now() + Millis{400});
      } else {
        match.advance(match.now() + Millis{2000});
      }
      for (int v = -1; v < seats.seats; ++v) {
        const Viewer viewer{seat_at(v)};
        const State other = Rachmistrz::redeal(match.state(), viewer, stream);
        EXPECT_EQ(match.imagined(other).view(viewer), match.view(viewer));
        EXPECT_EQ(Rachmistrz::waiting_on(other), Rachmistrz::waiting_on(match.state()));
        EXPECT_EQ(Rachmistrz::deadline(other), Rachmistrz::deadline(match.state()));
        EXPECT_TRUE(Rachmistrz::sound(other));
        changed += json_of(other) != json_of(match.state()) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(changed, 1000);
}

// Some of the matches are written down and played again: the record leads to the same chain and the same outcome.
struct Again {
  static constexpr std::int64_t every = 10;
  std::int64_t replayed = 0;
  static void note(void* context, std::int64_t number, const AnyMatch& match) {
    if (number % every != 0) return;
    const Module* const own = &rachmistrz_module();
    const auto again = replay_record(write_record(match), {&own, 1});
    ASSERT_TRUE(again.has_value()) << write_record(match);
    EXPECT_EQ(again->match->log().chain(), match.log().chain());
    EXPECT_EQ(again->match->state_json(), match.state_json());
    ++static_cast<Again*>(context)->replayed;
  }
};

// On each of them every number of seats plays in both tempi.
struct Ground {
  const char* side = nullptr;
  const char* dice = nullptr;
};
constexpr std::array<Ground, 4> grounds{{{"A", "d8"}, {"B", "d9"}, {"A", "d10"}, {"short", "d6"}}};

// Random players on every kind of table: all end, tokens are kept, nothing is unsound.
TEST(RachmistrzRace, random_matches_of_2_to_6_seats_all_end) {
  const auto matches = how_many<std::int64_t>(400, 200'000);
  const Module& module = rachmistrz_module();
  std::int64_t played = 0;
  Again again;
  std::map<std::string_view, std::int64_t> tallies;
  for (int table = 0; table < 40; ++table) {
    SimulationPlan plan;
    plan.setup.seats = 2 + table % 5;
    const Ground& ground = grounds.at(static_cast<unsigned>(table / 10));
    plan.setup.options = {{"side", ground.side},
                          {"dice", ground.dice},
                          {"tempo", table / 5 % 2 == 0 ? "race" : "calm"},
                          {"pace", table % 3 == 0 ? "off" : "x1"},
                          {"A.head", table % 7 == 0 ? "2" : "0"}};
    plan.seed = static_cast<std::uint64_t>(table);
    plan.matches = matches / 40;
    plan.check_sound = true;
    plan.on_record = Again::note;
    plan.context = &again;
    for (int i = 0; i < plan.setup.seats; ++i) {
      auto& holder = plan.setup.holders[seat_at(i)];
      holder = {HolderKind::bot, BotLevel(i == 1 ? "greedy" : "random")};
    }
    const Result<SimulationPart> part = simulate(module, plan);
    ASSERT_TRUE(part.has_value());
    EXPECT_EQ(part->unsound, 0) << "table " << table;
    std::int64_t ended = 0;
    for (const Tally& tally : part->tallies) {
      tallies[tally.name] += tally.count;
      if (tally.name.starts_with("ended")) ended += tally.count;
    }
    EXPECT_EQ(ended, plan.matches) << "table " << table;
    played += ended;
  }
  EXPECT_EQ(played, matches);
  EXPECT_EQ(again.replayed, matches / Again::every);
  EXPECT_GT(tallies["field_lost"], 0);
  EXPECT_GT(tallies["claim_void"], 0);
  EXPECT_GT(tallies["rolled_again"], 0);
}

}  // namespace
}  // namespace calculi::rachmistrz
