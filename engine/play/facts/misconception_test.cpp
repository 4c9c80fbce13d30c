#include "engine/play/facts/misconception.hpp"

#include <gtest/gtest.h>

namespace calculi {
namespace {

constexpr Minute now{29'900'000};

std::string_view name_of(const Fact& fact, int wrong) {
  const std::optional<Misconception> kind = misconception_of(fact, wrong);
  return kind ? misconception_names[static_cast<unsigned>(*kind)] : "";
}

TEST(Misconception, each_wrong_value_has_the_first_name_that_fits) {
  constexpr Operation times = Operation::times;
  EXPECT_EQ(name_of({6, times, 8}, 54), "neighbour_row");
  EXPECT_EQ(name_of({6, times, 8}, 40), "neighbour_row");
  EXPECT_EQ(name_of({6, times, 8}, 14), "adds");
  EXPECT_EQ(name_of({6, times, 8}, 84), "swapped");
  EXPECT_EQ(name_of({6, times, 8}, 46), "right_tens");
  EXPECT_EQ(name_of({6, times, 8}, 35), "other_table");
  EXPECT_EQ(name_of({6, times, 8}, 58), "off_by_ten");
  EXPECT_EQ(name_of({6, times, 8}, 97), "");
  EXPECT_EQ(name_of({6, times, 8}, 48), "");
  EXPECT_EQ(name_of({0, times, 7}, 7), "zero_one");
  EXPECT_EQ(name_of({1, times, 6}, 1), "zero_one");
  EXPECT_EQ(name_of({8, Operation::plus, 5}, 14), "off_by_one");
  EXPECT_EQ(name_of({8, Operation::plus, 5}, 3), "off_by_ten");
  EXPECT_EQ(name_of({4, Operation::plus, 5}, 1), "wrong_sign");
  EXPECT_EQ(name_of({9, Operation::minus, 5}, 14), "off_by_ten");
  EXPECT_EQ(name_of({9, Operation::minus, 3}, 12), "wrong_sign");
  EXPECT_EQ(name_of({7, Operation::plus, 5}, 21), "swapped");
}

TEST(Misconception, is_named_from_the_third_time_within_thirty_days_and_swapped_digits_from_the_second) {
  Memory memory;
  memory.note({{6, Operation::times, 8}, 54}, now);
  memory.note({{7, Operation::times, 8}, 65}, now);
  memory.note({{4, Operation::times, 7}, 32}, now);
  EXPECT_TRUE(misconceptions(memory, now).empty());
  memory.note({{7, Operation::times, 9}, 56}, {now.count + 1440});
  memory.note({{3, Operation::times, 7}, 12}, {now.count + 1440});
  const std::vector<NamedMisconception> named = misconceptions(memory, {now.count + 1440});
  ASSERT_EQ(named.size(), 2U);
  EXPECT_EQ(named[0].kind, Misconception::neighbour_row);
  EXPECT_EQ(named[0].seen, 3);
  EXPECT_EQ(named[0].fact, (Fact{7, Operation::times, 9}));
  EXPECT_EQ(named[0].meant, (Fact{7, Operation::times, 8}));
  EXPECT_EQ(named[0].like_it.size(), 3U);
  EXPECT_EQ(named[1].kind, Misconception::swapped);
  EXPECT_EQ(named[1].like_it.size(), 3U);
  EXPECT_TRUE(misconceptions(memory, {now.count + 31 * 1440}).empty());
}

TEST(Misconception, three_like_it_are_other_facts_where_the_same_can_happen) {
  Memory memory;
  for (int i = 0; i < 3; ++i) memory.note({{8, Operation::plus, 9}, 7}, now);
  const std::vector<NamedMisconception> named = misconceptions(memory, now);
  ASSERT_EQ(named.size(), 1U);
  EXPECT_EQ(named[0].kind, Misconception::off_by_ten);
  ASSERT_EQ(named[0].like_it.size(), 3U);
  for (const Fact& fact : named[0].like_it) EXPECT_GE(fact.a % 10 + fact.b % 10, 10) << text_of(fact);
}

}  // namespace
}  // namespace calculi
