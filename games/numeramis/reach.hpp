// Which results a set of cards reaches, without listing its layouts.
//
// A card contributes digit x 10^place x sign. Cards can be joined into numbers exactly when, for each sign apart, no
// place holds more cards than the place below it, and the zeros of a place are at most as many as the cards of the next
// place (a zero never leads). So a layout's result is  d + 10 x r  where d comes from the cards in the units place and
// r is the result of the others, laid out with at most as many numbers of each sign. One table answers for "the
// others": for every multiset of up to seven digits and every pair (positive numbers, negative numbers) the reachable
// results -7..56, one bit each: all that can matter below a target of 500 with nine cards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/numeramis/cards.hpp"

namespace calculi::numeramis {

// How often each digit is there; the working form of Digits.
struct Counts {
  std::array<std::uint8_t, digits> of{};
  int size = 0;
  explicit Counts(Digits cards);
  Counts() = default;
  void add(int digit, int times = 1) {
    of[static_cast<unsigned>(digit)] = static_cast<std::uint8_t>(of[static_cast<unsigned>(digit)] + times);
    size += times;
  }
  int operator[](int digit) const { return of[static_cast<unsigned>(digit)]; }
};

// Multisets of one size are numbered 0..count-1 (the combinatorial number system over the ascending digits).
std::uint32_t multisets(int size);  // C(9 + size, size)
std::uint32_t rank_of(const Counts& cards);
Counts multiset_at(int size, std::uint32_t rank);

// What part of the rank `times` cards of `digit` make, `below` smaller cards standing before them.
std::uint32_t rank_part(int digit, int below, int times);

class Reach {
 public:
  static constexpr int lowest = -7;
  static constexpr int highest = 56;
  static constexpr int most_cards = 7;
  static constexpr bool in_window(int value) { return value >= lowest && value <= highest; }
  static constexpr std::uint64_t bit(int value) { return std::uint64_t{1} << (value - lowest); }

  Reach();                      // builds it
  static const Reach& table();  // built at the first call and kept

  // How many numbers of a sign are told apart for so many cards: more cannot be used below them.
  static constexpr int most_numbers(int size) { return size < 9 - size ? size : 9 - size; }

  // Results with exactly so many positive and negative numbers.
  std::uint64_t exactly(int size, std::uint32_t rank, int plus, int minus) const {
    return exact_[slot(size, rank, plus, minus)];
  }

  // Results with at most `plus` and `minus` numbers, at least as many as there are zeros to stand on them.
  std::uint64_t under(int size, std::uint32_t rank, int plus, int minus, int zeros_plus, int zeros_minus) const {
    const int most = most_numbers(size);
    plus = plus < most ? plus : most;
    minus = minus < most ? minus : most;
    if ((zeros_plus | zeros_minus) == 0) return at_most_[slot(size, rank, plus, minus)];
    std::uint64_t found = 0;
    for (int i = zeros_plus; i <= plus; ++i) {
      for (int k = zeros_minus; k <= minus; ++k) found |= exactly(size, rank, i, k);
    }
    return found;
  }

 private:
  void fill(int size, std::uint32_t rank);
  std::size_t slot(int size, std::uint32_t rank, int plus, int minus) const {
    const auto side = static_cast<std::size_t>(most_numbers(size)) + 1;
    return start_[static_cast<unsigned>(size)] + rank * side * side + static_cast<unsigned>(plus) * side +
           static_cast<unsigned>(minus);
  }

  std::array<std::size_t, most_cards + 2> start_{};
  std::vector<std::uint64_t> exact_;
  std::vector<std::uint64_t> at_most_;
};

// One way to put some cards of a hand into the units place, with the rest as the table knows it.
struct Units {
  int plus = 0;  // cards with each sign
  int minus = 0;
  int zeros_plus = 0;
  int zeros_minus = 0;
  int sum = 0;
  int rest_size = 0;
  std::uint32_t rest_rank = 0;
};

// Which digits those are.
struct Chosen {
  std::array<std::uint8_t, digits> plus{};
  std::array<std::uint8_t, digits> minus{};
};

// Calls `leaf(units, chosen)` for every way to choose cards for the units place, at least `fewest` and at most `most`
// of them, until one returns true.
template <class Leaf>
class UnitsWalk {
 public:
  UnitsWalk(const Counts& cards, int fewest, int most, Leaf& leaf)
      : cards_(cards), most_(most), most_rest_(cards.size - fewest), leaf_(leaf) {}
  bool run() { return walk(0, {}); }

 private:
  bool walk(int digit, const Units& units) {
    while (digit < digits && cards_[digit] == 0) ++digit;
    if (digit == digits) return leaf_(units, chosen_);
    const int here = cards_[digit];
    for (int plus = 0; plus <= here; ++plus) {
      for (int minus = 0; plus + minus <= here; ++minus) {
        if (units.plus + units.minus + plus + minus > most_) break;
        if (units.rest_size + here - plus - minus > most_rest_) continue;
        Units next = units;
        next.plus += plus;
        next.minus += minus;
        next.sum += digit * (plus - minus);
        if (digit == 0) {
          next.zeros_plus = plus;
          next.zeros_minus = minus;
        }
        const int stay = here - plus - minus;
        next.rest_rank += rank_part(digit, next.rest_size, stay);
        next.rest_size += stay;
        chosen_.plus[static_cast<unsigned>(digit)] = static_cast<std::uint8_t>(plus);
        chosen_.minus[static_cast<unsigned>(digit)] = static_cast<std::uint8_t>(minus);
        if (walk(digit + 1, next)) return true;
      }
    }
    return false;
  }

  const Counts& cards_;
  int most_;
  int most_rest_;
  Leaf& leaf_;
  Chosen chosen_{};
};

}  // namespace calculi::numeramis
