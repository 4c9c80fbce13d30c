#include "games/numeramis/players/alone.hpp"

#include <algorithm>

#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {

namespace {

Digits with(Digits cards, Card card) {
  cards.add(card);
  return cards;
}

Digits without(Digits cards, Card card) {
  cards.remove(card);
  return cards;
}

// How many cards of a digit are not seen now.
int unseen(const View& view, int digit) {
  const int seen = view.hand.count(digit) + (view.top == card(digit) ? 1 : 0);
  return std::max(0, copies - seen);
}

// The expected discards of a hand whose next card comes from what is not seen now.
double discards_before(const View& view, Digits held, const SoloPlan& plan, int turns) {
  double sum = 0;
  double cards = 0;
  for (int digit = 0; digit < digits; ++digit) {
    const double left = unseen(view, digit);
    sum += left * plan.after(with(held, card(digit)), turns);
    cards += left;
  }
  return sum / cards;
}

double discards(const View& view, const Action& action, const SoloPlan& plan) {
  const int turns = view.laps - view.lap + 1;
  switch (action.kind) {
    case Kind::take_deck:
    case Kind::keep:
      return discards_before(view, view.hand, plan, turns);
    case Kind::take_discard:
      return plan.after(with(view.hand, view.top), turns);
    case Kind::drop:
      if (turns == 1) return 1;
      return 1 + discards_before(view, without(view.hand, action.drop), plan, turns - 1);
    case Kind::zeros:
      return plan.value(turns);
    case Kind::close:
    case Kind::lay:
      return 0;
  }
  return 0;
}

template <int Target>
const SoloPlan& plan_of() {
  static const SoloPlan plan(Target, Draws::from_box);
  return plan;
}

// Does the target come with every card that the deck may hold? What the hand makes by itself needs none of them.
bool any_card_will_do(const View& view) {
  if (makes_target(view.hand, view.target, false)) return true;
  for (int digit = 0; digit < digits; ++digit) {
    if (unseen(view, digit) > 0 && !makes_target(with(view.hand, card(digit)), view.target, true)) return false;
  }
  return true;
}

}  // namespace

const SoloPlan* listed_plan(int target) {
  switch (target) {
    case 100:
      return &plan_of<100>();
    case 200:
      return &plan_of<200>();
    case 300:
      return &plan_of<300>();
    case 400:
      return &plan_of<400>();
    case 500:
      return &plan_of<500>();
    default:
      return nullptr;
  }
}

void appraise_alone(const View& view, const SoloPlan& plan, Advice& candidates) {
  for (auto& each : candidates) each.value = -discards(view, each.action, plan);
  put_best_first(candidates);
}

// Of two that cost nothing the deck stands first, and whatever may cost something comes behind what costs nothing.
const Action* evident_alone(const View& view, const Advice& candidates) {
  if (candidates.size() == 1) return &candidates[0].action;
  if (view.phase != Phase::take) return nullptr;
  if (any_card_will_do(view)) return &candidates[0].action;
  return makes_target(with(view.hand, view.top), view.target, true) ? &candidates[1].action : nullptr;
}

void put_best_first(Advice& candidates) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& x, const auto& y) { return x.value > y.value; });
}

}  // namespace calculi::numeramis
