// Hands that were laid out by hand.
#include <gtest/gtest.h>

#include "engine/play/puzzle/puzzle.hpp"
#include "games/numeramis/game.hpp"

namespace calculi::numeramis {
namespace {

DrawnTask puzzle_asked(std::string_view kind, std::string_view question) {
  return kind_named(*NumeramisPuzzles::book(), kind)->read(parse_json(question).value());
}

TEST(NumeramisPuzzles, digits_that_change_places_in_a_column_are_one_idea_N5) {
  const DrawnTask task = puzzle_asked("exact", R"({"target":100,"hand":[2,4,5,8],"drop":false})");
  EXPECT_EQ(task->solve().ideas, (std::vector<std::vector<std::string>>{{"52+48", "58+42"}}));
  EXPECT_EQ(task->count_ideas(), 1);
  for (const std::string_view typed : {"52+48", "48+52", "42 + 58", "lay 58+42"}) {
    EXPECT_TRUE(judge_answer(*task, typed).has_value()) << typed;
  }
}

TEST(NumeramisPuzzles, an_answer_uses_all_cards_and_is_exact_N6_N7) {
  const DrawnTask task = puzzle_asked("exact", R"({"target":100,"hand":[2,4,5,8],"drop":false})");
  EXPECT_EQ(judge_answer(*task, "52+44").error().code.key, "numeramis.refuse.used_twice");
  EXPECT_EQ(judge_answer(*task, "54+8").error().code.key, "numeramis.refuse.use_all");
  EXPECT_EQ(judge_answer(*task, "84+52").error().code.key, "numeramis.refuse.too_much");
  EXPECT_EQ(judge_answer(*task, "54+28").error().code.key, "numeramis.wrong.not_exact");
  EXPECT_EQ(judge_answer(*task, "lay none").error().code.key, "numeramis.refuse.no_numbers");
}

TEST(NumeramisPuzzles, as_near_as_can_be_is_whatever_the_solver_finds_N15) {
  const DrawnTask task = puzzle_asked("nearest", R"({"target":100,"hand":[0,0,1,4,8],"drop":true})");
  EXPECT_TRUE(judge_answer(*task, "100-4").has_value());
  EXPECT_EQ(judge_answer(*task, "100-8").error().code.key, "numeramis.wrong.nearer");
  EXPECT_EQ(task->count_ideas(), 1);
}

}  // namespace
}  // namespace calculi::numeramis
