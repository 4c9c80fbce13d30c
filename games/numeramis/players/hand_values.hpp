// What every hand of a round is worth at a glance: how near it comes to the target as it stands, how near after one
// more card, and what a quick player would do with it. Imagined rounds are played by these tables, so that thousands of
// them fit into one decision.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/numeramis/rules/cards.hpp"
#include "games/numeramis/solver/reach.hpp"

namespace calculi::numeramis {

// The second half of a turn, one card more being held than was dealt.
struct QuickTurn {
  std::int16_t gap = 0;     // of the best layout with one card dropped; the target where there is none (N15)
  std::int8_t finish = 0;   // the digit to drop for it
  std::int8_t keep_on = 0;  // the digit to drop when the round goes on
};

class HandValues {
 public:
  explicit HandValues(int target);          // builds it: one of the five listed targets
  static const HandValues& of(int target);  // built at the first call and kept

  int target() const { return target_; }
  int size() const { return size_; }
  int gap(Digits held) const { return gaps_[rank_of(held)]; }              // of a hand laid out whole (N10)
  double expected(Digits held) const { return expected_[rank_of(held)]; }  // gap after one unknown card
  const QuickTurn& turn(Digits held) const { return turns_[rank_of(held)]; }

 private:
  void look_at_gaps(std::span<const std::uint16_t> wider);
  void look_ahead(std::span<const std::uint16_t> wider);
  void choose_drops(std::span<const std::uint16_t> wider);

  int target_;
  int size_;
  std::vector<std::int16_t> gaps_;
  std::vector<double> expected_;
  std::vector<QuickTurn> turns_;
};

}  // namespace calculi::numeramis
