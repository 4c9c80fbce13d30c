// The steps of a round, one after another; rules.cpp says which input leads to which.
#pragma once

#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki {

Millis after(Millis now, Millis limit);
Millis shows_next(const State& state);  // the padlocks, to the next seats (T4)
// The next deadline at which no claim becomes late: a showing, a peek's end, a look whether anybody can (K15).
Millis next_side_deadline(const State& state);

void deal(State& state, const Chance& chance);  // K2, K3
void begin_round(State& state, Millis now, const Emit<Event>& emit);
void finish_arranging(State& state, Millis now, const Emit<Event>& emit);
void meet_side_deadline(State& state, Millis now, const Emit<Event>& emit);
void end_peek(State& state, Seat seat, const Emit<Event>& emit);
void give_right(State& state, Seat seat, Millis now, const Emit<Event>& emit);                        // K18
void take_thrown(State& state, Seat seat, const KeyList& keys, Millis now, const Emit<Event>& emit);  // K6
// K11: judges, scores, refills and goes on. An empty code was thrown and not laid in time.
void lay(State& state, Seat seat, const Code& code, Millis now, const Chance& chance, const Emit<Event>& emit);
enum class SaidBy : std::uint8_t { seats, engine };  // their time, when it is out, speaks for the seats
void nobody_can(State& state, SaidBy by, Millis now, const Emit<Event>& emit);  // K15

}  // namespace calculi::klodki
