// Which results a set of cards reaches, without listing its layouts.
//
// A card contributes digit x 10^place x sign. Cards can be joined into numbers exactly when, for each sign apart, no
// place holds more cards than the place below it, and the zeros of a place are at most as many as the cards of the next
// place (a zero never leads). So a layout's result is  d + 10 x r  where d comes from the cards in the units place and
// r is the result of the others, laid out with at most as many numbers of each sign. A table answers for "the others":
// for every multiset of up to seven digits and every pair (positive numbers, negative numbers) the reachable results
// in a window of 64, one bit each.
//
// The window -7..56 is all that can matter below a target of 500 with nine cards, and it needs no other above it. For
// higher targets there is a window around the tenth of the target, made from one around its hundredth.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/numeramis/solver/units.hpp"

namespace calculi::numeramis {

struct Window {
  int lowest = -7;
  int highest() const { return lowest + 63; }
  bool has(int value) const { return value >= lowest && value <= highest(); }
  bool lowest_of_all() const { return lowest == -7; }
  std::uint64_t bit(int value) const { return std::uint64_t{1} << (value - lowest); }
  std::uint64_t up_to(int value) const {
    if (value < lowest) return 0;
    return value >= highest() ? ~std::uint64_t{0} : bit(value + 1) - 1;
  }
};

// The window for a target's tenth, hundredth and so on.
Window window_around(int target, int places);

inline constexpr int most_below = 7;  // more cards than these never stand above the units of a hand

// How many numbers of a sign are told apart for so many cards: more cannot be used below them.
constexpr int most_numbers(int size) { return size < 9 - size ? size : 9 - size; }
constexpr unsigned row_side(int size) { return static_cast<unsigned>(most_numbers(size)) + 1; }
constexpr unsigned row_length(int size) { return row_side(size) * row_side(size); }

// The results of one multiset, for each pair (positive numbers, negative numbers).
struct Reached {
  const std::uint64_t* exactly = nullptr;  // so many
  const std::uint64_t* at_most = nullptr;
  unsigned side = 0;

  std::uint64_t all() const { return at_most[side * side - 1]; }

  // Results with at most `plus` and `minus` numbers, at least as many as there are zeros to stand on them.
  std::uint64_t under(int plus, int minus, int zeros_plus, int zeros_minus) const {
    const unsigned most_plus = static_cast<unsigned>(plus) < side ? static_cast<unsigned>(plus) : side - 1;
    const unsigned most_minus = static_cast<unsigned>(minus) < side ? static_cast<unsigned>(minus) : side - 1;
    if ((zeros_plus | zeros_minus) == 0) return at_most[most_plus * side + most_minus];
    std::uint64_t found = 0;
    for (auto i = static_cast<unsigned>(zeros_plus); i <= most_plus; ++i) {
      for (auto k = static_cast<unsigned>(zeros_minus); k <= most_minus; ++k) found |= exactly[i * side + k];
    }
    return found;
  }
};

// The table of all multisets.
class Reach {
 public:
  Reach() : Reach(Window{}, nullptr) {}      // builds it
  Reach(Window window, const Reach* above);  // above: the window of the tenths, unless this is the lowest
  static const Reach& table();               // the lowest, built at the first call and kept

  const Window& window() const { return window_; }
  const ByRank& numbering() const { return numbering_; }
  const Reach& above() const { return above_ == nullptr ? *this : *above_; }
  Reached reached(int size, std::uint32_t rank) const {
    const std::size_t at = start_[static_cast<unsigned>(size)] + std::size_t{rank} * row_length(size);
    return {&exactly_[at], &at_most_[at], row_side(size)};
  }

 private:
  Window window_;
  const Reach* above_;
  ByRank numbering_;
  std::array<std::size_t, most_below + 2> start_{};
  std::vector<std::uint64_t> exactly_;
  std::vector<std::uint64_t> at_most_;
};

// The same for the cards of one hand, each row made when it is asked for: one answer without waiting for any table.
class HandReach {
 public:
  HandReach(const Counts& hand, int target);  // the window of the target's tenth, and those above it

  const Window& window() const { return window_; }
  const WithinHand& numbering() const { return numbering_; }
  Reached reached(int size, std::uint32_t number);
  // The window that is looked into next, above this one.
  HandReach& above() { return above_ == nullptr ? *this : *above_; }

 private:
  HandReach(const Counts& hand, int target, int places);
  static constexpr unsigned longest_row = 25;

  Window window_;
  WithinHand numbering_;
  std::vector<std::uint8_t> known_;
  std::unique_ptr<std::uint64_t[]> rows_;
  std::unique_ptr<HandReach> above_;
};

}  // namespace calculi::numeramis
