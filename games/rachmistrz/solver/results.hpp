// All positive results of a roll, each with its simplest expression: what the solver prints, what "no free field can be
// reached" is decided by (R13), and what hints and bots look at.
//
// Simplest means, in this order: fewest brackets, shortest text, largest digits first, first in byte order. With it the
// roll 2, 3, 7 gives the eighteen expressions that the rulebook prints. Forms are tried in that very order, so the
// first one that makes a value is kept.
#pragma once

#include <array>
#include <span>

#include "engine/arith/expression.hpp"
#include "games/rachmistrz/rules/board.hpp"

namespace calculi::rachmistrz {

inline constexpr int dice_rolled = 3;
inline constexpr int highest_face = 10;
inline constexpr int highest_result = highest_face * highest_face * highest_face;
using Roll = std::array<std::uint8_t, dice_rolled>;

// One expression over a roll: the digits in the order of writing, and which of the 32 forms.
struct Way {
  Roll digits{};
  std::uint8_t form = 0;
};
inline constexpr int forms = 32;

Expression expression_of(const Way& way);
ExpressionText print(const Way& way);

struct Makes {
  Number number{};
  Way way{};
};
using Results = FixedVector<Makes, 108>;  // 3 * 6 * 6: which die comes last, and how each step is taken

// The results in ascending order; whole ones only, or fractions too.
Results results_of(const Roll& roll, bool fractions);

// The simplest expression for this number, if there is one.
std::optional<Way> way_to(const Roll& roll, Number number);

// The simplest one whose first step makes neither a negative number nor a fraction, as a child can follow it: 5+4-6
// instead of 5-6+4. Where there is none, the simplest.
std::optional<Way> plain_way_to(const Roll& roll, Number number);

// The fields that a right claim could still take: free, beside a number that the roll makes.
FieldSet reachable(const Board& board, const Roll& roll, FieldSet free);

// --- details -------------------------------------------------------------------------------------------------------

// (a first b) second c, or a first (b second c).
struct Form {
  Operation first = Operation::plus;
  Operation second = Operation::plus;
  bool left = true;
};
extern const std::array<Form, forms> all_forms;  // those without brackets, then those with, in byte order
inline constexpr int forms_without_brackets = 16;

// As numerator and denominator, not in lowest terms; a denominator of 0 is a division by zero, now or earlier.
struct Rough {
  std::int32_t top = 0;
  std::int32_t bottom = 1;
};
constexpr Rough combine(Rough x, Operation operation, Rough y) {
  switch (operation) {
    case Operation::plus:
      return {x.top * y.bottom + y.top * x.bottom, x.bottom * y.bottom};
    case Operation::minus:
      return {x.top * y.bottom - y.top * x.bottom, x.bottom * y.bottom};
    case Operation::times:
      return {x.top * y.top, x.bottom * y.bottom};
    case Operation::divided:
      return {x.top * y.bottom, y.bottom == 0 ? 0 : x.bottom * y.top};
  }
  return {0, 0};
}
constexpr Rough value_of(const Roll& digits, const Form& form) {
  const Rough a{digits[0]};
  const Rough b{digits[1]};
  const Rough c{digits[2]};
  if (form.left) return combine(combine(a, form.first, b), form.second, c);
  return combine(a, form.first, combine(b, form.second, c));
}
Number lowest(Rough rough);  // of a positive value

// The different orders of the dice, largest digits first.
FixedVector<Roll, 6> orders_of(const Roll& roll);

// Calls each(way, value) for every expression with a positive value, simplest first.
template <class Each>
void for_each_way(const Roll& roll, Each each) {
  const FixedVector<Roll, 6> orders = orders_of(roll);
  for (int begin = 0; begin < forms; begin += forms_without_brackets) {
    for (const Roll& digits : orders) {
      for (int form = begin; form < begin + forms_without_brackets; ++form) {
        const Rough value = value_of(digits, all_forms[static_cast<unsigned>(form)]);
        if (value.bottom == 0 || value.top == 0 || (value.top < 0) != (value.bottom < 0)) continue;
        each(Way{digits, static_cast<std::uint8_t>(form)}, value);
      }
    }
  }
}

}  // namespace calculi::rachmistrz
