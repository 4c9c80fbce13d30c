// The clauses of Rachmistrz, each by a test named as its sentence: tokens, claims, expressions, verdicts (R1-R13, R17).
// Numbers on side A: 15 lies between c4 d5 c5, 20 between d4 c4 d5, 17 between d4 e4 d5, 8 between e5 f5 e6, 42 between
// f1 e2 f2.
#include <gtest/gtest.h>

#include <map>

#include "games/rachmistrz/rules/testing.hpp"

namespace calculi::rachmistrz {
namespace {

using namespace testing;

TEST(Rachmistrz, R1_tokens_are_13_10_8_7_for_three_to_six_players) {
  const std::map<int, int> each{{3, 13}, {4, 10}, {5, 8}, {6, 7}};
  for (const auto& [seats, tokens] : each) {
    const Table table(seats);
    for (const Seat seat : SeatSet::all(seats)) EXPECT_EQ(table.left(seat), tokens);
    EXPECT_EQ(table.left(a, 1), 0);
  }
  for (const auto& [seats, tokens] : std::map<int, int>{{3, 7}, {4, 5}, {5, 4}, {6, 4}}) {
    EXPECT_EQ(Table(seats, options(Side::small)).left(a), tokens);
  }
}

TEST(Rachmistrz, R17_the_sixth_colour_plays_only_with_six_and_has_7_tokens) {
  EXPECT_EQ(Table(6).left(Seat::f), 7);
  EXPECT_EQ(Table(5).left(Seat::f), 0);
}

TEST(Rachmistrz, R2_three_dice_are_rolled_for_everybody_and_all_may_act_at_once) {
  Table table(4);
  EXPECT_EQ(Rachmistrz::waiting_on(table.state), SeatSet::all(4));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(Rachmistrz::view(table.state, {seat_at(i)}).dice, table.state.dice);
  EXPECT_EQ(Rachmistrz::view(table.state, {}).dice, table.state.dice);
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    for (const Dice dice : {Dice::d8, Dice::d9, Dice::d10, Dice::d6}) {
      const State state = Rachmistrz::open(options(Side::b, Tempo::race, dice), seating(3), chance(seed)).value();
      for (const int die : state.dice) EXPECT_TRUE(die >= 1 && die <= dice_faces[static_cast<unsigned>(dice)]);
    }
  }
}

TEST(Rachmistrz, R2_d6_is_refused_with_side_A) {
  const auto refused = Rachmistrz::open(options(Side::a, Tempo::race, Dice::d6), seating(3), chance());
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().clause, "R2");
  EXPECT_TRUE(Rachmistrz::open(options(Side::b, Tempo::race, Dice::d6), seating(3), chance()).has_value());
  EXPECT_TRUE(Rachmistrz::open(options(Side::small, Tempo::race, Dice::d6), seating(3), chance()).has_value());
}

TEST(Rachmistrz, R3_the_first_claim_turns_the_hourglass_of_15_seconds) {
  Table table(3);
  EXPECT_EQ(Rachmistrz::deadline(table.state), seconds(60));
  EXPECT_EQ(table.play(a, "15@c4"), "");
  EXPECT_EQ(table.state.phase, Phase::sand);
  EXPECT_EQ(Rachmistrz::deadline(table.state), table.now + seconds(15));
  const Millis ends = Rachmistrz::deadline(table.state);
  EXPECT_EQ(table.play(b, "8 1"), "");
  EXPECT_EQ(Rachmistrz::deadline(table.state), ends);
  EXPECT_EQ(table.token("c4"), (Token{a, 0}));
  EXPECT_EQ(table.left(a), 12);
}

TEST(Rachmistrz, R3_a_claim_names_a_number_of_the_board_and_a_field_beside_it) {
  Table table(3);
  EXPECT_EQ(table.play(a, "55@c4"), "rachmistrz.refuse.no_number R3");
  EXPECT_EQ(table.play(a, "15@a1"), "rachmistrz.refuse.not_beside R3");
  EXPECT_EQ(table.play(a, "15@a7"), "rachmistrz.refuse.no_field R3");
  EXPECT_EQ(table.play(a, "15 4"), "rachmistrz.refuse.no_field R3");
  EXPECT_EQ(table.state.claims.size(), 0);
}

TEST(Rachmistrz, R4_a_claimed_result_cannot_be_claimed_again_even_if_it_proves_wrong) {
  Table table(3);
  EXPECT_EQ(table.play(a, "15@c4"), "");
  EXPECT_EQ(table.play(b, "15@d5"), "rachmistrz.refuse.number_claimed R4");
  EXPECT_EQ(table.play(a, "7+2+3"), "");  // wrong, and nobody knows
  EXPECT_EQ(table.play(b, "15@c5"), "rachmistrz.refuse.number_claimed R4");
}

TEST(Rachmistrz, R5_a_claimed_field_is_taken_at_once_and_three_taken_fields_close_a_number) {
  Table table(3);
  EXPECT_EQ(table.play(a, "15@d5"), "");
  EXPECT_EQ(table.play(b, "20@d5"), "rachmistrz.refuse.field_taken R5");
  Table full(3);
  full.lay(c, {"c4", "d5", "c5"});
  EXPECT_EQ(full.play(a, "15 1"), "rachmistrz.refuse.number_closed R5");
  EXPECT_EQ(full.play(a, "15"), "rachmistrz.refuse.number_closed R5");
}

TEST(Rachmistrz, R6_one_claim_for_each_player_and_round_never_taken_back) {
  Table table(3);
  EXPECT_EQ(table.play(a, "15@c4"), "");
  EXPECT_EQ(table.play(a, "8@e5"), "rachmistrz.refuse.has_claimed R6");
  EXPECT_EQ(table.play(a, "15@c5"), "rachmistrz.refuse.has_claimed R6");
  EXPECT_EQ(table.state.claims.size(), 1);
}

TEST(Rachmistrz, R7_a_claim_after_the_sand_is_refused) {
  Table table(3);
  EXPECT_EQ(table.play(a, "15@c4"), "");
  table.clock();
  EXPECT_EQ(table.state.phase, Phase::proof);
  EXPECT_EQ(table.play(b, "8@e5"), "rachmistrz.refuse.sand_is_out R7");
  EXPECT_EQ(Rachmistrz::waiting_on(table.state), SeatSet::only(a));
}

TEST(Rachmistrz, R8_the_last_expression_entered_counts_until_20_seconds_after_the_sand) {
  Table table(3);
  table.play(a, "15@c4");
  table.play(b, "8@e5");
  EXPECT_EQ(table.play(a, "7+2+3"), "");
  EXPECT_EQ(table.play(a, "(7-2)*3"), "");
  table.clock();
  EXPECT_EQ(Rachmistrz::deadline(table.state), table.now + seconds(20));
  EXPECT_EQ(table.play(a, "3*(7-2)"), "");  // still before the time is out, b is not in
  table.clock();
  EXPECT_EQ(table.token("c4"), (Token{a, 0}));
  EXPECT_EQ(table.token("e5"), Token{});
  EXPECT_EQ(table.count(EventKind::proved), 2);
}

TEST(Rachmistrz, R8_claims_close_once_no_seat_has_a_claim_left_and_verdicts_come_when_all_are_in) {
  Table table(3);
  table.play(a, "15@c4");
  EXPECT_EQ(table.play(b, "done"), "");
  EXPECT_EQ(table.state.phase, Phase::sand);
  EXPECT_EQ(table.play(c, "8@e5"), "");
  EXPECT_EQ(table.state.phase, Phase::proof);
  EXPECT_EQ(table.play(a, "(7-2)*3"), "");
  EXPECT_EQ(table.count(EventKind::proved), 0);
  EXPECT_EQ(table.play(c, "7+3-2"), "");
  EXPECT_EQ(table.count(EventKind::proved), 2);
  EXPECT_EQ(table.state.round, 2);
}

// The value of an expression changes nothing that anybody, its owner included, can see before the verdict.
TEST(Rachmistrz, R8_nobody_gets_a_verdict_before_all_are_in) {
  for (const char* wrong : {"7+2+3", "7:(3-2)", "2*3-7", "7-2-3"}) {
    Table good(3);
    Table bad(3);
    for (Table* table : {&good, &bad}) {
      table->play(a, "15@c4");
      table->play(b, "8@e5");
    }
    EXPECT_EQ(good.play(a, "(7-2)*3"), bad.play(a, wrong)) << wrong;
    good.clock();
    bad.clock();
    EXPECT_EQ(Rachmistrz::waiting_on(good.state), Rachmistrz::waiting_on(bad.state));
    EXPECT_EQ(Rachmistrz::deadline(good.state), Rachmistrz::deadline(bad.state));
    for (const Viewer viewer : {Viewer{b}, Viewer{c}, Viewer{}}) {
      EXPECT_EQ(Rachmistrz::view(good.state, viewer), Rachmistrz::view(bad.state, viewer));
    }
    View own = Rachmistrz::view(bad.state, {a});
    own.claims[0].expression = Rachmistrz::view(good.state, {a}).claims[0].expression;
    EXPECT_EQ(own, Rachmistrz::view(good.state, {a}));
  }
}

// The input that judges also rolls. Pages show the judged round first, so nobody who sees no page may look sooner (R2).
TEST(Rachmistrz, R8_a_judged_round_is_looked_at_before_the_next_dice_are_seen) {
  Table table(3);
  EXPECT_EQ(Rachmistrz::race(table.state)->seen_from, Millis{0});
  EXPECT_EQ(table.play(a, "15@c4"), "");
  EXPECT_EQ(table.play(b, "done"), "");
  EXPECT_EQ(table.play(c, "done"), "");
  EXPECT_EQ(table.play(a, "15=(7-2)*3"), "");
  EXPECT_EQ(table.state.round, 2);
  EXPECT_EQ(Rachmistrz::race(table.state)->seen_from, table.now + judged_is_seen_for);
  for (const Seat seat : {a, b, c}) EXPECT_EQ(table.play(seat, "again"), "");
  table.clock();
  EXPECT_EQ(table.state.round, 3);  // nobody has claimed: there was nothing to look at
  EXPECT_EQ(Rachmistrz::race(table.state)->seen_from, table.now);
}

TEST(Rachmistrz, R9_the_expression_uses_each_digit_exactly_once_with_four_signs_and_brackets) {
  Table table(3);
  table.play(a, "15@c4");
  const std::string before = json_of(table.state);
  const std::map<std::string, std::string> refused{{"15=(7-2)*4", "rachmistrz.refuse.not_rolled R9"},
                                                   {"15=(7-2)*3+0", "rachmistrz.refuse.not_rolled R9"},
                                                   {"15=7-2*3+7", "rachmistrz.refuse.used_twice R9"},
                                                   {"15=7-2", "rachmistrz.refuse.not_used R9"},
                                                   {"15=72-3", "rachmistrz.refuse.joined R9"},
                                                   {"15=-7+2*3", "refuse.expression_unary_minus R9"},
                                                   {"15=7^2-3", "refuse.expression_sign R9"},
                                                   {"15=3!+7+2", "refuse.expression_sign R9"},
                                                   {"15=(7-2*3", "refuse.expression_brackets R9"},
                                                   {"15=7-b*3", "refuse.expression_sign R9"},
                                                   {"15=((((((7-2))))))*3", "refuse.expression_too_deep R9"},
                                                   {std::string(10'000, '('), "refuse.expression_too_long R9"},
                                                   {"15=" + std::string(100, '('), "refuse.expression_too_long R9"}};
  for (const auto& [text, refusal] : refused) {
    EXPECT_EQ(table.play(a, text), refusal) << text;
    EXPECT_EQ(json_of(table.state), before) << text;
  }
  EXPECT_EQ(table.play(a, "15=7+2*3"), "");
}

TEST(Rachmistrz, R10_fractions_zero_and_negatives_on_the_way_are_fine) {
  const auto stays = [](const char* claim, const char* proof, int x, int y, int z) {
    Table table(3);
    table.dice(x, y, z);
    EXPECT_EQ(table.play(a, claim), "");
    EXPECT_EQ(table.play(a, proof), "") << proof;
    table.clock();
    EXPECT_EQ(table.count(EventKind::proved), 1);
    return table.last(EventKind::proved).find("\"verdict\":\"right\"") != std::string::npos;
  };
  EXPECT_TRUE(stays("6 1", "3:4*8", 3, 4, 8));
  EXPECT_TRUE(stays("8 1", "2-2+8", 2, 2, 8));
  EXPECT_TRUE(stays("4 1", "2-3+5", 2, 3, 5));
  EXPECT_FALSE(stays("5 1", "3-3:5", 3, 3, 5));
}

TEST(Rachmistrz, R10_division_by_zero_is_refused_with_nothing_changed_and_what_was_entered_before_still_counts) {
  Table table(3);
  table.dice(3, 3, 5);
  table.play(a, "5 1");
  table.play(a, "5+3-3");
  table.play(b, "45 1");
  const std::string before = json_of(table.state);
  for (const char* text : {"5=5:(3-3)", "5:(3-3)", "5 = 5 / (3 - 3)", "3-3=0, 5:0=5"}) {
    EXPECT_EQ(table.play(a, text), "rachmistrz.refuse.by_zero R10") << text;
    EXPECT_EQ(table.play(b, std::string("45") + "=5:(3-3)"), "rachmistrz.refuse.by_zero R10");
    EXPECT_EQ(json_of(table.state), before) << text;
  }
  EXPECT_EQ(table.play(a, "5=5:0"), "rachmistrz.refuse.not_rolled R9");
  table.clock();
  table.clock();  // b has shown nothing that counts
  EXPECT_EQ(table.left(a), 12);
  EXPECT_EQ(table.left(b), 13);
}

TEST(Rachmistrz, R11_right_stays_wrong_or_missing_goes_back_and_frees_the_field) {
  Table table(3);
  table.play(a, "15@c4");
  table.play(b, "8@e5");
  table.play(c, "42@f1");
  table.play(a, "(7-2)*3");
  table.play(b, "7+3+2");  // 12
  table.clock();           // c shows nothing
  EXPECT_EQ(table.token("c4"), (Token{a, 0}));
  EXPECT_EQ(table.token("e5"), Token{});
  EXPECT_EQ(table.token("f1"), Token{});
  EXPECT_EQ(table.left(a), 12);
  EXPECT_EQ(table.left(b), 13);
  EXPECT_EQ(table.left(c), 13);
  EXPECT_EQ(table.state.round, 2);
}

TEST(Rachmistrz, R12_on_side_B_a_label_is_matched_as_a_rational_number) {
  Table table(3, options(Side::b));
  table.dice(2, 4, 6);
  EXPECT_EQ(table.play(a, "3/2@d1"), "");
  EXPECT_EQ(table.play(b, "6/4@c1"), "rachmistrz.refuse.bad_number R3");
  EXPECT_EQ(table.play(b, "3/2@c1"), "rachmistrz.refuse.fraction_claimed R4");
  EXPECT_EQ(table.play(a, "3/2=6:(2*4)"), "");  // 6/8
  EXPECT_EQ(table.play(a, "3/2=6:4"), "rachmistrz.refuse.not_used R9");
  EXPECT_EQ(table.play(a, "4:2-6:..."), "refuse.expression_sign R9");
  Table right(3, options(Side::b));
  right.dice(1, 4, 6);
  right.play(a, "3/2@d1");
  right.play(a, "6:4*1");
  right.clock();
  EXPECT_EQ(right.token("d1"), (Token{a, 0}));
}

TEST(Rachmistrz, R13_a_roll_that_reaches_no_free_field_is_rolled_again_at_once) {
  // Only one field is free; whatever is rolled in the next round reaches it.
  int again = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Table full(6, options(Side::small), Pace::x1, seed);
    int next = 0;
    for (int field = 0; field < 18; ++field) {
      full.state.tokens.at(static_cast<unsigned>(field)) = {seat_at(next / 3), 0};
      ++next;
    }
    for (int i = 0; i < 6; ++i) full.state.left[seat_at(i)].at(0) = 1;
    for (int i = 0; i < 6; ++i) EXPECT_EQ(full.play(seat_at(i), "again"), "");
    full.clock();
    EXPECT_EQ(full.state.round, 2);
    EXPECT_NE(reachable(board_of(Side::small), full.state.dice, only(18)), 0U);
    again += full.count(EventKind::rolled_again);
  }
  EXPECT_GT(again, 0);
}

TEST(Rachmistrz, R13_nobody_claims_is_rolled_again_when_all_agree_or_after_60_seconds) {
  Table table(3);
  EXPECT_EQ(table.play(a, "done"), "rachmistrz.refuse.done_early R13");
  EXPECT_EQ(table.play(a, "again"), "");
  EXPECT_EQ(table.play(a, "again"), "rachmistrz.refuse.has_agreed R13");
  EXPECT_EQ(table.play(b, "again"), "");
  EXPECT_EQ(table.state.round, 1);
  EXPECT_EQ(table.play(c, "again"), "");
  const Millis agreed = table.now;
  table.clock();
  EXPECT_EQ(table.now, agreed);
  EXPECT_EQ(table.state.round, 2);
  EXPECT_EQ(table.state.idle, 1);
  const Millis began = table.now;
  table.clock();
  EXPECT_EQ(table.now, began + seconds(60));
  EXPECT_EQ(table.state.round, 3);
  EXPECT_EQ(table.play(a, "again"), "");
  table.dice(2, 3, 7);
  EXPECT_EQ(table.play(a, "15@c4"), "");  // who agreed may claim after all
  EXPECT_EQ(table.play(b, "again"), "rachmistrz.refuse.again_late R13");
}

}  // namespace
}  // namespace calculi::rachmistrz
