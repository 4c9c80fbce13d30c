// The slow oracle: tries every layout of some cards. It shares nothing with the solver, which is why tests compare the
// two and benchmarks measure by it.
#pragma once

#include <bit>
#include <bitset>
#include <vector>

namespace calculi::numeramis {

using Values = std::bitset<501>;  // the results 0..500 that are reached

// Every way to lay out the cards, one number after the other, each with both signs: a number is any sequence of cards
// that has the first card still free among them, so that no set of numbers is met in two orders.
class Brute {
 public:
  explicit Brute(const std::vector<int>& cards) : cards_(cards) { next_number((1U << cards.size()) - 1, 0); }
  Values values;

 private:
  void next_number(unsigned free, long sum) {
    if (free == 0) {
      if (sum >= 0 && sum <= 500) values.set(static_cast<std::size_t>(sum));
      return;
    }
    next_digit(free, free & (~free + 1), 0, sum);
  }

  void next_digit(unsigned free, unsigned first, long number, long sum) {
    unsigned tried = 0;  // equal digits at the same place make the same number, unless one of them is the first card
    for (unsigned left = free; left != 0; left &= left - 1) {
      const unsigned card = left & (~left + 1);
      const int digit = cards_[static_cast<unsigned>(std::countr_zero(card))];
      if (number == 0 && digit == 0) continue;
      if (card != first && (tried >> digit & 1U) != 0) continue;
      if (card != first) tried |= 1U << digit;
      const long longer = number * 10 + digit;
      const unsigned rest = free & ~card;
      if ((rest & first) == 0) {
        next_number(rest, sum + longer);
        next_number(rest, sum - longer);
      }
      next_digit(rest, first, longer, sum);
    }
  }

  std::vector<int> cards_;
};

}  // namespace calculi::numeramis
