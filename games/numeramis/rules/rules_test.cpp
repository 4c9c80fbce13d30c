// The clauses of Numeramis, one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/numeramis/rules/testing.hpp"

namespace calculi::numeramis {
namespace {

std::vector<int> targets_of(const State& state) { return {state.targets.begin(), state.targets.end()}; }

// Plays the round to its end: nobody closes before the lap limit, nobody declares anything.
void finish_round(TestTable& table) {
  const int round = table.state.round;
  while (table.state.phase != Phase::over && table.state.round == round) table.run_out();
}

TEST(N1, five_rounds_with_their_own_hand_sizes_in_rising_order) {
  TestTable table(2, {.dealer = 2, .laps = 1});
  EXPECT_EQ(targets_of(table.state), (std::vector<int>{100, 200, 300, 400, 500}));
  for (int round = 1; round <= 5; ++round) {
    EXPECT_EQ(table.state.target(), 100 * round);
    EXPECT_EQ(table.state.hands[Seat::a].size(), 3 + round);
    EXPECT_EQ(table.state.hands[Seat::b].size(), 3 + round);
    finish_round(table);
  }
  EXPECT_EQ(table.state.phase, Phase::over);
}

TEST(N1, any_subset_of_rounds_is_played_each_with_its_own_hand_size) {
  TestTable table(2, {.rounds = 0b10101, .dealer = 2, .laps = 1});
  EXPECT_EQ(targets_of(table.state), (std::vector<int>{100, 300, 500}));
  finish_round(table);
  EXPECT_EQ(table.state.hands[Seat::a].size(), 6);
  finish_round(table);
  EXPECT_EQ(table.state.hands[Seat::a].size(), 8);
}

TEST(N1, rounds_drawn_by_lot_differ_between_seeds_and_stay_in_rising_order) {
  std::set<std::vector<int>> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const TestTable table(2, {.draw = 3}, Pace::off, seed);
    const std::vector<int> targets = targets_of(table.state);
    ASSERT_EQ(targets.size(), 3U);
    EXPECT_TRUE(std::is_sorted(targets.begin(), targets.end()));
    seen.insert(targets);
  }
  EXPECT_EQ(seen.size(), 10U) << "all ten ways to choose three of five";
}

TEST(N2, the_named_seat_deals_first_and_the_seat_to_its_left_starts) {
  for (int dealer = 1; dealer <= 4; ++dealer) {
    TestTable table(4, {.dealer = static_cast<std::uint8_t>(dealer), .laps = 1});
    for (int round = 0; round < 5; ++round) {
      EXPECT_EQ(index(table.state.dealer), (dealer - 1 + round) % 4) << "the deal rotates to the left";
      EXPECT_EQ(index(table.state.starter), (dealer + round) % 4);
      EXPECT_EQ(table.state.turn, table.state.starter);
      finish_round(table);
    }
  }
}

TEST(N2, without_a_name_every_seat_is_drawn_as_dealer_at_times) {
  std::set<Seat> dealers;
  for (std::uint64_t seed = 0; seed < 60; ++seed) dealers.insert(TestTable(3, {}, Pace::off, seed).state.dealer);
  EXPECT_EQ(dealers.size(), 3U);
}

TEST(N2, in_the_next_match_of_a_series_the_seat_to_the_left_deals_first) {
  for (const Options& before : {Options{}, Options{.dealer = 2}, Options{.dealer = 3}}) {
    const State state = TestTable(3, before).state;
    Options next = before;
    Numeramis::rotate_start(next, state);
    EXPECT_EQ(TestTable(3, next).state.dealer, next_seat(state.dealer, 3));
  }
}

TEST(N2, a_dealer_who_is_not_at_the_table_is_refused) {
  Seating seating;
  seating.seats = 2;
  const auto opened = Numeramis::open({.dealer = 3}, seating, Chance({}));
  ASSERT_FALSE(opened.has_value());
  EXPECT_EQ(opened.error().clause, "N2");
}

Digits dealt_to_all(const State& state) {
  Digits dealt;
  for (const Digits hand : state.hands) dealt.add(hand);
  return dealt;
}

// How often a card is followed by one that is not smaller: about half the time where they are shuffled.
bool looks_sorted(const Pile& pile) {
  int rises = 0;
  for (int i = 1; i < pile.size(); ++i) rises += pile[i - 1].digit <= pile[i].digit ? 1 : 0;
  return rises > pile.size() * 3 / 4 || rises < pile.size() / 4;
}

TEST(N2, in_each_round_all_cards_are_shuffled_anew) {
  TestTable table(3, {.dealer = 3, .laps = 1});
  TestTable other(3, {.dealer = 3, .laps = 1}, Pace::off, 2);
  std::vector<Pile> decks;
  for (int round = 0; round < 5; ++round) {
    Digits all = dealt_to_all(table.state);
    for (const Card each : table.state.deck) all.add(each);
    all.add(table.state.discards[0]);
    EXPECT_EQ(all, whole_box()) << "none is left over from the round before";
    EXPECT_FALSE(looks_sorted(table.state.deck)) << round;
    EXPECT_NE(table.state.deck, other.state.deck) << "by the chance of the table";
    Pile bottom = table.state.deck;
    while (bottom.size() > 40) bottom.pop_back();
    for (const Pile& earlier : decks) EXPECT_NE(bottom, earlier) << "another order in each round";
    decks.push_back(bottom);
    finish_round(table);
    finish_round(other);
  }
}

// Dealing again from the same order with one player more: that player's hand begins with the card that was turned.
TEST(N3, the_next_card_is_turned_up_and_starts_the_discards) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const TestTable table(3, {.dealer = 3}, Pace::off, seed);
    const TestTable more(4, {.dealer = 4}, Pace::off, seed);
    ASSERT_EQ(table.state.discards.size(), 1);
    const Card turned = table.state.discards[0];
    EXPECT_EQ(table.view(a).top, turned);
    Digits fourth = more.state.hands[Seat::d];
    ASSERT_TRUE(fourth.has(turned)) << seed;
    fourth.remove(turned);
    Digits next;
    for (int i = 1; i <= 3; ++i) next.add(table.state.deck[table.state.deck.size() - i]);
    EXPECT_EQ(fourth, next) << "then come the three on top of the deck";
    EXPECT_EQ(table.state.deck.size(), 80 - 3 * 4 - 1);
  }
}

TEST(N4, a_turn_takes_from_the_deck_and_discards_face_up) {
  TestTable table(2);
  table.lay({cards_of({1, 2, 3, 4}), cards_of({5, 6, 7, 8})}, card(9), {6});
  ASSERT_TRUE(table.act(a, "take deck"));
  EXPECT_EQ(table.view(a).hand, cards_of({1, 2, 3, 4, 6}));
  ASSERT_TRUE(table.act(a, "drop 1"));
  EXPECT_EQ(table.view(b).top, card(1));
  EXPECT_EQ(table.state.turn, b);
}

TEST(N4, the_top_discard_may_be_taken_and_the_card_just_taken_may_be_dropped) {
  TestTable table(2);
  table.lay({cards_of({1, 2, 3, 4}), cards_of({5, 6, 7, 8})}, card(9));
  ASSERT_TRUE(table.act(a, "take discard"));
  EXPECT_EQ(table.view(a).hand, cards_of({1, 2, 3, 4, 9}));
  EXPECT_EQ(table.view(a).top, no_card);
  ASSERT_TRUE(table.act(a, "drop 9"));
  EXPECT_EQ(table.view(a).hand, cards_of({1, 2, 3, 4}));
}

TEST(N4, one_card_is_taken_before_anything_else_and_only_one) {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({5, 6, 7, 8})}, card(2));
  EXPECT_EQ(table.clause_of(a, "drop 5"), "N4");
  EXPECT_EQ(table.clause_of(a, "close 52+48 drop 2"), "N4");
  EXPECT_EQ(table.clause_of(a, "52+4 x 8"), "N4");
  ASSERT_TRUE(table.act(a, "take discard"));
  EXPECT_EQ(table.clause_of(a, "take deck"), "N4");
  EXPECT_EQ(table.clause_of(a, "take discard"), "N4");
}

TEST(N4, the_printed_close_of_52_plus_48_with_the_fifth_card_face_down) {
  TestTable table(4);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6}), cards_of({9, 9, 8, 4}), cards_of({1, 0, 0, 4})}, card(2));
  ASSERT_TRUE(table.act(a, "o"));
  ASSERT_TRUE(table.act(a, "52+48"));
  EXPECT_EQ(table.state.closer, a);
  EXPECT_EQ(table.state.laid[Seat::a], layout_of("52+48"));
  EXPECT_EQ(table.state.discards.back(), card(2)) << "the one card left over closes";
  EXPECT_EQ(table.view(b).top, no_card) << "face down";
}

TEST(N5, every_held_card_but_the_discard_is_used_exactly_once) {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({5, 6, 7, 8})}, card(2));
  ASSERT_TRUE(table.act(a, "o"));
  const Digits hand = table.view(a).hand;
  EXPECT_EQ(table.code_of(a, "close 52+4 drop 2"), "numeramis.refuse.cards_left");
  EXPECT_EQ(table.code_of(a, "close 52+47 drop 2"), "numeramis.refuse.not_held");
  EXPECT_EQ(table.code_of(a, "close 55-48 drop 2"), "numeramis.refuse.used_twice");
  EXPECT_EQ(table.code_of(a, "close 52+48 drop 7"), "numeramis.refuse.not_held");
  EXPECT_EQ(table.code_of(a, "close 52+48 drop 4"), "numeramis.refuse.used_twice");
  EXPECT_EQ(table.code_of(a, "52+48-2"), "numeramis.refuse.nothing_to_drop");
  EXPECT_EQ(table.code_of(a, "1234567890"), "numeramis.refuse.too_many_cards");
  for (const std::string_view text : {"52+4 x 2", "52+47 x 2", "55-48 x 2", "1234567890"}) {
    EXPECT_EQ(table.clause_of(a, text), "N5") << text;
  }
  EXPECT_EQ(table.view(a).hand, hand) << "a refusal leaves the hand untouched";
}

TEST(N6, zero_never_stands_alone_and_never_leads) {
  TestTable table(2);
  table.lay({cards_of({1, 0, 0, 4}), cards_of({5, 6, 7, 8})}, card(7));
  ASSERT_TRUE(table.act(a, "d"));
  const State before = table.state;
  EXPECT_EQ(table.code_of(a, "14+0+0"), "numeramis.refuse.lone_zero");
  EXPECT_EQ(table.code_of(a, "14+00"), "numeramis.refuse.leading_zero");
  EXPECT_EQ(table.code_of(a, "10+04"), "numeramis.refuse.leading_zero");
  EXPECT_EQ(table.clause_of(a, "10-0"), "N6");
  EXPECT_EQ(table.clause_of(a, "01+4"), "N6");
  EXPECT_EQ(Numeramis::check(table.view(a), {.kind = Kind::close,
                                             .layout = {.numbers =
                                                            [] {
                                                              FixedVector<std::int32_t, most_held> zero;
                                                              zero.push_back(0);
                                                              return zero;
                                                            }()}})
                .error()
                .clause,
            "N6");
  EXPECT_EQ(table.state.hands, before.hands);
  EXPECT_TRUE(table.act(a, "100-4 x " + std::to_string(table.state.taken.digit))) << "100-4 is fine";
}

TEST(N7, above_the_target_and_below_zero_are_refused) {
  TestTable table(2);
  table.lay({cards_of({9, 9, 8, 4}), cards_of({5, 6, 7, 8})}, card(1));
  ASSERT_TRUE(table.act(a, "o"));
  const Digits hand = table.view(a).hand;
  EXPECT_EQ(table.code_of(a, "99+8-4 x 1"), "numeramis.refuse.too_much");
  EXPECT_EQ(table.clause_of(a, "99+8-4 x 1"), "N7");
  EXPECT_EQ(table.code_of(a, "4-8-9-9 x 1"), "numeramis.refuse.negative");
  EXPECT_EQ(table.clause_of(a, "4-99+8 x 1"), "N7");
  EXPECT_EQ(table.view(a).hand, hand);
  const auto refused = table.act(a, "99+8-4 x 1");
  EXPECT_EQ(refused.error().detail[0], 103);
  EXPECT_EQ(refused.error().detail[1], 100);
  EXPECT_TRUE(table.act(a, "99-98+4 x 1").error().clause == "N5");
  EXPECT_TRUE(table.act(a, "99-8+4 x 1"));
}

TEST(N7, a_result_of_zero_and_the_target_itself_are_allowed) {
  TestTable table(2);
  table.lay({cards_of({5, 5, 6, 6}), cards_of({5, 6, 7, 8})}, card(1));
  ASSERT_TRUE(table.act(a, "o"));
  EXPECT_TRUE(table.act(a, "56-56 x 1"));
  EXPECT_EQ(table.state.laid[Seat::a].result(), 0);
}

TEST(N8, a_close_is_allowed_on_the_first_turn_at_any_result_and_never_forced) {
  TestTable early(2);
  early.lay({cards_of({1, 1, 1, 1}), cards_of({5, 6, 7, 8})}, card(1));
  ASSERT_TRUE(early.act(a, "o"));
  EXPECT_TRUE(early.act(a, "1+1+1+1 x 1")) << "4 of 100, on the first turn";
  TestTable exact(2);
  exact.lay({cards_of({5, 4, 8, 2}), cards_of({5, 6, 7, 8})}, card(2));
  ASSERT_TRUE(exact.act(a, "o"));
  EXPECT_TRUE(exact.act(a, "x 2")) << "an exact hand may be kept";
}

TEST(N8, a_layout_without_a_close_is_refused) {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({5, 6, 7, 8})}, card(2));
  ASSERT_TRUE(table.act(a, "o"));
  EXPECT_EQ(table.clause_of(a, "lay 52+48 drop 2"), "N8");
}

// N9 and N10 for all tables and all closing seats stand in close_test.cpp.
TEST(N9, a_last_turn_takes_discards_and_lays_out) {
  TestTable table(3);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6}), cards_of({9, 9, 8, 4})}, card(2), {1, 1});
  ASSERT_TRUE(table.act(a, "o"));
  ASSERT_TRUE(table.act(a, "52+48"));
  ASSERT_TRUE(table.act(b, "d"));
  EXPECT_EQ(table.clause_of(b, "drop 1"), "N9") << "a discard alone is not enough";
  EXPECT_EQ(table.clause_of(b, "close 73+26 drop 1"), "N9") << "closed already";
  ASSERT_TRUE(table.act(b, "73+26 x 1"));
  EXPECT_EQ(table.view(c).top, card(1)) << "face up";
  ASSERT_TRUE(table.act(c, "o")) << "N11: a later open discard may be taken";
  ASSERT_TRUE(table.act(c, "lay 99-8+4 drop 1"));
  const auto scored = table.told(EventKind::round_scored);
  ASSERT_EQ(scored.size(), 1U);
  EXPECT_EQ(scored[0].points[Seat::a], 0);
  EXPECT_EQ(scored[0].points[Seat::b], 1);
  EXPECT_EQ(scored[0].points[Seat::c], 5);
}

TEST(N10, those_without_a_turn_use_all_they_hold_and_neither_take_nor_discard) {
  TestTable table(2);
  table.lay({cards_of({1, 0, 0, 4}), cards_of({5, 4, 8, 2})}, card(2), {9});
  table.idle();
  ASSERT_TRUE(table.act(b, "d"));
  ASSERT_TRUE(table.act(b, "52+48 x " + std::to_string(table.state.taken.digit)));
  ASSERT_EQ(table.state.phase, Phase::layouts);
  EXPECT_EQ(table.clause_of(a, "take deck"), "N10");
  EXPECT_EQ(table.clause_of(a, "100 x 4"), "N10");
  EXPECT_EQ(table.clause_of(a, "10+4"), "N10");
  ASSERT_TRUE(table.act(a, "100-4"));
  EXPECT_EQ(table.told(EventKind::round_scored)[0].points[Seat::a], 4);
}

TEST(N11, neither_the_dead_card_nor_the_one_below_can_be_taken) {
  TestTable table(3);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6}), cards_of({9, 9, 8, 4})}, card(6), {2, 1, 1});
  ASSERT_TRUE(table.act(a, "d"));
  ASSERT_TRUE(table.act(a, "52+48 x 2"));
  EXPECT_EQ(table.code_of(b, "take discard"), "numeramis.refuse.dead_card");
  EXPECT_EQ(table.clause_of(b, "take discard"), "N11");
  ASSERT_TRUE(table.act(b, "d"));
  ASSERT_TRUE(table.act(b, "73+26 x 1"));
  ASSERT_TRUE(table.act(c, "o"));
  EXPECT_EQ(table.view(c).top, no_card) << "below the open card lies the dead one again";
}

TEST(N12, the_last_card_of_the_deck_brings_a_new_deck_before_the_discard) {
  TestTable table(2, {.dealer = 2, .laps = 100});
  while (table.state.deck.size() > 1) table.idle();
  const Pile discards = table.state.discards;
  const Card top = discards.back();
  ASSERT_TRUE(table.act(table.state.turn, "d"));
  EXPECT_EQ(table.state.discards.size(), 1);
  EXPECT_EQ(table.state.discards.back(), top) << "the top discard stays";
  EXPECT_EQ(table.state.deck.size(), discards.size() - 1);
  EXPECT_EQ(table.told(EventKind::reshuffled).size(), 1U);
  EXPECT_TRUE(Numeramis::sound(table.state));
}

// The new deck of a table whose discards lay in rising order, after so many shuffles of this round.
Pile new_deck(std::uint64_t seed, int shuffles_before = 0) {
  TestTable table(2, {.dealer = 2}, Pace::off, seed);
  table.lay({cards_of({1, 2, 3, 4}), cards_of({5, 6, 7, 8})}, card(9), {6});
  table.shorten_deck(1);
  table.state.shuffles = static_cast<std::int16_t>(shuffles_before);
  EXPECT_TRUE(table.act(a, "d"));
  return table.state.deck;
}

TEST(N12, the_new_deck_is_shuffled) {
  const Pile deck = new_deck(1);
  ASSERT_EQ(deck.size(), 80 - 8 - 1 - 1);
  EXPECT_FALSE(looks_sorted(deck));
  EXPECT_NE(new_deck(2), deck) << "by the chance of the table";
  EXPECT_NE(new_deck(1, 1), deck) << "anew each time";
}

TEST(N12, after_a_close_the_dead_card_and_the_one_below_stay_out_too) {
  TestTable table(3);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6}), cards_of({9, 9, 8, 4})}, card(6), {2, 1});
  table.shorten_deck(2);
  ASSERT_TRUE(table.act(a, "d"));
  ASSERT_TRUE(table.act(a, "52+48 x 2"));
  const int discards = table.state.discards.size();
  ASSERT_TRUE(table.act(b, "d")) << "the last card of the deck";
  ASSERT_EQ(table.state.discards.size(), 2);
  EXPECT_EQ(table.state.discards[0], card(6)) << "the one below";
  EXPECT_EQ(table.state.discards[1], card(2)) << "the dead card";
  EXPECT_EQ(table.state.deck.size(), discards - 2);
  EXPECT_EQ(table.view(b).top, no_card);
  EXPECT_TRUE(Numeramis::sound(table.state));
  ASSERT_TRUE(table.act(b, "73+26 x 1"));
  table.shorten_deck(1);
  table.state.locked = static_cast<std::int8_t>(table.state.discards.size() - 1);
  ASSERT_TRUE(table.act(c, "d"));
  ASSERT_EQ(table.state.discards.size(), 3) << "with an open card on top, three stay";
  EXPECT_EQ(table.state.discards[2], card(1));
  EXPECT_EQ(table.view(c).top, card(1));
}

}  // namespace
}  // namespace calculi::numeramis
