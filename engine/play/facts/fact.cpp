#include "engine/play/facts/fact.hpp"

#include "engine/base/letters.hpp"

namespace calculi {

namespace {

constexpr std::string_view signs = "+-x:";
constexpr int most_operand = 999;

}  // namespace

int value_of(const Fact& fact) {
  switch (fact.operation) {
    case Operation::plus:
      return fact.a + fact.b;
    case Operation::minus:
      return fact.a - fact.b;
    case Operation::times:
      return fact.a * fact.b;
    case Operation::divided:
      return fact.b == 0 ? 0 : fact.a / fact.b;
  }
  return 0;
}

std::string text_of(const Fact& fact) {
  std::string text = std::to_string(fact.a);
  text.push_back(signs[static_cast<unsigned>(fact.operation)]);
  return text + std::to_string(fact.b);
}

std::optional<Fact> parse_fact(std::string_view text) {
  const std::optional<int> a = take_number(text, most_operand);
  const auto sign = a && !text.empty() ? signs.find(text[0]) : signs.npos;
  if (sign == signs.npos) return std::nullopt;
  text.remove_prefix(1);
  const std::optional<int> b = take_number(text, most_operand);
  if (!b || !text.empty()) return std::nullopt;
  return Fact{*a, static_cast<Operation>(sign), *b};
}

bool same_fact(const Fact& one, const Fact& other) {
  if (one == other) return true;
  const bool commutes = one.operation == Operation::plus || one.operation == Operation::times;
  return commutes && one.operation == other.operation && one.a == other.b && one.b == other.a;
}

bool is_trivial(const Fact& fact) {
  switch (fact.operation) {
    case Operation::plus:
      return fact.a == 0 || fact.b == 0;
    case Operation::minus:
      return fact.b == 0;
    case Operation::times:
      return fact.a <= 1 || fact.b <= 1;
    case Operation::divided:
      return fact.b == 1;
  }
  return false;
}

}  // namespace calculi
