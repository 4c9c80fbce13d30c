#include "platform/server/classroom/comparison.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace calculi::server {
namespace {

using Points = std::map<std::int32_t, std::int32_t>;

// C25: two points for every seat with the same cards that one did better than, one for equal; counted by hand.
TEST(Comparison, C25_points_are_those_counted_by_hand) {
  const std::vector<SeatResult> results{{1, 1, "3A", 5}, {2, 1, "3B", 2}, {3, 2, "3A", 5},
                                        {4, 2, "3B", 7}, {5, 3, "3A", 1}, {0, 3, "3B", 7}};
  EXPECT_EQ(compare(results, false), (Points{{1, 3}, {2, 0}, {3, 3}, {4, 3}, {5, 0}}));
}

TEST(Comparison, the_cup_counts_within_each_table) {
  const std::vector<SeatResult> results{{1, 1, "", -1}, {2, 1, "", -2}, {3, 1, "", -2}, {4, 2, "", -1}, {5, 2, "", -2}};
  EXPECT_EQ(compare(results, true), (Points{{1, 4}, {2, 1}, {3, 1}, {4, 2}, {5, 0}}));
}

}  // namespace
}  // namespace calculi::server
