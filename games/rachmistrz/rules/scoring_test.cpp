// The end and the score (R14-R16), each clause by a test named as its sentence. Numbers on side A: 15 lies between c4
// d5 c5, 20 between d4 c4 d5, 17 between d4 e4 d5, 8 between e5 f5 e6, 42 between f1 e2 f2.
#include <gtest/gtest.h>

#include <map>

#include "games/rachmistrz/rules/testing.hpp"

namespace calculi::rachmistrz {
namespace {

using namespace testing;

TEST(Rachmistrz, R14_the_game_ends_only_after_the_last_token_stood) {
  Table table(6);
  table.state.left[Seat::a].at(0) = 1;
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
    const int laid = size_of(seat_scores(table.state)[seat_at(i)].fields);
    table.state.left[seat_at(i)].at(0) = static_cast<std::int8_t>(4 - laid);
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
  table.state.left[Seat::a].at(0) = static_cast<std::int8_t>(unused);
  return table;
}

// The rulebook's example has 13 tokens: a group of eight, three more elsewhere, two unused.
// R15: the largest group less the unused tokens.
TEST(Rachmistrz, R15_a_group_of_8_and_2_unused_tokens_are_6_points) {
  const Table table = scored({"d1", "d2", "d3", "d4", "d5", "d6", "d7", "c1", "a1", "a2", "g4"}, 2);
  const SeatScore seat_score = seat_scores(table.state)[Seat::a];
  EXPECT_EQ(seat_score.groups[0], 8);
  EXPECT_EQ(seat_score.unused, 2);
  EXPECT_EQ(seat_score.score(), 6);
}

TEST(Rachmistrz, R15_two_groups_of_6_count_once) {
  const Table table = scored({"a1", "a2", "a3", "a4", "b1", "b2", "g1", "g2", "g3", "g4", "f1", "f2"}, 1);
  const SeatScore seat_score = seat_scores(table.state)[Seat::a];
  EXPECT_EQ(seat_score.groups[0], 6);
  EXPECT_EQ(seat_score.groups[1], 6);
  EXPECT_EQ(seat_score.score() + seat_score.unused, 6);
}

TEST(Rachmistrz, R15_the_score_may_be_negative_and_face_down_tokens_do_not_count_yet) {
  Table table(3);
  EXPECT_EQ(seat_scores(table.state)[Seat::a].score(), -13);
  table.lay(a, {"c4"});
  EXPECT_EQ(seat_scores(table.state)[Seat::a].score(), 1 - 12);
  table.play(a, "20@d4");
  EXPECT_EQ(seat_scores(table.state)[Seat::a].score(), 1 - 12);
  const View view = Rachmistrz::view(table.state, {a});
  EXPECT_EQ(view.groups[Seat::a][0] - view.unused[Seat::a], view.scores[Seat::a]);
  table.play(a, "2*(3+7)");
  table.clock();
  EXPECT_EQ(seat_scores(table.state)[Seat::a].score(), 2 - 11);
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

}  // namespace
}  // namespace calculi::rachmistrz
