#include "games/numeramis/solver/brute.hpp"

#include <bit>

namespace calculi::numeramis {

Brute::Brute(const std::vector<int>& cards) : cards_(cards) { next_number((1U << cards.size()) - 1, 0); }

void Brute::next_number(unsigned free, long sum) {
  if (free == 0) {
    if (sum >= 0 && sum <= 500) values.set(static_cast<std::size_t>(sum));
    return;
  }
  next_digit(free, free & (~free + 1), 0, sum);
}

void Brute::next_digit(unsigned free, unsigned first, long number, long sum) {
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

}  // namespace calculi::numeramis
