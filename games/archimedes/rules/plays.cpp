#include "games/archimedes/rules/plays.hpp"

namespace calculi::archimedes {

namespace {

constexpr std::array<Sign, 4> all_signs{Sign::plus, Sign::minus, Sign::times, Sign::over};

constexpr FixedVector<Equation, most_equations> list_equations(int top) {
  FixedVector<Equation, most_equations> list;
  for (int operand = 1; operand <= highest; ++operand) {
    for (const Sign sign : all_signs) {
      const int result = result_of(top, sign, operand);
      if (result == 0) continue;
      Cards cards;
      cards.add(card(operand));
      cards.add(card(result));
      list.push_back({equation(top, sign, plain(operand), plain(result)), cards});
    }
  }
  return list;
}

constexpr auto equations = [] {
  std::array<FixedVector<Equation, most_equations>, highest + 1> table;
  for (int top = 1; top <= highest; ++top) table[static_cast<unsigned>(top)] = list_equations(top);
  return table;
}();

void joker_plays(int top, Cards hand, std::vector<Action>& into) {
  for (const Sign sign : all_signs) {
    for (int operand = 1; operand <= highest; ++operand) {
      const int result = result_of(top, sign, operand);
      if (result == 0) continue;
      if (hand.has(card(result))) into.push_back(equation(top, sign, joker_as(operand), plain(result)));
      if (hand.has(card(operand))) into.push_back(equation(top, sign, plain(operand), joker_as(result)));
    }
  }
  into.push_back(equality(top, joker_as(top)));
}

}  // namespace

std::span<const Equation> equations_on(int top) { return equations[static_cast<unsigned>(top)]; }

void legal_plays(int top, Cards hand, std::vector<Action>& into) {
  for (const Equation& each : equations_on(top)) {
    if (hand.contains(each.cards)) into.push_back(each.play);
  }
  if (hand.has(card(top))) into.push_back(equality(top, plain(top)));
  if (hand.has(joker)) joker_plays(top, hand, into);
}

}  // namespace calculi::archimedes
