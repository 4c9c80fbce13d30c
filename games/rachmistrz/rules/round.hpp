// The steps of a round, as the course of the match (rules.cpp) takes them one after the other.
#pragma once

#include "games/rachmistrz/game.hpp"

namespace calculi::rachmistrz {

Millis shows_next(const State& state);  // when more seats see the dice (T4), or `never`

void begin_round(State& state, Millis now, const Chance& chance, const Emit<Event>& emit);
void show(State& state, Millis now, const Emit<Event>& emit);  // the dice, to those whose head start is over
void claim(State& state, Seat seat, const Action& action, Millis now, const Emit<Event>& emit);
void reveal(State& state, const Chance& chance, const Emit<Event>& emit);  // R21: sealed claims stand or are void
void enter(State& state, Seat seat, const Action& action, const Emit<Event>& emit);
void begin_proof(State& state, EventKind why, Millis from, const Emit<Event>& emit);  // R8: its time runs from then

// These two end the round, and begin the next one or end the match.
void judge(State& state, Millis now, const Chance& chance, const Emit<Event>& emit);
void nobody_claims(State& state, Millis now, const Chance& chance, const Emit<Event>& emit);

// An event about a claim as everybody may see it: never with its expression (R22).
Event about_claim(const State& state, EventKind kind, const Claim& claim);
Claim claim_from(Seat seat, const Action& action);

}  // namespace calculi::rachmistrz
