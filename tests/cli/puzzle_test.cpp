// `puzzle` as people and programs meet it.
#include <gtest/gtest.h>

#include "engine/base/json.hpp"
#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

TEST(Puzzle, is_asked_judged_and_helped_with_in_three_steps) {
  const Ran ran = run({"puzzle", "archimedes", "--date", "2026-11-17"}, "draw\nhint\n9 10\nhint\nhint\nhint\n2 10\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(lines_of(ran.out),
            (std::vector<std::string>{"Pile: 8. Cards: 2, 2, 9, 10, 12, 12. One play is there. Which?",
                                      "Difficulty 2 of 5. Type your answer. The word hint helps, q ends.", "> draw",
                                      "There is a play. Look at your cards. (A8)", "> hint", "Try plus.", "> 9 10",
                                      "8 plus 9 equals 17, not 10. Try another card. (A4)", "> hint", "First card: 2.",
                                      "> hint", "The play: 8+2=10.", "> hint", "The play: 8+2=10.", "> 2 10",
                                      "Right! 8+2=10"}));
}

TEST(Puzzle, speaks_every_language_and_ends_when_nobody_types) {
  const std::vector<std::string> asks{"puzzle", "klodki", "--kind", "code", "--seed", "7", "--lang"};
  std::vector<std::string> polish = asks;
  std::vector<std::string> czech = asks;
  polish.emplace_back("pl");
  czech.emplace_back("cs");
  const Ran pl = run(polish, "podpowiedź\n");
  const Ran cs = run(czech, "nápověda\nq\n");
  EXPECT_EQ(pl.code, 0);
  EXPECT_TRUE(has(pl.out, "Kłódki: ") && has(pl.out, "Wynik: ")) << pl.out;
  EXPECT_TRUE(has(cs.out, "Zámky: ") && has(cs.out, "Výsledek: ")) << cs.out;
}

TEST(Puzzle, is_the_same_for_everybody_on_a_day_whichever_game_has_it) {
  const Ran day = run({"puzzle", "--date", "2026-11-19", "--json"});
  EXPECT_EQ(day.out, run({"puzzle", "archimedes", "--date", "2026-11-19", "--json"}).out);
  EXPECT_TRUE(
      day.out.starts_with(R"({"v":1,"id":"a-out2-20776-0","game":"archimedes","kind":"out2","date":"2026-11-19")"))
      << day.out;
  EXPECT_TRUE(has(run({"puzzle", "--date", "2026-11-18", "--count", "1"}).out, "Target: "));
}

TEST(Puzzle, check_proves_each_and_counts_the_grades) {
  const Ran ran = run({"puzzle", "archimedes", "--grade", "3", "--seed", "1", "--count", "3", "--check", "--json"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(lines_of(ran.out).size(), 3U);
  EXPECT_EQ(ran.err, "calculi: Checked: 3. Faults: 0. Grades 1 to 5: 0, 0, 3, 0, 0.\n");
}

TEST(Puzzle, what_cannot_be_asked_for_is_refused_in_one_line) {
  for (const std::vector<std::string>& asked :
       std::vector<std::vector<std::string>>{{"puzzle", "archimedes", "--kind", "nothing"},
                                             {"puzzle", "archimedes", "--grade", "6"},
                                             {"puzzle", "archimedes", "--grade", "0"},
                                             {"puzzle", "archimedes", "--date", "2026-02-30"},
                                             {"puzzle", "archimedes", "--facts", "6*8"},
                                             {"puzzle", "archimedes", "--date", "2026-11-17", "--seed", "1"},
                                             {"puzzle", "archimedes", "--facts", "97x99", "--seed", "1"},
                                             {"puzzle", "template"},
                                             {"puzzle", "--days", "3"}}) {
    EXPECT_TRUE(refused_in_one_line(run(asked))) << asked.back();
  }
}

}  // namespace
}  // namespace calculi::cli_tests
