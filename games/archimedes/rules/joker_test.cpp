// The clauses A18 to A21: the Reiner card in play, on the pile, at the deal and at the end of a round.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/rules/rules.hpp"
#include "games/archimedes/rules/testing.hpp"

namespace calculi::archimedes {
namespace {

using Tokens = std::vector<int>;
constexpr Options with_joker{.reiner = 1};

// A18
TEST(Archimedes, A18_the_joker_is_in_the_game_only_by_option_and_then_in_every_round) {
  for (const std::uint8_t reiner : {std::uint8_t{0}, std::uint8_t{1}}) {
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(3, {.reiner = reiner})).value();
    Stream stream = test_stream(2);
    play_out(match, stream, [&](const ArchimedesMatch& now) {
      const State& state = now.state();
      Cards all = state.pile;
      for (const Card left : state.deck) all.add(left);
      for (const Cards hand : state.hands) all.add(hand);
      ASSERT_EQ(all.count(joker), reiner) << "round " << static_cast<int>(state.round);
    });
  }
}

TEST(Archimedes, A18_the_joker_stands_for_any_value_in_any_place) {
  Scene scene(2, with_joker);
  scene.hand(Seat::a, {R, 8}).deck({1}).hand(Seat::b, {1, 1});
  EXPECT_EQ(text_of(Archimedes::parse(scene.mine(), "R 8").value()), "3+R5=8");
  EXPECT_EQ(text_of(Archimedes::parse(scene.mine(), "8 R").value()), "3+8=R11");
  EXPECT_EQ(text_of(Archimedes::parse(scene.mine(), "=R").value()), "=R3");
  for (int value = 1; value <= 13; ++value) {
    Scene equal(2, with_joker);
    equal.top(value).hand(Seat::a, {R, 1}).hand(Seat::b, {1}).deck({1});
    ASSERT_TRUE(equal.type("=R")) << value;
    EXPECT_EQ(equal.state.top, joker_as(value));
    EXPECT_EQ(equal.state.hands[Seat::a], cards({1}));
  }
}

TEST(Archimedes, A18_the_equation_fixes_the_value_and_the_player_need_not_name_it) {
  Scene scene(2, with_joker);
  scene.top(12).hand(Seat::a, {R, 4, 9}).hand(Seat::b, {1}).deck({1});
  ASSERT_TRUE(scene.type(": R 4"));
  const Event played = scene.told(EventKind::played).at(0);
  EXPECT_EQ(played.play.operand, joker_as(3));
  EXPECT_EQ(played.play.result, plain(4));
  EXPECT_EQ(scene.state.top, plain(4));
}

TEST(Archimedes, A18_there_is_one_joker_and_only_its_owner_plays_it) {
  Scene scene(2, with_joker);
  scene.hand(Seat::a, {R, 8}).deck({1});
  EXPECT_EQ(why(scene.type("R R")), "only_one_joker A18");
  EXPECT_EQ(why(scene.act(equation(3, Sign::plus, joker_as(5), joker_as(8)))), "only_one_joker A18");
  scene.hand(Seat::a, {5, 8});
  EXPECT_EQ(why(scene.type("3+R5=8")), "no_joker A18");
  EXPECT_EQ(why(scene.act(equation(3, Sign::plus, joker_as(5), plain(8)))), "no_joker A18");
  EXPECT_EQ(why(scene.act(equality(3, joker_as(3)))), "no_joker A18");
}

TEST(Archimedes, A18_the_joker_too_makes_only_true_equations) {
  Scene scene(2, with_joker);
  scene.hand(Seat::a, {R, 8, 13}).deck({1});
  EXPECT_EQ(why(scene.type("3+R6=8")), "not_plus A4");
  EXPECT_EQ(why(scene.type("13 R")), "joker_cannot A18");  // 3 and 13 make nothing from 1 to 13
  EXPECT_EQ(why(scene.type("=R8")), "not_equal A6");
}

// A19
TEST(Archimedes, A19_on_the_pile_the_joker_keeps_its_value_until_it_is_covered) {
  Scene scene(2, with_joker);
  scene.hand(Seat::a, {R, 5, 9}).hand(Seat::b, {2, 10, 1}).deck({1, 1, 1});
  ASSERT_TRUE(scene.type("3+5=R"));
  EXPECT_EQ(scene.state.top, joker_as(8));
  EXPECT_EQ(Archimedes::view(scene.state, {}).top, joker_as(8));  // the table shows it
  EXPECT_EQ(why(scene.type("5+2=7")), "wrong_top A4");
  EXPECT_EQ(why(scene.type("+ 2 10")), "");  // 8 plus 2
  EXPECT_EQ(scene.state.top, plain(10));
  EXPECT_TRUE(scene.state.pile.has(joker));
}

TEST(Archimedes, A19_a_draw_does_not_cover_the_joker_and_an_equal_card_does) {
  Scene scene(3, with_joker);
  scene.top(joker_as(8)).hand(Seat::a, {1}).hand(Seat::b, {8, 2}).hand(Seat::c, {1, 7}).deck({4, 4});
  ASSERT_TRUE(scene.type("draw"));
  EXPECT_EQ(scene.state.top, joker_as(8));
  ASSERT_TRUE(scene.type("R=8"));
  EXPECT_EQ(scene.state.top, plain(8));
}

TEST(Archimedes, A19_the_joker_under_its_own_result_has_no_value_left) {
  Scene scene(2, with_joker);
  scene.hand(Seat::a, {R, 8, 1}).hand(Seat::b, {5, 5}).deck({4, 4});
  ASSERT_TRUE(scene.type("R 8"));
  EXPECT_EQ(scene.state.top, plain(8));
  EXPECT_EQ(why(scene.type("=5")), "not_equal A6");
}

// A20. The deal by hand: 55 cards in order, shuffled by the round's own stream, dealt from the back.
FixedVector<Card, deck_room> shuffled_box(const Chance& chance) {
  FixedVector<Card, deck_room> all = box(0, true);
  chance.stream("deal", 1).shuffle(all.begin(), all.size());
  return all;
}

TEST(Archimedes, A20_a_joker_turned_up_first_is_put_back_and_the_deck_is_shuffled_again) {
  const Seating seating{.seats = 4};
  int seen = 0;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const Chance chance = chance_of(number);
    FixedVector<Card, deck_room> left = shuffled_box(chance);
    if (!left[left.size() - 1 - 4 * 5].is_joker()) continue;
    ++seen;
    PerSeat<Cards> hands{};
    for (int i = 0; i < 20; ++i) hands[seat_at(i / 5)].add(left.pop_back());
    const State state = Archimedes::open(with_joker, seating, chance).value();
    EXPECT_EQ(state.hands, hands) << "seed " << number;  // the hands stay as they were dealt
    EXPECT_FALSE(state.top.card.is_joker()) << "seed " << number;
    EXPECT_EQ(state.deck.size(), 34);
    EXPECT_EQ(std::count(state.deck.begin(), state.deck.end(), joker), 1);
    EXPECT_TRUE(Archimedes::sound(state));
    int moved = 0;
    for (int i = 0; i < state.deck.size(); ++i) moved += state.deck[i] == left[i] ? 0 : 1;
    EXPECT_GT(moved, 17) << "seed " << number;
  }
  EXPECT_GT(seen, 5);
}

TEST(Archimedes, A20_the_first_card_of_a_round_is_never_the_joker) {
  for (std::uint64_t number = 0; number < 5000; ++number) {
    const State state = Archimedes::open(with_joker, {.seats = 5}, chance_of(number)).value();
    ASSERT_FALSE(state.top.card.is_joker()) << "seed " << number;
  }
}

// A21
TEST(Archimedes, A21_who_holds_the_joker_at_the_end_is_last_however_low_his_sum) {
  Scene out(4, with_joker);
  out.hand(Seat::a, {R}).hand(Seat::b, {13, 13}).hand(Seat::c, {5}).goes_out(Seat::d);
  EXPECT_EQ(out.tokens(), (Tokens{4, 3, 2, 0}));
  EXPECT_EQ(out.state.turn, Seat::a);

  Scene passed(3, with_joker);
  passed.hand(Seat::a, {12}).hand(Seat::b, {1, R}).hand(Seat::c, {13}).deck({}).all_pass();
  EXPECT_EQ(passed.tokens(), (Tokens{1, 3, 2}));
}

TEST(Archimedes, A21_the_owner_of_the_joker_ties_with_nobody) {
  Scene scene(4, with_joker);
  scene.hand(Seat::a, {8, R}).hand(Seat::b, {8}).hand(Seat::c, {5}).deck({1, 1}).goes_out(Seat::d);
  EXPECT_EQ(scene.tie_draws(), "");
  EXPECT_EQ(scene.tokens(), (Tokens{4, 3, 2, 0}));
}

TEST(Archimedes, A21_the_others_draw_their_ties_apart_without_him) {
  Scene scene(4, with_joker);
  scene.hand(Seat::a, {8}).hand(Seat::b, {8}).hand(Seat::c, {8, R}).deck({6, 5, 1}).goes_out(Seat::d);
  EXPECT_EQ(scene.tie_draws(), "A6 B5");
  EXPECT_EQ(scene.tokens(), (Tokens{3, 2, 4, 0}));
}

TEST(Archimedes, A21_a_joker_drawn_in_a_tie_makes_its_owner_last_and_the_others_go_on_comparing) {
  Scene scene(4, with_joker);
  scene.hand(Seat::a, {8}).hand(Seat::b, {8}).hand(Seat::c, {13}).deck({R, 5, 1, 2});
  scene.goes_out(Seat::d);  // A has the joker; B has 13 as C has, and the two draw again
  EXPECT_EQ(scene.tie_draws(), "AR B5 B1 C2");
  EXPECT_EQ(scene.tokens(), (Tokens{4, 2, 3, 0}));
}

TEST(Archimedes, A21_a_joker_on_the_pile_can_come_back_in_a_tie) {
  int came_back = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    Scene scene(3, with_joker);
    scene.chance = chance_of(number);
    scene.top(joker_as(6)).hand(Seat::b, {8}).hand(Seat::c, {8}).deck({7}).goes_out(Seat::a);
    const bool joker_drawn = scene.tie_draws() == "B7 CR";  // the pile is the joker and a 6
    EXPECT_TRUE(joker_drawn || scene.tie_draws() == "B7 C6") << scene.tie_draws();
    EXPECT_EQ(scene.tokens(), joker_drawn ? (Tokens{0, 2, 3}) : (Tokens{0, 3, 2})) << "seed " << number;
    came_back += joker_drawn ? 1 : 0;
  }
  EXPECT_GT(came_back, 5);
  EXPECT_LT(came_back, 35);
}

TEST(Archimedes, A21_a_joker_laid_as_the_last_card_harms_nobody) {
  Scene scene(3, with_joker);
  scene.hand(Seat::a, {R}).hand(Seat::b, {9}).hand(Seat::c, {4}).deck({1});
  ASSERT_TRUE(scene.type("="));
  EXPECT_EQ(scene.tokens(), (Tokens{0, 3, 2}));
}

}  // namespace
}  // namespace calculi::archimedes
