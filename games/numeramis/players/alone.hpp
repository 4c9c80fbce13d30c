// What the master of Numeramis thinks of its actions when it plays alone: the expected discards (N21) of each by the
// dynamic programme of solo.hpp, with the cards it sees taken out of the box; and what can be told without a programme.
#pragma once

#include <vector>

#include "engine/play/advice.hpp"
#include "games/numeramis/game.hpp"
#include "games/numeramis/players/solo.hpp"

namespace calculi::numeramis {

using Advice = std::vector<Appraised<Numeramis>>;

// Built at the first call and kept; nothing for a target of one's own.
const SoloPlan* listed_plan(int target);

void appraise_alone(const View& view, const SoloPlan& plan, Advice& candidates);

// The candidate that every plan puts first, where the cards alone tell it; nothing where it takes a plan. To build one
// takes longer than all else, and high targets hardly ever need it: nearly every hand makes them.
const Action* evident_alone(const View& view, const Advice& candidates);

// The best opinion first; equal ones stay in their order.
void put_best_first(Advice& candidates);

}  // namespace calculi::numeramis
