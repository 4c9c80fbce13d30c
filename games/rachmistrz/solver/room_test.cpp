#include <set>

#include <gtest/gtest.h>

#include "engine/play/puzzle/room_book.hpp"
#include "games/rachmistrz/game.hpp"

namespace calculi::rachmistrz {
namespace {

// C26: the eighteen results that the rulebook prints for 7, 2, 3, each with a way that comes to it.
TEST(RachmistrzRoom, C26_the_dice_7_2_3_have_eighteen_results_and_each_way_comes_to_its_own) {
  const RoomBook& book = *RachmistrzSolver::room_book();
  const std::vector<std::int32_t> dice{7, 2, 3};
  const std::vector<RoomResult> results = book.results(dice);
  EXPECT_EQ(results.size(), 18U);
  std::set<std::string> seen;
  for (const RoomResult& one : results) {
    const Result<RoomAnswer> answer = book.judge(dice, one.way);
    ASSERT_TRUE(answer.has_value()) << one.way;
    EXPECT_TRUE(answer->right) << one.way;
    EXPECT_EQ(answer->result, one.result);
    EXPECT_TRUE(seen.insert(one.result).second);
  }
}

TEST(RachmistrzRoom, an_answer_with_other_dice_or_no_whole_positive_number_is_wrong) {
  const RoomBook& book = *RachmistrzSolver::room_book();
  const std::vector<std::int32_t> dice{7, 2, 3};
  for (const char* text : {"7+2", "7+2+4", "7+2+3+1", "2-7+3", "7/2*3", "7+2+2"}) {
    const Result<RoomAnswer> answer = book.judge(dice, text);
    EXPECT_TRUE(!answer || !answer->right) << text;
  }
  EXPECT_FALSE(book.judge(dice, "seven").has_value());
  EXPECT_FALSE(book.possible(std::vector<std::int32_t>{7, 2}));
  EXPECT_FALSE(book.possible(std::vector<std::int32_t>{7, 2, 11}));
}

}  // namespace
}  // namespace calculi::rachmistrz
