#include "engine/arith/say_expression.hpp"

#include <gtest/gtest.h>

namespace calculi {
namespace {

std::string say(Lang lang, std::string_view text) { return say_expression({lang}, parse_expression(text).value()); }
std::string write(Lang lang, std::string_view text) {
  return say_expression({.lang = lang, .written = true}, parse_expression(text).value());
}

TEST(SayExpression, speaks_steps_and_never_brackets) {
  EXPECT_EQ(say(Lang::en, "(7-2)*3"), "7 minus 2 equals 5. 5 times 3 equals 15.");
  EXPECT_EQ(say(Lang::pl, "(7-2)*3"), "7 minus 2 równa się 5. 5 razy 3 równa się 15.");
  EXPECT_EQ(say(Lang::cs, "(7-2)*3"), "7 mínus 2 rovná se 5. 5 krát 3 rovná se 15.");
}

TEST(SayExpression, follows_the_order_of_working_out) {
  EXPECT_EQ(say(Lang::en, "3+4*(7-2)"), "7 minus 2 equals 5. 4 times 5 equals 20. 3 plus 20 equals 23.");
  EXPECT_EQ(say(Lang::en, "3+5"), "3 plus 5 equals 8.");
  EXPECT_EQ(say(Lang::en, "8"), "8");
}

TEST(SayExpression, speaks_negative_numbers_and_fractions) {
  EXPECT_EQ(say(Lang::en, "(2-7):2"), "2 minus 7 equals minus 5. Minus 5 divided by 2 equals minus 5 over 2.");
  EXPECT_EQ(say(Lang::pl, "7:2"), "7 podzielić przez 2 równa się 7 przez 2.");
  EXPECT_EQ(say(Lang::cs, "7:2"), "7 děleno 2 rovná se 7 lomeno 2.");
}

TEST(SayExpression, writes_steps_in_signs_for_the_eye) {
  EXPECT_EQ(write(Lang::en, "(7-2)*3"), "7 − 2 = 5. 5 × 3 = 15.");
  EXPECT_EQ(write(Lang::en, "(2-7):2"), "2 − 7 = −5. −5 ÷ 2 = −5/2.");
  EXPECT_EQ(write(Lang::pl, "8:2"), "8 : 2 = 4.");
}

TEST(SayExpression, ends_with_the_step_that_has_no_result) {
  EXPECT_EQ(say(Lang::en, "7:(3-3)+1"), "3 minus 3 equals 0. 7 divided by 0.");
}

TEST(SayExpression, speaks_one_operation_as_claimed_right_or_wrong) {
  EXPECT_EQ(say_operation({Lang::en}, Fraction(3), Operation::plus, Fraction(5), Fraction(8)), "3 plus 5 equals 8");
  EXPECT_EQ(say_operation({Lang::pl}, Fraction(7), Operation::times, Fraction(8), Fraction(54)),
            "7 razy 8 równa się 54");
}

}  // namespace
}  // namespace calculi
