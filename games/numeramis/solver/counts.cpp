#include "games/numeramis/solver/counts.hpp"

namespace calculi::numeramis {

Counts::Counts(Digits cards) {
  for (int digit = 0; digit < digits; ++digit) add(digit, cards.count(digit));
}

std::uint32_t multisets(int size) { return choose(digits - 1 + size, size); }

std::uint32_t rank_of(Digits cards) {
  std::uint32_t rank = 0;
  int below = 0;
  for (int digit = 0; digit < digits; ++digit) {
    const int here = cards.count(digit);
    if (here == 0) continue;
    rank += rank_part(digit, below, here);
    below += here;
  }
  return rank;
}

std::uint32_t rank_of(const Counts& cards) {
  std::uint32_t rank = 0;
  int below = 0;
  for (int digit = 0; digit < digits; ++digit) {
    rank += rank_part(digit, below, cards[digit]);
    below += cards[digit];
  }
  return rank;
}

Counts multiset_at(int size, std::uint32_t rank) {
  Counts cards;
  for (int place = size; place > 0; --place) {
    int digit = digits - 1;
    while (rank_part(digit, place - 1, 1) > rank) --digit;
    rank -= rank_part(digit, place - 1, 1);
    cards.add(digit);
  }
  return cards;
}

// The digits above the new one each stand one place further.
std::vector<std::uint16_t> wider_hands(int size) {
  std::vector<std::uint16_t> wider(std::size_t{multisets(size)} * digits);
  for (std::uint32_t rank = 0; rank < multisets(size); ++rank) {
    const Counts cards = multiset_at(size, rank);
    std::uint32_t above = 0;
    int below = size;
    std::uint32_t up_to_here = rank;
    for (int digit = digits - 1; digit >= 0; --digit) {
      const int here = cards[digit];
      below -= here;
      up_to_here -= rank_part(digit, below, here);
      const std::uint32_t with_it = rank_part(digit, below, here + 1);
      wider[std::size_t{rank} * digits + static_cast<unsigned>(digit)] =
          static_cast<std::uint16_t>(up_to_here + with_it + above);
      above += rank_part(digit, below + 1, here);
    }
  }
  return wider;
}

WithinHand::WithinHand(const Counts& hand) {
  for (unsigned digit = 0; digit < digits; ++digit) {
    kinds_[digit] = hand.of[digit] + 1U;
    stride_[digit] = all_;
    all_ *= kinds_[digit];
  }
}

Counts WithinHand::at(std::uint32_t number) const {
  Counts cards;
  for (unsigned digit = 0; digit < digits; ++digit) {
    cards.add(static_cast<int>(digit), static_cast<int>(number / stride_[digit] % kinds_[digit]));
  }
  return cards;
}

}  // namespace calculi::numeramis
