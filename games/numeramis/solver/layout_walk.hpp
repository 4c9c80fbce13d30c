// Every layout of some cards, one number after the other: what people look at. It shares nothing with the solver, which
// is why tests compare the two and benchmarks measure by it.
#pragma once

#include <bit>
#include <bitset>
#include <vector>

#include "games/numeramis/solver/counts.hpp"

namespace calculi::numeramis {

// Calls `each(numbers, sum)`, the numbers with their signs, for every layout once. The first card that is still free is
// in the next number, so that no set of numbers is met in two orders.
template <class Each>
class LayoutWalk {
 public:
  LayoutWalk(const std::vector<int>& cards, Each& each) : cards_(cards), each_(each) {
    next_number((1U << cards.size()) - 1, 0);
  }

 private:
  void next_number(unsigned free, int sum) {
    if (free == 0) return each_(static_cast<const std::vector<int>&>(numbers_), sum);
    next_digit(free, free & (~free + 1), 0, sum);
  }

  void next_digit(unsigned free, unsigned first, int number, int sum) {
    unsigned tried = 0;  // equal digits at the same place make the same number, unless one of them is the first card
    for (unsigned left = free; left != 0; left &= left - 1) {
      const unsigned taken = left & (~left + 1);
      const int digit = cards_[static_cast<unsigned>(std::countr_zero(taken))];
      if (number == 0 && digit == 0) continue;
      if (taken != first && (tried >> digit & 1U) != 0) continue;
      if (taken != first) tried |= 1U << digit;
      const int longer = number * 10 + digit;
      const unsigned rest = free & ~taken;
      if ((rest & first) == 0) {
        finish(rest, longer, sum);
        finish(rest, -longer, sum);
      }
      next_digit(rest, first, longer, sum);
    }
  }

  void finish(unsigned rest, int number, int sum) {
    numbers_.push_back(number);
    next_number(rest, sum + number);
    numbers_.pop_back();
  }

  const std::vector<int>& cards_;
  Each& each_;
  std::vector<int> numbers_;
};

template <class Each>
void for_each_layout(const std::vector<int>& cards, Each each) {
  LayoutWalk<Each>(cards, each);
}

using Values = std::bitset<501>;  // the results 0..500 that are reached

inline std::vector<int> list_of(const Counts& cards) {
  std::vector<int> list;
  for (int digit = 0; digit < digits; ++digit) list.insert(list.end(), static_cast<unsigned>(cards[digit]), digit);
  return list;
}

inline Values values_reached(const std::vector<int>& cards) {
  Values values;
  for_each_layout(cards, [&](const std::vector<int>&, int sum) {
    if (sum >= 0 && sum <= 500) values.set(static_cast<std::size_t>(sum));
  });
  return values;
}

}  // namespace calculi::numeramis
