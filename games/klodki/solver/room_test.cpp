#include <gtest/gtest.h>

#include "engine/play/puzzle/room_book.hpp"
#include "games/klodki/game.hpp"

namespace calculi::klodki {
namespace {

TEST(KlodkiRoom, everybody_types_the_product_and_a_wrong_one_tells_which_fact_was_missed) {
  const RoomBook& book = *KlodkiSolver::room_book();
  const std::vector<std::int32_t> locks{7, 8};
  ASSERT_EQ(book.results(locks).size(), 1U);
  EXPECT_EQ(book.results(locks)[0].result, "56");
  EXPECT_TRUE(book.judge(locks, "56")->right);
  const Result<RoomAnswer> wrong = book.judge(locks, "54");
  ASSERT_TRUE(wrong.has_value());
  EXPECT_FALSE(wrong->right);
  ASSERT_EQ(wrong->facts.size(), 1U);
  EXPECT_EQ(text_of(wrong->facts[0].fact), "7x8");
  for (const char* text : {"", "5 6", "-56", "5678", "7x8"}) EXPECT_FALSE(book.judge(locks, text).has_value()) << text;
  EXPECT_FALSE(book.possible(std::vector<std::int32_t>{1, 8}));
}

}  // namespace
}  // namespace calculi::klodki
