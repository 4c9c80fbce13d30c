#include "engine/base/fraction.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <type_traits>

#include "engine/base/chance.hpp"

namespace calculi {
namespace {

static_assert(std::is_trivially_copyable_v<Fraction>);

// The oracle: twice the width, so that nothing can overflow unseen.
__extension__ using Wide = __int128;

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();

Fraction fraction(std::int64_t numerator, std::int64_t denominator = 1) {
  return Fraction::of(numerator, denominator).value();
}

std::string text(std::optional<Fraction> value) { return value ? std::string(print(*value).view()) : "nothing"; }

TEST(Fraction, is_kept_in_lowest_terms_with_a_positive_denominator) {
  EXPECT_EQ(text(Fraction::of(6, 4)), "3/2");
  EXPECT_EQ(text(Fraction::of(6, -4)), "-3/2");
  EXPECT_EQ(text(Fraction::of(-6, -3)), "2");
  EXPECT_EQ(text(Fraction::of(0, -5)), "0");
  EXPECT_EQ(Fraction::of(0, 7), Fraction::of(0, 3));
  EXPECT_EQ(Fraction::of(1, 0), std::nullopt);
  EXPECT_EQ(Fraction::of(smallest), std::nullopt);
  EXPECT_EQ(Fraction::of(1, smallest), std::nullopt);
  EXPECT_TRUE(fraction(8, 4).is_whole());
  EXPECT_FALSE(fraction(8, 3).is_whole());
}

TEST(Fraction, adds_subtracts_multiplies_and_divides_exactly) {
  EXPECT_EQ(text(fraction(1, 2) + fraction(1, 3)), "5/6");
  EXPECT_EQ(text(fraction(1, 6) + fraction(1, 3)), "1/2");
  EXPECT_EQ(text(fraction(1, 2) - fraction(1, 2)), "0");
  EXPECT_EQ(text(fraction(1) - fraction(5)), "-4");
  EXPECT_EQ(text(fraction(2, 3) * fraction(-3, 4)), "-1/2");
  EXPECT_EQ(text(fraction(0) * fraction(-3, 4)), "0");
  EXPECT_EQ(text(fraction(7) / fraction(2)), "7/2");
  EXPECT_EQ(text(fraction(7, 3) / fraction(-7, 6)), "-2");
}

TEST(Fraction, gives_nothing_for_a_division_by_zero) {
  EXPECT_EQ(fraction(7) / fraction(0), std::nullopt);
  EXPECT_EQ(fraction(0) / fraction(0), std::nullopt);
  EXPECT_EQ(text(fraction(0) / fraction(7)), "0");
}

TEST(Fraction, gives_nothing_when_numbers_do_not_fit) {
  EXPECT_EQ(text(fraction(largest) + fraction(0)), "9223372036854775807");
  EXPECT_EQ(fraction(largest) + fraction(1), std::nullopt);
  EXPECT_EQ(fraction(-largest) - fraction(1), std::nullopt);
  EXPECT_EQ(fraction(-largest) - fraction(largest), std::nullopt);
  EXPECT_EQ(fraction(3'037'000'500) * fraction(3'037'000'500), std::nullopt);
  EXPECT_EQ(text(fraction(3'037'000'499) * fraction(3'037'000'499)), "9223372030926249001");
  EXPECT_EQ(text(fraction(largest, 2) * fraction(2, largest)), "1");
  EXPECT_EQ(fraction(1, largest) + fraction(1, largest - 1), std::nullopt);
  EXPECT_EQ(fraction(1, largest) / fraction(2), std::nullopt);
}

TEST(Fraction, compares_without_overflow) {
  EXPECT_LT(fraction(1, 3), fraction(1, 2));
  EXPECT_LT(fraction(-1, 2), fraction(-1, 3));
  EXPECT_LT(fraction(largest - 1, largest), fraction(largest, largest - 1));
  EXPECT_GT(fraction(largest - 1, largest), fraction(largest - 2, largest - 1));
  EXPECT_GT(fraction(largest), fraction(-largest));
  EXPECT_EQ(fraction(2, 4) <=> fraction(1, 2), std::strong_ordering::equal);
}

// Either what 128-bit arithmetic says, or nothing; and nothing only where the numbers are really large.
void expect_exact(std::optional<Fraction> got, Wide numerator, Wide denominator) {
  if (!got) {
    const auto size = [](Wide number) { return number < 0 ? -number : number; };
    EXPECT_TRUE(size(numerator) > largest || size(denominator) > largest);
    return;
  }
  EXPECT_TRUE(Wide{got->numerator()} * denominator == Wide{got->denominator()} * numerator);
  EXPECT_GT(got->denominator(), 0);
  EXPECT_EQ(std::gcd(got->numerator(), got->denominator()), 1);
}

TEST(Fraction, agrees_with_wide_arithmetic_on_random_numbers) {
  Stream words = Chance{ChanceKey{}}.stream("fraction", 1);
  for (int i = 0; i < 50'000; ++i) {
    const auto draw = [&] {  // of every size, so that small and overflowing cases both come
      const auto number = static_cast<std::int64_t>(words.next_u32() >> words.below(31));
      return words.below(2) == 0 ? number : -number;
    };
    const auto positive = [&] { return 1 + static_cast<std::int64_t>(words.next_u32() >> words.below(31)); };
    const Fraction x = fraction(draw(), positive());
    const Fraction y = fraction(draw(), positive());
    const Wide a = x.numerator(), b = x.denominator(), c = y.numerator(), d = y.denominator();
    expect_exact(x + y, a * d + c * b, b * d);
    expect_exact(x - y, a * d - c * b, b * d);
    expect_exact(x * y, a * c, b * d);
    if (c != 0) expect_exact(x / y, c < 0 ? -a * d : a * d, c < 0 ? -b * c : b * c);
    EXPECT_EQ(x < y, a * d < c * b);
    EXPECT_EQ(x > y, a * d > c * b);
    EXPECT_EQ(x == y, a * d == c * b);
  }
}

}  // namespace
}  // namespace calculi
