// How people look for a result (ux 3.4): one calculation after another, each costing two facts, until one has a free
// field and pleases; at the end of patience the best one so far. What comes out may be wrong, and nobody notices before
// the proof.
#pragma once

#include <optional>

#include "engine/play/mind.hpp"
#include "games/rachmistrz/rules/rules.hpp"

namespace calculi::rachmistrz {

struct Find {
  Number number{};
  Field field{};
  Way way{};       // what the hunter believes to make the number
  Millis time{0};  // from the beginning of the hunt until the token lies
};

// Nothing where time ran out before anything was found.
std::optional<Find> hunt(const View& view, Mind& mind, Millis limit);

// One calculation that comes to mind, the first one mostly a sum; and what it makes in this head, which may err. None
// where one does not go on: below zero, uneven, too large.
struct Reckoned {
  Number number{};
  Millis time{0};
};
Way some_way(const Roll& dice, Mind& mind, bool first);
Reckoned reckon(const Way& way, bool fractions, Mind& mind);

// How good a field looks to this viewer: the group that it makes, then where that can grow.
int look_of_field(const View& view, int field);

}  // namespace calculi::rachmistrz
