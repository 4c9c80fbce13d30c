#include "games/numeramis/arrange.hpp"

#include <algorithm>
#include <cstdlib>

namespace calculi::numeramis {

namespace {

// All cards as one number, the largest digits first: no layout of them is larger.
std::int64_t largest_value(const Counts& cards) {
  std::int64_t value = 0;
  for (int digit = digits - 1; digit >= 0; --digit) {
    for (int i = cards[digit]; i > 0; --i) value = value * 10 + digit;
  }
  return value;
}

Counts rest_after(const Counts& cards, const Chosen& chosen) {
  Counts rest;
  for (int digit = 0; digit < digits; ++digit) {
    const auto own = static_cast<unsigned>(digit);
    rest.add(digit, cards[digit] - chosen.plus[own] - chosen.minus[own]);
  }
  return rest;
}

// The digits of each place, by sign; place 0 are the units.
using Places = FixedVector<Chosen, most_held>;

// One step of the search: cards for the units place that leave a whole tenth. `go_on(units, chosen, tenth)` decides.
template <class GoOn>
bool search_units(const Counts& cards, int result, const NumberLimits& limits, GoOn go_on) {
  auto leaf = [&](const Units& units, const Chosen& chosen) {
    if (units.plus < limits.least_plus || units.plus > limits.most_plus) return false;
    if (units.minus < limits.least_minus || units.minus > limits.most_minus) return false;
    if ((result - units.sum) % 10 != 0) return false;
    return go_on(units, chosen, (result - units.sum) / 10);
  };
  return UnitsWalk(cards, 1, std::min(cards.size, limits.most_plus + limits.most_minus), leaf).run();
}

NumberLimits limits_above(const Units& units) { return {units.zeros_plus, units.plus, units.zeros_minus, units.minus}; }

bool in_table(const Units& units, int tenth) { return units.rest_size <= Reach::most_cards && Reach::in_window(tenth); }

bool table_has(const Units& units, int tenth) {
  const std::uint64_t found = Reach::table().under(units.rest_size, units.rest_rank, units.plus, units.minus,
                                                   units.zeros_plus, units.zeros_minus);
  return (found & Reach::bit(tenth)) != 0;
}

bool find_places(const Counts& cards, int result, const NumberLimits& limits, Places& places) {
  if (cards.size == 0) return result == 0;
  return search_units(cards, result, limits, [&](const Units& units, const Chosen& chosen, int tenth) {
    if (in_table(units, tenth) && !table_has(units, tenth)) return false;
    const Counts rest = rest_after(cards, chosen);
    if (std::abs(tenth) > largest_value(rest)) return false;
    places.push_back(chosen);
    if (find_places(rest, tenth, limits_above(units), places)) return true;
    places.pop_back();
    return false;
  });
}

// Joins the digits of one sign into numbers. Numbers are kept longest first; zeros, which come first in each place, so
// never lead.
void join(const Places& places, bool plus, Layout& layout) {
  std::array<std::int32_t, most_held> numbers{};
  int count = 0;
  std::int32_t power = 1;
  for (const Chosen& place : places) {
    unsigned next = 0;
    for (int digit = 0; digit < digits; ++digit) {
      for (int i = (plus ? place.plus : place.minus)[static_cast<unsigned>(digit)]; i > 0; --i) {
        numbers[next++] += power * digit;
      }
    }
    count = std::max(count, static_cast<int>(next));
    if (next == 0) break;
    power *= 10;
  }
  for (int i = 0; i < count; ++i) {
    layout.numbers.push_back(plus ? numbers[static_cast<unsigned>(i)] : -numbers[static_cast<unsigned>(i)]);
  }
}

}  // namespace

bool layout_exists(const Counts& cards, int result, const NumberLimits& limits) {
  if (cards.size == 0) return result == 0 && limits.least_plus == 0 && limits.least_minus == 0;
  if (std::abs(result) > largest_value(cards)) return false;
  return search_units(cards, result, limits, [&](const Units& units, const Chosen& chosen, int tenth) {
    if (in_table(units, tenth)) return table_has(units, tenth);
    return layout_exists(rest_after(cards, chosen), tenth, limits_above(units));
  });
}

bool layout_exists(const Counts& cards, int result) { return layout_exists(cards, result, {}); }

Layout some_layout(const Counts& cards, int result) {
  Places places;
  ENSURE(find_places(cards, result, {}, places));
  Layout layout;
  join(places, true, layout);
  join(places, false, layout);
  layout.arrange();
  return layout;
}

}  // namespace calculi::numeramis
