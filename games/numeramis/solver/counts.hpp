// Multisets of digits: how often each is there, and their numbers. Tables over all hands are indexed by these.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/numeramis/rules/cards.hpp"

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

constexpr std::uint32_t choose(int n, int k) {
  std::uint64_t value = 1;
  for (int i = 1; i <= k; ++i) value = value * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
  return static_cast<std::uint32_t>(value);
}

// [digit][below][times]: the sum of C(digit + i - 1, i) over the places i = below+1 .. below+times.
constexpr auto make_rank_parts() {
  std::array<std::array<std::array<std::uint32_t, most_held + 1>, most_held + 1>, digits> part{};
  for (unsigned digit = 1; digit < digits; ++digit) {
    for (unsigned below = 0; below <= most_held; ++below) {
      std::uint32_t sum = 0;
      for (unsigned times = 1; below + times <= most_held; ++times) {
        const int place = static_cast<int>(below + times);
        sum += choose(static_cast<int>(digit) + place - 1, place);
        part[digit][below][times] = sum;
      }
    }
  }
  return part;
}
inline constexpr auto rank_parts = make_rank_parts();

// What part of the rank `times` cards of `digit` make, `below` smaller cards standing before them.
inline std::uint32_t rank_part(int digit, int below, int times) {
  return rank_parts[static_cast<unsigned>(digit)][static_cast<unsigned>(below)][static_cast<unsigned>(times)];
}

// Multisets of one size are numbered 0..count-1 (the combinatorial number system over the ascending digits).
std::uint32_t multisets(int size);  // C(9 + size, size)
std::uint32_t rank_of(const Counts& cards);
std::uint32_t rank_of(Digits cards);
Counts multiset_at(int size, std::uint32_t rank);

// For every multiset of a size, by rank, the ranks of those with one more digit: 0 first.
std::vector<std::uint16_t> wider_hands(int size);

// A numbering gives what one digit contributes to the number of a multiset. Among all of its size:
struct ByRank {
  static std::uint32_t part(int digit, int below, int times) { return rank_part(digit, below, times); }
};

// And among those within one hand.
class WithinHand {
 public:
  explicit WithinHand(const Counts& hand);
  std::uint32_t part(int digit, int, int times) const {
    return stride_[static_cast<unsigned>(digit)] * static_cast<unsigned>(times);
  }
  std::uint32_t all() const { return all_; }
  Counts at(std::uint32_t number) const;

 private:
  std::array<std::uint32_t, digits> stride_{};
  std::array<std::uint32_t, digits> kinds_{};  // one more than the hand has of the digit
  std::uint32_t all_ = 1;
};

}  // namespace calculi::numeramis
