// Zeros, scores, limits, decks, solo, time and secrecy: N13 to N23.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/numeramis/rules/deal.hpp"
#include "games/numeramis/rules/scoring.hpp"
#include "games/numeramis/rules/testing.hpp"
#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {
namespace {

// A box in which zeros are common: eight of them and six other cards.
Digits rare_box_removed() {
  Digits removed = whole_box();
  removed.remove(cards_of({0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6}));
  return removed;
}

TEST(N13, a_hand_of_zeros_is_exchanged_by_itself_and_the_zeros_go_back_into_the_deck) {
  std::size_t exchanges = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    TestTable table(1, {}, Pace::off, seed);
    table.state.removed = rare_box_removed();
    begin_round(table.state, {}, table.chance, Emit<Event>(&table.events));
    EXPECT_FALSE(table.state.hands[Seat::a].only_zeros()) << "seed " << seed;
    EXPECT_EQ(table.state.aside, 0);
    EXPECT_EQ(table.state.discards.size(), 1);
    EXPECT_EQ(table.state.phase, Phase::take);
    EXPECT_TRUE(Numeramis::sound(table.state));
    exchanges += table.told(EventKind::zeros_shown).size();
  }
  EXPECT_GT(exchanges, 5U) << "one hand in fourteen";
}

TEST(N13, where_the_table_asks_the_seat_with_zeros_is_waited_for_before_a_card_is_turned) {
  int asked = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    TestTable table(1, {.zeros = 1}, Pace::off, seed);
    table.state.removed = rare_box_removed();
    begin_round(table.state, {}, table.chance, Emit<Event>(&table.events));
    EXPECT_EQ(table.state.phase == Phase::zeros, table.state.hands[Seat::a].only_zeros());
    if (table.state.phase != Phase::zeros) continue;
    ++asked;
    EXPECT_EQ(table.view(a).discards, 0);
    EXPECT_TRUE(Numeramis::sound(table.state));
  }
  EXPECT_GT(asked, 5);
}

TestTable asked_table() {
  TestTable table(3, {.zeros = 1, .dealer = 3});
  table.lay({cards_of({1, 2, 3, 4}), cards_of({0, 0, 0, 0}), cards_of({5, 6, 7, 8})}, card(9),
            {0, 0, 0, 0, 5, 3, 2, 1, 7});
  table.ask_about_zeros(b);
  return table;
}

TEST(N13, asked_again_if_again_all_zeros_then_the_zeros_are_shuffled_into_the_deck) {
  TestTable table = asked_table();
  EXPECT_EQ(table.clause_of(b, "d"), "N13") << "first the question";
  ASSERT_TRUE(table.act(b, "zeros"));
  EXPECT_EQ(table.state.phase, Phase::zeros) << "again all zeros, asked again";
  EXPECT_EQ(table.state.turn, b);
  EXPECT_EQ(table.state.aside, 4);
  EXPECT_TRUE(Numeramis::sound(table.state));
  ASSERT_TRUE(table.act(b, "zeros"));
  EXPECT_EQ(table.state.hands[Seat::b], cards_of({1, 2, 3, 5}));
  EXPECT_EQ(table.state.phase, Phase::take);
  EXPECT_EQ(table.state.turn, a) << "the starter begins";
  EXPECT_EQ(table.state.aside, 0);
  EXPECT_EQ(table.state.discards.size(), 1) << "only now the first card is turned";
  EXPECT_TRUE(Numeramis::sound(table.state));
  EXPECT_EQ(table.told(EventKind::zeros_shown).size(), 2U);
}

TEST(N13, zeros_may_be_kept_and_out_of_time_keeps_them) {
  for (const bool by_clock : {false, true}) {
    TestTable table = asked_table();
    if (by_clock) {
      table.run_out();
    } else {
      ASSERT_TRUE(table.act(b, "keep"));
    }
    EXPECT_EQ(table.state.phase, Phase::take);
    EXPECT_EQ(table.state.hands[Seat::b], cards_of({0, 0, 0, 0}));
    EXPECT_EQ(table.told(EventKind::zeros_kept).size(), 1U);
    EXPECT_EQ(table.clause_of(a, "zeros"), "N13") << "nobody is asked any more";
  }
}

// A starts; B and C hold nothing but zeros.
TestTable two_asked() {
  TestTable table(3, {.zeros = 1, .dealer = 3}, Pace::x1);
  table.lay({cards_of({1, 2, 3, 4}), cards_of({0, 0, 0, 0}), cards_of({0, 0, 0, 0})}, card(9),
            {5, 3, 2, 1, 8, 7, 6, 5});
  table.ask_about_zeros(b);
  return table;
}

TEST(N13, two_seats_with_zeros_are_asked_in_order_from_the_starter_and_then_the_zeros_are_shuffled_in) {
  TestTable table = two_asked();
  ASSERT_TRUE(table.act(b, "zeros"));
  EXPECT_EQ(table.state.phase, Phase::zeros);
  EXPECT_EQ(table.state.turn, c) << "then the next one with zeros";
  EXPECT_EQ(table.state.hands[Seat::b], cards_of({1, 2, 3, 5}));
  EXPECT_EQ(table.state.aside, 4);
  EXPECT_EQ(table.view(a).discards, 0) << "nothing is turned before all have been asked";
  ASSERT_TRUE(table.act(c, "zeros"));
  EXPECT_EQ(table.state.hands[Seat::c], cards_of({5, 6, 7, 8}));
  EXPECT_EQ(table.state.phase, Phase::take);
  EXPECT_EQ(table.state.turn, a);
  EXPECT_EQ(table.state.exchanged, SeatSet::only(b) | SeatSet::only(c));
  EXPECT_TRUE(Numeramis::sound(table.state));
  int on_top = 0;
  const Pile& deck = table.state.deck;
  for (int i = deck.size() - 8; i < deck.size(); ++i) on_top += deck[i].digit == 0 ? 1 : 0;
  EXPECT_LT(on_top, 7) << "the eight zeros do not lie together on top";
}

TEST(N13, one_keeps_zeros_and_the_next_seat_is_asked_all_the_same) {
  TestTable table = two_asked();
  ASSERT_TRUE(table.act(b, "keep"));
  EXPECT_EQ(table.state.turn, c);
  ASSERT_TRUE(table.act(c, "zeros"));
  EXPECT_EQ(table.state.hands[Seat::b], cards_of({0, 0, 0, 0}));
  EXPECT_EQ(table.state.exchanged, SeatSet::only(c));
}

TEST(N13, by_itself_the_next_hand_of_zeros_is_exchanged_without_a_question) {
  TestTable table = two_asked();
  table.state.options.zeros = 0;
  answer_about_zeros(table.state, true, {}, table.chance, Emit<Event>(&table.events));
  EXPECT_EQ(table.state.exchanged, SeatSet::only(b) | SeatSet::only(c));
  EXPECT_EQ(table.state.hands[Seat::c], cards_of({5, 6, 7, 8}));
  EXPECT_EQ(table.state.phase, Phase::take);
  EXPECT_TRUE(Numeramis::sound(table.state));
}

// What others know of B, who kept four zeros, took a card (the deck's next, or the 3 that A dropped) and dropped one.
Digits known_after(std::string_view take, std::string_view drop, int next = 5) {
  TestTable table(3, {.zeros = 1, .dealer = 3});
  table.lay({cards_of({1, 2, 3, 4}), cards_of({0, 0, 0, 0}), cards_of({5, 6, 7, 8})}, card(9), {9, 3, next});
  table.ask_about_zeros(b);
  EXPECT_TRUE(table.act(b, "keep"));
  EXPECT_EQ(table.view(a).known[Seat::b], cards_of({0, 0, 0, 0})) << "the question has told it";
  table.idle();
  EXPECT_TRUE(table.act(b, take));
  EXPECT_TRUE(table.act(b, drop));
  return table.view(a).known[Seat::b];
}

// Alojz, Bedřich, Cyril and David of the rulebook: 100, 99, 95 and 96.
TestTable printed_round() {
  TestTable table(4);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6}), cards_of({9, 9, 8, 4}), cards_of({1, 0, 0, 4})}, card(2),
            {7, 8, 9});
  EXPECT_TRUE(table.act(a, "o"));
  EXPECT_TRUE(table.act(a, "52+48"));
  EXPECT_TRUE(table.act(b, "d"));
  EXPECT_TRUE(table.act(b, "73+26 x 7"));
  EXPECT_TRUE(table.act(c, "d"));
  EXPECT_TRUE(table.act(c, "99-8+4 x 8"));
  EXPECT_TRUE(table.act(d, "d"));
  EXPECT_TRUE(table.act(d, "100-4 x 9"));
  return table;
}

TEST(N14, the_declared_layout_counts_and_is_never_improved) {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({1, 0, 0, 1})}, card(2));
  ASSERT_TRUE(table.act(a, "o"));
  ASSERT_TRUE(table.act(a, "5+4+8+2 x 2")) << "19, though 100 is there";
  EXPECT_EQ(table.state.laid[Seat::a], layout_of("8+5+4+2"));
  ASSERT_TRUE(table.act(b, "d"));
  ASSERT_TRUE(table.act(b, "none x " + std::to_string(table.state.taken.digit)));
  EXPECT_EQ(table.told(EventKind::round_scored)[0].points[Seat::a], 81);
}

TEST(N15, points_are_the_distance_to_the_target) {
  const TestTable table = printed_round();
  const auto scored = table.told(EventKind::round_scored);
  ASSERT_EQ(scored.size(), 1U);
  EXPECT_EQ(scored[0].points, (PerSeat<std::int16_t>{0, 1, 5, 4, 0, 0}));
}

TEST(N15, no_layout_possible_or_none_declared_costs_the_full_target) {
  TestTable table(2);
  table.lay({cards_of({9, 0, 0, 0}), cards_of({5, 4, 8, 2})}, card(2), {3, 1});
  EXPECT_EQ(best_result(cards_of({9, 0, 0, 0}), 100, false), -1);
  ASSERT_TRUE(table.act(a, "d"));
  ASSERT_TRUE(table.act(a, "x 3"));
  ASSERT_TRUE(table.act(b, "d"));
  ASSERT_TRUE(table.act(b, "52+48 x 1"));
  EXPECT_EQ(table.clause_of(a, "9000"), "N7");
  ASSERT_TRUE(table.act(a, "lay none"));
  EXPECT_EQ(table.told(EventKind::round_scored)[0].points[Seat::a], 100);
}

TEST(N16, every_exact_result_earns_a_bonus_closer_or_not) {
  TestTable table(3);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({5, 4, 8, 2}), cards_of({9, 9, 8, 4})}, card(6), {1, 1, 1});
  ASSERT_TRUE(table.act(a, "d"));
  ASSERT_TRUE(table.act(a, "52+48 x 1"));
  ASSERT_TRUE(table.act(b, "d"));
  ASSERT_TRUE(table.act(b, "58+42 x 1"));
  ASSERT_TRUE(table.act(c, "d"));
  ASSERT_TRUE(table.act(c, "99-8+4 x 1"));
  EXPECT_EQ(table.state.bonuses, (PerSeat<std::int16_t>{1, 1, 0, 0, 0, 0}));
  EXPECT_EQ(table.state.points, (PerSeat<std::int16_t>{-1, -1, 5, 0, 0, 0}));
}

// Writes a whole score sheet as if the rounds had been played, and ranks it.
State ranked(const std::vector<std::array<int, 5>>& sheet) {
  State state;
  state.seating.seats = static_cast<std::int8_t>(sheet.size());
  for (const Seat seat : state.seating.all()) {
    for (unsigned k = 0; k < 5; ++k) {
      const int points = sheet[static_cast<unsigned>(index(seat))][k];
      state.sheet[seat][k] = {static_cast<std::int16_t>(points)};
      state.bonuses[seat] = static_cast<std::int16_t>(state.bonuses[seat] + (points == 0 ? 1 : 0));
      state.points[seat] = static_cast<std::int16_t>(state.points[seat] + points - (points == 0 ? 1 : 0));
    }
  }
  rank_match(state, Emit<Event>{});
  return state;
}

TEST(N17, the_printed_final_table_is_7_with_3_bonuses_then_7_with_2_then_11_then_21) {
  const State state = ranked({{0, 3, 2, 4, 0}, {1, 3, 2, 6, 0}, {4, 7, 2, 1, 7}, {0, 0, 3, 0, 7}});
  EXPECT_EQ(state.points, (PerSeat<std::int16_t>{7, 11, 21, 7, 0, 0}));
  EXPECT_EQ(state.bonuses, (PerSeat<std::int16_t>{2, 1, 0, 3, 0, 0}));
  EXPECT_EQ(state.places, (PerSeat<std::int8_t>{2, 3, 4, 1, 0, 0}));
}

TEST(N17, equal_points_and_equal_bonuses_share_the_place) {
  const State state = ranked({{0, 3, 2, 4, 1}, {1, 0, 2, 3, 4}, {9, 9, 9, 9, 9}});
  EXPECT_EQ(state.places, (PerSeat<std::int8_t>{1, 1, 3, 0, 0, 0}));
  EXPECT_EQ(Numeramis::outcome(state)->place[Seat::a], 1);
  EXPECT_EQ(Numeramis::outcome(state)->place[Seat::b], 1);
}

TEST(N18, after_the_lap_limit_all_lay_out_what_they_hold) {
  TestTable table(3, {.dealer = 3, .laps = 2});
  for (int turn = 0; turn < 6; ++turn) {
    EXPECT_EQ(table.state.phase, Phase::take) << turn;
    table.idle();
  }
  EXPECT_EQ(table.state.phase, Phase::layouts);
  EXPECT_EQ(Numeramis::waiting_on(table.state), SeatSet::all(3));
  EXPECT_EQ(table.told(EventKind::laps_over).size(), 1U);
  for (const Seat seat : {c, a, b}) ASSERT_TRUE(table.act(seat, "none"));
  EXPECT_EQ(table.state.round, 2);
  EXPECT_EQ(TestTable(2).state.options.laps, 30) << "the default";
}

TEST(N18, what_is_laid_out_after_the_lap_limit_is_scored_like_any_layout) {
  TestTable table(3, {.dealer = 3, .laps = 1});
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6}), cards_of({9, 0, 0, 0})}, card(6), {1, 1, 1});
  for (int turn = 0; turn < 3; ++turn) table.idle();
  ASSERT_EQ(table.state.phase, Phase::layouts);
  EXPECT_EQ(table.clause_of(b, "73+26 x 1"), "N10") << "without discarding";
  EXPECT_EQ(table.clause_of(b, "73+2"), "N10") << "all of it";
  ASSERT_TRUE(table.act(b, "73+26"));
  EXPECT_TRUE(table.view(a).layouts[Seat::b].none()) << "sealed";
  ASSERT_TRUE(table.act(a, "52+48"));
  ASSERT_TRUE(table.act(c, "none"));
  EXPECT_EQ(table.told(EventKind::round_scored)[0].points, (PerSeat<std::int16_t>{0, 1, 100, 0, 0, 0}));
  EXPECT_EQ(table.state.bonuses, (PerSeat<std::int16_t>{1, 0, 0, 0, 0, 0})) << "N16, also without a closer";
  EXPECT_EQ(table.view(c).earlier[Seat::b], layout_of("73+26"));
}

TEST(N19, the_hard_deck_leaves_random_cards_out_once_for_the_whole_game) {
  for (int seats = 1; seats <= 6; ++seats) {
    TestTable table(seats, {.deck = 1, .laps = 1});
    const Digits removed = table.state.removed;
    EXPECT_EQ(removed.size(), seats <= 3 ? 40 : 20);
    EXPECT_NE(removed, TestTable(seats, {.deck = 1, .laps = 1}, Pace::off, 2).state.removed);
    while (table.state.phase != Phase::over) {
      EXPECT_EQ(table.state.removed, removed);
      ASSERT_TRUE(Numeramis::sound(table.state));
      table.run_out();
    }
  }
}

TEST(N19, any_card_can_be_out_and_as_often_as_any_other) {
  std::array<int, digits> sums{};
  std::array<int, digits> fewest{};
  std::array<int, digits> most{};
  fewest.fill(copies);
  const int tables = 400;
  for (int i = 0; i < tables; ++i) {
    const TestTable table(2, {.deck = 1}, Pace::off, static_cast<std::uint64_t>(i));
    for (unsigned k = 0; k < digits; ++k) {
      const int out = table.state.removed.count(static_cast<int>(k));
      sums[k] += out;
      fewest[k] = std::min(fewest[k], out);
      most[k] = std::max(most[k], out);
    }
  }
  for (unsigned k = 0; k < digits; ++k) {
    EXPECT_NEAR(sums[k], 4 * tables, 4 * tables / 10) << "digit " << k << ": half of its eight";
    EXPECT_LE(fewest[k], 1) << "digit " << k;
    EXPECT_GE(most[k], 7) << "digit " << k;
  }
}

TEST(N19, nobody_sees_which_cards_are_out) {
  TestTable table(3, {.deck = 1});
  const View seen = table.view(b);
  const View watched = Numeramis::view(table.state, {});
  const Card out = listed(table.state.removed)[0];
  const auto inside = std::find_if(table.state.deck.begin(), table.state.deck.end(), [&](Card x) { return x != out; });
  ASSERT_NE(inside, table.state.deck.end());
  table.state.removed.remove(out);
  table.state.removed.add(*inside);
  *inside = out;
  ASSERT_TRUE(Numeramis::sound(table.state));
  EXPECT_EQ(table.view(b), seen);
  EXPECT_EQ(Numeramis::view(table.state, {}), watched);
}

TEST(N20, the_easy_deck_leaves_out_equally_many_of_each_digit) {
  for (int seats = 1; seats <= 6; ++seats) {
    const TestTable table(seats, {.deck = 2});
    for (int digit = 0; digit < 10; ++digit) EXPECT_EQ(table.state.removed.count(digit), seats <= 3 ? 4 : 2);
    EXPECT_EQ(table.state.deck.size(), (seats <= 3 ? 40 : 60) - seats * 4 - 1);
  }
}

TEST(N21, alone_only_an_exact_result_closes_and_discards_are_counted) {
  TestTable table(1);
  table.lay({cards_of({5, 4, 8, 1})}, card(7), {9, 2, 3});
  ASSERT_TRUE(table.act(a, "d"));
  EXPECT_EQ(table.clause_of(a, "54+18 x 9"), "N21") << "72 is not exact";
  ASSERT_TRUE(table.act(a, "x 9"));
  ASSERT_TRUE(table.act(a, "o")) << "retaken: it counts again when it is dropped";
  ASSERT_TRUE(table.act(a, "x 9"));
  ASSERT_TRUE(table.act(a, "d"));
  ASSERT_TRUE(table.act(a, "52+48 x 1"));
  const auto scored = table.told(EventKind::round_scored);
  ASSERT_EQ(scored.size(), 1U);
  EXPECT_EQ(scored[0].points[Seat::a], 2) << "two face-up discards; neither the starting nor the dead card";
  EXPECT_EQ(table.state.round, 2) << "no layouts are asked for";
  EXPECT_EQ(table.state.bonuses[Seat::a], 0) << "N16 does not apply";
}

TEST(N21, a_round_not_closed_after_the_limit_ends_and_counts_it) {
  TestTable table(1, {.rounds = 0b00001, .laps = 30});
  for (int turn = 0; turn < 30; ++turn) table.idle();
  ASSERT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(Numeramis::outcome(table.state)->points[Seat::a].count, 30);
}

TEST(N21, the_turn_that_closes_the_last_round_is_counted) {
  TestTable table(1, {.rounds = 0b00001});
  table.lay({cards_of({5, 4, 8, 1})}, card(7), {9, 2});
  table.idle();
  ASSERT_TRUE(table.act(a, "d"));
  ASSERT_TRUE(table.act(a, "52+48 x 1"));
  ASSERT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(table.state.turns, 2);
  EXPECT_EQ(table.state.drops, 1);
}

TEST(T7, a_match_that_ends_in_the_middle_of_a_turn_is_sound) {
  TestTable table(2, {.rounds = 0b00001, .dealer = 2});
  table.lay({cards_of({1, 2, 3, 4}), cards_of({5, 6, 7, 8})}, card(9), {6, 3});
  ASSERT_TRUE(table.act(a, "d"));
  Numeramis::break_off(table.state, table.chance, Emit<Event>{});
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_TRUE(Numeramis::sound(table.state));
}

TEST(numeramis_round, its_last_open_card_is_kept_also_of_the_last_one) {
  TestTable table(2, {.rounds = 0b00001, .dealer = 2, .laps = 1});
  table.lay({cards_of({1, 2, 3, 4}), cards_of({5, 6, 7, 8})}, card(9), {6, 3});
  for (int turn = 0; turn < 2; ++turn) table.idle();
  for (const Seat seat : {a, b}) ASSERT_TRUE(table.act(seat, "none"));
  ASSERT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(table.view(a).earlier_top, card(3));
}

TEST(N21, own_targets_have_the_hand_size_of_the_next_listed_one_and_8_above_500) {
  EXPECT_EQ(hand_size(1), 4);
  EXPECT_EQ(hand_size(100), 4);
  EXPECT_EQ(hand_size(101), 5);
  EXPECT_EQ(hand_size(250), 6);
  EXPECT_EQ(hand_size(500), 8);
  EXPECT_EQ(hand_size(501), 8);
  EXPECT_EQ(hand_size(9999), 8);
  Options own;
  own.targets.push_back(50);
  own.targets.push_back(1000);
  TestTable table(1, own);
  EXPECT_EQ(table.state.target(), 50);
  EXPECT_EQ(table.state.hands[Seat::a].size(), 4);
  for (int turn = 0; turn < 30; ++turn) table.idle();
  EXPECT_EQ(table.state.target(), 1000);
  EXPECT_EQ(table.state.hands[Seat::a].size(), 8);
  Seating two;
  two.seats = 2;
  const auto refused = Numeramis::open(own, two, Chance({}));
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().clause, "N21");
}

TEST(N22, out_of_time_the_decks_card_is_taken_and_discarded) {
  TestTable table(2, TestTable::with_dealer(2), Pace::x1);
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(120));
  const Digits hand = table.state.hands[Seat::a];
  const Card next = table.state.deck.back();
  table.run_out();
  EXPECT_EQ(table.state.hands[Seat::a], hand);
  EXPECT_EQ(table.state.discards.back(), next);
  EXPECT_EQ(table.state.turn, b);
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(240));
}

TEST(N22, out_of_time_after_taking_the_taken_card_goes) {
  TestTable table(2, TestTable::with_dealer(2), Pace::x2);
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(240)) << "the pace stretches the limit";
  const Digits hand = table.state.hands[Seat::a];
  const Card top = table.view(a).top;
  ASSERT_TRUE(table.act(a, "o"));
  table.run_out();
  EXPECT_EQ(table.state.hands[Seat::a], hand);
  EXPECT_EQ(table.state.discards.back(), top);
}

// T4
TEST(N22, layouts_are_due_for_each_seat_by_its_own_factor) {
  Seating seats;
  seats.seats = 3;
  seats.pace = Pace::x1;
  seats.terms[Seat::c].factor = Pace::off;  // x10 on a clock that the seats share
  TestTable table(3, TestTable::with_dealer(3), Pace::x1);
  table.state.seating = seats;
  table.lay({cards_of({5, 4, 8, 2}), cards_of({1, 2, 3, 4}), cards_of({9, 9, 8, 4})}, card(6), {1, 1, 1});
  SharedClock& clock = table.state.clock;
  table.state.phase = Phase::layouts;
  table.state.turn = Seat::none;
  table.state.to_lay = SeatSet::all(3);
  clock = SharedClock(seats, seconds(0), layout_limit);
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(60));
  EXPECT_EQ(Numeramis::shown_deadline(table.state, {c}), seconds(600));
  table.run_out();
  EXPECT_EQ(table.state.to_lay, SeatSet::only(c));
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(600));
}

TEST(N22, layouts_after_a_close_have_60_seconds_and_then_cost_the_target) {
  TestTable table(3, TestTable::with_dealer(3), Pace::x1);
  table.lay({cards_of({1, 2, 3, 4}), cards_of({5, 4, 8, 2}), cards_of({9, 9, 8, 4})}, card(6), {1, 1, 1});
  table.idle();
  ASSERT_TRUE(table.act(b, "d", seconds(10)));
  ASSERT_TRUE(table.act(b, "52+48 x 1", seconds(20)));
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(140)) << "a last turn is a turn";
  table.run_out();  // c loses the turn but not the layout
  EXPECT_EQ(table.state.phase, Phase::layouts);
  EXPECT_EQ(Numeramis::waiting_on(table.state), SeatSet::only(a) | SeatSet::only(c));
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(200));
  ASSERT_TRUE(table.act(c, "99-8+4", seconds(150)));
  table.run_out();
  EXPECT_EQ(table.told(EventKind::round_scored)[0].points, (PerSeat<std::int16_t>{100, 0, 5, 0, 0, 0}));
}

TEST(N22, in_a_last_turn_first_the_120_seconds_run_and_then_60_for_the_layout) {
  TestTable table(2, TestTable::with_dealer(2), Pace::x1);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6})}, card(9), {1, 1});
  ASSERT_TRUE(table.act(a, "d", seconds(10)));
  ASSERT_TRUE(table.act(a, "52+48 x 1", seconds(20)));
  ASSERT_TRUE(table.act(b, "d", seconds(30)));
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(140)) << "one limit for both halves of the turn";
  table.run_out();
  ASSERT_EQ(table.state.phase, Phase::layouts);
  EXPECT_EQ(table.state.hands[Seat::b], cards_of({7, 3, 2, 6})) << "the card that was taken is gone again";
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(200));
  table.run_out();
  EXPECT_EQ(table.told(EventKind::round_scored)[0].points, (PerSeat<std::int16_t>{0, 100, 0, 0, 0, 0}));
}

TEST(N22, a_question_about_zeros_has_120_seconds_and_then_they_are_kept) {
  TestTable table = two_asked();
  ASSERT_TRUE(table.act(b, "zeros", seconds(30)));
  ASSERT_EQ(table.state.turn, c);
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(150));
  table.run_out();
  EXPECT_EQ(table.told(EventKind::zeros_kept).size(), 1U);
  EXPECT_EQ(table.state.hands[Seat::c], cards_of({0, 0, 0, 0}));
  EXPECT_EQ(table.state.turn, a);
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(270)) << "then the first turn";
}

TEST(N22, each_seat_has_its_turn_by_its_own_factor_T4) {
  TestTable table(3, TestTable::with_dealer(3), Pace::x2);
  table.state.seating.terms[Seat::b].factor = Pace::x5;
  table.state.seating.terms[Seat::c].factor = Pace::off;
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(240));
  table.run_out();
  EXPECT_EQ(Numeramis::deadline(table.state), seconds(240 + 1200)) << "the factor goes with the pace";
  table.run_out();
  EXPECT_EQ(Numeramis::deadline(table.state), never);
}

TEST(N22, a_seat_that_nobody_holds_declares_nothing_T1) {
  TestTable table(2, {.dealer = 2, .laps = 1});
  table.run_out(a);
  table.run_out(b);
  ASSERT_EQ(table.state.phase, Phase::layouts);
  table.run_out(b);
  EXPECT_EQ(Numeramis::waiting_on(table.state), SeatSet::only(a)) << "the other is still waited for";
  table.run_out(a);
  EXPECT_EQ(table.told(EventKind::round_scored)[0].points, (PerSeat<std::int16_t>{100, 100, 0, 0, 0, 0}));
}

TEST(N23, hands_deck_and_dead_card_are_hidden_and_open_things_are_seen) {
  TestTable table(3);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6}), cards_of({9, 9, 8, 4})}, card(6), {2, 3});
  ASSERT_TRUE(table.act(a, "d"));
  const auto took = table.told(EventKind::took)[0];
  EXPECT_EQ(Numeramis::seen_by(took, {b})->card, no_card);
  EXPECT_EQ(Numeramis::seen_by(took, {})->card, no_card);
  EXPECT_EQ(Numeramis::seen_by(took, {a})->card, card(2));
  EXPECT_EQ(table.view(b).taken, no_card);
  EXPECT_EQ(table.view(a).taken, card(2));
  ASSERT_TRUE(table.act(a, "52+48 x 2"));
  EXPECT_EQ(Numeramis::seen_by(table.told(EventKind::closed)[0], {b})->card, no_card);
  EXPECT_EQ(table.view(b).layouts[Seat::a], layout_of("52+48")) << "the closer's layout at once";
  EXPECT_EQ(table.view(b).discards, 2);
  EXPECT_EQ(table.view(Seat::none).hand, Digits{});
  EXPECT_EQ(table.view(Seat::none).hands[Seat::b], 4);
}

TEST(N23, a_hand_of_zeros_that_was_asked_about_is_hidden_again_once_a_card_of_it_has_changed_N13) {
  EXPECT_EQ(known_after("d", "x 5"), cards_of({0, 0, 0, 0})) << "nothing has changed";
  EXPECT_EQ(known_after("d", "x 0"), Digits{});
  EXPECT_EQ(known_after("d", "x 0", 0), Digits{}) << "for all that others know";
  EXPECT_EQ(known_after("o", "x 3"), cards_of({0, 0, 0, 0}));
  EXPECT_EQ(known_after("o", "x 0"), cards_of({3})) << "only what was taken openly";
}

TEST(N23, cards_taken_from_the_discards_are_public_until_they_are_dropped) {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6})}, card(6));
  ASSERT_TRUE(table.act(a, "o"));
  EXPECT_EQ(table.view(b).taken, card(6));
  ASSERT_TRUE(table.act(a, "x 5"));
  EXPECT_EQ(table.view(b).known[Seat::a], cards_of({6}));
  table.idle();
  ASSERT_TRUE(table.act(a, "d"));
  ASSERT_TRUE(table.act(a, "x 6"));
  EXPECT_EQ(table.view(b).known[Seat::a], Digits{});
}

// Both lay out 52+48 with the 2 that was taken openly or with the other one; only the dead card differs.
TEST(N23, a_card_that_was_taken_openly_does_not_tell_whether_it_is_the_dead_one) {
  std::vector<View> seen;
  for (const int fifth : {2, 7}) {
    TestTable table(3);
    table.lay({cards_of({5, 4, 8, fifth}), cards_of({7, 3, 2, 6}), cards_of({9, 9, 8, 4})}, card(2));
    ASSERT_TRUE(table.act(a, "o"));
    ASSERT_TRUE(table.act(a, "52+48 x " + std::to_string(fifth)));
    EXPECT_TRUE(Numeramis::sound(table.state));
    seen.push_back(table.view(b));
  }
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_EQ(seen[0].known[Seat::a], cards_of({5, 2, 4, 8})) << "what lies there is known to all";
}

TEST(N23, sealed_layouts_are_told_to_nobody_else_before_the_round_ends_T2) {
  TestTable table(3);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6}), cards_of({9, 9, 8, 4})}, card(6), {2, 1, 1});
  ASSERT_TRUE(table.act(a, "d"));
  ASSERT_TRUE(table.act(a, "52+48 x 2"));
  ASSERT_TRUE(table.act(b, "d"));
  ASSERT_TRUE(table.act(b, "73+26 x 1"));
  const Event laid = table.told(EventKind::laid)[0];
  EXPECT_TRUE(Numeramis::seen_by(laid, {c})->layout.none());
  EXPECT_EQ(Numeramis::seen_by(laid, {c})->result, 0);
  EXPECT_EQ(Numeramis::seen_by(laid, {b})->layout, layout_of("73+26"));
  EXPECT_EQ(Numeramis::seen_by(laid, {b})->cards, cards_of({7, 3, 2, 6, 1})) << "with the card that is dropped";
  EXPECT_TRUE(Numeramis::seen_by(laid, {c})->cards.empty());
  const Event closed = table.told(EventKind::closed)[0];
  EXPECT_EQ(Numeramis::seen_by(closed, {a})->cards, cards_of({5, 4, 8, 2, 2}));
  EXPECT_TRUE(Numeramis::seen_by(closed, {b})->cards.empty());
  EXPECT_TRUE(table.view(c).layouts[Seat::b].none());
  EXPECT_TRUE(table.view(c).ready.has(b)) << "that it is there is public";
  EXPECT_EQ(table.view(b).layouts[Seat::b], layout_of("73+26"));
  ASSERT_TRUE(table.act(c, "d"));
  ASSERT_TRUE(table.act(c, "99-8+4 x 1"));
  EXPECT_EQ(table.told(EventKind::shown).size(), 3U);
  EXPECT_EQ(table.view(c).earlier[Seat::b], layout_of("73+26"));
}

}  // namespace
}  // namespace calculi::numeramis
