#include "engine/arith/say_expression.hpp"

#include "text/words.hpp"

namespace calculi {

std::string_view say_sign(Voice voice, Operation operation) {
  switch (operation) {
    case Operation::plus:
      return words::op_plus(voice);
    case Operation::minus:
      return words::op_minus(voice);
    case Operation::times:
      return words::op_times(voice);
    case Operation::divided:
      return words::op_divided(voice);
  }
  return {};
}

std::string say_number(Voice voice, Fraction number) {
  const bool negative = number.numerator() < 0;
  std::string text = std::to_string(negative ? -number.numerator() : number.numerator());
  if (!number.is_whole()) text = words::op_fraction(voice, {.bottom = number.denominator(), .top = text});
  return negative ? words::op_negative(voice, {.number = text}) : text;
}

std::string say_operation(Voice voice, Fraction left, Operation operation, Fraction right,
                          std::optional<Fraction> result) {
  std::string text = say_number(voice, left);
  text.append(" ").append(say_sign(voice, operation)).append(" ").append(say_number(voice, right));
  if (result) text.append(" ").append(words::op_equals(voice)).append(" ").append(say_number(voice, *result));
  return text;
}

namespace {

// Only a negative number begins with a letter, an m in all three languages.
std::string begin_sentence(std::string text) {
  if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

}  // namespace

std::string say_expression(Voice voice, const Expression& expression) {
  ENSURE(expression.complete());
  FixedVector<Fraction, Expression::most_numbers> values;
  std::string text;
  for (const Expression::Node& node : expression.nodes()) {
    if (node.is_number()) {
      values.push_back(Fraction(node.number));
      continue;
    }
    const Fraction right = values.pop_back();
    const Fraction left = values.pop_back();
    const auto value = calculate(left, node.operation, right);
    if (!text.empty()) text += ' ';
    text.append(begin_sentence(say_operation(voice, left, node.operation, right, value))).append(".");
    if (!value) return text;
    values.push_back(*value);
  }
  return text.empty() ? say_number(voice, values.back()) : text;
}

}  // namespace calculi
