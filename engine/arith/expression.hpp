// The arithmetic that all games share: a calculation such as (7-2)*3, as a value without heap memory.
//
// An expression is kept in the order in which a person works it out (reverse Polish): both sides of an operation stand
// before it. So evaluating it, saying it in steps and building it are loops over the same list.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/fraction.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/result.hpp"
#include "engine/base/text_buffer.hpp"

namespace calculi {

enum class Operation : std::uint8_t { plus, minus, times, divided };
inline constexpr Operation all_operations[] = {Operation::plus, Operation::minus, Operation::times, Operation::divided};

constexpr char sign(Operation operation) { return "+-*:"[static_cast<int>(operation)]; }

// Nothing on division by zero, or where the exact result does not fit (engine/base/fraction.hpp).
std::optional<Fraction> calculate(Fraction left, Operation operation, Fraction right);

class Expression {
 public:
  static constexpr int number_digits = 9;                           // of the longest number
  static constexpr int most_numbers = limits::expression_text / 2;  // a text alternates numbers and signs
  static constexpr int most_nodes = 2 * most_numbers - 1;
  using Numbers = FixedVector<std::int32_t, most_numbers>;

  // A number, or an operation on the two subtrees that end right before it.
  struct Node {
    std::int32_t number = 0;
    Operation operation = Operation::plus;
    std::int8_t nodes = 1;  // of the subtree that ends here
    constexpr bool is_number() const { return nodes == 1; }
    friend constexpr bool operator==(const Node&, const Node&) = default;
  };

  // Building: an operation takes the two subtrees pushed last. pop() takes the last push back.
  void push_number(std::int32_t number);
  void push_operation(Operation operation);
  void pop() { nodes_.pop_back(); }

  // One whole calculation: everything below asks for that.
  bool complete() const { return !nodes_.empty() && nodes_.back().nodes == nodes_.size(); }

  const FixedVector<Node, most_nodes>& nodes() const { return nodes_; }
  int left_of(int node) const { return node - 1 - nodes_[node - 1].nodes; }
  int right_of(int node) const { return node - 1; }

  // The numbers in the order in which they are written; games check here which digits are used.
  Numbers numbers() const;

  friend bool operator==(const Expression&, const Expression&) = default;

 private:
  FixedVector<Node, most_nodes> nodes_;
};

// Reads whole numbers, + - − x X * × · : / ÷, round brackets and spaces; times and divided bind closer, and equals are
// worked out from the left. No unary minus (R9). A division by zero is well written: it is found by evaluating.
Result<Expression> parse_expression(std::string_view text);

// In exact fractions (R10).
std::optional<Fraction> evaluate(const Expression& expression);

// The canonical text, `(7-2)*3`: no spaces, `*` and `:`, and brackets only where the text without them would be worked
// out in another order. Reading it gives the same expression again.
using ExpressionText = TextBuffer<limits::expression_text>;
ExpressionText print(const Expression& expression);

}  // namespace calculi
