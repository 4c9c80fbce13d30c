#include "engine/arith/enumerate.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace calculi {
namespace {

struct Found {
  std::multiset<std::string> texts;
  std::set<std::int64_t> positive;  // whole results
  int wrong = 0;
};

Found all_of(const std::vector<int>& numbers) {
  Found found;
  for_each_expression(numbers, [&](const Expression& expression, Fraction value) {
    const std::string text(print(expression).view());
    found.texts.insert(text);
    const bool same = evaluate(expression) == value && parse_expression(text) == expression;
    found.wrong += same ? 0 : 1;
    if (value.is_whole() && value.numerator() > 0) found.positive.insert(value.numerator());
  });
  return found;
}

TEST(Enumerate, gives_every_text_over_two_numbers_once) {
  EXPECT_EQ(all_of({2, 3}).texts, (std::multiset<std::string>{"2+3", "2-3", "2*3", "2:3", "3+2", "3-2", "3*2", "3:2"}));
  EXPECT_EQ(all_of({2, 2}).texts, (std::multiset<std::string>{"2+2", "2-2", "2*2", "2:2"}));
  EXPECT_EQ(all_of({7}).texts, (std::multiset<std::string>{"7"}));
  EXPECT_EQ(all_of({0, 3}).texts.count("3:0"), 0U);
  EXPECT_EQ(all_of({0, 3}).texts.size(), 7U);
}

// Orders times shapes times signs, less what divides by zero: 6*2*16 and 24*5*64.
TEST(Enumerate, counts_as_computed_by_hand) {
  EXPECT_EQ(all_of({2, 3, 7}).texts.size(), 192U);
  EXPECT_EQ(all_of({2, 2, 7}).texts.size(), 95U);  // 3*2*16 less 7:(2-2)
  EXPECT_EQ(all_of({2, 3, 11, 90}).texts.size(), 7680U);
}

TEST(Enumerate, never_gives_a_text_twice_or_a_wrong_value) {
  for (const std::vector<int>& numbers :
       {std::vector<int>{1, 1, 1}, {2, 3, 7}, {0, 0, 5}, {1, 2, 2, 3}, {9, 9, 9, 9}}) {
    const Found found = all_of(numbers);
    EXPECT_EQ(std::set<std::string>(found.texts.begin(), found.texts.end()).size(), found.texts.size());
    EXPECT_EQ(found.wrong, 0);
  }
}

// The rulebook's example.
TEST(Enumerate, finds_the_results_of_2_3_7_of_the_rulebook) {
  EXPECT_EQ(all_of({2, 3, 7}).positive.size(), 18U);
  EXPECT_EQ(all_of({2, 3, 7}).positive.count(15), 1U);  // (7-2)*3
}

TEST(Enumerate, meets_the_plain_sum_before_the_one_with_brackets) {
  std::vector<std::string> texts;
  const std::vector<int> numbers = {1, 2, 3};
  for_each_expression(numbers,
                      [&](const Expression& expression, Fraction) { texts.emplace_back(print(expression).view()); });
  EXPECT_EQ(texts.front(), "1+2+3");
}

}  // namespace
}  // namespace calculi
