#include "games/numeramis/players/solo_plan.hpp"

#include <algorithm>
#include <optional>

#include "engine/base/made_once.hpp"
#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {

namespace {

constexpr double settled = 1e-9;

// How many cards of a digit there are to draw beside a hand.
double weight(const Counts& hand, int digit, Draws draws) {
  return draws == Draws::replaced ? 1.0 : static_cast<double>(std::max(0, copies - hand[digit]));
}

}  // namespace

SoloPlan::SoloPlan(int target, Draws draws) : target_(target), size_(hand_size(target)) {
  wider_ = wider_hands(size_);
  find_exact();
  iterate(draws);
}

// For high targets the windows of the tenth and of the hundredth, where it takes others than the lowest.
void SoloPlan::find_exact() {
  exact_.assign(multisets(size_ + 1), 0);
  const Reach& lowest = Reach::table();
  std::optional<Reach> hundreds;
  std::optional<Reach> tens;
  const Window around_hundreds = window_around(target_, 2);
  const Window around_tens = window_around(target_, 1);
  if (!around_hundreds.lowest_of_all()) hundreds.emplace(around_hundreds, &lowest);
  if (!around_tens.lowest_of_all()) tens.emplace(around_tens, hundreds ? &*hundreds : &lowest);
  const Reach& table = tens ? *tens : lowest;
  for (std::uint32_t rank = 0; rank < multisets(size_); ++rank) {
    const bool makes_it = makes(table, multiset_at(size_, rank), target_);
    for (int digit = 0; makes_it && digit < digits; ++digit) exact_[wider(rank, digit)] = 1;
  }
}

void SoloPlan::iterate(Draws draws) {
  Values chances;
  for (std::uint32_t rank = 0; rank < multisets(size_); ++rank) {
    const Counts hand = multiset_at(size_, rank);
    double all = 0;
    for (int digit = 0; digit < digits; ++digit) all += weight(hand, digit, draws);
    for (int digit = 0; digit < digits; ++digit) chances.push_back(weight(hand, digit, draws) / all);
  }
  before_.emplace_back(multisets(size_), 0.0);
  for (int left = 1; left <= most_turns; ++left) {
    if (step(chances, left) < settled) return;
  }
}

// One turn more; the most that it adds to any hand.
double SoloPlan::step(const Values& chances, int left) {
  const Values& then = before_.back();
  Values after(multisets(size_ + 1), static_cast<double>(left));
  for (std::uint32_t rank = 0; rank < then.size(); ++rank) {
    for (int digit = 0; digit < digits; ++digit) {
      double& best = after[wider(rank, digit)];
      best = std::min(best, 1 + then[rank]);
    }
  }
  Values now(then.size(), 0.0);
  double change = 0;
  for (std::uint32_t rank = 0; rank < now.size(); ++rank) {
    for (int digit = 0; digit < digits; ++digit) {
      const std::uint32_t wide = wider(rank, digit);
      if (exact_[wide] == 0) now[rank] += chances[rank * 10 + static_cast<unsigned>(digit)] * after[wide];
    }
    change = std::max(change, now[rank] - then[rank]);
  }
  before_.push_back(std::move(now));
  return change;
}

const SoloPlan::Values& SoloPlan::values(int turns) const {
  const int last = static_cast<int>(before_.size()) - 1;
  return before_[static_cast<unsigned>(std::clamp(turns, 0, last))];
}

double SoloPlan::before(Digits held, int turns) const { return values(turns)[rank_of(held)]; }

double SoloPlan::after(Digits held, int turns) const {
  if (exact_[rank_of(held)] != 0) return 0;
  double best = turns;
  for (int digit = 0; digit < digits; ++digit) {
    if (held.count(digit) == 0) continue;
    best = std::min(best, 1 + before(without(held, card(digit)), turns - 1));
  }
  return best;
}

double SoloPlan::value(int turns) const {
  double sum = 0;
  double ways_of_all = 0;
  for (std::uint32_t rank = 0; rank < multisets(size_); ++rank) {
    const Counts hand = multiset_at(size_, rank);
    double ways = 1;
    int placed = 0;
    Digits held;
    for (int digit = 0; digit < digits; ++digit) {
      for (int i = 1; i <= hand[digit]; ++i) {
        ways = ways * ++placed / i;
        held.add(card(digit));
      }
    }
    if (hand[0] == size_) continue;  // N13: dealt anew
    const double unknown = before(held, turns);
    for (int digit = 0; digit < digits; ++digit) {
      sum += ways * std::min(unknown, after(with(held, card(digit)), turns));
    }
    ways_of_all += 10 * ways;
  }
  return sum / ways_of_all;
}

// --- the actions of a view -------------------------------------------------------------------------------------------

namespace {

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
  if (std::find(listed_targets.begin(), listed_targets.end(), target) == listed_targets.end()) return nullptr;
  return &made_once<1, 5>(target / 100, [](int hundreds) { return SoloPlan(100 * hundreds); });
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
