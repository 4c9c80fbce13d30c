// The course of a match: which input leads from which phase to which. The steps are in round.cpp, legality is in
// check.cpp.
#include "games/rachmistrz/rules/rules.hpp"

#include <algorithm>

#include "games/rachmistrz/rules/round.hpp"
#include "games/rachmistrz/rules/scoring.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

namespace {

// The same from a state and from a view.
template <class Seen, class ClaimLeft>
bool is_waited_for(const Seen& seen, Seat seat, ClaimLeft has_claim_left) {
  if (seen.gone.has(seat)) return false;
  const bool owns = claims_of(seen.claims, seat) > 0;
  const bool late = late_of(seen).has(seat);
  if (seen.phase == Phase::search) return seen.shown.has(seat) && !late;
  if (seen.phase == Phase::sealed) return !seen.done.has(seat) && !late;
  if (seen.phase == Phase::proof) return owns && !seen.done.has(seat) && !late;
  if (seen.phase != Phase::sand && seen.phase != Phase::spare) return false;
  const bool shows = owns && !(seen.done.has(seat) && all_entered(seen.claims, seat));
  return seen.shown.has(seat) && (shows || has_claim_left());
}

// --- moving on -------------------------------------------------------------------------------------------------------
bool all_are_in(const State& state) {
  return std::all_of(state.claims.begin(), state.claims.end(), [&](const Claim& claim) {
    return claim.entered || (state.done | state.gone | state.clock.over()).has(claim.seat);
  });
}

bool nobody_has_a_claim_left(const State& state) {
  for (const Seat seat : state.seating.all()) {
    if (has_claim_left(state, seat)) return false;
  }
  return true;
}

void open_sealed(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  reveal(state, chance, emit);
  if (state.claims.empty()) return nobody_claims(state, now, chance, emit);
  begin_proof(state, EventKind::all_claimed, now, emit);
}

// R13: when all agree, the time of the search is up. Its deadline then ends the round, not this input: a claim that is
// held, or still on its way, was made before the last one agreed and is decided first.
void stop_searching(State& state, Millis now) {
  if ((state.agreed | state.gone | state.clock.over()) == state.seating.all()) state.clock.stop(now);
}

// R8: calculations are shown until 20 s after the sand, the 3 s of R19 included.
Millis sand_ran_out(const State& state, Millis now) { return state.phase == Phase::spare ? state.clock.from() : now; }

// After an input: is this phase over before its time? True where the state moved on.
bool move_on(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  switch (state.phase) {
    case Phase::search:
      stop_searching(state, now);
      return false;
    case Phase::sand:
    case Phase::spare:
      if (!nobody_has_a_claim_left(state)) return false;
      begin_proof(state, state.phase == Phase::sand ? EventKind::all_claimed : EventKind::time_up,
                  sand_ran_out(state, now), emit);
      return true;
    case Phase::sealed:
      if ((state.done | state.gone | state.clock.over()) != state.seating.all()) return false;
      open_sealed(state, now, chance, emit);
      return true;
    case Phase::proof:
      if (!all_are_in(state)) return false;
      judge(state, now, chance, emit);
      return true;
    case Phase::over:
      return false;
  }
  return false;
}

// The time of the phase is out for everybody.
void time_out(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  switch (state.phase) {
    case Phase::search:
      return nobody_claims(state, now, chance, emit);
    case Phase::sand:
      state.phase = Phase::spare;  // R19: move_on leaves it at once unless somebody is owed a field
      state.clock = SharedClock(state.seating, now, substitute_limit);
      return;
    case Phase::spare:
      return begin_proof(state, EventKind::time_up, sand_ran_out(state, now), emit);
    case Phase::sealed:
      return open_sealed(state, now, chance, emit);
    case Phase::proof:
      return judge(state, now, chance, emit);
    case Phase::over:
      return;
  }
}

void clock_acts(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit) {
  if (input.seat != Seat::none) {  // T1
    state.gone.add(input.seat);
    return emit([&] { return Event{.kind = EventKind::absent, .seat = input.seat, .round = state.round}; });
  }
  if (shows_next(state) <= input.at) return show(state, input.at, emit);
  state.clock.run_out(input.at);  // T4
  if (state.clock.finished()) time_out(state, input.at, chance, emit);
}

void seat_acts(State& state, const Input<Action>& input, const Emit<Event>& emit) {
  switch (input.action.kind) {
    case Kind::claim:
      return claim(state, input.seat, input.action, input.at, emit);
    case Kind::prove:
      return enter(state, input.seat, input.action, emit);
    case Kind::again:
      state.agreed.add(input.seat);
      return emit([&] { return Event{.kind = EventKind::agreed, .seat = input.seat, .round = state.round}; });
    case Kind::done:
      state.done.add(input.seat);
      return emit([&] { return Event{.kind = EventKind::done, .seat = input.seat, .round = state.round}; });
  }
}

}  // namespace

Result<State> Rachmistrz::open(const Options& options, const Seating& seating, const Chance& chance) {
  if (static_cast<Dice>(options.dice) == Dice::d6 && static_cast<Side>(options.side) == Side::a) {
    return refuse(words::refuse_d6_on_a, "R2");
  }
  State state;
  state.seating = seating;
  state.options = options;
  state.colours = seating.seats == 2 ? 2 : 1;  // R18
  const int tokens = tokens_each(side_of(state), seating.seats);
  for (const Seat seat : seating.all()) {
    for (unsigned k = 0; k < static_cast<unsigned>(state.colours); ++k) {
      state.left[seat][k] = static_cast<std::int8_t>(tokens);
    }
  }
  begin_round(state, Millis{0}, chance, {});
  return state;
}

void Rachmistrz::apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit) {
  input.by == By::clock ? clock_acts(state, input, chance, emit) : seat_acts(state, input, emit);
  while (move_on(state, input.at, chance, emit)) {
  }
}

// R19: the claim came in time, its result is still free, only the field is not.
void Rachmistrz::beaten(State& state, const Input<Action>& input, const Emit<Event>& emit) {
  const Board& board = board_of(side_of(state));
  const int number = board.find(input.action.number);
  const FieldSet taken = taken_fields(state);
  const bool only_field = claim_of(state.claims, input.action.number) == nullptr &&
                          has(taken, board.find(input.action.field)) && (board.fields_at(number) & ~taken) != 0;
  const bool may = !state.gone.has(input.seat) && !state.done.has(input.seat) &&
                   !has_claimed(state.claims, input.seat, input.action.colour);
  if (!only_field || !may) return;
  state.spare[input.seat][input.action.colour] = input.action.number;
  emit([&] {
    Event event = about_claim(state, EventKind::beaten, claim_from(input.seat, input.action));
    event.to = SeatSet::only(input.seat);
    event.watchers = false;
    return event;
  });
}

void Rachmistrz::remember(View& view, const Action& held) { view.held.push_back(claim_from(view.me, held)); }

SeatSet Rachmistrz::waiting_on(const State& state) {
  return state.seating.all().where(
      [&](Seat seat) { return is_waited_for(state, seat, [&] { return has_claim_left(state, seat); }); });
}

bool Rachmistrz::asked(const View& view) {
  const bool seated = view.me != Seat::none && index(view.me) < view.seats;
  return seated && is_waited_for(view, view.me, [&] { return has_claim_left(view); });
}

Millis Rachmistrz::deadline(const State& state) { return std::min(shows_next(state), state.clock.next_end()); }

Millis Rachmistrz::shown_deadline(const State& state, Viewer viewer) {
  return std::min(shows_next(state), state.clock.told(viewer));
}

std::optional<OpenRace> Rachmistrz::race(const State& state) {
  if (state.phase != Phase::search && state.phase != Phase::sand && state.phase != Phase::spare) return std::nullopt;
  return OpenRace{race_number(state), state.shown, shows_next(state), state.seen_from, state.clock.ends()};
}

std::optional<Outcome> Rachmistrz::outcome(const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  Outcome outcome{.seats = state.seating.seats};
  for (const Seat seat : state.seating.all()) {
    outcome.place[seat] = state.places[seat];
    outcome.points[seat] = {state.scores[seat]};
  }
  return outcome;
}

}  // namespace calculi::rachmistrz
