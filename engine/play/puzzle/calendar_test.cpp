#include "engine/play/puzzle/calendar.hpp"

#include <gtest/gtest.h>

#include "engine/play/facts/misconception.hpp"
#include "engine/play/puzzle/puzzle.hpp"

namespace calculi {
namespace {

TEST(Calendar, every_day_is_read_as_it_is_written) {
  for (Day day = 0; day < 60'000; ++day) ASSERT_EQ(parse_date(text_of_day(day)), day) << text_of_day(day);
  EXPECT_EQ(text_of_day(20773), "2026-11-16");
  EXPECT_EQ(text_of_day(last_day), "9999-12-31");
  EXPECT_EQ(parse_date("2024-02-29"), 19782);
}

TEST(Calendar, what_is_no_date_is_none) {
  for (const std::string_view text : {"", "2026-11-1", "2026-13-01", "2026-02-29", "1969-12-31", "2026-00-10",
                                      "2026-01-00", "2026/01/01", "20260-1-01", "-026-01-01", "2026-01-32"}) {
    EXPECT_EQ(parse_date(text), std::nullopt) << text;
  }
}

TEST(Calendar, the_week_climbs_from_monday_and_rests_on_sunday) {
  constexpr Day monday = 20773;
  EXPECT_EQ(weekday_of(monday), 0);
  const std::array<int, 7> week{1, 2, 2, 3, 3, 4, 3};
  for (Day i = 0; i < 7; ++i) EXPECT_EQ(grade_of_day(monday + i), week[static_cast<unsigned>(i)]);
}

TEST(Misconception, has_the_name_that_fits_first) {
  const Fact product{7, Operation::times, 8};
  EXPECT_EQ(name_of_error(product, 48), "neighbour_row");
  EXPECT_EQ(name_of_error(product, 15), "adds");
  EXPECT_EQ(name_of_error(product, 65), "swapped");
  EXPECT_EQ(name_of_error(product, 54), "right_tens");
  EXPECT_EQ(name_of_error(product, 42), "other_table");
  EXPECT_EQ(name_of_error(product, 56), "");
  EXPECT_EQ(name_of_error({7, Operation::times, 1}, 1), "zero_one");
  EXPECT_EQ(name_of_error({8, Operation::plus, 5}, 12), "off_by_one");
  EXPECT_EQ(name_of_error({8, Operation::plus, 5}, 3), "off_by_ten");
  EXPECT_EQ(name_of_error({9, Operation::minus, 2}, 11), "wrong_sign");
}

TEST(Misconception, facts_are_read_as_they_are_written) {
  for (const std::string_view text : {"6x8", "12:3", "7+5", "13-9"}) {
    const std::optional<Fact> fact = parse_fact(text);
    ASSERT_TRUE(fact.has_value()) << text;
    EXPECT_EQ(text_of(*fact), text);
  }
  for (const std::string_view text : {"", "x", "6x", "x8", "6*8", "1000x1", "6x8x2", "6x-8"}) {
    EXPECT_EQ(parse_fact(text), std::nullopt) << text;
  }
  EXPECT_TRUE(same_fact({6, Operation::times, 8}, {8, Operation::times, 6}));
  EXPECT_FALSE(same_fact({6, Operation::minus, 8}, {8, Operation::minus, 6}));
}

}  // namespace
}  // namespace calculi
