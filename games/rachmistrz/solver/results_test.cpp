#include "games/rachmistrz/solver/results.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace calculi::rachmistrz {
namespace {

Roll roll(int a, int b, int c) {
  return {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
}

// Independent: take any two numbers, put what they make back, until one is left.
void make_all(const std::vector<Fraction>& numbers, std::set<std::pair<std::int64_t, std::int64_t>>& values) {
  if (numbers.size() == 1) {
    if (numbers[0].numerator() > 0) values.emplace(numbers[0].numerator(), numbers[0].denominator());
    return;
  }
  for (unsigned i = 0; i < numbers.size(); ++i) {
    for (unsigned k = 0; k < numbers.size(); ++k) {
      if (i == k) continue;
      std::vector<Fraction> rest;
      for (unsigned m = 0; m < numbers.size(); ++m) {
        if (m != i && m != k) rest.push_back(numbers[m]);
      }
      for (const std::optional<Fraction> made :
           {numbers[i] + numbers[k], numbers[i] - numbers[k], numbers[i] * numbers[k], numbers[i] / numbers[k]}) {
        if (!made) continue;
        rest.push_back(*made);
        make_all(rest, values);
        rest.pop_back();
      }
    }
  }
}

// As the header defines it, from the texts alone: brackets, length, digits, bytes.
struct Simplicity {
  long brackets = 0;
  std::size_t length = 0;
  std::vector<int> digits;  // negative, so that larger ones come first
  std::string text;
  friend auto operator<=>(const Simplicity&, const Simplicity&) = default;
};

Simplicity simplicity(const Expression& expression) {
  Simplicity simple;
  simple.text = print(expression).view();
  simple.brackets = std::count(simple.text.begin(), simple.text.end(), '(');
  simple.length = simple.text.size();
  for (const int number : expression.numbers()) simple.digits.push_back(-number);
  return simple;
}

// Every order, every pair of signs, both ways to bracket, read and evaluated by engine/arith.
std::map<std::string, Simplicity> simplest(std::vector<int> dice) {
  std::map<std::string, Simplicity> best;
  do {
    std::vector<std::string> texts;
    const std::string x = std::to_string(dice[0]);
    const std::string y = std::to_string(dice[1]);
    const std::string z = std::to_string(dice[2]);
    for (const char first : {'+', '-', '*', ':'}) {
      for (const char second : {'+', '-', '*', ':'}) {
        texts.push_back("(" + x + first + y + ")" + second + z);
        texts.push_back(x + first + "(" + y + second + z + ")");
      }
    }
    for (const std::string& text : texts) {
      const Expression expression = parse_expression(text).value();
      const std::optional<Fraction> value = evaluate(expression);
      if (!value || value->numerator() <= 0) continue;
      const Simplicity own = simplicity(expression);
      const auto [place, fresh] = best.emplace(std::string(print(*value).view()), own);
      if (!fresh) place->second = std::min(place->second, own);
    }
  } while (std::next_permutation(dice.begin(), dice.end()));
  return best;
}

std::map<std::string, std::string> texts(const Results& results) {
  std::map<std::string, std::string> map;
  for (const Makes& makes : results) {
    map.emplace(std::string(print(makes.number).view()), std::string(print(makes.way).view()));
  }
  return map;
}

TEST(Results, of_2_3_7_are_exactly_the_18_of_the_rulebook_each_as_it_prints_them) {
  const std::map<std::string, std::string> printed{
      {"1", "7-3*2"},  {"2", "7-3-2"},    {"3", "(7+2):3"}, {"5", "(7+3):2"},  {"6", "7-3+2"},    {"7", "7*(3-2)"},
      {"8", "7+3-2"},  {"11", "7*2-3"},   {"12", "7+3+2"},  {"13", "7+3*2"},   {"15", "(7-2)*3"}, {"17", "7*2+3"},
      {"19", "7*3-2"}, {"20", "(7+3)*2"}, {"23", "7*3+2"},  {"27", "(7+2)*3"}, {"35", "7*(3+2)"}, {"42", "7*3*2"}};
  EXPECT_EQ(printed.size(), 18U);
  EXPECT_EQ(texts(results_of(roll(2, 3, 7), false)), printed);
  EXPECT_EQ(texts(results_of(roll(7, 2, 3), false)), printed);
}

TEST(Results, come_in_ascending_order) {
  const Results results = results_of(roll(2, 3, 7), true);
  EXPECT_TRUE(std::is_sorted(results.begin(), results.end(),
                             [](const Makes& x, const Makes& y) { return less(x.number, y.number); }));
  EXPECT_EQ(texts(results).count("3/2"), 0U);
  EXPECT_EQ(texts(results).at("7/6"), "7:3:2");
}

// Every roll of d6, d8, d9 and d10 is a roll of 1..10.
TEST(Results, equal_brute_force_over_exact_fractions_for_every_roll) {
  for (int a = 1; a <= 10; ++a) {
    for (int b = a; b <= 10; ++b) {
      for (int c = b; c <= 10; ++c) {
        std::set<std::pair<std::int64_t, std::int64_t>> wanted;
        make_all({Fraction(a), Fraction(b), Fraction(c)}, wanted);
        std::set<std::pair<std::int64_t, std::int64_t>> found;
        std::size_t whole = 0;
        for (const Makes& makes : results_of(roll(c, a, b), true)) {
          found.emplace(makes.number.top, makes.number.bottom);
          whole += makes.number.is_whole() ? 1U : 0U;
        }
        ASSERT_EQ(found, wanted) << a << b << c;
        ASSERT_EQ(static_cast<std::size_t>(results_of(roll(a, b, c), false).size()), whole);
      }
    }
  }
}

TEST(Results, every_expression_parses_back_uses_each_die_once_and_is_the_simplest) {
  for (int a = 1; a <= 10; ++a) {
    for (int b = a; b <= 10; ++b) {
      for (int c = b; c <= 10; ++c) {
        const std::vector<int> dice{a, b, c};
        const std::map<std::string, Simplicity> best = simplest(dice);
        for (const Makes& makes : results_of(roll(a, b, c), true)) {
          const std::string text(print(makes.way).view());
          const Result<Expression> read = parse_expression(text);
          ASSERT_TRUE(read.has_value()) << text;
          ASSERT_EQ(evaluate(*read), fraction_of(makes.number)) << text;
          ASSERT_EQ(text, best.at(std::string(print(makes.number).view())).text);
          Expression::Numbers used = read->numbers();
          std::sort(used.begin(), used.end());
          ASSERT_EQ((std::vector<int>{used.begin(), used.end()}), dice);
        }
      }
    }
  }
}

TEST(Results, of_d6_cannot_make_seven_numbers_of_side_A) {
  std::set<int> missing;
  for (int n = 1; n <= 54; ++n) missing.insert(n);
  for (int a = 1; a <= 6; ++a) {
    for (int b = a; b <= 6; ++b) {
      for (int c = b; c <= 6; ++c) {
        for (const Makes& makes : results_of(roll(a, b, c), false)) missing.erase(makes.number.top);
      }
    }
  }
  EXPECT_EQ(missing, (std::set<int>{43, 46, 47, 49, 51, 52, 53}));
}

TEST(Results, a_plain_way_has_no_negative_number_and_no_fraction_on_it_where_that_can_be) {
  EXPECT_EQ(print(way_to(roll(4, 5, 6), Number{3, 1}).value()).view(), "5-6+4");
  EXPECT_EQ(print(plain_way_to(roll(4, 5, 6), Number{3, 1}).value()).view(), "5+4-6");
  EXPECT_EQ(print(plain_way_to(roll(2, 3, 7), Number{15, 1}).value()).view(), "(7-2)*3") << "as it is written anyway";
  EXPECT_EQ(print(plain_way_to(roll(1, 2, 3), Number{5, 2}).value()).view(), "3:2+1") << "there is no other way";
  EXPECT_FALSE(plain_way_to(roll(2, 3, 7), Number{4, 1}).has_value());
}

TEST(Results, way_to_a_number_is_the_listed_one_or_nothing) {
  EXPECT_EQ(print(way_to(roll(2, 3, 7), Number{15, 1}).value()).view(), "(7-2)*3");
  EXPECT_FALSE(way_to(roll(2, 3, 7), Number{4, 1}).has_value());
  EXPECT_EQ(print(way_to(roll(1, 2, 3), Number{5, 2}).value()).view(), "3:2+1");
}

TEST(Results, are_all_192_expressions_without_a_text_twice) {
  std::set<std::string> all;
  int count = 0;
  for_each_way(roll(2, 3, 7), [&](const Way& way, Rough) {
    all.emplace(print(way).view());
    ++count;
  });
  EXPECT_EQ(static_cast<int>(all.size()), count);
  EXPECT_LT(count, 192);  // negative ones are left out
  EXPECT_GT(count, 96);
}

}  // namespace
}  // namespace calculi::rachmistrz
