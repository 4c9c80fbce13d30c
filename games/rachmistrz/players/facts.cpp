// Which facts a shown calculation met: its steps. Where it does not make the claimed number, its last step was thought
// to do so. What the table adds up (T5) is no answer.
#include "games/rachmistrz/game.hpp"

namespace calculi::rachmistrz {

namespace {

struct FactStep {
  Fact fact{};
  bool is_one = false;  // whole numbers throughout
};

bool is_small(Fraction number) { return number.is_whole() && number.numerator() >= 0 && number.numerator() <= 999; }

// Every operation in the order in which it is worked out.
std::vector<FactStep> steps_of(const Expression& expression) {
  std::vector<Fraction> values;
  std::vector<FactStep> steps;
  for (const Expression::Node& node : expression.nodes()) {
    if (node.is_number()) {
      values.emplace_back(node.number);
      continue;
    }
    const Fraction right = values.back();
    values.pop_back();
    const Fraction left = values.back();
    const std::optional<Fraction> made = calculate(left, node.operation, right);
    if (!made) return {};
    values.back() = *made;
    const auto number = [](Fraction value) { return static_cast<int>(value.numerator()); };
    const bool whole = is_small(left) && is_small(right) && is_small(*made);
    steps.push_back(whole ? FactStep{{number(left), node.operation, number(right)}, true} : FactStep{});
  }
  return steps;
}

}  // namespace

void RachmistrzPlayers::facts_met(const View& view, const Action& action, std::vector<FactAnswer>& into) {
  if (action.kind != Kind::prove || view.aid == Aid::totals) return;
  const Result<Expression> expression = parse_expression(action.expression.view());
  const std::optional<Fraction> made = expression ? evaluate(*expression) : std::nullopt;
  if (!made) return;
  const std::vector<FactStep> steps = steps_of(*expression);
  if (*made == fraction_of(action.number)) {
    for (const FactStep& step : steps) {
      if (step.is_one) into.push_back({step.fact, value_of(step.fact)});
    }
  } else if (action.number.is_whole() && !steps.empty() && steps.back().is_one) {
    into.push_back({steps.back().fact, action.number.top});
  }
}

}  // namespace calculi::rachmistrz
