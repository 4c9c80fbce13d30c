// What the parts of the rules share: short questions about a state and about a list of claims.
#pragma once

#include "games/rachmistrz/game.hpp"

namespace calculi::rachmistrz {

inline Side side_of(const State& state) { return static_cast<Side>(state.options.side); }
inline bool is_calm(const State& state) { return static_cast<Tempo>(state.options.tempo) == Tempo::calm; }
// Names the race for this roll; dice that were withdrawn had another one (T6).
inline std::uint32_t race_number(const State& state) {
  return static_cast<std::uint32_t>(state.round) + 65'536U * static_cast<std::uint32_t>(state.withdrawn);
}

// Whose time in this phase is over (T4).
inline SeatSet late_of(const State& state) { return state.clock.over(); }
inline SeatSet late_of(const View& view) { return view.late; }

// A limit as people are told it; 0 where there is none.
constexpr std::int16_t whole_seconds(Millis limit) {
  return static_cast<std::int16_t>(limit == never ? 0 : limit.count / 1000);
}

int claims_of(const Claims& claims, Seat seat);
bool has_claimed(const Claims& claims, Seat seat, int colour);
// R18: each colour of the viewer has a claim of its own, decided or held. With one colour a second claim may be made
// while the first is held: it is the substitute, should that be beaten (R19).
bool colour_is_used(const View& view, int colour);
bool all_entered(const Claims& claims, Seat seat);  // also true without any claim
const Claim* claim_of(const Claims& claims, Number number);
bool is_claimed(const View& view, Number number);  // or the viewer's own claim on it is held

FieldSet taken_fields(const State& state);

// A right to claim that is left in this round, whether or not the seat sees the dice yet.
bool has_claim_left(const State& state, Seat seat);
bool has_claim_left(const View& view);

// The fields that the viewer may still claim, and the colour of the next claim, or -1 where none is left.
FieldSet free_fields(const View& view);
int next_colour(const View& view);

// Does this viewer see the dice (T4)?
bool sees_dice(const State& state, Viewer viewer);

// A roll of the table's dice.
Roll roll_of(const State& state, Stream& stream);

}  // namespace calculi::rachmistrz
