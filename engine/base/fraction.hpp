// Exact fractions: 7:2 is 7/2 and nothing rounded. Expressions are judged by them, so an error must be impossible:
// an operation whose numbers do not fit 64 bits, or a division by zero, gives nothing instead of something wrong.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/result.hpp"
#include "engine/base/text_buffer.hpp"

namespace calculi {

// In lowest terms, the denominator positive, the numerator never the one 64-bit number that has no opposite.
class Fraction {
 public:
  constexpr Fraction() = default;
  constexpr explicit Fraction(std::int32_t whole) : numerator_(whole) {}

  // Nothing when the denominator is zero or the numbers are out of range.
  static std::optional<Fraction> of(std::int64_t numerator, std::int64_t denominator = 1);

  constexpr std::int64_t numerator() const { return numerator_; }
  constexpr std::int64_t denominator() const { return denominator_; }
  constexpr bool is_whole() const { return denominator_ == 1; }

  friend std::optional<Fraction> operator+(Fraction x, Fraction y);
  friend std::optional<Fraction> operator-(Fraction x, Fraction y);
  friend std::optional<Fraction> operator*(Fraction x, Fraction y);
  friend std::optional<Fraction> operator/(Fraction x, Fraction y);
  friend constexpr bool operator==(Fraction, Fraction) = default;
  friend std::strong_ordering operator<=>(Fraction x, Fraction y);

 private:
  constexpr Fraction(std::int64_t numerator, std::int64_t denominator)
      : numerator_(numerator), denominator_(denominator) {}

  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

// "3/2", "-7", "0".
using FractionText = TextBuffer<40>;
FractionText print(Fraction fraction);

}  // namespace calculi
