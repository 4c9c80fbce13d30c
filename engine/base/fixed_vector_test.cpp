#include "engine/base/fixed_vector.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace calculi {
namespace {

constexpr std::array<int, 5> in_order() {
  std::array<int, 5> list{3, 1, 2, 5, 4};
  put_in_order(list);
  return list;
}
static_assert(in_order() == std::array<int, 5>{1, 2, 3, 4, 5});

TEST(PutInOrder, any_list_of_any_length_ends_as_std_sort_ends_it) {
  unsigned drawn = 1;
  for (std::size_t length = 0; length <= 300; ++length) {
    std::vector<unsigned> list(length);
    for (unsigned& each : list) each = (drawn = drawn * 1'664'525U + 1'013'904'223U) >> 24U;
    std::vector<unsigned> expected = list;
    std::ranges::sort(expected);
    put_in_order(list);
    EXPECT_EQ(list, expected) << length;
    std::ranges::sort(expected, std::greater{});
    put_in_order(list, std::greater{});  // from the opposite order
    EXPECT_EQ(list, expected) << length;
  }
}

TEST(PutInOrder, values_that_own_memory_are_moved_whole) {
  std::vector<std::string> list{"a long text that lies on the heap, third", "second of them, which lies there too", ""};
  put_in_order(list);
  EXPECT_EQ(list, (std::vector<std::string>{"", "a long text that lies on the heap, third",
                                            "second of them, which lies there too"}));
}

TEST(PutInOrder, a_long_list_stays_far_below_the_square) {
  std::vector<int> list(100'000);
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = static_cast<int>(i * 7919 % list.size());
  std::size_t compared = 0;
  put_in_order(list, [&](int x, int y) { return ++compared, x < y; });
  EXPECT_TRUE(std::ranges::is_sorted(list));
  EXPECT_LT(compared, 100 * list.size());
}

}  // namespace
}  // namespace calculi
