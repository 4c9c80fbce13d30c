// What is left for luck when the decisions are paid for.
#include "engine/play/review.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace calculi {
namespace {

Weighed decision(Seat seat, double cost, double error) { return {.seat = seat, .cost = cost, .error = error}; }

Outcome points(std::initializer_list<int> list) {
  Outcome outcome{.seats = static_cast<std::int8_t>(list.size())};
  int i = 0;
  for (const int each : list) outcome.points[seat_at(i++)] = {each};
  return outcome;
}

TEST(Review, costs_and_their_errors_add_up_per_seat) {
  const auto seats = sum_up(points({10, 4}), false, {decision(Seat::a, 2, 0.3), decision(Seat::a, 1, 0.4)});
  EXPECT_EQ(seats[0].decisions, 2);
  EXPECT_NEAR(seats[0].cost, 3, 1e-9);
  EXPECT_NEAR(seats[0].cost_error, 0.5, 1e-9);
  EXPECT_EQ(seats[1].decisions, 0);
  EXPECT_EQ(seats[1].cost, 0);
}

TEST(Review, luck_is_the_result_with_the_costs_given_back_against_the_mean_of_the_table) {
  // 10 + 3 against 4 + 1: seat A was luckier by 8, 4 above the mean.
  const auto seats = sum_up(points({10, 4}), false, {decision(Seat::a, 3, 0.5), decision(Seat::b, 1, 0)});
  EXPECT_NEAR(seats[0].luck, 4, 1e-9);
  EXPECT_NEAR(seats[1].luck, -4, 1e-9);
  EXPECT_NEAR(seats[0].luck_error, 0.25, 1e-9);
  EXPECT_NEAR(seats[1].luck_error, 0.25, 1e-9);
}

TEST(Review, penalties_count_against_the_seat) {
  const auto seats = sum_up(points({12, 0, 3}), true, {});
  EXPECT_NEAR(seats[0].result, -12, 1e-9);
  EXPECT_NEAR(seats[0].luck + seats[1].luck + seats[2].luck, 0, 1e-9);
  EXPECT_GT(seats[1].luck, seats[2].luck);
}

TEST(Review, alone_there_is_no_luck_to_tell) {
  const auto seats = sum_up(points({7}), true, {decision(Seat::a, 2, 0.5)});
  EXPECT_EQ(seats[0].luck, 0);
  EXPECT_NEAR(seats[0].luck_error, 0, 1e-9);
  EXPECT_NEAR(seats[0].cost, 2, 1e-9);
}

}  // namespace
}  // namespace calculi
