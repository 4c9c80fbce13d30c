// Which calculations are the same, and puzzles that were solved by hand.
#include "games/rachmistrz/puzzles/puzzles.hpp"

#include <gtest/gtest.h>

#include "engine/play/puzzle/puzzle.hpp"

namespace calculi::rachmistrz {
namespace {

DrawnTask puzzle_asked(std::string_view kind, std::string_view question) {
  return kind_named(*RachmistrzPuzzles::book(), kind)->read(parse_json(question).value());
}
std::string idea(std::string_view text) { return idea_of(parse_expression(text).value()); }

TEST(RachmistrzPuzzles, order_and_brackets_within_sums_and_products_change_nothing) {
  EXPECT_EQ(idea("(7-2)*3"), idea("3*(7-2)"));
  EXPECT_EQ(idea("7+2+3"), idea("3+(7+2)"));
  EXPECT_EQ(idea("7*2*3"), idea("3*(2*7)"));
  EXPECT_EQ(idea("7-(2-3)"), idea("7+3-2"));
  EXPECT_EQ(idea("7:1+3"), idea("3+7*1"));
  EXPECT_EQ(idea("8:(1:3)"), idea("8*3:1"));
  EXPECT_NE(idea("7*2-3"), idea("(7-3)*2"));
  EXPECT_NE(idea("7-2+3"), idea("7+2-3"));
  EXPECT_NE(idea("6:2"), idea("6*2"));
}

TEST(RachmistrzPuzzles, a_number_is_made_of_each_die_once_R9) {
  const DrawnTask task = puzzle_asked("make", R"({"dice":[2,3,7],"number":15})");
  EXPECT_EQ(task->count_ideas(), 1);
  for (const std::string_view typed : {"(7-2)*3", "3*(7-2)", "3 x (7 - 2)", "(7-2)x3", "7-2=5, 5x3=15", "15=(7-2)*3"}) {
    EXPECT_EQ(judge_answer(*task, typed).value().idea, 0) << typed;
  }
  EXPECT_EQ(judge_answer(*task, "7*2+1").error().clause, "R9");
  EXPECT_EQ(judge_answer(*task, "7+2+3").error().clause, "R11");
}

TEST(RachmistrzPuzzles, all_and_only_the_numbers_in_reach_are_right) {
  const DrawnTask task = puzzle_asked("reach", R"({"dice":[2,3,7],"numbers":[4,9,15,16,35,42,50,54]})");
  EXPECT_EQ(judge_answer(*task, "42 15, 35").value().text, "15 35 42");
  EXPECT_EQ(judge_answer(*task, "42 15").error().code.key, "rachmistrz.wrong.more_in_reach");
  EXPECT_EQ(judge_answer(*task, "42 16").error().code.key, "rachmistrz.wrong.out_of_reach");
}

TEST(RachmistrzPuzzles, the_claim_that_joins_most_tokens_is_right_R15) {
  PuzzleSeries series("rachmistrz", *RachmistrzPuzzles::book(), {.kind = "join", .seed = 3, .minds = 60});
  const Puzzle puzzle = series.next().value();
  const DrawnTask task = puzzle_asked("join", puzzle.question);
  int right = 0;
  for (int number = 1; number <= most_numbers; ++number) {
    for (int field = 0; field < most_fields; ++field) {
      const std::string name(print(board_of(Side::a).name(field)).view());
      const Result<PuzzleAnswer> answer = judge_answer(*task, std::to_string(number) + "@" + name);
      right += answer.has_value();
      if (answer) EXPECT_EQ(answer->idea, 0);
    }
  }
  EXPECT_EQ(right, std::ssize(puzzle.solution.ideas.front()));
}

}  // namespace
}  // namespace calculi::rachmistrz
