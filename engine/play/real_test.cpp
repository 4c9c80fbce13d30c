#include "engine/play/real.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace calculi {
namespace {

Stream seeded(std::uint64_t seed) { return Chance(chance_key(seed_from_number(seed, 0), {})).stream("test", 0); }

TEST(Real, exp_and_log_agree_with_the_library_to_a_few_last_bits) {
  for (int i = -4000; i <= 4000; ++i) {
    const double x = i * 0.0137;
    ASSERT_NEAR(real::exp(x) / std::exp(x), 1, 1e-14) << x;
    ASSERT_NEAR(real::log(std::exp(x)), std::log(std::exp(x)), 1e-13) << x;
  }
  EXPECT_EQ(real::exp(0), 1);
  EXPECT_EQ(real::log(1), 0);
  EXPECT_GT(real::exp(-1e9), 0);
  EXPECT_LT(real::exp(1e9), 1e305);
  EXPECT_LT(real::log(0), -700);
}

TEST(Real, powers_and_the_normal_curve) {
  EXPECT_NEAR(real::pow(2.5, 1.6), std::pow(2.5, 1.6), 1e-13);
  EXPECT_NEAR(real::logistic(0), 0.5, 1e-15);
  for (const double x : {-3.0, -1.0, -0.2, 0.0, 0.189, 1.96}) {
    EXPECT_NEAR(real::normal_below(x), 0.5 * std::erfc(-x / std::sqrt(2.0)), 1e-7) << x;
  }
}

TEST(Real, draws_have_the_mean_and_the_spread_they_are_named_for) {
  Stream stream = seeded(1);
  const int count = 100'000;
  double normal = 0, squares = 0, exponential = 0, logs = 0, log_squares = 0;
  for (int i = 0; i < count; ++i) {
    const double x = real::normal(stream);
    normal += x / count;
    squares += x * x / count;
    exponential += real::exponential(stream, 0.7) / count;
    const double y = std::log(real::log_normal(stream, 2, 0.4));
    logs += y / count;
    log_squares += y * y / count;
  }
  EXPECT_NEAR(normal, 0, 0.015);
  EXPECT_NEAR(squares, 1, 0.025);
  EXPECT_NEAR(exponential, 0.7, 0.012);
  EXPECT_NEAR(logs, std::log(2.0), 0.006);
  EXPECT_NEAR(std::sqrt(log_squares - logs * logs), 0.4, 0.005);
}

TEST(Real, uniform_numbers_are_never_zero_or_one) {
  Stream stream = seeded(2);
  for (int i = 0; i < 100'000; ++i) {
    const double x = real::uniform(stream);
    ASSERT_GT(x, 0);
    ASSERT_LT(x, 1);
  }
}

TEST(Real, seconds_become_milliseconds_by_rounding) {
  EXPECT_EQ(real::millis(1.2344), Millis{1234});
  EXPECT_EQ(real::millis(1.2346), Millis{1235});
  EXPECT_EQ(real::millis(-3), Millis{0});
}

}  // namespace
}  // namespace calculi
