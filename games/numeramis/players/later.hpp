// The rounds still to come, as a stock of results: rounds played quickly by all seats, to be drawn from. What a lead is
// worth depends on them.
#pragma once

#include <vector>

#include "games/numeramis/players/imagine.hpp"

namespace calculi::numeramis {

class LaterRounds {
 public:
  static constexpr std::uint32_t stock = 256;

  explicit LaterRounds(int seats);          // plays them
  static const LaterRounds& of(int seats);  // played at the first call and kept

  // By the place in the order of the round: the starter's gap first.
  const Gaps& round(int target, std::uint32_t number) const {
    return rounds_[static_cast<unsigned>(target / 100 - 1) * stock + number % stock];
  }

 private:
  std::vector<Gaps> rounds_;
};

}  // namespace calculi::numeramis
