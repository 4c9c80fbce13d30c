// The clauses of Rachmistrz, each by a test named as its sentence. Numbers on side A: 15 lies between c4 d5 c5,
// 20 between d4 c4 d5, 17 between d4 e4 d5, 8 between e5 f5 e6, 42 between f1 e2 f2.
#include <gtest/gtest.h>

#include <map>

#include "games/rachmistrz/testing.hpp"

namespace calculi::rachmistrz {
namespace {

using namespace testing;

TEST(Rachmistrz, R1_tokens_are_13_10_8_7_for_three_to_six_players) {
  const std::map<int, int> each{{3, 13}, {4, 10}, {5, 8}, {6, 7}};
  for (const auto& [seats, tokens] : each) {
    const Table table(seats);
    for (int i = 0; i < seats; ++i) EXPECT_EQ(table.left(seat_at(i)), tokens);
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
      const State state = Rachmistrz::open(options(Side::b, Manner::race, dice), seating(3), chance(seed)).value();
      for (const int die : state.dice) EXPECT_TRUE(die >= 1 && die <= dice_faces[static_cast<unsigned>(dice)]);
    }
  }
}

TEST(Rachmistrz, R2_d6_is_refused_with_side_A) {
  const auto refused = Rachmistrz::open(options(Side::a, Manner::race, Dice::d6), seating(3), chance());
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().clause, "R2");
  EXPECT_TRUE(Rachmistrz::open(options(Side::b, Manner::race, Dice::d6), seating(3), chance()).has_value());
  EXPECT_TRUE(Rachmistrz::open(options(Side::small, Manner::race, Dice::d6), seating(3), chance()).has_value());
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
  EXPECT_EQ(table.count(Happening::proved), 2);
}

TEST(Rachmistrz, R8_claims_close_once_no_seat_has_a_claim_left_and_verdicts_come_when_all_are_in) {
  Table table(3);
  table.play(a, "15@c4");
  EXPECT_EQ(table.play(b, "done"), "");
  EXPECT_EQ(table.state.phase, Phase::sand);
  EXPECT_EQ(table.play(c, "8@e5"), "");
  EXPECT_EQ(table.state.phase, Phase::proof);
  EXPECT_EQ(table.play(a, "(7-2)*3"), "");
  EXPECT_EQ(table.count(Happening::proved), 0);
  EXPECT_EQ(table.play(c, "7+3-2"), "");
  EXPECT_EQ(table.count(Happening::proved), 2);
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

TEST(Rachmistrz, R10_fractions_zero_and_negatives_on_the_way_are_fine_and_division_by_zero_is_wrong) {
  const auto stays = [](const char* claim, const char* proof, int x, int y, int z) {
    Table table(3);
    table.dice(x, y, z);
    EXPECT_EQ(table.play(a, claim), "");
    EXPECT_EQ(table.play(a, proof), "") << proof;
    table.clock();
    EXPECT_EQ(table.count(Happening::proved), 1);
    return table.last(Happening::proved).find("\"right\":true") != std::string::npos;
  };
  EXPECT_TRUE(stays("6 1", "3:4*8", 3, 4, 8));
  EXPECT_TRUE(stays("8 1", "2-2+8", 2, 2, 8));
  EXPECT_TRUE(stays("4 1", "2-3+5", 2, 3, 5));
  EXPECT_FALSE(stays("5 1", "5:(3-3)", 3, 3, 5));
  EXPECT_FALSE(stays("5 1", "3-3:5", 3, 3, 5));
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
    for (int i = 0; i < 6; ++i) full.state.left.at(static_cast<unsigned>(i)).at(0) = 1;
    for (int i = 0; i < 6; ++i) EXPECT_EQ(full.play(seat_at(i), "again"), "");
    EXPECT_EQ(full.state.round, 2);
    EXPECT_NE(reachable(board_of(Side::small), full.state.dice, only(18)), 0U);
    again += full.count(Happening::rolled_again);
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

TEST(Rachmistrz, R14_the_game_ends_only_after_the_last_token_stood) {
  Table table(6);
  table.state.left.at(0).at(0) = 1;
  int laid = 0;
  for (const char* field : {"a1", "a2", "b1", "c1", "g1", "g2"}) {
    table.state.tokens.at(static_cast<unsigned>(board_of(Side::a).find(*parse_field(field)))) = {a, 0};
    ++laid;
  }
  ASSERT_EQ(laid, 6);
  table.play(a, "15@c4");  // the last one, and wrong
  EXPECT_EQ(table.left(a), 0);
  table.play(a, "7+2+3");
  table.clock();
  EXPECT_EQ(table.state.phase, Phase::search);
  EXPECT_FALSE(Rachmistrz::outcome(table.state).has_value());
  table.dice(2, 3, 7);
  table.play(a, "15@c4");
  table.play(a, "(7-2)*3");
  table.clock();
  EXPECT_EQ(table.state.phase, Phase::over);
  ASSERT_TRUE(Rachmistrz::outcome(table.state).has_value());
  EXPECT_TRUE(Rachmistrz::waiting_on(table.state).empty());
  EXPECT_EQ(Rachmistrz::deadline(table.state), never);
}

// With n players there are n * (tokens - 1) < fields: a full board always holds somebody's last token too.
TEST(Rachmistrz, R14_the_game_ends_with_a_full_board) {
  for (const Side side : {Side::a, Side::b, Side::small}) {
    for (int seats = 2; seats <= 6; ++seats) {
      const int colours = seats == 2 ? 4 : seats;
      EXPECT_LT(colours * (tokens_each(side, seats) - 1), board_of(side).fields());
    }
  }
  Table table(6, options(Side::small));
  const Board& board = board_of(Side::small);
  for (int field = 0; field < 19; ++field) {
    if (field != board.find(*parse_field("c3")))
      table.state.tokens.at(static_cast<unsigned>(field)).seat = seat_at(field / 4);
  }
  for (int i = 0; i < 6; ++i) {
    const int laid = size_of(standings_of(table.state).at(static_cast<unsigned>(i)).fields);
    table.state.left.at(static_cast<unsigned>(i)).at(0) = static_cast<std::int8_t>(4 - laid);
  }
  ASSERT_EQ(table.left(Seat::c), 1);
  table.dice(2, 3, 7);
  for (const Makes& makes : results_of(table.state.dice, false)) {
    const int number = board.find(makes.number);
    if (number < 0 || !has(board.fields_at(number), board.find(*parse_field("c3")))) continue;
    const std::string text(print(makes.number).view());
    ASSERT_EQ(table.play(Seat::c, text + "@c3"), "");
    ASSERT_EQ(table.play(Seat::c, text + "=" + std::string(print(makes.way).view())), "");
    break;
  }
  table.clock();
  EXPECT_EQ(table.state.phase, Phase::over);
}

Table scored(std::initializer_list<const char*> own, int unused) {
  Table table(3);
  table.lay(a, own);
  table.state.left.at(0).at(0) = static_cast<std::int8_t>(unused);
  return table;
}

// The rulebook's example has 13 tokens: a group of eight, three more elsewhere, two unused.
TEST(Rachmistrz, R15_a_group_of_8_and_2_unused_tokens_are_6_points) {
  const Table table = scored({"d1", "d2", "d3", "d4", "d5", "d6", "d7", "c1", "a1", "a2", "g4"}, 2);
  const Standing standing = standings_of(table.state)[0];
  EXPECT_EQ(standing.groups[0], 8);
  EXPECT_EQ(standing.unused, 2);
  EXPECT_EQ(standing.score(), 6);
}

TEST(Rachmistrz, R15_two_groups_of_6_count_once) {
  const Table table = scored({"a1", "a2", "a3", "a4", "b1", "b2", "g1", "g2", "g3", "g4", "f1", "f2"}, 1);
  const Standing standing = standings_of(table.state)[0];
  EXPECT_EQ(standing.groups[0], 6);
  EXPECT_EQ(standing.groups[1], 6);
  EXPECT_EQ(standing.score() + standing.unused, 6);
}

TEST(Rachmistrz, R15_the_score_may_be_negative_and_face_down_tokens_do_not_count_yet) {
  Table table(3);
  EXPECT_EQ(standings_of(table.state)[0].score(), -13);
  table.lay(a, {"c4"});
  EXPECT_EQ(standings_of(table.state)[0].score(), 1 - 12);
  table.play(a, "20@d4");
  EXPECT_EQ(standings_of(table.state)[0].score(), 1 - 12);
  table.play(a, "2*(3+7)");
  table.clock();
  EXPECT_EQ(standings_of(table.state)[0].score(), 2 - 11);
}

TEST(Rachmistrz, R16_ties_go_to_fewer_unused_tokens_then_to_the_larger_second_group_then_are_shared) {
  const auto places = [](Table table) {
    rank(table.state);
    return std::vector<int>{table.state.places.begin(), table.state.places.begin() + 3};
  };
  Table unused(3);
  unused.lay(a, {"a1", "a2", "a3"});        // 3 - 10
  unused.lay(b, {"g1", "g2", "d1", "d3"});  // 2 - 9
  unused.lay(c, {"c6"});                    // 1 - 12
  EXPECT_EQ(places(unused), (std::vector<int>{2, 1, 3}));
  Table second(3);
  second.lay(a, {"a1", "a2", "c1", "d2"});  // 2, 2
  second.lay(b, {"g1", "g2", "d7", "e4"});  // 2, 1, 1
  EXPECT_EQ(places(second), (std::vector<int>{1, 2, 3}));
  Table shared(3);
  shared.lay(a, {"a1", "a2"});
  shared.lay(c, {"g1", "g2"});
  EXPECT_EQ(places(shared), (std::vector<int>{1, 3, 1}));
}

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
  EXPECT_EQ(table.count(Happening::proved), 3);
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
  EXPECT_EQ(table.state.scores.at(0), 8 - 8);
  EXPECT_EQ(table.state.scores.at(1), -20);
  EXPECT_EQ(Rachmistrz::outcome(table.state)->place[0], 1);
}

TEST(Rachmistrz, R19_a_claim_that_lost_only_its_field_may_take_another_for_3_seconds_after_the_sand) {
  Table table(3);
  table.play(a, "15@d5");
  table.lose_claim(b, "20@d5");
  EXPECT_EQ(table.count(Happening::beaten), 1);
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

TEST(Rachmistrz, R21_sealed_claims_are_hidden_for_45_seconds_or_until_all_are_done) {
  Table table(3, options(Side::a, Manner::calm));
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
  EXPECT_EQ(table.count(Happening::voided), 1);
  Table timed(3, options(Side::a, Manner::calm));
  timed.play(a, "15@c4");
  timed.clock();
  EXPECT_EQ(timed.state.phase, Phase::proof);
}

TEST(Rachmistrz, R21_fewer_tokens_on_the_board_go_first_and_the_weaker_claim_is_void_even_if_the_stronger_is_wrong) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Table table(3, options(Side::a, Manner::calm), Pace::x1, seed);
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

TEST(Rachmistrz, R21_equal_tokens_go_by_the_drawn_order) {
  std::map<Seat, int> first;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Table table(3, options(Side::a, Manner::calm), Pace::x1, seed);
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
  seats.terms[0].head_start_s = 4;
  seats.terms[1].head_start_s = 1;
  Table table(seats, {});
  const auto sees = [&](Viewer viewer) { return Rachmistrz::view(table.state, viewer).dice[0] != 0; };
  EXPECT_TRUE(sees({a}));
  EXPECT_FALSE(sees({b}) || sees({c}) || sees({}));
  EXPECT_EQ(Rachmistrz::waiting_on(table.state), SeatSet::only(a));
  EXPECT_EQ(table.play(b, "15@c4"), "refuse.too_early T4");
  EXPECT_EQ(Rachmistrz::deadline(table.state), seconds(3));
  EXPECT_EQ(table.play(a, "15@c4"), "");  // the sand does not run before everybody sees the dice
  EXPECT_EQ(table.state.ends, seconds(4 + 15));
  table.clock();
  EXPECT_TRUE(sees({b}));
  EXPECT_FALSE(sees({c}) || sees({}));
  table.clock();
  EXPECT_TRUE(sees({c}) && sees({}));
  EXPECT_EQ(Rachmistrz::deadline(table.state), seconds(19));
  Table calm(seats, options(Side::a, Manner::calm));
  EXPECT_EQ(Rachmistrz::waiting_on(calm.state), SeatSet::all(3));
}

TEST(Rachmistrz, T4_the_slowest_factor_lengthens_the_sand_for_the_whole_table) {
  Seating seats = seating(3, Pace::x2);
  seats.terms[2].factor = Pace::x3;
  Table table(seats, {});
  table.play(a, "15@c4");
  EXPECT_EQ(Rachmistrz::deadline(table.state), table.now + seconds(90));
  Table untimed(3, {}, Pace::off);
  EXPECT_EQ(Rachmistrz::deadline(untimed.state), never);
  untimed.play(a, "15@c4");
  EXPECT_EQ(Rachmistrz::deadline(untimed.state), never);
}

}  // namespace
}  // namespace calculi::rachmistrz
