#include "platform/server/classroom/seating_plan.hpp"

#include <algorithm>

#include "platform/server/limits.hpp"
#include "text/words.hpp"

namespace calculi::server {

Result<void> check_seating(const SeatLists& tables, const std::set<std::int32_t>& pupils, const About& game) {
  std::set<std::int32_t> seated;
  std::ptrdiff_t least = caps::pupils;
  std::ptrdiff_t most = 0;
  for (const std::vector<std::int32_t>& list : tables) {
    std::ptrdiff_t here = 0;
    for (const std::int32_t number : list) {
      if (number == 0) continue;
      if (!pupils.contains(number) || !seated.insert(number).second) return refuse(words::server_class_lists);
      ++here;
    }
    least = std::min(least, here);
    most = std::max(most, here);
    if (here == 0 || std::ssize(list) > game.most_seats) return refuse(words::server_class_lists);
  }
  const bool lonely = least == 1 && seated.size() > 1;
  const bool many = std::ssize(tables) > caps::class_tables;
  if (tables.empty() || many || lonely || most - least > 1) return refuse(words::server_class_lists);
  return {};
}

std::vector<std::int32_t> seats_of(const std::vector<std::int32_t>& list, int seats, int number, bool rotated) {
  std::vector<std::int32_t> all = list;
  all.resize(std::max(all.size(), static_cast<std::size_t>(seats)), 0);
  const auto by = static_cast<std::ptrdiff_t>((rotated ? number - 1 : 0) % static_cast<int>(all.size()));
  std::rotate(all.begin(), all.end() - by, all.end());
  return all;
}

}  // namespace calculi::server
