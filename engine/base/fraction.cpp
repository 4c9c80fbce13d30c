#include "engine/base/fraction.hpp"

#include <limits>
#include <numeric>

namespace calculi {
namespace {

using Number = std::optional<std::int64_t>;

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

bool in_range(std::int64_t number) { return number >= -largest; }

Number product(std::int64_t x, std::int64_t y) {
  std::int64_t total = 0;
  if (__builtin_mul_overflow(x, y, &total) || !in_range(total)) return std::nullopt;
  return total;
}

Number sum(std::int64_t x, std::int64_t y) {
  std::int64_t total = 0;
  if (__builtin_add_overflow(x, y, &total) || !in_range(total)) return std::nullopt;
  return total;
}

// Which of n/d and m/e is larger, by whole parts and then by the turned-over rest, as no product of theirs need fit.
std::strong_ordering compare(std::int64_t n, std::int64_t d, std::int64_t m, std::int64_t e) {
  for (bool turned = false;; turned = !turned) {
    const std::int64_t whole = n / d - (n % d < 0 ? 1 : 0);
    const std::int64_t other = m / e - (m % e < 0 ? 1 : 0);
    const std::int64_t rest = n % d + (n % d < 0 ? d : 0);
    const std::int64_t other_rest = m % e + (m % e < 0 ? e : 0);
    std::strong_ordering order = whole <=> other;
    const bool decided = order != 0 || rest == 0 || other_rest == 0;
    if (order == 0) order = (rest != 0) <=> (other_rest != 0);
    if (decided) return turned ? 0 <=> order : order;
    n = d;
    d = rest;
    m = e;
    e = other_rest;
  }
}

}  // namespace

std::optional<Fraction> Fraction::of(std::int64_t numerator, std::int64_t denominator) {
  if (denominator == 0 || !in_range(numerator) || !in_range(denominator)) return std::nullopt;
  const std::int64_t divisor = std::gcd(numerator, denominator);
  const std::int64_t sign = denominator < 0 ? -1 : 1;
  return Fraction(sign * (numerator / divisor), sign * (denominator / divisor));
}

std::optional<Fraction> operator+(Fraction x, Fraction y) {
  if (x.is_whole() && y.is_whole()) {
    const Number total = sum(x.numerator_, y.numerator_);
    return total ? std::optional(Fraction(*total, 1)) : std::nullopt;
  }
  const std::int64_t common = std::gcd(x.denominator_, y.denominator_);
  const Number left = product(x.numerator_, y.denominator_ / common);
  const Number right = product(y.numerator_, x.denominator_ / common);
  const Number denominator = product(x.denominator_, y.denominator_ / common);
  if (!left || !right || !denominator) return std::nullopt;
  const Number numerator = sum(*left, *right);
  return numerator ? Fraction::of(*numerator, *denominator) : std::nullopt;
}

std::optional<Fraction> operator-(Fraction x, Fraction y) { return x + Fraction(-y.numerator_, y.denominator_); }

std::optional<Fraction> operator*(Fraction x, Fraction y) {
  // Cancelling first keeps the products as small as the result is.
  const std::int64_t down = std::gcd(x.numerator_, y.denominator_);
  const std::int64_t up = std::gcd(y.numerator_, x.denominator_);
  const Number numerator = product(x.numerator_ / down, y.numerator_ / up);
  const Number denominator = product(x.denominator_ / up, y.denominator_ / down);
  if (!numerator || !denominator) return std::nullopt;
  return Fraction(*numerator, *denominator);
}

std::optional<Fraction> operator/(Fraction x, Fraction y) {
  if (y.numerator_ == 0) return std::nullopt;
  const std::int64_t sign = y.numerator_ < 0 ? -1 : 1;
  return x * Fraction(sign * y.denominator_, sign * y.numerator_);
}

std::strong_ordering operator<=>(Fraction x, Fraction y) {
  return compare(x.numerator_, x.denominator_, y.numerator_, y.denominator_);
}

FractionText print(Fraction fraction) {
  FractionText text;
  text.append_number(fraction.numerator());
  if (!fraction.is_whole()) {
    text.append('/');
    text.append_number(fraction.denominator());
  }
  return text;
}

}  // namespace calculi
