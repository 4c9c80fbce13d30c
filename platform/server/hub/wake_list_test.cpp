#include "platform/server/hub/wake_list.hpp"

#include <gtest/gtest.h>

namespace calculi::server {
namespace {

constexpr store::TableId first_table{{1}};
constexpr store::TableId second_table{{2}};

TEST(WakeList, the_earliest_table_comes_first) {
  WakeList wakes;
  EXPECT_EQ(wakes.next(), never);
  wakes.set(first_table, Millis{50}, Millis{0});
  wakes.set(second_table, Millis{40}, Millis{0});
  EXPECT_EQ(wakes.first(), second_table);
  wakes.set(second_table, Millis{60}, Millis{0});
  EXPECT_EQ(wakes.first(), first_table);
  wakes.set(first_table, never, Millis{0});
  EXPECT_EQ(wakes.next(), Millis{60});
  wakes.erase(second_table);
  EXPECT_EQ(wakes.next(), never);
}

TEST(WakeList, a_table_that_is_still_due_after_a_tick_is_ticked_again_later) {
  WakeList wakes;
  wakes.set(first_table, Millis{50}, Millis{0});
  wakes.set(first_table, Millis{50}, Millis{50});
  EXPECT_EQ(wakes.next(), Millis{51});
}

}  // namespace
}  // namespace calculi::server
