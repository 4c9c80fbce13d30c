// Puzzles that were solved by hand, and every answer that can be typed to them.
#include "games/archimedes/puzzles/puzzles.hpp"

#include <gtest/gtest.h>

#include "engine/play/puzzle/puzzle.hpp"

namespace calculi::archimedes {
namespace {

DrawnTask puzzle_asked(std::string_view kind, std::string_view question) {
  return kind_named(*ArchimedesPuzzles::book(), kind)->read(parse_json(question).value());
}

TEST(ArchimedesPuzzles, the_only_play_is_right_however_it_is_typed_A4) {
  const DrawnTask task = puzzle_asked("only", R"({"top":8,"hand":[2,2,9,10,12,12]})");
  for (const std::string_view typed : {"8+2=10", "2 10", "+2=10", "+ 2 10", "8 + 2 = 10"}) {
    EXPECT_EQ(judge_answer(*task, typed).value().text, "8+2=10") << typed;
  }
  EXPECT_EQ(judge_answer(*task, "draw").error().clause, "A8");
}

TEST(ArchimedesPuzzles, every_other_pair_of_cards_is_refused_with_a_clause_L21) {
  const DrawnTask task = puzzle_asked("only", R"({"top":8,"hand":[2,2,9,10,12,12]})");
  int right = 0;
  for (int one = 0; one <= 14; ++one) {
    for (int other = 0; other <= 14; ++other) {
      const Result<PuzzleAnswer> answer = judge_answer(*task, std::to_string(one) + " " + std::to_string(other));
      right += answer.has_value();
      if (answer) EXPECT_EQ(answer->idea, 0);
      if (!answer && one > 0 && other > 0) EXPECT_FALSE(answer.error().clause.empty()) << one << " " << other;
    }
  }
  EXPECT_EQ(right, 1);
}

TEST(ArchimedesPuzzles, times_one_and_divided_by_one_are_one_idea) {
  const PuzzleSolution solution = puzzle_asked("only", R"({"top":7,"hand":[1,7,12]})")->solve();
  EXPECT_EQ(solution.ideas, (std::vector<std::vector<std::string>>{{"=7"}, {"7x1=7", "7:1=7", "7:7=1"}}));
}

TEST(ArchimedesPuzzles, a_whole_hand_is_laid_play_by_play_A10) {
  const DrawnTask task = puzzle_asked("out2", R"({"top":9,"hand":[1,2,2,9]})");
  EXPECT_EQ(judge_answer(*task, "9 1; 2 2").value().text, "9:9=1; 1x2=2");
  EXPECT_EQ(judge_answer(*task, "9:9=1").error().code.key, "archimedes.wrong.cards_left");
  EXPECT_EQ(judge_answer(*task, "= ; 2 2").error().code.key, "archimedes.refuse.no_sign_fits");
  EXPECT_FALSE(judge_answer(*task, "").has_value());
}

}  // namespace
}  // namespace calculi::archimedes
