// Ways to put cards of a hand into the units place, with or without their signs. Everything the solver does begins with
// one of these walks; what is left of the hand is numbered on the way, as the tables of reach.hpp want it.
#pragma once

#include <array>
#include <cstdint>

#include "games/numeramis/solver/counts.hpp"

namespace calculi::numeramis {

// --- with signs ------------------------------------------------------------------------------------------------------

// One way to put some cards of a hand into the units place, with the rest as the table knows it.
struct Units {
  int plus = 0;  // cards with each sign
  int minus = 0;
  int zeros_plus = 0;
  int zeros_minus = 0;
  int sum = 0;
  int rest_size = 0;
  std::uint32_t rest = 0;
};

// Which digits those are.
struct Chosen {
  std::array<std::uint8_t, digits> plus{};
  std::array<std::uint8_t, digits> minus{};
};

// Calls `leaf(units, chosen)` for every way to choose cards for the units place, at least `fewest` and at most `most`
// of them, until one returns true.
template <class Numbering, class Leaf>
class UnitsWalk {
 public:
  UnitsWalk(const Counts& cards, int fewest, int most, const Numbering& numbering, Leaf& leaf)
      : cards_(cards), most_(most), most_rest_(cards.size - fewest), numbering_(numbering), leaf_(leaf) {}
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
        next.rest += numbering_.part(digit, next.rest_size, stay);
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
  const Numbering& numbering_;
  Leaf& leaf_;
  Chosen chosen_{};
};

// --- without signs ---------------------------------------------------------------------------------------------------

// Some cards of a hand in the units place, whatever their signs, with the rest as a table knows it.
struct Heap {
  int size = 0;  // without zeros
  int zeros = 0;
  int total = 0;  // of the digits
  int rest_size = 0;
  std::uint32_t rest = 0;
  int cards() const { return size + zeros; }
};

// Bit n of [k]: with k of the heap's cards negative these may add up to n. Sums above 63 fall off: more than seven
// cards make them, and then nothing in the units place is positive.
using MinusSums = std::array<std::uint64_t, most_held + 1>;

// Calls `leaf(heap, sums)` for every heap of at least `fewest` and at most `most` cards, until one returns true. All
// signs of a heap are one leaf: 2^n leaves instead of 3^n.
template <class Numbering, class Leaf>
class HeapWalk {
 public:
  HeapWalk(const Counts& cards, int fewest, int most, const Numbering& numbering, Leaf& leaf)
      : most_(most), most_rest_(cards.size - fewest), numbering_(numbering), leaf_(leaf) {
    for (int digit = 0; digit < digits; ++digit) {
      if (cards[digit] > 0) kinds_[static_cast<unsigned>(count_++)] = {digit, cards[digit]};
    }
  }
  bool run() { return walk(0, {}, {1}); }

 private:
  struct Kind {
    int digit = 0;
    int here = 0;
  };

  bool walk(int at, const Heap& heap, const MinusSums& sums) {
    if (at == count_) return leaf_(heap, sums);
    const auto [digit, here] = kinds_[static_cast<unsigned>(at)];
    MinusSums own;  // what is beyond the heap's size is never read
    const MinusSums* now = &sums;
    Heap next = heap;
    for (int taken = 0; taken <= here && heap.cards() + taken <= most_; ++taken) {
      if (taken > 0) now = take(digit, next, *now, own);
      const int stay = here - taken;
      if (heap.rest_size + stay > most_rest_) continue;
      next.rest = heap.rest + numbering_.part(digit, heap.rest_size, stay);
      next.rest_size = heap.rest_size + stay;
      if (walk(at + 1, next, *now)) return true;
    }
    return false;
  }

  // One card more; `sums` and `own` may be the same.
  static const MinusSums* take(int digit, Heap& heap, const MinusSums& sums, MinusSums& own) {
    if (digit == 0) {
      ++heap.zeros;
      return &sums;
    }
    const auto size = static_cast<unsigned>(++heap.size);
    heap.total += digit;
    own[size] = sums[size - 1] << digit;
    for (unsigned i = size - 1; i > 0; --i) own[i] = sums[i] | sums[i - 1] << digit;
    own[0] = sums[0];
    return &own;
  }

  std::array<Kind, digits> kinds_{};
  int count_ = 0;
  int most_;
  int most_rest_;
  const Numbering& numbering_;
  Leaf& leaf_;
};

}  // namespace calculi::numeramis
