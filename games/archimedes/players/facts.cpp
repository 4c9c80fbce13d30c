// Which facts a play of Archimedes met: its equation, or the one that a refused pair came nearest to.
#include <algorithm>

#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/words.hpp"

namespace calculi::archimedes {

namespace {

Fact fact_of(int top, Sign sign, int operand) {
  constexpr std::array<Operation, 4> signs{Operation::plus, Operation::minus, Operation::times, Operation::divided};
  return {top, signs[static_cast<unsigned>(sign)], operand};
}

bool comes_out(const Fact& fact) {
  return fact.operation == Operation::divided ? fact.a % fact.b == 0 : value_of(fact) >= 0;
}

}  // namespace

void ArchimedesPlayers::facts_met(const View& view, const Action& action, std::vector<FactAnswer>& into) {
  const bool has_joker = view.top.card.is_joker() || action.operand.card.is_joker() || action.result.card.is_joker();
  const Fact fact = fact_of(action.top, action.sign, std::max<int>(action.operand.value, 1));
  if (action.kind == Kind::equation && !has_joker && comes_out(fact)) into.push_back({fact, action.result.value});
}

// Two cards that no sign joins to the top card: meant was what comes nearest to the second.
void ArchimedesPlayers::facts_refused(const View& view, const Refusal& refusal, std::vector<FactAnswer>& into) {
  if (refusal.code.key != words::refuse_no_sign_fits.key || view.top.card.is_joker()) return;
  const int result = refusal.detail[3];
  std::optional<Fact> nearest;
  const auto off = [&](const Fact& fact) { return std::abs(value_of(fact) - result); };
  for (const Sign sign : {Sign::plus, Sign::minus, Sign::times, Sign::over}) {
    const Fact fact = fact_of(view.top.value, sign, std::max(refusal.detail[1], 1));
    if (comes_out(fact) && (!nearest || off(fact) < off(*nearest))) nearest = fact;
  }
  if (nearest) into.push_back({*nearest, result});
}

}  // namespace calculi::archimedes
