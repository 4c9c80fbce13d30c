// The steps of a round: the roll, claims, verdicts, and what follows from them.
#include "games/rachmistrz/rules/round.hpp"

#include <algorithm>

#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/rules/scoring.hpp"

namespace calculi::rachmistrz {

namespace {

inline constexpr StreamName dice_stream{"dice"};
inline constexpr StreamName order_stream{"order"};

// --- time ------------------------------------------------------------------------------------------------------------
Millis shows_at(const State& state, Seat seat) {
  return is_calm(state) ? state.rolled_at : state.rolled_at + state.seating.shown_after(seat);
}

Millis shows_to_all_at(const State& state) {
  return is_calm(state) ? state.rolled_at : state.rolled_at + state.seating.longest_head_start();
}

}  // namespace

Millis shows_next(const State& state) {
  Millis next = never;
  if (state.phase != Phase::search && state.phase != Phase::sand) return next;
  for (const Seat seat : state.seating.all() - state.shown) next = std::min(next, shows_at(state, seat));
  return next;
}

// --- the roll --------------------------------------------------------------------------------------------------------
void show(State& state, Millis now, const Emit<Event>& emit) {
  const SeatSet fresh =
      (state.seating.all() - state.shown).where([&](Seat seat) { return shows_at(state, seat) <= now; });
  if (fresh.empty()) return;
  state.shown = state.shown | fresh;
  const bool last = state.shown == state.seating.all();
  emit([&] {
    return Event{.kind = EventKind::rolled, .round = state.round, .to = fresh, .watchers = last, .dice = state.dice};
  });
}

namespace {

// Who has to wait is told for how long, and spectators see no more than the last one to see.
void tell_waiting(const State& state, const Emit<Event>& emit) {
  const SeatSet waiting = state.seating.all() - state.shown;
  for (const Seat seat : waiting) {
    const Millis wait = shows_at(state, seat) - state.rolled_at;
    emit([&] {
      return Event{.kind = EventKind::round_began,
                   .round = state.round,
                   .seconds = static_cast<std::int16_t>(wait.count / 1000),
                   .to = SeatSet::only(seat),
                   .watchers = seat == waiting.first()};
    });
  }
}

// R2, R13: dice with which no free field can be reached are rolled again at once.
void roll(State& state, const Chance& chance, const Emit<Event>& emit) {
  Stream stream = chance.stream(dice_stream, race_number(state));
  const Board& board = board_of(side_of(state));
  const FieldSet free = board.all_fields() & ~taken_fields(state);
  bool again = false;
  for (state.dice = roll_of(state, stream); reachable(board, state.dice, free) == 0; again = true) {
    state.dice = roll_of(state, stream);
  }
  if (again) emit([&] { return Event{.kind = EventKind::rolled_again, .round = state.round}; });
}

}  // namespace

namespace {

// The dice of this round are rolled, and shown to nobody yet.
void roll_unseen(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  state.phase = is_calm(state) ? Phase::sealed : Phase::search;
  state.shown = {};
  state.agreed = {};
  state.done = {};
  state.gone = {};
  state.claims.clear();
  state.spare.fill({});
  state.rolled_at = now;
  state.seen_from = now;
  state.clock = SharedClock(state.seating, shows_to_all_at(state), is_calm(state) ? sealed_limit : nobody_limit);
  roll(state, chance, emit);
}

}  // namespace

void begin_round(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  ++state.round;
  state.withdrawn = 0;
  roll_unseen(state, now, chance, emit);
  if (state.holds_back) return;  // they are due at once, when the match goes on
  show(state, now, emit);
  tell_waiting(state, emit);
}

// --- the end ---------------------------------------------------------------------------------------------------------
namespace {

// R14, R18: a player without unused tokens, and with two players a colour without them.
bool last_token_stayed(const State& state) {
  for (const Seat seat : state.seating.all()) {
    for (unsigned k = 0; k < static_cast<unsigned>(state.colours); ++k) {
      if (state.left[seat][k] == 0) return true;
    }
  }
  return false;
}

std::optional<Ending> ending_of(const State& state) {
  if (last_token_stayed(state)) return Ending::last_token;
  if (taken_fields(state) == board_of(side_of(state)).all_fields()) return Ending::board_full;
  if (state.idle >= idle_rounds) return Ending::idle;
  return std::nullopt;
}

void end_match(State& state, const Emit<Event>& emit) {
  state.phase = Phase::over;
  state.clock = {};
  rank(state);
  emit([&] {
    Event event{.kind = EventKind::match_ended, .round = state.round, .scores = state.scores};
    for (const Seat seat : state.seating.all()) {
      if (state.places[seat] == 1) event.seats.add(seat);
    }
    return event;
  });
}

void end_round(State& state, bool stayed, Millis now, const Chance& chance, const Emit<Event>& emit) {
  state.idle = static_cast<std::int8_t>(stayed ? 0 : state.idle + 1);  // R20
  state.claims.clear();
  if (const std::optional<Ending> ending = ending_of(state)) {
    emit([&] { return Event{.kind = EventKind::ended, .round = state.round, .ending = ending}; });
    return end_match(state, emit);
  }
  if (state.is_last_round) return end_match(state, emit);
  begin_round(state, now, chance, emit);
}

}  // namespace

void nobody_claims(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  emit.end_of_round([&] { return Event{.kind = EventKind::nobody, .round = state.round}; }, false);
  end_round(state, false, now, chance, emit);
}

// --- claims ----------------------------------------------------------------------------------------------------------
// What the rules know of a claim as others may see it: never its expression (R22).
Event about_claim(const State& state, EventKind kind, const Claim& claim) {
  const Board& board = board_of(side_of(state));
  Event event{.kind = kind, .seat = claim.seat, .round = state.round, .claim = claim};
  event.claim.expression.clear();
  const Board::Corner& corner = board.corner(board.find(claim.number));
  const int field = board.find(claim.field);
  for (unsigned i = 0; i < corner.size(); ++i) {
    if (corner[i] == field) event.place = static_cast<std::int8_t>(i + 1);
  }
  return event;
}

Claim claim_from(Seat seat, const Action& action) {
  return {.seat = seat, .colour = action.colour, .number = action.number, .field = action.field};
}

namespace {

// T4: the hourglass runs for each seat by its own factor, for spectators as for the table.
void tell_sand(const State& state, Event& event) {
  for (const Seat seat : state.seating.all()) {
    event.sand_of[seat] = whole_seconds(state.seating.shared_limit(hourglass, seat));
  }
  event.sand_s = whole_seconds(state.seating.shared_limit(hourglass));
}

// R5: the field is taken at once, the token lies face down.
void lay_token(State& state, const Claim& claim, bool turns_hourglass, const Emit<Event>& emit) {
  state.tokens[static_cast<unsigned>(board_of(side_of(state)).find(claim.field))] = {claim.seat, claim.colour};
  --state.left[claim.seat][claim.colour];
  emit([&] {
    Event event = about_claim(state, EventKind::claimed, claim);
    if (turns_hourglass) tell_sand(state, event);
    return event;
  });
}

// R3: the first claim of the round turns the hourglass. It never runs before everybody sees the dice.
void claim_openly(State& state, const Claim& claim, Millis now, const Emit<Event>& emit) {
  const bool first = state.phase == Phase::search;
  if (first) {
    state.phase = Phase::sand;
    state.clock = SharedClock(state.seating, std::max(now, shows_to_all_at(state)), hourglass);
    state.agreed = {};
  }
  state.spare[claim.seat][claim.colour] = {};
  state.claims.push_back(claim);
  lay_token(state, claim, first, emit);
}

}  // namespace

void claim(State& state, Seat seat, const Action& action, Millis now, const Emit<Event>& emit) {
  const Claim made = claim_from(seat, action);
  if (state.phase != Phase::sealed) return claim_openly(state, made, now, emit);
  state.claims.push_back(made);
  emit([&] {
    Event event = about_claim(state, EventKind::sealed, made);
    event.to = SeatSet::only(seat);
    event.watchers = false;
    return event;
  });
}

// R21: fewer tokens on the board first, then the drawn order; a seat's own claims as they were made.
void reveal(State& state, const Chance& chance, const Emit<Event>& emit) {
  FixedVector<Seat, most_seats> drawn;
  for (const Seat seat : state.seating.all()) drawn.push_back(seat);
  chance.stream(order_stream, static_cast<std::uint32_t>(state.round)).shuffle(drawn.begin(), drawn.size());
  const SeatScores scores_by_seat = seat_scores(state);
  const auto laid = [&](Seat seat) { return size_of(scores_by_seat[seat].fields); };
  Claims sealed;
  for (int tokens = 0; tokens <= most_fields; ++tokens) {
    for (const Seat seat : drawn) {
      if (laid(seat) != tokens) continue;
      for (const Claim& claim : state.claims) {
        if (claim.seat == seat) sealed.push_back(claim);
      }
    }
  }
  state.claims.clear();
  for (const Claim& claim : sealed) {
    const int field = board_of(side_of(state)).find(claim.field);
    if (claim_of(state.claims, claim.number) != nullptr || has(taken_fields(state), field)) {
      emit([&] {
        Event event = about_claim(state, EventKind::voided, claim);
        event.claim.entered = false;
        return event;
      });
      continue;
    }
    state.claims.push_back(claim);
    lay_token(state, claim, false, emit);
  }
}

// --- proof -----------------------------------------------------------------------------------------------------------
void enter(State& state, Seat seat, const Action& action, const Emit<Event>& emit) {
  for (Claim& claim : state.claims) {
    if (claim.seat != seat || claim.number != action.number) continue;
    claim.entered = true;
    claim.expression = action.expression;
    emit([&] {
      Event event = about_claim(state, EventKind::entered, claim);
      event.claim = claim;
      if (state.phase != Phase::sealed) return event;
      event.to = SeatSet::only(seat);
      event.watchers = false;
      return event;
    });
  }
}

void begin_proof(State& state, EventKind why, Millis from, const Emit<Event>& emit) {
  state.phase = Phase::proof;
  state.done = {};
  state.agreed = {};
  state.spare.fill({});
  state.clock = SharedClock(state.seating, from, showing_limit);
  emit([&] {
    Event event{.kind = why, .round = state.round};
    for (const Claim& claim : state.claims) {
      if (!claim.entered) event.seats.add(claim.seat);
    }
    return event;
  });
}

namespace {

// R10: exact fractions.
bool is_right(const Claim& claim) {
  if (!claim.entered) return false;
  const Result<Expression> expression = parse_expression(claim.expression.view());
  ENSURE(expression.has_value());
  return evaluate(*expression) == fraction_of(claim.number);
}

void take_back(State& state, const Claim& claim) {
  state.tokens[static_cast<unsigned>(board_of(side_of(state)).find(claim.field))] = {};
  ++state.left[claim.seat][claim.colour];
}

}  // namespace

// R8, R11: all together, after the last one is in.
void judge(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  for (Claim& claim : state.claims) claim.verdict = is_right(claim) ? Verdict::right : Verdict::wrong;
  for (const Claim& claim : state.claims) {
    const auto proved = [&] {
      Event event = about_claim(state, EventKind::proved, claim);
      event.claim = claim;
      return event;
    };
    &claim == &state.claims.back() ? emit.end_of_round(proved) : emit(proved);
  }
  bool stayed = false;
  for (const Claim& claim : state.claims) {
    if (claim.verdict == Verdict::right) {
      stayed = true;
      continue;
    }
    take_back(state, claim);
  }
  end_round(state, stayed, now, chance, emit);
  state.seen_from = now + judged_is_seen_for;
}

// --- pauses and an early end -----------------------------------------------------------------------------------------
PauseEffect Rachmistrz::at_pause(const State& state) {
  if (is_calm(state) || (state.phase == Phase::search && state.shown.empty())) return PauseEffect::covers;
  if (state.phase != Phase::search) return PauseEffect::waits;
  const bool may = state.withdrawn < most_withdrawals || state.seating.network == Network::classroom;
  return may ? PauseEffect::withdraws : PauseEffect::refused;
}

// T6: the dice are rolled anew, and seen as soon as the match goes on.
void Rachmistrz::withdraw(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  state.withdrawn = static_cast<std::int8_t>(std::min(state.withdrawn + 1, 100));
  roll_unseen(state, now, chance, emit);
}

// T7: the claims of the unfinished round go back to their owners.
void Rachmistrz::break_off(State& state, const Chance&, const Emit<Event>& emit) {
  for (const Claim& claim : state.claims) {
    if (state.phase != Phase::sealed) take_back(state, claim);
  }
  state.claims.clear();
  end_match(state, emit);
}

}  // namespace calculi::rachmistrz
