// How long a store keeps what it has, and the clock by which it counts: seconds since 1970.
#pragma once

#include <cstdint>
#include <ctime>
#include <functional>

namespace calculi::store {

struct Keeping {
  static constexpr std::int64_t day = 86'400;
  std::int64_t finished = 30 * day;  // also a match that nobody came back to
  std::int64_t lobby = day;
  std::int64_t names = day;  // in a match that is over: then what the lines of its state say goes
  std::function<std::int64_t()> clock = [] { return static_cast<std::int64_t>(std::time(nullptr)); };
};

}  // namespace calculi::store
