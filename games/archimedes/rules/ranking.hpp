// The end of a round and of the match: who takes which token, and how ties are drawn apart (A10-A17, A21).
#pragma once

#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

// Gives out the tokens of the round that has just ended. `out` is the seat that has no cards left, or none when all
// have passed. The deck, the pile and the hands change by the cards drawn in tie-breaks.
void score_round(State& state, Seat out, Stream stream, const Emit<Event>& emit);

// The seat that owns the highest token of this round starts the next (A15).
Seat owner_of_highest_token(const State& state);

// Draws the winner among those tied for the fewest points and fills in the places (A17).
void rank_match(State& state, Stream stream, const Emit<Event>& emit);

}  // namespace calculi::archimedes
