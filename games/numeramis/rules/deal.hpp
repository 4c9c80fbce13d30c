// Cards before and between turns: which rounds are played, which cards are out, the deal, hands of zeros, the new deck.
#pragma once

#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

// The targets of the match, rising: chosen, drawn by lot or one's own (N1, N21).
Targets choose_targets(const Options& options, const Chance& chance);

// The cards that stay out of the whole match (N19, N20).
Digits choose_removed(const Options& options, int seats, const Chance& chance);

// Shuffles all cards of the match and deals those of `state.round`; goes on until somebody has to act (N2, N3, N13).
void begin_round(State& state, Millis now, const Chance& chance, const Emit<Event>& emit);

// The answer of `state.turn` to the question of N13, and what follows.
void answer_about_zeros(State& state, bool show, Millis now, const Chance& chance, const Emit<Event>& emit);

// `seat` has to take a card (N4).
void begin_turn(State& state, Seat seat, Millis now);

// The deck's last card is gone: the discards become the new deck, but for those that stay (N12).
void reshuffle(State& state, const Chance& chance, const Emit<Event>& emit);

}  // namespace calculi::numeramis
