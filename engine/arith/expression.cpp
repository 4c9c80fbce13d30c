#include "engine/arith/expression.hpp"

namespace calculi {
namespace {

bool binds_closer(Operation operation) { return operation == Operation::times || operation == Operation::divided; }

void print_node(ExpressionText& text, const Expression& expression, int at);

void print_side(ExpressionText& text, const Expression& expression, int at, bool brackets) {
  if (brackets) text.append('(');
  print_node(text, expression, at);
  if (brackets) text.append(')');
}

void print_node(ExpressionText& text, const Expression& expression, int at) {
  const Expression::Node& node = expression.nodes()[at];
  if (node.is_number()) return text.append_number(node.number);
  const Expression::Node& left = expression.nodes()[expression.left_of(at)];
  const Expression::Node& right = expression.nodes()[expression.right_of(at)];
  const bool close = binds_closer(node.operation);
  const bool left_brackets = !left.is_number() && close && !binds_closer(left.operation);
  const bool right_brackets = !right.is_number() && (close || !binds_closer(right.operation));
  print_side(text, expression, expression.left_of(at), left_brackets);
  text.append(sign(node.operation));
  print_side(text, expression, expression.right_of(at), right_brackets);
}

}  // namespace

std::optional<Fraction> calculate(Fraction left, Operation operation, Fraction right) {
  switch (operation) {
    case Operation::plus:
      return left + right;
    case Operation::minus:
      return left - right;
    case Operation::times:
      return left * right;
    case Operation::divided:
      return left / right;
  }
  return std::nullopt;
}

void Expression::push_number(std::int32_t number) {
  ENSURE(number >= 0 && number <= 999'999'999);
  nodes_.push_back({.number = number});
}

void Expression::push_operation(Operation operation) {
  const int right = nodes_.size() - 1;
  const int left = right - nodes_[right].nodes;
  const int nodes = 1 + nodes_[right].nodes + nodes_[left].nodes;
  nodes_.push_back({.operation = operation, .nodes = static_cast<std::int8_t>(nodes)});
}

Expression::Numbers Expression::numbers() const {
  Numbers numbers;
  for (const Node& node : nodes_) {
    if (node.is_number()) numbers.push_back(node.number);
  }
  return numbers;
}

std::optional<Fraction> evaluate(const Expression& expression) {
  ENSURE(expression.complete());
  FixedVector<Fraction, Expression::most_numbers> values;
  for (const Expression::Node& node : expression.nodes()) {
    if (node.is_number()) {
      values.push_back(Fraction(node.number));
      continue;
    }
    const Fraction right = values.pop_back();
    const auto value = calculate(values.back(), node.operation, right);
    if (!value) return std::nullopt;
    values.back() = *value;
  }
  return values.back();
}

ExpressionText print(const Expression& expression) {
  ENSURE(expression.complete());
  ExpressionText text;
  print_node(text, expression, expression.nodes().size() - 1);
  return text;
}

}  // namespace calculi
