// Claims and rulings in short, for the tests of the race.
#pragma once

#include <vector>

#include "engine/table/race/race.hpp"

namespace calculi::race {

inline Claim claim(Seat seat, std::int64_t arrived, std::int64_t reported, int number = 0) {
  return {.seat = seat, .arrived = {arrived}, .reported = {reported}, .number = number};
}

inline std::vector<int> numbers(const Ruling& ruling) {
  std::vector<int> found;
  for (const Ranked& ranked : ruling.order) found.push_back(ranked.number);
  return found;
}

}  // namespace calculi::race
