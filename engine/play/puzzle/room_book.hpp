// One problem for a whole room: the same numbers for everybody, an answer each, and what the answers came to. A game
// that has such a problem gives a book of it (Solver::room_book); people answer away from any match.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/chance.hpp"
#include "engine/base/result.hpp"
#include "engine/play/facts/fact.hpp"

namespace calculi {

inline constexpr StreamName room_stream{"room"};

// A result that can be reached, and the simplest way to it.
struct RoomResult {
  std::string result{};
  std::string way{};
};

// An answer, understood. `facts` are those that it shows to be known or not.
struct RoomAnswer {
  std::string canonical{};
  std::string result{};
  bool right = false;
  std::vector<FactAnswer> facts{};
};

struct RoomBook {
  using Numbers = std::span<const std::int32_t>;
  std::string_view kind;  // what the numbers are: "dice"
  std::vector<std::int32_t> (*draw)(Stream& stream);
  bool (*possible)(Numbers numbers);                                     // could they be drawn?
  std::vector<RoomResult> (*results)(Numbers numbers);                   // all, in rising order
  Result<RoomAnswer> (*judge)(Numbers numbers, std::string_view typed);  // refused where it cannot be read
};

}  // namespace calculi
