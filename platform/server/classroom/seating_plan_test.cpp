#include "platform/server/classroom/seating_plan.hpp"

#include <gtest/gtest.h>

#include "platform/server/limits.hpp"

namespace calculi::server {
namespace {

constexpr About game{.slug = "nim", .least_seats = 2, .most_seats = 4, .clauses = {}};

std::set<std::int32_t> numbers(int pupils) {
  std::set<std::int32_t> all;
  for (int i = 1; i <= pupils; ++i) all.insert(i);
  return all;
}

// As class.md 4.2 has it: as many tables as are needed, one fewer where one pupil would sit alone, never over twelve.
SeatLists plan(int pupils, int size) {
  int tables = std::min((pupils + size - 1) / size, caps::class_tables);
  if (tables > 1 && pupils / tables < 2) --tables;
  SeatLists lists(static_cast<std::size_t>(tables));
  for (int i = 0; i < pupils; ++i) lists[static_cast<std::size_t>(i % tables)].push_back(i + 1);
  return lists;
}

// C21: the server's check.
TEST(SeatingPlan, C21_lists_for_one_to_forty_pupils_by_two_three_and_four_are_taken) {
  for (int size = 2; size <= 4; ++size) {
    for (int pupils = 1; pupils <= 40; ++pupils) {
      EXPECT_TRUE(check_seating(plan(pupils, size), numbers(pupils), game).has_value()) << pupils << " by " << size;
    }
  }
}

TEST(SeatingPlan, nobody_sits_twice_or_alone_or_is_unknown_and_sizes_differ_by_at_most_one) {
  const std::vector<SeatLists> wrong{{},
                                     {{}},
                                     {{0, 0}},
                                     {{1, 2}, {2, 3}},
                                     {{1, 1}},
                                     {{1, 2}, {3}},
                                     {{1, 2, 3, 4}, {5, 6}},
                                     {{1, 9}},
                                     {{1, 2, 3, 4, 5}},
                                     SeatLists(13, {1, 2})};
  for (const SeatLists& lists : wrong) {
    EXPECT_EQ(check_seating(lists, numbers(8), game).error().code.key, "server.class_lists");
  }
  EXPECT_TRUE(check_seating({{1, 2, 3}, {4, 5, 0}}, numbers(8), game).has_value());
}

TEST(SeatingPlan, with_the_same_deals_seats_are_rotated_from_table_to_table) {
  using Seats = std::vector<std::int32_t>;
  EXPECT_EQ(seats_of({4, 5, 6}, 2, 1, true), (Seats{4, 5, 6}));
  EXPECT_EQ(seats_of({4, 5, 6}, 2, 2, true), (Seats{6, 4, 5}));
  EXPECT_EQ(seats_of({4, 5}, 3, 3, true), (Seats{5, 0, 4}));
  EXPECT_EQ(seats_of({4}, 2, 7, false), (Seats{4, 0}));
}

}  // namespace
}  // namespace calculi::server
