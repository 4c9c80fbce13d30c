// What a round and a match are worth (N15-N17, N21).
#pragma once

#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

// Shows what was laid out and writes the round's column.
void score_round(State& state, const Emit<Event>& emit);

// Fills in the places; the match is over.
void rank_match(State& state, const Emit<Event>& emit);

}  // namespace calculi::numeramis
