// Every layout of some cards, one number after the other: what people look at, and the twin of the solver, with which
// it shares nothing.
#pragma once

#include <bit>
#include <utility>
#include <vector>

namespace calculi::numeramis {

// Tells `visitor` of every layout once: `lay(number)` for each of its numbers, with its sign, then `whole(sum)`, and
// `take_back()` for the number laid last when another one takes its place. The first card that is still free is in the
// next number, so that no set of numbers is met in two orders. Nine cards at most: a longer number does not fit an int.
template <class Visitor>
class LayoutWalk {
 public:
  LayoutWalk(const std::vector<int>& cards, Visitor& visitor) : cards_(cards), visitor_(visitor) {
    next_number((1U << cards.size()) - 1, 0);
  }

 private:
  void next_number(unsigned free, int sum) {
    if (free == 0) return visitor_.whole(sum);
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
    visitor_.lay(number);
    next_number(rest, sum + number);
    visitor_.take_back();
  }

  const std::vector<int>& cards_;
  Visitor& visitor_;
};

// Calls `each(numbers, sum)`, the numbers with their signs, for every layout once.
template <class Each>
void for_each_layout(const std::vector<int>& cards, Each each) {
  struct Numbers {
    void lay(int number) { laid.push_back(number); }
    void take_back() { laid.pop_back(); }
    void whole(int sum) { each(std::as_const(laid), sum); }

    Each& each;
    std::vector<int> laid;
  } numbers{each, {}};
  LayoutWalk<Numbers>(cards, numbers);
}

}  // namespace calculi::numeramis
