#include "games/numeramis/solver/arrange.hpp"

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
template <class Numbering, class GoOn>
bool search_units(const Counts& cards, int result, const NumberLimits& limits, const Numbering& numbering, GoOn go_on) {
  auto leaf = [&](const Units& units, const Chosen& chosen) {
    if (units.plus < limits.least_plus || units.plus > limits.most_plus) return false;
    if (units.minus < limits.least_minus || units.minus > limits.most_minus) return false;
    if ((result - units.sum) % 10 != 0) return false;
    return go_on(units, chosen, (result - units.sum) / 10);
  };
  const int most = std::min(cards.size, limits.most_plus + limits.most_minus);
  return UnitsWalk(cards, 1, most, numbering, leaf).run();
}

NumberLimits limits_above(const Units& units) { return {units.zeros_plus, units.plus, units.zeros_minus, units.minus}; }

template <class Table>
bool in_table(const Table& table, const Units& units, int tenth) {
  return units.rest_size <= most_below && table.window().has(tenth);
}

template <class Table>
bool table_has(Table& table, const Units& units, int tenth) {
  const Reached row = table.reached(units.rest_size, units.rest);
  return (row.under(units.plus, units.minus, units.zeros_plus, units.zeros_minus) & table.window().bit(tenth)) != 0;
}

template <class Table>
bool find_places(Table& table, const Counts& cards, int result, const NumberLimits& limits, Places& places) {
  if (cards.size == 0) return result == 0;
  auto go_on = [&](const Units& units, const Chosen& chosen, int tenth) {
    if (in_table(table, units, tenth) && !table_has(table, units, tenth)) return false;
    const Counts rest = rest_after(cards, chosen);
    if (std::abs(tenth) > largest_value(rest)) return false;
    places.push_back(chosen);
    if (find_places(table.above(), rest, tenth, limits_above(units), places)) return true;
    places.pop_back();
    return false;
  };
  return search_units(cards, result, limits, table.numbering(), go_on);
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

template <class Table>
Layout layout_by(Table& table, const Counts& cards, int result) {
  Places places;
  ENSURE(find_places(table, cards, result, {}, places));
  Layout layout;
  join(places, true, layout);
  join(places, false, layout);
  layout.arrange();
  return layout;
}

}  // namespace

bool layout_exists(const Counts& cards, int result, const NumberLimits& limits) {
  if (cards.size == 0) return result == 0 && limits.least_plus == 0 && limits.least_minus == 0;
  if (std::abs(result) > largest_value(cards)) return false;
  const Reach& table = Reach::table();
  auto go_on = [&](const Units& units, const Chosen& chosen, int tenth) {
    if (in_table(table, units, tenth)) return table_has(table, units, tenth);
    return layout_exists(rest_after(cards, chosen), tenth, limits_above(units));
  };
  return search_units(cards, result, limits, table.numbering(), go_on);
}

bool layout_exists(const Counts& cards, int result) { return layout_exists(cards, result, {}); }

Layout some_layout(const Counts& cards, int result) { return layout_by(Reach::table(), cards, result); }
Layout some_layout(HandReach& table, const Counts& cards, int result) { return layout_by(table, cards, result); }

}  // namespace calculi::numeramis
