#include "platform/server/net/sleep_watch.hpp"

#include <gtest/gtest.h>

namespace calculi::server {
namespace {

using namespace std::chrono_literals;

TEST(SleepWatch, notices_that_only_the_other_clock_went_on_or_that_the_timer_is_long_overdue) {
  SleepWatch watch;
  const SleepWatch::Clock::time_point begin{1000s};
  (void)watch.has_slept(begin, begin, 1500s);
  EXPECT_FALSE(watch.has_slept(begin + 1s, begin + 2s, 1502s));
  EXPECT_TRUE(watch.has_slept(begin + 3s, begin + 3s, 1603s));
  EXPECT_FALSE(watch.has_slept(begin + 4s, begin + 4s, 1604s));
  EXPECT_FALSE(watch.has_slept(begin + 4s, begin + 9s, 1609s));
  EXPECT_TRUE(watch.has_slept(begin + 10s, begin + 16s, 1616s));
}

}  // namespace
}  // namespace calculi::server
