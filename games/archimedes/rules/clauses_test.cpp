// The clauses A1 to A10: the deal, the turn, the three things one may do in it, and when a round ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/rules/rules.hpp"
#include "games/archimedes/rules/testing.hpp"

namespace calculi::archimedes {
namespace {

State opened(int seats, Options options = {}, std::uint64_t number = 1) {
  return Archimedes::open(options, {.seats = static_cast<std::int8_t>(seats)}, chance_of(number)).value();
}

// A1
TEST(Archimedes, A1_all_cards_are_shuffled_and_each_gets_five_and_the_next_one_starts_the_pile) {
  for (int seats = 2; seats <= 5; ++seats) {
    for (const std::uint8_t reiner : {std::uint8_t{0}, std::uint8_t{1}}) {
      const State state = opened(seats, {.reiner = reiner});
      for (int i = 0; i < 5; ++i) EXPECT_EQ(state.hands[seat_at(i)].size(), i < seats ? 5 : 0);
      EXPECT_EQ(state.pile.size(), 1);
      EXPECT_TRUE(state.pile.has(state.top.card));
      EXPECT_EQ(state.top.value, state.top.card.code);
      EXPECT_EQ(state.deck.size(), 54 + reiner - 5 * seats - 1);
      EXPECT_TRUE(Archimedes::sound(state));
    }
  }
}

TEST(Archimedes, A1_the_box_holds_54_cards_of_either_preset) {
  const std::map<int, int> useful{{1, 6}, {2, 6}, {3, 5},  {4, 5},  {5, 4},  {6, 4}, {7, 4},
                                  {8, 4}, {9, 4}, {10, 3}, {11, 3}, {12, 3}, {13, 3}};
  const std::map<int, int> even{{1, 5}, {2, 5}, {3, 4},  {4, 4},  {5, 4},  {6, 4}, {7, 4},
                                {8, 4}, {9, 4}, {10, 4}, {11, 4}, {12, 4}, {13, 4}};
  const auto count = [](std::uint8_t preset, bool with_joker, Card each) {
    const FixedVector<Card, deck_room>& all = box(preset, with_joker);
    return std::count(all.begin(), all.end(), each);
  };
  for (int value = 1; value <= 13; ++value) {
    EXPECT_EQ(count(0, false, card(value)), useful.at(value)) << value;
    EXPECT_EQ(count(1, true, card(value)), even.at(value)) << value;
  }
  EXPECT_EQ(box(0, false).size(), 54);
  EXPECT_EQ(box(1, false).size(), 54);
  EXPECT_EQ(box(0, true).size(), 55);
  EXPECT_EQ(count(1, true, joker), 1);
  EXPECT_EQ(count(1, false, joker), 0);
}

TEST(Archimedes, A1_every_round_begins_with_all_cards_again_in_another_order) {
  ArchimedesMatch match = ArchimedesMatch::open(setup_for(4)).value();
  Stream stream = test_stream(1);
  std::set<std::string> deals;
  int round = 0;
  play_out(match, stream, [&](const ArchimedesMatch& now) {
    const State& state = now.state();
    if (state.round == round) return;
    round = state.round;
    EXPECT_EQ(state.deck.size(), 54 - 4 * 5 - 1);
    EXPECT_EQ(state.pile.size(), 1);
    std::string order;
    for (const Card each : state.deck) order += std::to_string(each.code) + " ";
    deals.insert(order);
  });
  EXPECT_EQ(round, 5);
  EXPECT_EQ(deals.size(), 5U);
}

// A2
TEST(Archimedes, A2_the_named_seat_starts_the_first_round) {
  for (int seats = 2; seats <= 5; ++seats) {
    for (int first = 1; first <= seats; ++first) {
      const State state = opened(seats, {.first = static_cast<std::uint8_t>(first)});
      EXPECT_EQ(state.turn, seat_at(first - 1));
      EXPECT_EQ(state.starter, seat_at(first - 1));
    }
  }
}

TEST(Archimedes, A2_a_named_seat_that_is_not_at_the_table_is_refused) {
  for (int seats = 2; seats <= 4; ++seats) {
    const Options options{.first = static_cast<std::uint8_t>(seats + 1)};
    const Seating seating{.seats = static_cast<std::int8_t>(seats)};
    EXPECT_EQ(why(Archimedes::open(options, seating, chance_of(1))), "first_absent A2");
  }
}

TEST(Archimedes, A2_else_the_first_seat_is_drawn_at_random) {
  std::map<Seat, int> starts;
  for (std::uint64_t number = 0; number < 3000; ++number) ++starts[opened(5, {}, number).turn];
  EXPECT_EQ(starts.size(), 5U);
  for (const auto& [seat, times] : starts) EXPECT_NEAR(times, 600, 100) << letter(seat);
}

TEST(Archimedes, A2_in_the_next_match_of_a_series_the_seat_to_the_left_starts) {
  for (const Options before : {Options{}, Options{.first = 2}, Options{.first = 3}}) {
    const State state = opened(3, before);
    Options next = before;
    Archimedes::rotate_start(next, state);
    EXPECT_EQ(opened(3, next).starter, next_seat(state.starter, 3));
  }
}

TEST(Archimedes, A2_play_goes_to_the_left) {
  State state = opened(3, {.first = 2});
  Scene scene(3);
  scene.state = state;
  std::string order;
  for (int i = 0; i < 6; ++i) {
    order.push_back(letter(scene.state.turn));
    ASSERT_TRUE(scene.type("draw"));
  }
  EXPECT_EQ(order, "BCABCA");
}

// A3
TEST(Archimedes, A3_a_turn_is_exactly_one_equation_equality_or_draw) {
  for (const std::string_view what : {"3+5=8", "=", "draw"}) {
    Scene scene(3);
    scene.hand(Seat::a, {3, 5, 8, 1}).hand(Seat::b, {1, 1}).hand(Seat::c, {1, 1}).deck({2, 2});
    ASSERT_TRUE(scene.type(what)) << what;
    EXPECT_EQ(scene.state.turn, Seat::b) << what;
    EXPECT_EQ(Archimedes::waiting_on(scene.state), SeatSet::only(Seat::b));
    EXPECT_EQ(why(Archimedes::check(scene.view(Seat::a), {.kind = Kind::draw})), "not_now A3");
  }
}

TEST(Archimedes, A3_nobody_acts_out_of_turn) {
  ArchimedesMatch match = ArchimedesMatch::open(setup_for(3, {.first = 1})).value();
  EXPECT_EQ(why(match.act(Seat::b, {.kind = Kind::draw}, {})), "not_your_turn");
  EXPECT_TRUE(match.act(Seat::a, {.kind = Kind::draw}, {}));
  EXPECT_EQ(why(match.act(Seat::a, {.kind = Kind::draw}, {})), "not_your_turn");
}

// A4
TEST(Archimedes, A4_the_four_printed_examples_are_legal) {
  struct Example {
    int top;
    int operand;
    int result;
    std::string_view text;
  };
  for (const Example& each : {Example{3, 5, 8, "3+5=8"}, Example{8, 1, 7, "8-1=7"}, Example{3, 4, 12, "3x4=12"},
                              Example{12, 6, 2, "12:6=2"}}) {
    Scene scene(2);
    scene.top(each.top).hand(Seat::a, {each.operand, each.result, 9}).hand(Seat::b, {1}).deck({1});
    ASSERT_EQ(why(scene.type(each.text)), "") << each.text;
    EXPECT_EQ(scene.state.hands[Seat::a], cards({9}));
    EXPECT_EQ(scene.state.top, plain(each.result));
    EXPECT_EQ(text_of(scene.told(EventKind::played).at(0).play), each.text);
  }
}

TEST(Archimedes, A4_the_top_card_is_always_the_left_operand) {
  Scene scene(2);
  scene.top(5).hand(Seat::a, {8, 3, 12, 4}).deck({1});
  EXPECT_EQ(why(scene.type("8-5=3")), "wrong_top A4");
  EXPECT_EQ(why(scene.type("- 8 3")), "below_one A4");  // 5 minus 8
  EXPECT_EQ(why(scene.act(equation(8, Sign::minus, plain(5), plain(3)))), "wrong_top A4");
  EXPECT_TRUE(scene.type("+ 3 8"));
}

TEST(Archimedes, A4_the_result_comes_last_and_8_equals_3_plus_5_is_refused) {
  Scene scene(2);
  scene.top(8).hand(Seat::a, {3, 5}).deck({1});
  EXPECT_EQ(why(scene.type("8=3+5")), "result_first A4");
  scene.top(3).hand(Seat::a, {8, 5});
  EXPECT_EQ(why(scene.type("8=3+5")), "result_first A4");
  EXPECT_TRUE(scene.type("3+5=8"));
}

TEST(Archimedes, A4_both_cards_come_from_the_hand_and_are_two_cards) {
  Scene scene(2);
  scene.hand(Seat::a, {5, 9}).deck({1});
  EXPECT_EQ(why(scene.type("3+5=8")), "not_held A4");
  EXPECT_EQ(why(scene.type("3+6=9")), "not_held A4");
  scene.top(8).hand(Seat::a, {4, 9});
  EXPECT_EQ(why(scene.type("8-4=4")), "only_one A4");
  EXPECT_EQ(scene.state.hands[Seat::a], cards({4, 9}));
  scene.hand(Seat::a, {4, 4, 9});
  EXPECT_TRUE(scene.type("8-4=4"));
}

TEST(Archimedes, A4_an_equation_that_is_not_exact_is_refused_and_changes_nothing) {
  Scene scene(2);
  scene.hand(Seat::a, {5, 9}).deck({1});
  const std::string before = text_of(equation(3, Sign::plus, plain(5), plain(9)));
  EXPECT_EQ(why(scene.type(before)), "not_plus A4");
  EXPECT_EQ(scene.state.hands[Seat::a], cards({5, 9}));
  EXPECT_EQ(scene.state.turn, Seat::a);
  EXPECT_TRUE(scene.events.empty());
}

// A5
TEST(Archimedes, A5_division_only_without_remainder) {
  Scene scene(2);
  scene.top(7).hand(Seat::a, {2, 3, 4, 7, 1}).deck({1});
  EXPECT_EQ(why(scene.type("7:2=3")), "left_over A5");
  EXPECT_EQ(why(scene.type("7:2=4")), "left_over A5");
  EXPECT_TRUE(scene.type("7:7=1"));
}

TEST(Archimedes, A5_results_outside_1_to_13_do_not_exist_as_cards) {
  Scene scene(2);
  scene.top(8).hand(Seat::a, {8, 8, 6, 1, 13}).deck({1});
  EXPECT_EQ(why(scene.type("8+8=16")), "no_such_card A5");
  EXPECT_EQ(why(scene.type("8+6=14")), "no_such_card A5");
  EXPECT_EQ(why(scene.type("8-8=0")), "not_understood");
  EXPECT_EQ(why(scene.type("8*13=104")), "no_such_card A5");
  EXPECT_EQ(why(scene.act(equation(8, Sign::minus, plain(8), plain(0)))), "no_such_card A5");
  EXPECT_EQ(why(scene.act(equation(8, Sign::plus, plain(6), {joker, 14}))), "no_such_card A5");
  std::vector<Action> plays;
  legal_plays(8, cards({8, 8, 6}), plays);  // no 14, no 16, no 0 and no negative number
  ASSERT_EQ(plays.size(), 1U);
  EXPECT_EQ(text_of(plays[0]), "=8");
}

// A6
TEST(Archimedes, A6_an_equality_is_one_card_of_the_value_on_top) {
  Scene scene(2);
  scene.top(8).hand(Seat::a, {8, 8, 5}).hand(Seat::b, {5, 1}).deck({1});
  EXPECT_EQ(why(scene.type("=5")), "not_equal A6");
  EXPECT_TRUE(scene.type("=8"));
  EXPECT_EQ(scene.state.hands[Seat::a], cards({8, 5}));
  EXPECT_EQ(why(scene.type("=8")), "not_held A6");
}

// A7
TEST(Archimedes, A7_the_played_cards_go_on_the_pile_operand_first_and_result_on_top) {
  Scene scene(2);
  scene.below({11}).hand(Seat::a, {5, 8, 1}).hand(Seat::b, {8, 2}).deck({1});
  ASSERT_TRUE(scene.type("5 8"));
  EXPECT_EQ(scene.state.top, plain(8));
  EXPECT_EQ(scene.state.pile, cards({11, 3, 5, 8}));
  ASSERT_TRUE(scene.type("="));
  EXPECT_EQ(scene.state.top, plain(8));
  EXPECT_EQ(scene.state.pile, cards({11, 3, 5, 8, 8}));
}

// A8
TEST(Archimedes, A8_drawing_ends_the_turn_also_when_a_play_was_possible) {
  Scene scene(2);
  scene.hand(Seat::a, {3, 5, 8}).deck({7, 2});
  ASSERT_TRUE(scene.type("draw"));
  EXPECT_EQ(scene.state.hands[Seat::a], cards({3, 5, 7, 8}));
  EXPECT_EQ(scene.state.deck.size(), 1);
  EXPECT_EQ(scene.state.turn, Seat::b);
}

TEST(Archimedes, A8_with_the_deck_empty_it_is_a_pass_and_only_then) {
  Scene scene(3);
  scene.hand(Seat::a, {3, 5, 8}).hand(Seat::b, {1}).hand(Seat::c, {1}).deck({7});
  EXPECT_EQ(why(scene.act({.kind = Kind::pass})), "must_draw A8");
  ASSERT_TRUE(scene.act({.kind = Kind::draw}));
  EXPECT_EQ(why(scene.act({.kind = Kind::draw})), "deck_empty A8");
  ASSERT_TRUE(scene.act({.kind = Kind::pass}));
  EXPECT_EQ(scene.state.hands[Seat::b], cards({1}));
  EXPECT_EQ(scene.state.turn, Seat::c);
  EXPECT_EQ(scene.told(EventKind::passed).at(0).seat, Seat::b);
}

TEST(Archimedes, A8_the_engine_never_draws_or_passes_for_a_player_who_has_time_left) {
  for (const Pace pace : {Pace::x1, Pace::off}) {
    ArchimedesMatch::Setup setup = setup_for(2, {.first = 1});
    setup.seating.pace = pace;
    ArchimedesMatch match = ArchimedesMatch::open(setup).value();
    match.advance(pace == Pace::off ? seconds(1'000'000) : Millis{59'999});
    EXPECT_EQ(match.waiting_on(), SeatSet::only(Seat::a));
    EXPECT_EQ(match.log().size(), 0);
  }
}

}  // namespace
}  // namespace calculi::archimedes
