// All calculations over a few numbers, each used once: what a solver searches and a helper shows after the round.
#pragma once

#include <algorithm>
#include <span>

#include "engine/arith/expression.hpp"

namespace calculi {

inline constexpr int most_enumerated_numbers = 4;

// Grows expressions in reverse Polish order, keeping the values of the finished subtrees beside them.
template <class Callback>
class ExpressionGrowth {
 public:
  ExpressionGrowth(std::span<const std::int32_t> numbers, Callback& callback)
      : numbers_(numbers), callback_(callback) {}

  // `used` numbers are placed. Operations come first, so a+b+c is met before a+(b+c).
  void grow(unsigned used) {
    if (values_.size() >= 2) {
      for (const Operation operation : all_operations) combine(operation, used);
    } else if (used == numbers_.size()) {
      callback_(static_cast<const Expression&>(expression_), values_.back());
    }
    if (used == numbers_.size()) return;
    expression_.push_number(numbers_[used]);
    values_.push_back(Fraction(numbers_[used]));
    grow(used + 1);
    values_.pop_back();
    expression_.pop();
  }

 private:
  void combine(Operation operation, unsigned used) {
    const Fraction right = values_.pop_back();
    const Fraction left = values_.back();
    if (const auto value = calculate(left, operation, right)) {
      values_.back() = *value;
      expression_.push_operation(operation);
      grow(used);
      expression_.pop();
      values_.back() = left;
    }
    values_.push_back(right);
  }

  std::span<const std::int32_t> numbers_;
  Callback& callback_;
  Expression expression_;
  FixedVector<Fraction, most_enumerated_numbers> values_;
};

// Calls callback(const Expression&, Fraction value) for every expression that uses each number once and has a value, in
// a fixed order. No text comes twice: orders of equal numbers are taken once, and different trees print differently.
template <class Callback>
void for_each_expression(std::span<const int> numbers, Callback&& callback) {
  ENSURE(!numbers.empty() && numbers.size() <= most_enumerated_numbers);
  FixedVector<std::int32_t, most_enumerated_numbers> order;
  for (const int number : numbers) order.push_back(number);
  put_in_order(order);
  do {
    ExpressionGrowth(std::span<const std::int32_t>(order.begin(), order.end()), callback).grow(0);
  } while (std::next_permutation(order.begin(), order.end()));
}

}  // namespace calculi
