// Pictures and worked examples of the clauses, as data of a game. A play is run through the engine in the position that
// stands beside it: a good one is legal and right, a bad one is refused, or judged wrong, by the clause that it
// explains (L08).
#pragma once

#include <string_view>

#include "engine/base/result.hpp"

namespace calculi {

// As a game states it: `kind` names the drawing that shows it (games/*/web/Picture.svelte) and its words
// ("picture.<kind>"), `on` is what that drawing shows of the position.
template <class View>
struct StagedPlay {
  std::string_view clause;
  std::string_view kind;
  std::string_view play{};  // as people type it; none: a picture alone
  std::string_view on{};
  bool good = true;
  View view{};
};

// The same with what the engine says of the play.
struct Example {
  std::string_view clause;
  std::string_view kind;
  std::string_view play;
  std::string_view on;
  bool good;
  Result<void> verdict;
};

}  // namespace calculi
