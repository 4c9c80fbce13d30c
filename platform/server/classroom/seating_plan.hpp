// Who sits with whom in a match of a class, as the teacher's page has planned it. The page draws lots, looks for equals
// and keeps apart whom the teacher has named; here it is only checked that nobody is left alone or sits twice.
#pragma once

#include <set>
#include <vector>

#include "engine/base/ids.hpp"
#include "engine/base/result.hpp"
#include "engine/table/game_types.hpp"

namespace calculi::server {

using SeatLists = std::vector<std::vector<std::int32_t>>;

// The numbers of pupils, table by table; 0 is a bot. Sizes, counted in pupils, differ by at most one, and nobody sits
// alone unless there is nobody else.
Result<void> check_seating(const SeatLists& tables, const std::set<std::int32_t>& pupils, const About& game);

// The seats of the table with this number, counted from 1: bots fill it up to `seats`. With the same deals everywhere
// seats are rotated by the table's number, so that neighbours do not hold the same cards at the same letter.
std::vector<std::int32_t> seats_of(const std::vector<std::int32_t>& list, int seats, int number, bool rotated);

}  // namespace calculi::server
