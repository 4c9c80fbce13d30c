// Two players, substitutes, idle rounds, calm tables, what is public, and the clauses of all games (R18-R22, T1, T4).
// Numbers on side A: 15 lies between c4 d5 c5, 20 between d4 c4 d5, 17 between d4 e4 d5, 8 between e5 f5 e6, 42 between
// f1 e2 f2.
#include <gtest/gtest.h>

#include <map>

#include "games/rachmistrz/rules/testing.hpp"

namespace calculi::rachmistrz {
namespace {

using namespace testing;

TEST(Rachmistrz, R18_two_players_have_two_colours_of_10_tokens_and_a_claim_for_each) {
  Table table(2);
  for (const Seat seat : {a, b}) {
    for (const int colour : {0, 1}) EXPECT_EQ(table.left(seat, colour), 10);
  }
  EXPECT_EQ(Table(2, options(Side::small)).left(a, 1), 5);
  EXPECT_EQ(table.play(a, "15@c4"), "");
  EXPECT_EQ(table.play(a, "15@c5/2"), "rachmistrz.refuse.number_claimed R4");
  EXPECT_EQ(table.play(a, "8@e5/1"), "rachmistrz.refuse.colour_used R18");
  EXPECT_EQ(table.play(a, "8@e5"), "");  // the colour that is left
  EXPECT_EQ(table.token("e5"), (Token{a, 1}));
  EXPECT_EQ(table.play(a, "42@f1"), "rachmistrz.refuse.colour_used R18");
  EXPECT_EQ(table.play(a, "(7-2)*3"), "rachmistrz.refuse.which_claim R8");
  EXPECT_EQ(table.play(a, "15=(7-2)*3"), "");
  EXPECT_EQ(table.play(a, "7+3-2"), "");  // the only one that is open
  EXPECT_EQ(table.play(b, "42@f1/2"), "");
  EXPECT_EQ(table.state.phase, Phase::sand);  // b has a second claim
  EXPECT_EQ(table.play(b, "done"), "");
  EXPECT_EQ(table.play(b, "2*3*7"), "");
  EXPECT_EQ(table.count(EventKind::proved), 3);
  EXPECT_EQ(table.left(a, 0), 9);
  EXPECT_EQ(table.left(a, 1), 9);
  EXPECT_EQ(table.left(b, 0), 10);
  EXPECT_EQ(table.left(b, 1), 9);
  EXPECT_EQ(Table(3).play(a, "15@c4/2"), "rachmistrz.refuse.one_colour R18");
}

TEST(Rachmistrz, R18_the_game_of_two_ends_when_any_colour_is_used_up_and_groups_join_both_colours) {
  Table table(2);
  table.lay(a, {"a1", "a2", "a3", "a4", "b1", "g1", "g2", "g3", "g4"}, 0);
  table.lay(a, {"b2", "b3"}, 1);
  table.play(a, "15@c4");
  table.play(a, "(7-2)*3");
  table.clock();
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(table.left(a, 0), 0);
  // a1 to a4, b1 to b3 and c4 touch: eight, less the eight unused of the second colour.
  EXPECT_EQ(table.state.scores[Seat::a], 8 - 8);
  EXPECT_EQ(table.state.scores[Seat::b], -20);
  EXPECT_EQ(Rachmistrz::outcome(table.state)->place[Seat::a], 1);
}

TEST(Rachmistrz, R19_a_claim_that_lost_only_its_field_may_take_another_for_3_seconds_after_the_sand) {
  Table table(3);
  table.play(a, "15@d5");
  table.lose_claim(b, "20@d5");
  EXPECT_EQ(table.count(EventKind::beaten), 1);
  table.clock();
  ASSERT_EQ(table.state.phase, Phase::spare);
  EXPECT_EQ(Rachmistrz::deadline(table.state), table.now + seconds(3));
  EXPECT_EQ(Rachmistrz::waiting_on(table.state), SeatSet::only(a) | SeatSet::only(b));
  EXPECT_EQ(table.play(c, "8@e5"), "rachmistrz.refuse.sand_is_out R19");
  EXPECT_EQ(table.play(b, "8@e5"), "rachmistrz.refuse.sand_is_out R19");
  EXPECT_EQ(table.play(b, "20@d4"), "");
  EXPECT_EQ(table.state.phase, Phase::proof);
  EXPECT_EQ(table.state.claims.size(), 2);
}

TEST(Rachmistrz, R19_nothing_is_owed_where_the_result_was_lost_or_a_claim_stands_meanwhile) {
  Table result(3);
  result.play(a, "15@d5");
  result.lose_claim(b, "15@c4");
  result.clock();
  EXPECT_EQ(result.state.phase, Phase::proof);
  Table meanwhile(3);
  meanwhile.play(a, "15@d5");
  meanwhile.lose_claim(b, "20@d5");
  EXPECT_EQ(meanwhile.play(b, "8@e5"), "");  // while the sand runs, anything
  meanwhile.clock();
  EXPECT_EQ(meanwhile.state.phase, Phase::proof);
  Table unused(3);
  unused.play(a, "15@d5");
  unused.lose_claim(b, "20@d5");
  unused.clock();
  unused.clock();
  EXPECT_EQ(unused.state.phase, Phase::proof);
  EXPECT_EQ(unused.state.claims.size(), 1);
}

TEST(Rachmistrz, R18_R19_what_one_colour_is_owed_the_other_does_not_use_up) {
  Table table(2);
  table.play(a, "15@d5");
  table.lose_claim(b, "20@d5:1");
  EXPECT_EQ(table.play(b, "8@e5:2"), "");
  table.lose_claim(b, "42@d5:2");  // this colour lies already
  table.clock();
  ASSERT_EQ(table.state.phase, Phase::spare);
  EXPECT_EQ(table.play(b, "20@d4:2"), "rachmistrz.refuse.colour_used R18");
  EXPECT_EQ(table.play(a, "17@e4"), "rachmistrz.refuse.sand_is_out R19");
  EXPECT_EQ(table.play(b, "20@d4"), "");
  EXPECT_EQ(table.state.phase, Phase::proof);
  EXPECT_EQ(table.state.claims.size(), 3);
  Table both(2);
  both.play(a, "15@d5");
  both.lose_claim(b, "20@d5:1");
  EXPECT_EQ(both.play(b, "8@e5:1"), "");  // claimed again while the sand ran
  both.clock();
  EXPECT_EQ(both.state.phase, Phase::proof);
}

// R20: a match in which nothing goes on is over.
TEST(Rachmistrz, R20_ten_rounds_running_in_which_no_token_stayed_end_the_game) {
  Table table(3);
  for (int round = 0; round < 9; ++round) table.clock();
  EXPECT_EQ(table.state.idle, 9);
  table.dice(2, 3, 7);
  table.play(a, "15@c4");
  table.play(a, "(7-2)*3");
  table.clock();
  EXPECT_EQ(table.state.idle, 0);  // one that stays begins the count anew
  for (int round = 0; round < 9; ++round) table.clock();
  table.dice(2, 3, 7);
  table.play(a, "20@d4");
  table.clock();  // the sand
  table.clock();  // nothing is shown: the tenth
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(table.state.idle, 10);
}

TEST(Rachmistrz, R21_T2_sealed_claims_are_hidden_for_45_seconds_or_until_all_are_done) {
  Table table(3, options(Side::a, Tempo::calm));
  EXPECT_EQ(Rachmistrz::deadline(table.state), seconds(45));
  const View before = Rachmistrz::view(table.state, {b});
  EXPECT_EQ(table.play(a, "15@c4"), "");
  EXPECT_EQ(table.play(a, "(7-2)*3"), "");
  EXPECT_EQ(Rachmistrz::view(table.state, {b}), before);
  EXPECT_EQ(Rachmistrz::view(table.state, {}).claims.size(), 0);
  EXPECT_EQ(Rachmistrz::view(table.state, {a}).claims.size(), 1);
  for (const Event& event : table.events) EXPECT_FALSE(Rachmistrz::seen_by(event, {b}).has_value());
  EXPECT_EQ(table.play(b, "15@c4"), "");  // it does not know
  EXPECT_EQ(table.play(b, "8@e5"), "rachmistrz.refuse.has_claimed R6");
  EXPECT_EQ(table.play(c, "again"), "rachmistrz.refuse.again_calm R21");
  for (const Seat seat : {a, b, c}) EXPECT_EQ(table.play(seat, "done"), "");
  EXPECT_EQ(table.state.phase, Phase::proof);
  EXPECT_EQ(table.state.claims.size(), 1);
  EXPECT_EQ(table.count(EventKind::voided), 1);
  Table timed(3, options(Side::a, Tempo::calm));
  timed.play(a, "15@c4");
  timed.clock();
  EXPECT_EQ(timed.state.phase, Phase::proof);
}

TEST(Rachmistrz, R21_fewer_tokens_on_the_board_go_first_and_the_weaker_claim_is_void_even_if_the_stronger_is_wrong) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Table table(3, options(Side::a, Tempo::calm), Pace::x1, seed);
    table.lay(a, {"a1"});
    table.play(a, "15@c4");
    table.play(b, "15@c5");
    table.play(c, "20@d5");
    for (const Seat seat : {a, b, c}) table.play(seat, "done");
    EXPECT_EQ(table.token("c4"), Token{});
    EXPECT_EQ(table.token("c5"), (Token{b, 0}));
    EXPECT_EQ(table.token("d5"), (Token{c, 0}));
    table.clock();  // nobody shows anything: b is wrong, and a gets no substitute
    EXPECT_EQ(table.token("c5"), Token{});
    EXPECT_EQ(table.left(a), 12);
    EXPECT_EQ(table.state.idle, 1);
  }
}

TEST(Rachmistrz, R18_R21_of_two_players_tokens_of_both_colours_count_and_each_colour_seals_a_claim) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    Table table(2, options(Side::a, Tempo::calm), Pace::x1, seed);
    table.lay(a, {"a1"}, 0);
    table.lay(a, {"g1", "g2"}, 1);
    table.lay(b, {"a3", "a4"}, 0);  // more of the first colour than A, but fewer of both
    EXPECT_EQ(table.play(a, "15@c4"), "");
    EXPECT_EQ(table.play(a, "8@e5"), "");
    EXPECT_EQ(table.play(b, "15@c5/2"), "");
    EXPECT_EQ(table.play(b, "20@c4"), "");
    for (const Seat seat : {a, b}) EXPECT_EQ(table.play(seat, "done"), "");
    EXPECT_EQ(table.token("c5"), (Token{b, 1}));
    EXPECT_EQ(table.token("c4"), (Token{b, 0}));
    EXPECT_EQ(table.token("e5"), (Token{a, 1})) << "one colour is beaten, the other stands";
    EXPECT_EQ(table.count(EventKind::voided), 1);
  }
}

TEST(Rachmistrz, R21_equal_tokens_go_by_the_drawn_order) {
  std::map<Seat, int> first;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Table table(3, options(Side::a, Tempo::calm), Pace::x1, seed);
    for (const Seat seat : {a, b, c}) table.play(seat, "15@c4");
    for (const Seat seat : {c, b, a}) table.play(seat, "done");
    ++first[table.token("c4").seat];
  }
  EXPECT_EQ(first.size(), 3U);
  for (const auto& [seat, count] : first) EXPECT_GT(count, 8) << letter(seat);
}

TEST(Rachmistrz, R22_in_the_race_claims_are_public_at_once_and_expressions_are_not) {
  Table table(3);
  table.play(a, "15@c4");
  table.play(a, "(7-2)*3");
  for (const Viewer viewer : {Viewer{b}, Viewer{}}) {
    const View view = Rachmistrz::view(table.state, viewer);
    ASSERT_EQ(view.claims.size(), 1);
    EXPECT_EQ(view.claims[0].seat, a);
    EXPECT_EQ(view.claims[0].number, (Number{15, 1}));
    EXPECT_TRUE(view.claims[0].expression.empty());
    for (const Event& event : table.events) {
      const auto seen = Rachmistrz::seen_by(event, viewer);
      EXPECT_TRUE(!seen || seen->claim.expression.empty());
    }
  }
  EXPECT_EQ(Rachmistrz::view(table.state, {a}).claims[0].expression.view(), "(7-2)*3");
}

TEST(Rachmistrz, T1_a_seat_that_nobody_holds_never_claims_and_is_not_waited_for) {
  Table table(3);
  table.nobody_holds(b);
  EXPECT_FALSE(Rachmistrz::waiting_on(table.state).has(b));
  EXPECT_EQ(table.play(a, "again"), "");
  EXPECT_EQ(table.play(c, "again"), "");
  table.clock();
  EXPECT_EQ(table.state.round, 2);
  EXPECT_TRUE(Rachmistrz::waiting_on(table.state).has(b));  // asked anew in the next round
  table.dice(2, 3, 7);
  table.play(a, "15@c4");
  table.nobody_holds(a);
  table.nobody_holds(b);
  EXPECT_EQ(table.play(c, "done"), "");
  EXPECT_EQ(table.state.round, 3);  // nothing was shown for 15
  EXPECT_EQ(table.left(a), 13);
}

TEST(Rachmistrz, T4_the_longest_head_start_sees_the_dice_first_and_the_others_later) {
  Seating seats = seating(3);
  seats.terms[Seat::a].head_start_s = 4;
  seats.terms[Seat::b].head_start_s = 1;
  Table table(seats, {});
  const auto sees = [&](Viewer viewer) { return Rachmistrz::view(table.state, viewer).dice[0] != 0; };
  EXPECT_TRUE(sees({a}));
  EXPECT_FALSE(sees({b}) || sees({c}) || sees({}));
  EXPECT_EQ(Rachmistrz::waiting_on(table.state), SeatSet::only(a));
  EXPECT_EQ(table.play(b, "15@c4"), "refuse.too_early T4");
  EXPECT_EQ(Rachmistrz::deadline(table.state), seconds(3));
  EXPECT_EQ(table.play(a, "15@c4"), "");  // the sand does not run before everybody sees the dice
  EXPECT_EQ(table.state.clock.last_end(), seconds(4 + 15));
  table.clock();
  EXPECT_TRUE(sees({b}));
  EXPECT_FALSE(sees({c}) || sees({}));
  table.clock();
  EXPECT_TRUE(sees({c}) && sees({}));
  EXPECT_EQ(Rachmistrz::deadline(table.state), seconds(19));
  Table calm(seats, options(Side::a, Tempo::calm));
  EXPECT_EQ(Rachmistrz::waiting_on(calm.state), SeatSet::all(3));
}

TEST(Rachmistrz, T4_the_sand_runs_for_each_seat_by_its_own_factor_and_ends_with_the_last) {
  Seating seats = seating(3, Pace::x2);
  seats.terms[Seat::b].factor = Pace::x3;
  seats.terms[Seat::c].factor = Pace::off;  // counts as x10 where the others share the clock
  Table table(seats, {});
  table.dice(2, 3, 7);
  ASSERT_EQ(table.play(a, "15@c4"), "");
  const Millis turned = table.now;
  EXPECT_EQ(Rachmistrz::shown_deadline(table.state, {a}), turned + seconds(30));
  EXPECT_EQ(Rachmistrz::shown_deadline(table.state, {b}), turned + seconds(90));
  EXPECT_EQ(Rachmistrz::shown_deadline(table.state, {}), turned + seconds(300));
  EXPECT_EQ(Rachmistrz::view(table.state, {b}).sand_s, 90);
  EXPECT_EQ(Rachmistrz::seen_by(table.events.back(), {a})->sand_s, 30);
  EXPECT_EQ(Rachmistrz::seen_by(table.events.back(), {})->sand_s, 300);
  table.clock();
  EXPECT_EQ(Rachmistrz::out_of_time(table.state), SeatSet::only(a));
  table.clock();
  EXPECT_EQ(table.now, turned + seconds(90));
  EXPECT_EQ(table.play(b, "8@e5"), "refuse.too_late T4");
  EXPECT_EQ(table.play(c, "8@e5"), "") << "its own sand still runs";
  EXPECT_EQ(table.state.phase, Phase::proof) << "nobody else may claim any more";
}

TEST(Rachmistrz, T4_a_search_whose_last_seat_agrees_ends_without_those_who_are_out_of_time) {
  Seating seats = seating(2);
  seats.terms[Seat::b].factor = Pace::x2;
  Table table(seats, {});
  table.clock();
  EXPECT_EQ(table.play(a, "again"), "refuse.too_late T4");
  EXPECT_EQ(table.state.round, 1);
  EXPECT_EQ(table.play(b, "again"), "");
  table.clock();
  EXPECT_EQ(table.state.round, 2);
}

TEST(Rachmistrz, T4_without_limits_no_shared_clock_runs) {
  Table untimed(3, {}, Pace::off);
  EXPECT_EQ(Rachmistrz::deadline(untimed.state), never);
  untimed.play(a, "15@c4");
  EXPECT_EQ(Rachmistrz::deadline(untimed.state), never);
}

}  // namespace
}  // namespace calculi::rachmistrz
