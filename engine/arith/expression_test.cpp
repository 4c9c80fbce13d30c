#include "engine/arith/expression.hpp"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "engine/base/chance.hpp"
#include "text/words.hpp"

namespace calculi {
namespace {

static_assert(std::is_trivially_copyable_v<Expression>);

std::string canonical(std::string_view text) {
  const auto expression = parse_expression(text);
  return expression ? std::string(print(*expression).view()) : "refused: " + std::string(expression.error().code.key);
}

std::string value(std::string_view text) {
  const auto value = evaluate(parse_expression(text).value());
  return value ? std::string(print(*value).view()) : "nothing";
}

Refusal refusal(std::string_view text) { return parse_expression(text).error(); }

TEST(Expression, is_read_in_every_spelling_and_printed_in_one) {
  EXPECT_EQ(canonical("(7-2)*3"), "(7-2)*3");
  EXPECT_EQ(canonical(" ( 7 − 2 ) × 3 "), "(7-2)*3");
  EXPECT_EQ(canonical("7x2"), "7*2");
  EXPECT_EQ(canonical("7X2"), "7*2");
  EXPECT_EQ(canonical("7·2"), "7*2");
  EXPECT_EQ(canonical("7/2"), "7:2");
  EXPECT_EQ(canonical("7 ÷ 2"), "7:2");
  EXPECT_EQ(canonical("\t0"), "0");
  EXPECT_EQ(canonical("999999999"), "999999999");
}

TEST(Expression, keeps_brackets_only_where_they_change_the_order) {
  EXPECT_EQ(canonical("((7))"), "7");
  EXPECT_EQ(canonical("(7-2)-3"), "7-2-3");
  EXPECT_EQ(canonical("7-(2-3)"), "7-(2-3)");
  EXPECT_EQ(canonical("7+(2+3)"), "7+(2+3)");
  EXPECT_EQ(canonical("(7*2)+3"), "7*2+3");
  EXPECT_EQ(canonical("3+(7*2)"), "3+7*2");
  EXPECT_EQ(canonical("7:(2:3)"), "7:(2:3)");
  EXPECT_EQ(canonical("(7:2)*3"), "7:2*3");
  EXPECT_EQ(canonical("7*(2+3)"), "7*(2+3)");
  EXPECT_EQ(canonical("((1+2)*(3-4))"), "(1+2)*(3-4)");
}

TEST(Expression, R9_binds_times_and_divided_closer_and_works_from_the_left) {
  EXPECT_EQ(value("2+3*4"), "14");
  EXPECT_EQ(value("(2+3)*4"), "20");
  EXPECT_EQ(value("9-3-2"), "4");
  EXPECT_EQ(value("9-(3-2)"), "8");
  EXPECT_EQ(value("8:4:2"), "1");
  EXPECT_EQ(value("8:4*2"), "4");
  EXPECT_EQ(value("8:(4*2)"), "1");
}

TEST(Expression, R10_is_evaluated_in_exact_fractions_with_negatives_and_zero_on_the_way) {
  EXPECT_EQ(value("7:2"), "7/2");
  EXPECT_EQ(value("7:3*3"), "7");
  EXPECT_EQ(value("(2-7)*3"), "-15");
  EXPECT_EQ(value("(2-2)*3"), "0");
  EXPECT_EQ(value("1:3+1:6"), "1/2");
}

TEST(Expression, R10_has_no_value_when_it_divides_by_zero) {
  EXPECT_EQ(value("7:0"), "nothing");
  EXPECT_EQ(value("7:(3-3)*0"), "nothing");
  EXPECT_EQ(value("0:7"), "0");
}

TEST(Expression, gives_its_numbers_in_written_order) {
  const auto numbers = parse_expression("10*(2+(33-4))")->numbers();
  EXPECT_EQ(std::vector<int>(numbers.begin(), numbers.end()), (std::vector<int>{10, 2, 33, 4}));
}

TEST(Expression, says_what_is_wrong_with_a_text) {
  EXPECT_EQ(refusal("").code, words::refuse_expression_empty);
  EXPECT_EQ(refusal("   ").code, words::refuse_expression_empty);
  EXPECT_EQ(refusal("()").code, words::refuse_expression_empty);
  EXPECT_EQ(refusal("(3+4").code, words::refuse_expression_brackets);
  EXPECT_EQ(refusal("3+4)").code, words::refuse_expression_brackets);
  EXPECT_EQ(refusal(")").code, words::refuse_expression_brackets);
  EXPECT_EQ(refusal("3+").code, words::refuse_expression_unfinished);
  EXPECT_EQ(refusal("(").code, words::refuse_expression_unfinished);
  EXPECT_EQ(refusal("007").code, words::refuse_expression_number);
  EXPECT_EQ(refusal("1234567890").code, words::refuse_expression_number);
}

TEST(Expression, R9_has_no_unary_minus) {
  for (const std::string_view text : {"-3", "−3+5", "2*-3", "2--3", "(-3)", "2+(-3)"}) {
    EXPECT_EQ(refusal(text).code, words::refuse_expression_unary_minus) << text;
  }
}

TEST(Expression, counts_the_place_of_an_unexpected_sign_in_characters) {
  const auto place = [](std::string_view text) {
    EXPECT_EQ(refusal(text).code, words::refuse_expression_sign) << text;
    return refusal(text).detail[0];
  };
  EXPECT_EQ(place("+3"), 1);
  EXPECT_EQ(place("2 3"), 3);
  EXPECT_EQ(place("2(3)"), 2);
  EXPECT_EQ(place("(2)(3)"), 4);
  EXPECT_EQ(place("2×a"), 3);
  EXPECT_EQ(place("2÷*3"), 3);
  EXPECT_EQ(place("(2+)"), 4);
  EXPECT_EQ(place("2^3"), 2);
  EXPECT_EQ(place("4!"), 2);
  EXPECT_EQ(place("1,5"), 2);
  EXPECT_EQ(place("\xff"), 1);
  EXPECT_EQ(place(std::string_view("2\0", 2)), 2);
}

TEST(Expression, is_bounded_in_depth_and_length) {
  EXPECT_EQ(canonical("((((7))))"), "7");
  EXPECT_EQ(refusal("(((((7)))))"), (Refusal{words::refuse_expression_too_deep, "", {4}}));
  EXPECT_EQ(refusal(std::string(64, '(')).code, words::refuse_expression_too_deep);
  EXPECT_EQ(refusal(std::string(10'000, '(')), (Refusal{words::refuse_expression_too_long, "", {64}}));
  std::string longest = "1";
  for (int i = 1; i < Expression::most_numbers; ++i) longest += "+1";
  EXPECT_EQ(value(longest), "32");
  EXPECT_EQ(canonical(longest), longest);
  EXPECT_EQ(canonical(longest + " "), longest);
  EXPECT_EQ(refusal(longest + "  ").code, words::refuse_expression_too_long);
}

TEST(Expression, too_large_for_exact_numbers_has_no_value) {
  EXPECT_EQ(value("999999999*999999999"), "999999998000000001");
  EXPECT_EQ(value("999999999*999999999*999999999"), "nothing");
}

// --- an independent evaluator: splits the text at its last and weakest sign, in unreduced wide fractions -------------

__extension__ using Wide = __int128;
struct Naive {
  Wide top = 0;
  Wide bottom = 1;  // zero: no value
};

std::size_t last_weakest_sign(std::string_view text) {
  std::size_t best = std::string_view::npos;
  bool best_is_strong = true;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (depth != 0 || std::string_view("+-*:").find(text[i]) == std::string_view::npos) continue;
    const bool strong = text[i] == '*' || text[i] == ':';
    if (strong && !best_is_strong) continue;
    best = i;
    best_is_strong = strong;
  }
  return best;
}

Naive naive(std::string_view text) {
  const std::size_t at = last_weakest_sign(text);
  if (at == std::string_view::npos) {
    if (text[0] == '(') return naive(text.substr(1, text.size() - 2));
    return {std::stoi(std::string(text)), 1};
  }
  const Naive x = naive(text.substr(0, at));
  const Naive y = naive(text.substr(at + 1));
  if (x.bottom == 0 || y.bottom == 0) return {0, 0};
  switch (text[at]) {
    case '+':
      return {x.top * y.bottom + y.top * x.bottom, x.bottom * y.bottom};
    case '-':
      return {x.top * y.bottom - y.top * x.bottom, x.bottom * y.bottom};
    case '*':
      return {x.top * y.top, x.bottom * y.bottom};
    default:
      return {x.top * y.bottom, x.bottom * y.top};
  }
}

std::string random_text(Stream& words, int numbers, int depth) {
  if (numbers == 1) return std::to_string(words.below(10));
  const int left = 1 + static_cast<int>(words.below(static_cast<std::uint32_t>(numbers - 1)));
  const auto side = [&](int count) {
    const bool brackets = depth < limits::expression_depth && words.below(2) == 0;
    const std::string text = random_text(words, count, brackets ? depth + 1 : depth);
    return brackets ? "(" + text + ")" : text;
  };
  const std::string first = side(left);
  return first + "+-*:"[words.below(4)] + side(numbers - left);
}

TEST(Expression, agrees_with_a_naive_evaluator_on_random_texts) {
  Stream words = Chance{ChanceKey{}}.stream("naive", 1);
  int without_value = 0;
  for (int i = 0; i < 50'000; ++i) {
    const std::string text = random_text(words, 1 + static_cast<int>(words.below(7)), 0);
    const auto expression = parse_expression(text);
    ASSERT_TRUE(expression) << text;
    const auto got = evaluate(*expression);
    const Naive want = naive(text);
    ASSERT_EQ(got.has_value(), want.bottom != 0) << text;
    ASSERT_TRUE(!got || got->numerator() * want.bottom == want.top * got->denominator()) << text;
    without_value += got ? 0 : 1;
    ASSERT_EQ(parse_expression(print(*expression).view()), *expression) << text;
  }
  EXPECT_GT(without_value, 500);
}

TEST(Expression, survives_random_bytes_and_prints_a_fixed_point) {
  constexpr std::string_view alphabet = "0123456789+-*:()x/ ×÷−·((12";
  Stream words = Chance{ChanceKey{}}.stream("bytes", 1);
  int accepted = 0;
  for (int i = 0; i < 100'000; ++i) {
    std::string text(words.below(i % 2 == 0 ? 12 : 80), ' ');
    for (char& c : text) {
      const bool any = words.below(50) == 0;
      c = any ? static_cast<char>(words.below(256)) : alphabet[words.below(alphabet.size())];
    }
    const auto expression = parse_expression(text);
    if (!expression) continue;
    ++accepted;
    const ExpressionText printed = print(*expression);
    ASSERT_LE(printed.view().size(), text.size());
    ASSERT_EQ(print(parse_expression(printed.view()).value()).view(), printed.view());
    ASSERT_EQ(parse_expression(printed.view()), *expression);
    evaluate(*expression);
  }
  EXPECT_GT(accepted, 2000);
}

}  // namespace
}  // namespace calculi
