// The clauses A9 to A16: how a round ends, who takes which token, and how equal sums are drawn apart.
#include <gtest/gtest.h>

#include <set>

#include "games/archimedes/rules/testing.hpp"

namespace calculi::archimedes {
namespace {

using Tokens = std::vector<int>;

// A9
TEST(Archimedes, A9_the_pile_is_never_shuffled_into_the_deck_while_the_round_lasts) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(3, {}, number)).value();
    Stream stream = test_stream(number);
    int round = 0, deck = 0, pile = 0;
    play_out(match, stream, [&](const ArchimedesMatch& now) {
      const State& state = now.state();
      if (state.round == round) {
        ASSERT_LE(state.deck.size(), deck);
        ASSERT_GE(state.pile.size(), pile);
      }
      round = state.round, deck = state.deck.size(), pile = state.pile.size();
    });
  }
}

// A10
TEST(Archimedes, A10_the_round_ends_when_a_player_has_no_cards_left_after_an_equation_or_an_equality) {
  for (const std::string_view last : {"3+5=8", "="}) {
    Scene scene(3);
    scene.hand(Seat::a, last == "=" ? std::initializer_list<int>{3} : std::initializer_list<int>{5, 8});
    scene.hand(Seat::b, {1}).hand(Seat::c, {2}).deck({9, 9});
    ASSERT_TRUE(scene.type(last));
    EXPECT_EQ(scene.told(EventKind::went_out).at(0).seat, Seat::a);
    EXPECT_EQ(scene.state.round, 2);
  }
}

TEST(Archimedes, A10_the_round_ends_when_the_deck_is_empty_and_all_pass_in_a_row) {
  Scene scene(3);
  scene.hand(Seat::a, {1}).hand(Seat::b, {2}).hand(Seat::c, {4}).turn(Seat::b).deck({});
  ASSERT_TRUE(scene.type("pass"));
  ASSERT_TRUE(scene.type("pass"));
  EXPECT_EQ(scene.state.round, 1);
  EXPECT_EQ(scene.mine().passes, 2);
  ASSERT_TRUE(scene.type("pass"));
  EXPECT_EQ(scene.state.round, 2);
  EXPECT_EQ(scene.told(EventKind::all_passed).size(), 1U);
  EXPECT_EQ(scene.state.passes, 0);
}

TEST(Archimedes, A10_any_play_resets_the_count_of_passes) {
  Scene scene(3);
  scene.hand(Seat::a, {13, 13}).hand(Seat::b, {12, 12}).hand(Seat::c, {3, 11}).deck({});
  ASSERT_TRUE(scene.type("pass"));
  ASSERT_TRUE(scene.type("pass"));
  ASSERT_TRUE(scene.type("="));
  EXPECT_EQ(scene.state.passes, 0);
  ASSERT_TRUE(scene.type("pass"));
  ASSERT_TRUE(scene.type("pass"));
  EXPECT_EQ(scene.state.round, 1);
  ASSERT_TRUE(scene.type("pass"));
  EXPECT_EQ(scene.state.round, 2);
}

TEST(Archimedes, A10_drawing_the_last_card_is_no_pass) {
  Scene scene(2);
  scene.hand(Seat::a, {13}).hand(Seat::b, {12}).deck({1});
  ASSERT_TRUE(scene.type("draw"));
  EXPECT_EQ(scene.state.passes, 0);
  ASSERT_TRUE(scene.type("pass"));
  EXPECT_EQ(scene.state.round, 1);
}

// A11
TEST(Archimedes, A11_who_goes_out_takes_no_points_and_the_others_2_to_N_by_rising_sum) {
  Scene scene(5);
  scene.hand(Seat::a, {4, 6}).hand(Seat::b, {1}).hand(Seat::d, {13, 13}).hand(Seat::e, {2, 3});
  scene.goes_out(Seat::c);
  EXPECT_EQ(scene.tokens(), (Tokens{4, 2, 0, 5, 3}));
  EXPECT_EQ(scene.state.totals, (PerSeat<std::int16_t>{4, 2, 0, 5, 3}));
}

TEST(Archimedes, A11_a_lower_sum_beats_fewer_cards) {
  Scene scene(3);
  scene.hand(Seat::b, {9}).hand(Seat::c, {1, 1, 2, 3}).goes_out(Seat::a);
  EXPECT_EQ(scene.tokens(), (Tokens{0, 3, 2}));
}

// A12
TEST(Archimedes, A12_after_passes_tokens_1_to_N_by_rising_sum_and_nobody_is_free) {
  Scene scene(4);
  scene.hand(Seat::a, {13}).hand(Seat::b, {5}).hand(Seat::c, {1, 1}).hand(Seat::d, {12}).deck({}).all_pass();
  EXPECT_EQ(scene.tokens(), (Tokens{4, 2, 1, 3}));
}

// A13. The worked example of the rulebook: sums 8, 8 and 13; draws 7 and 5, then 10 and 3; so 15, 23 and 16.
TEST(Archimedes, A13_the_worked_example_8_8_13_ends_as_15_23_16_when_somebody_went_out) {
  Scene scene(4);
  scene.hand(Seat::a, {8}).hand(Seat::b, {2, 6}).hand(Seat::c, {13}).deck({7, 5, 10, 3, 1, 1});
  scene.goes_out(Seat::d);
  EXPECT_EQ(scene.tie_draws(), "A7 B5 B10 C3");
  std::vector<int> sums;
  for (const Event& drawn : scene.told(EventKind::tie_drawn)) sums.push_back(drawn.sum);
  EXPECT_EQ(sums, (std::vector<int>{15, 13, 23, 16}));
  EXPECT_EQ(scene.tokens(), (Tokens{2, 4, 3, 0}));
}

TEST(Archimedes, A13_the_worked_example_8_8_13_ends_as_15_23_16_when_all_passed) {
  // Passing needs an empty deck, so the order of the draws is put there by hand before the last pass is applied.
  Scene scene(3);
  scene.round(5).hand(Seat::a, {8}).hand(Seat::b, {8}).hand(Seat::c, {13}).top(10).deck({});
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(scene.type("pass"));
  scene.deck({7, 5, 10, 3});
  Archimedes::apply(scene.state, {{}, By::seat, Seat::c, {.kind = Kind::pass}}, scene.chance, Emit(&scene.events));
  EXPECT_EQ(scene.tie_draws(), "A7 B5 B10 C3");
  EXPECT_EQ(scene.state.hands[Seat::a].sum(), 15);
  EXPECT_EQ(scene.state.hands[Seat::b].sum(), 23);
  EXPECT_EQ(scene.state.hands[Seat::c].sum(), 16);
  EXPECT_EQ(scene.tokens(), (Tokens{1, 3, 2}));
}

TEST(Archimedes, A13_ties_are_drawn_from_the_left_of_the_one_who_went_out) {
  Scene scene(4);
  scene.starter(Seat::a).hand(Seat::a, {6}).hand(Seat::b, {5}).hand(Seat::d, {6}).deck({1, 4, 13});
  scene.goes_out(Seat::c);
  EXPECT_EQ(scene.tie_draws(), "D1 A4");
  EXPECT_EQ(scene.tokens(), (Tokens{4, 2, 0, 3}));
}

TEST(Archimedes, A13_after_passes_ties_are_drawn_from_the_starter_of_the_round) {
  Scene scene(4);
  scene.starter(Seat::c).turn(Seat::b).top(2).below({2, 2, 2});
  scene.hand(Seat::a, {6}).hand(Seat::b, {5}).hand(Seat::c, {6}).hand(Seat::d, {6}).deck({}).all_pass();
  const std::vector<Event> drawn = scene.told(EventKind::tie_drawn);
  ASSERT_GE(drawn.size(), 3U);
  EXPECT_EQ(drawn[0].seat, Seat::c);
  EXPECT_EQ(drawn[1].seat, Seat::d);
  EXPECT_EQ(drawn[2].seat, Seat::a);
}

TEST(Archimedes, A13_two_pairs_with_equal_sums_draw_together) {
  Scene scene(5);
  scene.hand(Seat::a, {3}).hand(Seat::b, {9}).hand(Seat::c, {1, 2}).hand(Seat::d, {4, 5}).deck({1, 2, 4, 3});
  scene.goes_out(Seat::e);  // 3, 9, 3, 9 become 4, 11, 7, 12
  EXPECT_EQ(scene.tie_draws(), "A1 B2 C4 D3");
  EXPECT_EQ(scene.tokens(), (Tokens{2, 4, 3, 5, 0}));
}

TEST(Archimedes, A13_a_player_with_a_sum_of_his_own_does_not_draw) {
  Scene scene(4);
  scene.hand(Seat::a, {8}).hand(Seat::b, {8}).hand(Seat::c, {4}).deck({1, 2}).goes_out(Seat::d);
  EXPECT_EQ(scene.tie_draws(), "A1 B2");
  EXPECT_EQ(scene.tokens(), (Tokens{3, 4, 2, 0}));
}

// A14
TEST(Archimedes, A14_with_the_deck_empty_in_a_tie_the_whole_pile_is_shuffled_into_a_new_deck) {
  Scene scene(3);
  scene.round(5).top(4).below({4, 4, 4}).hand(Seat::b, {8}).hand(Seat::c, {8}).deck({7});
  scene.goes_out(Seat::a);
  EXPECT_EQ(scene.tie_draws(), "B7 C4");
  const std::vector<Event> shuffled = scene.told(EventKind::pile_shuffled);
  ASSERT_EQ(shuffled.size(), 1U);
  EXPECT_EQ(shuffled[0].deck, 5);  // the card that went out is on the pile, and none stays behind
  EXPECT_TRUE(scene.state.pile.empty());
  EXPECT_EQ(scene.state.deck.size(), 4);
  EXPECT_EQ(scene.tokens(), (Tokens{0, 3, 2}));
}

TEST(Archimedes, A14_the_new_deck_is_shuffled) {
  std::set<std::string> draws;
  for (std::uint64_t number = 0; number < 40; ++number) {
    Scene scene(3);
    scene.chance = chance_of(number);
    scene.top(1).below({2, 3, 5, 6}).hand(Seat::b, {8}).hand(Seat::c, {8}).deck({}).goes_out(Seat::a);
    draws.insert(scene.tie_draws());
  }
  EXPECT_GT(draws.size(), 10U);
}

TEST(Archimedes, A14_with_fewer_cards_than_tied_players_nobody_draws_and_the_earlier_in_turn_ranks_worse) {
  Scene scene(4);
  scene.starter(Seat::c).hand(Seat::b, {8}).hand(Seat::c, {8}).hand(Seat::d, {8}).top(4).deck({});
  scene.goes_out(Seat::a);  // two cards on the pile, three tied; the turn order of the round is C D A B
  EXPECT_EQ(scene.tie_draws(), "");
  EXPECT_EQ(scene.tokens(), (Tokens{0, 2, 4, 3}));
}

TEST(Archimedes, A14_the_cards_of_deck_and_pile_count_together) {
  Scene scene(4);
  scene.hand(Seat::b, {8}).hand(Seat::c, {8}).hand(Seat::d, {8}).top(4).deck({1});
  scene.goes_out(Seat::a);  // one in the deck and two on the pile are enough for three, once: 9, 12 and 12 remain
  EXPECT_EQ(scene.tie_draws(), "B1 C4 D4");
  EXPECT_EQ(scene.tokens(), (Tokens{0, 2, 4, 3}));  // C and D cannot draw again; C is earlier in turn
}

TEST(Archimedes, A14_of_two_ties_at_once_all_draw_or_nobody_does) {
  Scene few(5);
  few.starter(Seat::c).hand(Seat::b, {8}).hand(Seat::c, {3}).hand(Seat::d, {8}).hand(Seat::e, {3}).top(4).deck({1});
  few.goes_out(Seat::a);  // three cards, four tied: not even one of the pairs draws; the turn order is C D E A B
  EXPECT_EQ(few.tie_draws(), "");
  EXPECT_EQ(few.tokens(), (Tokens{0, 4, 3, 5, 2}));  // E before C, B before D
  Scene enough(5);
  enough.starter(Seat::c).hand(Seat::b, {8}).hand(Seat::c, {3}).hand(Seat::d, {8}).hand(Seat::e, {3}).top(4);
  enough.deck({1, 2}).goes_out(Seat::a);  // with one more all four draw; 8, 3, 8, 3 become 9, 5, 12, 7
  EXPECT_EQ(enough.tie_draws(), "B1 C2 D4 E4");
  EXPECT_EQ(enough.tokens(), (Tokens{0, 4, 2, 5, 3}));
}

TEST(Archimedes, A14_after_passes_too_the_starter_ranks_worst_of_those_tied) {
  Scene scene(3);
  scene.starter(Seat::b).turn(Seat::b).top(4).below({1});
  scene.hand(Seat::a, {8}).hand(Seat::b, {8}).hand(Seat::c, {8}).deck({}).all_pass();
  EXPECT_EQ(scene.tie_draws(), "");
  EXPECT_EQ(scene.tokens(), (Tokens{1, 3, 2}));
}

// A15
TEST(Archimedes, A15_the_owner_of_the_highest_token_starts_the_next_round) {
  Scene scene(4);
  scene.hand(Seat::a, {1}).hand(Seat::b, {13, 2}).hand(Seat::d, {5}).goes_out(Seat::c);
  EXPECT_EQ(scene.state.round, 2);
  EXPECT_EQ(scene.state.starter, Seat::b);
  EXPECT_EQ(scene.state.turn, Seat::b);
  EXPECT_EQ(scene.told(EventKind::round_began).at(0).seat, Seat::b);

  Scene passed(3);
  passed.hand(Seat::a, {1}).hand(Seat::b, {5}).hand(Seat::c, {9}).deck({}).all_pass();
  EXPECT_EQ(passed.state.turn, Seat::c);
}

TEST(Archimedes, A15_only_the_tokens_of_the_last_round_count_for_it) {
  Scene scene(3);
  scene.round(3, {1, 9, 2}).hand(Seat::b, {1}).hand(Seat::c, {5}).goes_out(Seat::a);
  EXPECT_EQ(scene.state.turn, Seat::c);
}

// A16
TEST(Archimedes, A16_two_players_take_0_and_2_when_one_goes_out_and_1_and_2_when_both_pass) {
  Scene out(2);
  out.hand(Seat::a, {13}).goes_out(Seat::b);
  EXPECT_EQ(out.tokens(), (Tokens{2, 0}));
  Scene passed(2);
  passed.hand(Seat::a, {13}).hand(Seat::b, {12}).deck({}).all_pass();
  EXPECT_EQ(passed.tokens(), (Tokens{2, 1}));
}

}  // namespace
}  // namespace calculi::archimedes
