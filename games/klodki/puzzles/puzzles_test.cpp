// The example of the page that describes puzzles, and every code that can be laid to it.
#include "games/klodki/puzzles/puzzles.hpp"

#include <gtest/gtest.h>

#include "engine/play/puzzle/puzzle.hpp"

namespace calculi::klodki {
namespace {

DrawnTask puzzle_asked(std::string_view kind, std::string_view question) {
  return kind_named(*KlodkiPuzzles::book(), kind)->read(parse_json(question).value());
}
constexpr std::string_view fifty_six = R"({"padlocks":[7,8],"keys":[0,2,4,5,9,9],"variant":"expert"})";

TEST(KlodkiPuzzles, seven_times_eight_is_opened_by_five_and_two_plus_four_K8) {
  const DrawnTask task = puzzle_asked("code", fifty_six);
  const PuzzleSolution solution = task->solve();
  EXPECT_EQ(solution.ideas, (std::vector<std::vector<std::string>>{{"5 2+4"}}));
  EXPECT_EQ(task->count_ideas(), 1);
  for (const std::string_view typed : {"5 2+4", "5 4+2", "5 2 + 4", "5, 4+2"}) {
    EXPECT_EQ(judge_answer(*task, typed).value().text, "5 2+4") << typed;
  }
  EXPECT_EQ(judge_answer(*task, "5 9-4").error().clause, "K7");
  EXPECT_EQ(judge_answer(*task, "5 6").error().code.key, "klodki.refuse.no_key");
  EXPECT_EQ(judge_answer(*task, "cannot").error().code.key, "klodki.wrong.code_there");
}

TEST(KlodkiPuzzles, of_all_codes_only_that_idea_is_right_L21) {
  const DrawnTask task = puzzle_asked("code", fifty_six);
  const std::vector<std::string> keys{"0", "2", "4", "5", "6", "9"};
  std::vector<std::string> places = keys;
  for (const std::string& one : keys) {
    for (const std::string& other : keys) places.insert(places.end(), {one + "+" + other, one + "-" + other});
  }
  int right = 0;
  for (const std::string& tens : places) {
    for (const std::string& ones : places) right += judge_answer(*task, tens + " " + ones).has_value();
    EXPECT_FALSE(judge_answer(*task, tens).has_value()) << tens;
  }
  EXPECT_EQ(right, 2);  // 2+4 and 4+2
}

TEST(KlodkiPuzzles, a_zero_added_or_taken_away_is_one_idea) {
  const DrawnTask task = puzzle_asked("code", R"({"padlocks":[2,3],"keys":[0,6,9,9,9],"variant":"expert"})");
  EXPECT_EQ(task->solve().ideas.size(), 2U);  // 6, and 6 with the zero
  EXPECT_EQ(task->count_ideas(), 2);
}

TEST(KlodkiPuzzles, all_and_only_the_products_that_open_are_right) {
  const DrawnTask task =
      puzzle_asked("which", R"({"padlocks":[[1,8],[4,5],[3,9],[7,9]],"keys":[5,6,7,8,8],"variant":"expert"})");
  for (const std::string_view typed : {"8 27 63", "63, 8, 27", "7x9 3x9 1x8", "8 27 63 8"}) {
    EXPECT_EQ(judge_answer(*task, typed).value().text, "8 27 63") << typed;
  }
  EXPECT_EQ(judge_answer(*task, "8 27").error().code.key, "klodki.wrong.more_open");
  EXPECT_EQ(judge_answer(*task, "8 20 27 63").error().code.key, "klodki.wrong.stays_shut");
  EXPECT_EQ(judge_answer(*task, "8 28").error().code.key, "klodki.wrong.not_asked");
  EXPECT_EQ(judge_answer(*task, "none").error().code.key, "klodki.wrong.no_products");
}

}  // namespace
}  // namespace calculi::klodki
