#include "platform/server/classroom/comparison.hpp"

namespace calculi::server {

std::map<std::int32_t, std::int32_t> compare(std::span<const SeatResult> results, bool within_tables) {
  std::map<std::int32_t, std::int32_t> points;
  for (const SeatResult& own : results) {
    if (own.pupil == 0) continue;
    std::int32_t& sum = points[own.pupil];
    for (const SeatResult& other : results) {
      const bool compared = within_tables ? own.table == other.table : own.table != other.table;
      if (&own == &other || !compared || own.cards != other.cards) continue;
      sum += own.better > other.better ? 2 : own.better == other.better ? 1 : 0;
    }
  }
  return points;
}

}  // namespace calculi::server
