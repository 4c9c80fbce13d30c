#include "engine/play/levels.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace calculi {
namespace {

TEST(Levels, are_found_by_name_in_the_order_of_the_list) {
  for (unsigned i = 0; i < people.size(); ++i) {
    const auto person = person_of(people_and_best[i]);
    ASSERT_TRUE(person);
    EXPECT_EQ(person->level, people_and_best[i]);
    EXPECT_EQ(person->rank, i);
  }
  EXPECT_FALSE(person_of(levels::best));
  EXPECT_FALSE(person_of(""));
  EXPECT_FALSE(person_of("8"));
  EXPECT_EQ(expert_person().level, "expert");
}

TEST(Levels, hold_the_numbers_of_their_file) {
  EXPECT_EQ(person_of("9")->mul.er1, 0.095);
  EXPECT_EQ(person_of("adult")->add.tau1, 0.18);
  EXPECT_EQ(person_of("7")->patience, 14);
  EXPECT_EQ(person_of("12")->speed, 1.5);
}

TEST(Levels, the_usual_opponent_is_a_child_of_nine_or_the_plainest_that_plays_to_win) {
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(usual_opponent(Names{"random", "greedy", "7", "9"}), "9");
  EXPECT_EQ(usual_opponent(Names{"random", "greedy"}), "greedy");
  EXPECT_EQ(usual_opponent(Names{"clever"}), "clever");
}

}  // namespace
}  // namespace calculi
