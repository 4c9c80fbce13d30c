// What a master thinks each action is worth: the one place where `best` and the review of a finished match meet, so
// that advice and play can never differ. A game that brings a master gives its opinion here, from a view alone.
#pragma once

#include <vector>

#include "engine/table/game.hpp"

namespace calculi {

// An action with what the seat may expect of it: points in this seat's favour until the end of the match (where a game
// counts penalties, with the sign turned), compared with the other actions of the same view.
template <class G>
struct Appraised {
  typename G::Action action{};
  double value = 0;
  double error = 0;  // one standard error of value, 0 where it is exact
};

// Candidates best first; `best` plays the first one. `played`, if given, is always among them, however poor it is.
template <class G>
concept Advises = requires(const typename G::View& view, const typename G::Action* played, Stream& stream,
                           std::vector<Appraised<G>>& out) {
  { G::appraise(view, played, stream, out) } -> std::same_as<void>;
};

}  // namespace calculi
