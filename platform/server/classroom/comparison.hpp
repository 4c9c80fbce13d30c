// Points for the comparison of equal deals: two for every seat with the same cards that one did better than, one for
// each that did as well. The cup counts in the same way, within each table.
#pragma once

#include <map>
#include <span>
#include <string>

#include "engine/base/ids.hpp"

namespace calculi::server {

// What a pupil came to. Results are compared where `cards` is the same and the table another; in the cup every seat of
// a table has the same.
struct SeatResult {
  std::int32_t pupil = 0;  // 0: a bot, which is compared with, and gets nothing
  std::int32_t table = 0;
  std::string cards{};
  std::int32_t better = 0;  // the higher, the better
};

std::map<std::int32_t, std::int32_t> compare(std::span<const SeatResult> results, bool within_tables);

}  // namespace calculi::server
