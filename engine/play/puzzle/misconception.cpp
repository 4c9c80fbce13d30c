#include "engine/play/puzzle/misconception.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

namespace calculi {

namespace {

constexpr std::string_view signs = "+-x:";  // in the order of Operation

int turned(int value) { return value >= 10 && value <= 99 ? value % 10 * 10 + value / 10 : -1; }

bool is_product(int value) {
  for (int a = 2; a <= 9; ++a) {
    if (value % a == 0 && value / a >= 2 && value / a <= 9) return true;
  }
  return false;
}

std::string_view mistaken_product(int a, int b, int value) {
  const int right = a * b;
  const bool trivial = a <= 1 || b <= 1;
  if (trivial && (value == a || value == b || value == 1)) return "zero_one";
  for (const int step : {-1, 1}) {
    if (value == (a + step) * b || value == a * (b + step)) return "neighbour_row";
  }
  if (value == a + b) return "adds";
  if (value == turned(right)) return "swapped";
  if (right >= 10 && value / 10 == right / 10) return "right_tens";
  return is_product(value) ? "other_table" : "";
}

}  // namespace

std::string text_of(const Fact& fact) {
  return std::to_string(fact.a) + signs[static_cast<unsigned>(fact.operation)] + std::to_string(fact.b);
}

std::optional<Fact> parse_fact(std::string_view text) {
  const std::size_t at = text.find_first_of(signs);
  if (at == text.npos || at == 0 || at > 2 || text.size() - at > 3) return std::nullopt;
  Fact fact{.operation = static_cast<Operation>(signs.find(text[at]))};
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), text.data() + at, fact.a);
  const auto second = std::from_chars(text.data() + at + 1, end, fact.b);
  if (first.ec != std::errc{} || first.ptr != text.data() + at) return std::nullopt;
  if (second.ec != std::errc{} || second.ptr != end || fact.b < 0) return std::nullopt;
  return fact;
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

std::string_view misconception(const Fact& fact, int value) {
  const int right = value_of(fact);
  if (value == right || value < 0) return {};
  if (fact.operation == Operation::times) return mistaken_product(fact.a, fact.b, value);
  const int off = std::abs(value - right);
  if (off == 1) return "off_by_one";
  if (off == 10) return "off_by_ten";
  if (fact.operation == Operation::divided) return value == fact.a - fact.b ? "wrong_sign" : "";
  const int other = fact.operation == Operation::plus ? std::abs(fact.a - fact.b) : fact.a + fact.b;
  if (value == other) return "wrong_sign";
  return value == turned(right) ? "swapped" : "";
}

}  // namespace calculi
