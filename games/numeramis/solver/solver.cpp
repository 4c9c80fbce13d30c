#include "games/numeramis/solver/solver.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "engine/base/made_once.hpp"
#include "games/numeramis/game.hpp"
#include "games/numeramis/solver/arrange.hpp"

namespace calculi::numeramis {

namespace {

int floor_tenth(int value) { return value >= 0 ? value / 10 : -((9 - value) / 10); }

constexpr int table_target = 500;  // up to here the table that everybody shares is enough

// Seven neighbouring bits, drawn five apart.
constexpr auto make_fives() {
  std::array<std::uint64_t, 128> spread{};
  for (unsigned i = 0; i < spread.size(); ++i) {
    for (unsigned k = 0; k < 7; ++k) spread[i] |= ((i >> k) & 1U) != 0 ? std::uint64_t{1} << (5 * k) : 0;
  }
  return spread;
}
constexpr auto fives = make_fives();

// How a heap of units makes a value: with n negative it is  total - 2n + 10r, so n = first + 5k goes with r = low + k.
struct Meeting {
  int first = 0;
  int shift = 0;  // of `low` in the window
  Meeting(int value, int total, const Window& window) {
    const int half = (total - value) / 2;
    first = (half % 5 + 5) % 5;
    shift = (first - half) / 5 - window.lowest;
  }
  // Those of the results above the units that matter, the lowest first.
  std::uint32_t slice(std::uint64_t upper) const {
    if (shift >= 64 || shift <= -64) return 0;
    return static_cast<std::uint32_t>(shift >= 0 ? upper >> shift : upper << -shift) & 8191U;
  }
  bool happens(std::uint64_t sums, std::uint64_t upper) const {
    const std::uint32_t part = slice(upper);
    return ((sums >> first) & (fives[part & 127U] | fives[part >> 7U] << 35U)) != 0;
  }
};

// Looks for the best value in `least`..`most` that the cards make.
template <class Table>
class BestSearch {
 public:
  BestSearch(Table& table, const Counts& cards, int least, int most)
      : table_(table), cards_(cards), least_(least), most_(most) {}

  // About half of the cards make the units, most likely.
  std::optional<int> run() {
    const int half = cards_.size / 2;
    walk(half, half + 1);
    walk(1, half - 1);
    walk(half + 2, cards_.size);
    return best_;
  }

 private:
  void walk(int fewest, int most) {
    if (least_ > most_ || fewest > most) return;
    auto leaf = [this](const Heap& heap, const MinusSums& sums) {
      return most_ - least_ < 10 ? look_at(heap, sums) : look_far(heap, sums);
    };
    // One number of eight digits or more is far above.
    HeapWalk(cards_, std::max(fewest, cards_.size - most_below), most, table_.numbering(), leaf).run();
  }

  // Ten values and fewer are tried one by one.
  bool look_at(const Heap& heap, const MinusSums& sums) {
    const Reached rest = table_.reached(heap.rest_size, heap.rest);
    for (int value = most_ - ((most_ - heap.total) & 1); value >= least_; value -= 2) {
      const Meeting meeting(value, heap.total, table_.window());
      if (meeting.slice(rest.all()) == 0 || !some_signs(meeting, heap, sums, rest)) continue;
      best_ = value;
      least_ = value + 1;
    }
    return least_ > most_;
  }

  // Of many values the best one for each sum of the units.
  bool look_far(const Heap& heap, const MinusSums& sums) {
    const Reached rest = table_.reached(heap.rest_size, heap.rest);
    if (rest.all() == 0) return false;
    for_each_sign(heap, rest, [&](unsigned k, std::uint64_t upper) {
      for (std::uint64_t left = sums[k]; left != 0; left &= left - 1) {
        const int units = heap.total - 2 * std::countr_zero(left);
        const std::uint64_t found = upper & table_.window().up_to(floor_tenth(most_ - units));
        const int value = found == 0 ? -1 : units + 10 * (table_.window().highest() - std::countl_zero(found));
        if (value < least_) continue;
        best_ = value;
        least_ = value + 1;
      }
      return false;
    });
    return least_ > most_;
  }

  static bool some_signs(const Meeting& meeting, const Heap& heap, const MinusSums& sums, const Reached& rest) {
    return for_each_sign(heap, rest, [&](unsigned k, std::uint64_t upper) { return meeting.happens(sums[k], upper); });
  }

  // Calls `each(k, upper)` for every k cards of the heap that may be negative, with the results above the units.
  template <class Each>
  static bool for_each_sign(const Heap& heap, const Reached& rest, Each each) {
    for (int zeros_plus = 0; zeros_plus <= heap.zeros; ++zeros_plus) {
      for (int k = 0; k <= heap.size; ++k) {
        const int plus = heap.size - k + zeros_plus;
        if (plus == 0) continue;  // no layout is all negative (N5)
        const std::uint64_t upper = rest.under(plus, heap.cards() - plus, zeros_plus, heap.zeros - zeros_plus);
        if (upper != 0 && each(static_cast<unsigned>(k), upper)) return true;
      }
    }
    return false;
  }

  Table& table_;
  const Counts& cards_;
  int least_;
  int most_;
  std::optional<int> best_;
};

template <class Table>
std::optional<int> best_between(Table& table, const Counts& cards, int least, int most) {
  return least > most ? std::nullopt : BestSearch(table, cards, least, most).run();
}

// First the highest value, because most hands make it, then the next ten, then all others.
template <class Table>
std::optional<int> best_within(Table& table, const Counts& cards, int least, int most) {
  if (const auto best = best_between(table, cards, most, most)) return best;
  if (const auto best = best_between(table, cards, std::max(least, most - 10), most - 1)) return best;
  return best_between(table, cards, least, most - 11);
}

// A window knows all values from here on.
int known_from(const Window& window) { return window.lowest_of_all() ? 0 : 10 * window.lowest + 90; }

// --- tables of results -----------------------------------------------------------------------------------------------

using Results = std::vector<std::int16_t>;

constexpr int least_size = 4;
constexpr int sizes = 5;  // of hands that have a table
bool has_table(int target, int size) {
  return target % 100 == 0 && target <= 500 && size >= least_size && size < least_size + sizes;
}

int best_of(const Counts& cards, int target) {
  if (cards.size == 0) return -1;
  if (has_table(target, cards.size)) return best_results(target, cards.size)[rank_of(cards)];
  return best_within(Reach::table(), cards, 0, target).value_or(-1);
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

template <class Table>
bool some_makes(Table& table, const Counts& cards, int target, bool drop) {
  bool found = false;
  for_each_drop(cards, drop, [&](const Counts& rest, Card) {
    found = found || best_between(table, rest, target, target).has_value();
  });
  return found;
}

}  // namespace

Results compute_best_results(const Reach& reach, int target, int size) {
  ENSURE(has_table(target, size));
  Results results(multisets(size));
  for (std::uint32_t rank = 0; rank < results.size(); ++rank) {
    results[rank] = static_cast<std::int16_t>(best_within(reach, multiset_at(size, rank), 0, target).value_or(-1));
  }
  return results;
}

std::span<const std::int16_t> best_results(int target, int size) {
  ENSURE(has_table(target, size));
  const int number = (target / 100 - 1) * sizes + size - least_size;
  return made_once<0, 5 * sizes - 1>(number, [](int each) {
    return compute_best_results(Reach::table(), 100 * (each / sizes + 1), each % sizes + least_size);
  });
}

bool makes(const Reach& tens, const Counts& cards, int target) {
  return best_between(tens, cards, target, target).has_value();
}

bool makes_target(Digits cards, int target, bool drop) {
  const Counts hand(cards);
  if (target <= table_target) return some_makes(Reach::table(), hand, target, drop);
  HandReach table(hand, target);
  return some_makes(table, hand, target, drop);
}

int best_result(Digits cards, int target, bool drop) {
  if (target > table_target) return some_best_at_once(cards, target, drop).result;
  const Counts counts(cards);
  return drop ? best_drops(counts, target).result : best_of(counts, target);
}

Answer some_best(Digits cards, int target, bool drop) {
  if (target > table_target) return some_best_at_once(cards, target, drop);
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

// Window by window from the target down: what one of them does not hold is lower than all that it holds.
Answer some_best_at_once(Digits cards, int target, bool drop) {
  const Counts hand(cards);
  for (int most = target; most >= 0 && hand.size > (drop ? 1 : 0);) {
    HandReach table(hand, most);
    const int least = known_from(table.window());
    Answer best{.result = least - 1};
    for_each_drop(hand, drop, [&](const Counts& rest, Card dropped) {
      if (best.result == most) return;
      const std::optional<int> result = best_within(table, rest, best.result + 1, most);
      if (result) best = {.found = true, .result = *result, .drop = dropped};
    });
    if (best.found) {
      best.layout = some_layout(table, best.drop == no_card ? hand : without(hand, best.drop.digit), best.result);
      return best;
    }
    most = least - 1;
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
  put_in_order(found, [](const Answer& x, const Answer& y) {
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
