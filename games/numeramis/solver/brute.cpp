#include "games/numeramis/solver/brute.hpp"

#include "games/numeramis/solver/layout_walk.hpp"

namespace calculi::numeramis {

namespace {

// Which numbers make a sum is not kept: that would be most of the time that the walk takes.
struct SumsMet {
  void lay(int) {}
  void take_back() {}
  void whole(int sum) {
    if (sum >= 0 && static_cast<std::size_t>(sum) < values.size()) values.set(static_cast<std::size_t>(sum));
  }

  Values values;
};

}  // namespace

Values values_reached(const std::vector<int>& cards) {
  SumsMet met;
  LayoutWalk<SumsMet>(cards, met);
  return met.values;
}

}  // namespace calculi::numeramis
