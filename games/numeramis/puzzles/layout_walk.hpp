// Every layout of some cards, one number after the other: what people look at, and the twin of the solver, with which
// it shares nothing.
#pragma once

#include <bit>
#include <vector>

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

}  // namespace calculi::numeramis
