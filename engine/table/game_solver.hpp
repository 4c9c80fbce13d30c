// What `calculi solve` and the page ask of a game without a table: the group `Solver` of the contract. A question and
// its answer are JSON; the flags say how the command line makes a question.
#pragma once

#include <span>
#include <string>

#include "engine/base/json.hpp"
#include "text/words.hpp"

namespace calculi {

struct RoomBook;  // engine/play/puzzle/room_book.hpp

// A flag of `solve` on the command line and the member it fills in the question's JSON. A flag with an example must be
// given.
enum class FlagKind : std::uint8_t { number, list, word, toggle, untoggle };
struct SolveFlag {
  std::string_view flag;    // "--hand"
  std::string_view member;  // "hand"
  FlagKind kind;
  std::string_view example = {};  // "7,8"
  bool required() const { return !example.empty(); }
};

// A game without a solver understands no question.
struct SolverDefaults {
  static std::span<const SolveFlag> solve_flags() { return {}; }
  static Result<std::string> solve(const Json&) { return refuse(words::refuse_not_understood); }
  // One problem for a whole room, where the game has one.
  static const RoomBook* room_book() { return nullptr; }
};

}  // namespace calculi
