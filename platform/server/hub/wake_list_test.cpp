#include "platform/server/hub/wake_list.hpp"

#include <gtest/gtest.h>

namespace calculi::server {
namespace {

constexpr store::TableId one{{1}};
constexpr store::TableId other{{2}};

TEST(WakeList, the_earliest_table_comes_first) {
  WakeList wakes;
  EXPECT_EQ(wakes.next(), never);
  wakes.set(one, Millis{50}, Millis{0});
  wakes.set(other, Millis{40}, Millis{0});
  EXPECT_EQ(wakes.first(), other);
  wakes.set(other, Millis{60}, Millis{0});
  EXPECT_EQ(wakes.first(), one);
  wakes.set(one, never, Millis{0});
  EXPECT_EQ(wakes.next(), Millis{60});
  wakes.erase(other);
  EXPECT_EQ(wakes.next(), never);
}

TEST(WakeList, a_table_that_is_still_due_after_a_tick_is_ticked_again_later) {
  WakeList wakes;
  wakes.set(one, Millis{50}, Millis{0});
  wakes.set(one, Millis{50}, Millis{50});
  EXPECT_EQ(wakes.next(), Millis{51});
}

}  // namespace
}  // namespace calculi::server
