// From a result back to layouts: is there one, some one fast, and all of them in the order of their canonical texts.
#pragma once

#include <functional>

#include "games/numeramis/rules/layout.hpp"
#include "games/numeramis/solver/reach.hpp"

namespace calculi::numeramis {

// How many numbers of each sign a layout may have.
struct NumberLimits {
  int least_plus = 0;
  int most_plus = most_held;
  int least_minus = 0;
  int most_minus = most_held;
};

// Is there a layout of all these cards with this result? Exact for any result.
bool layout_exists(const Counts& cards, int result);
bool layout_exists(const Counts& cards, int result, const NumberLimits& limits);

// A layout with this result, which must exist; the same one, whatever table leads to it. The second finds it without
// the table that everybody shares; `cards` are among those of the hand.
Layout some_layout(const Counts& cards, int result);
Layout some_layout(HandReach& table, const Counts& cards, int result);

// Calls `visit` for every different layout with this result, in the byte order of their canonical texts, until it
// returns true.
void walk_layouts(const Counts& cards, int result, const std::function<bool(const Layout&)>& visit);

}  // namespace calculi::numeramis
