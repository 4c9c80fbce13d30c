// Calculations, one step after the other, so brackets are never needed: in words for the ear, "7 minus 2 equals 5. 5
// times 3 equals 15.", and in signs for the eye, "7 − 2 = 5. 5 × 3 = 15."
#pragma once

#include <optional>
#include <string>

#include "engine/arith/expression.hpp"
#include "engine/base/words.hpp"

namespace calculi {

std::string_view say_sign(Voice voice, Operation operation);

// "15", "minus 4", "7 over 2".
std::string say_number(Voice voice, Fraction number);

// One operation, as claimed: "3 plus 5 equals 8"; without a result "7 divided by 0".
std::string say_operation(Voice voice, Fraction left, Operation operation, Fraction right,
                          std::optional<Fraction> result);

// The steps in the order of working them out, a sentence each; a lone number is itself. The telling ends with the step
// that has no result.
std::string say_expression(Voice voice, const Expression& expression);

}  // namespace calculi
