#include "games/numeramis/solver.hpp"

#include <algorithm>
#include <bit>

#include "games/numeramis/arrange.hpp"
#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

namespace {

constexpr int table_target = 500;  // up to here one pass over the units place is enough

int floor_tenth(int value) { return value >= 0 ? value / 10 : -((9 - value) / 10); }

// The bits of the window up to and including `value`.
std::uint64_t bits_up_to(int value) {
  if (value < Reach::lowest) return 0;
  if (value >= Reach::highest) return ~std::uint64_t{0};
  return Reach::bit(value + 1) - 1;
}

// How many cards to try in the units place, the likeliest number first: about half of them.
std::array<std::int8_t, most_held> units_order(int size) {
  std::array<std::int8_t, most_held> order{};
  int low = size / 2;
  int high = low + 1;
  for (int i = 0; i < size; ++i) {
    const bool lower = (i % 2 == 0 && low >= 1) || high > size;
    order[static_cast<unsigned>(i)] = static_cast<std::int8_t>(lower ? low-- : high++);
  }
  return order;
}

// For targets up to 500: every choice for the units place leaves a lookup, and the highest bit below the target is its
// best result.
int best_by_table(const Reach& reach, const Counts& cards, int target) {
  int best = -1;
  auto leaf = [&](const Units& units, const Chosen&) {
    const std::uint64_t found =
        reach.under(units.rest_size, units.rest_rank, units.plus, units.minus, units.zeros_plus, units.zeros_minus) &
        bits_up_to(floor_tenth(target - units.sum));
    if (found == 0) return false;
    best = std::max(best, units.sum + 10 * (Reach::lowest + 63 - std::countl_zero(found)));
    return best == target;
  };
  const auto order = units_order(cards.size);
  for (int i = 0; i < cards.size && best != target; ++i) {
    const int units = order[static_cast<unsigned>(i)];
    if (cards.size - units > Reach::most_cards) continue;  // one number of eight digits or more is far above
    UnitsWalk walk(cards, units, units, leaf);
    walk.run();
  }
  return best;
}

int best_of_all(const Counts& cards, int target) {
  if (target <= table_target) return best_by_table(Reach::table(), cards, target);
  for (int value = target; value >= 0; --value) {
    if (layout_exists(cards, value)) return value;
  }
  return -1;
}

// --- tables of results -----------------------------------------------------------------------------------------------

using Results = std::vector<std::int16_t>;

// A static of its own for each pair: built once, when first asked for, whoever asks.
template <int Target, int Size>
const Results& results_of() {
  static const Results results = compute_best_results(Reach::table(), Target, Size);
  return results;
}

template <int Target>
const Results& results_of_target(int size) {
  switch (size) {
    case 4:
      return results_of<Target, 4>();
    case 5:
      return results_of<Target, 5>();
    case 6:
      return results_of<Target, 6>();
    case 7:
      return results_of<Target, 7>();
    default:
      return results_of<Target, 8>();
  }
}

bool has_table(int target, int size) { return target % 100 == 0 && target <= 500 && size >= 4 && size <= 8; }

int best_of(const Counts& cards, int target) {
  if (cards.size == 0) return -1;
  if (has_table(target, cards.size)) return best_results(target, cards.size)[rank_of(cards)];
  return best_of_all(cards, target);
}

Counts without(const Counts& cards, int digit) {
  Counts rest = cards;
  rest.add(digit, -1);
  return rest;
}

struct BestDrop {
  int result = -1;
  std::array<bool, digits> by_dropping{};  // which digits may go
};

BestDrop best_drops(const Counts& cards, int target) {
  BestDrop best;
  for (int digit = 0; digit < digits; ++digit) {
    if (cards[digit] == 0) continue;
    const int result = best_of(without(cards, digit), target);
    if (result > best.result) best = {.result = result};
    if (result >= 0 && result == best.result) best.by_dropping[static_cast<unsigned>(digit)] = true;
  }
  return best;
}

// Takes over an answer whose text comes first.
void prefer(Answer& best, const Answer& other) {
  if (!other.found) return;
  if (!best.found || print(other.layout).view() < print(best.layout).view()) best = other;
}

Answer first_of(const Counts& cards, int result, Card drop) {
  Answer answer{.result = result, .drop = drop};
  walk_layouts(cards, result, [&](const Layout& layout) {
    answer.found = true;
    answer.layout = layout;
    return true;
  });
  return answer;
}

// Calls `each(cards, drop)` for the hand itself, or for the hand without each of its digits.
template <class Each>
void for_each_drop(const Counts& cards, bool drop, Each each) {
  if (!drop) return each(cards, no_card);
  for (int digit = 0; digit < digits; ++digit) {
    if (cards[digit] > 0) each(without(cards, digit), card(digit));
  }
}

}  // namespace

Results compute_best_results(const Reach& reach, int target, int size) {
  ENSURE(has_table(target, size));
  Results results(multisets(size));
  for (std::uint32_t rank = 0; rank < results.size(); ++rank) {
    results[rank] = static_cast<std::int16_t>(best_by_table(reach, multiset_at(size, rank), target));
  }
  return results;
}

std::span<const std::int16_t> best_results(int target, int size) {
  ENSURE(has_table(target, size));
  switch (target) {
    case 100:
      return results_of_target<100>(size);
    case 200:
      return results_of_target<200>(size);
    case 300:
      return results_of_target<300>(size);
    case 400:
      return results_of_target<400>(size);
    default:
      return results_of_target<500>(size);
  }
}

int best_result(Digits cards, int target, bool drop) {
  const Counts counts(cards);
  return drop ? best_drops(counts, target).result : best_of(counts, target);
}

Answer some_best(Digits cards, int target, bool drop) {
  const Counts counts(cards);
  if (!drop) {
    const int result = best_of(counts, target);
    return result < 0 ? Answer{} : Answer{true, result, some_layout(counts, result), no_card};
  }
  const BestDrop best = best_drops(counts, target);
  for (int digit = 0; digit < digits; ++digit) {
    if (!best.by_dropping[static_cast<unsigned>(digit)]) continue;
    return {true, best.result, some_layout(without(counts, digit), best.result), card(digit)};
  }
  return {};
}

Answer first_best(Digits cards, int target, bool drop) {
  const int result = best_result(cards, target, drop);
  Answer best;
  if (result < 0) return best;
  for_each_drop(Counts(cards), drop, [&](const Counts& rest, Card dropped) {
    if (layout_exists(rest, result)) prefer(best, first_of(rest, result, dropped));
  });
  return best;
}

std::vector<Answer> all_layouts(Digits cards, int result, bool drop) {
  std::vector<Answer> found;
  for_each_drop(Counts(cards), drop, [&](const Counts& rest, Card dropped) {
    walk_layouts(rest, result, [&](const Layout& layout) {
      found.push_back({true, result, layout, dropped});
      return false;
    });
  });
  std::sort(found.begin(), found.end(), [](const Answer& x, const Answer& y) {
    const LayoutText first = print(x.layout);
    const LayoutText second = print(y.layout);
    return first == second ? x.drop.digit < y.drop.digit : first.view() < second.view();
  });
  return found;
}

std::int64_t count_layouts(Digits cards, int result, bool drop) {
  std::int64_t count = 0;
  for_each_drop(Counts(cards), drop, [&](const Counts& rest, Card) {
    walk_layouts(rest, result, [&](const Layout&) {
      ++count;
      return false;
    });
  });
  return count;
}

}  // namespace calculi::numeramis
