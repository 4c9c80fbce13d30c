// The course of a match: which input leads from which phase to which. The steps are in round.cpp, legality is in
// check.cpp.
#include "games/klodki/rules/rules.hpp"

#include <algorithm>

#include "games/klodki/rules/round.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

// The same from a state and from a view.
template <class Seen>
SeatSet waited_for(const Seen& seen, int seats) {
  if (seen.phase == Phase::arrange) return SeatSet::all(seats) - seen.ready;
  if (seen.phase == Phase::search) return seen.shown - seen.gone - late_of(seen);
  const bool alone = seen.phase == Phase::laying || seen.phase == Phase::right;
  return alone && seen.layer != Seat::none ? SeatSet::only(seen.layer) : SeatSet{};
}

// --- seats act -------------------------------------------------------------------------------------------------------
void tell_arranged(const State& state, Seat seat, const Emit<Event>& emit) {
  emit([&] {
    Event event{.kind = EventKind::arranged, .seat = seat, .round = state.round, .hand = state.hand[seat]};
    event.open[seat] = state.open[seat];
    event.to = SeatSet::only(seat);
    event.watchers = false;
    return event;
  });
}

// K2, K13: these cards lie open; what lies there already stays in its place.
void choose_open(State& state, Seat seat, FixedVector<Card, most_open> wanted) {
  const int count = open_keys(variant_of(state));
  std::array<bool, most_open> stays{};
  OpenRow& open = state.open[seat];
  HandRow& hand = state.hand[seat];
  for (unsigned i = 0; i < static_cast<unsigned>(count); ++i) {
    const auto* found = std::find(wanted.begin(), wanted.end(), open[i]);
    if (found == wanted.end()) continue;
    stays[i] = true;
    wanted.erase(static_cast<int>(found - wanted.begin()));
  }
  for (unsigned i = 0; i < static_cast<unsigned>(count); ++i) {
    if (stays[i] || wanted.empty()) continue;
    auto found = std::find(hand.begin(), hand.end(), wanted[0]);
    std::swap(open[i], *found);
    wanted.erase(0);
  }
}

void arrange(State& state, Seat seat, const Action& action, const Emit<Event>& emit) {
  if (action.kind == Kind::open) {
    choose_open(state, seat, action.cards);
  } else {
    std::swap(slot(state, seat, action.keys[0]), slot(state, seat, action.keys[1]));
  }
  tell_arranged(state, seat, emit);
}

void be_ready(State& state, Seat seat, const Emit<Event>& emit) {
  state.ready.add(seat);
  emit([&] { return Event{.kind = EventKind::ready, .seat = seat, .round = state.round}; });
}

// K19: it closes on release, and after two seconds at most.
void peek(State& state, Seat seat, const Key& key, Millis now, const Emit<Event>& emit) {
  if (state.peeks[seat] != 0) end_peek(state, seat, emit);
  state.peeks[seat] = static_cast<std::int8_t>(key.number);
  const Millis limit = state.seating.limit(peek_limit, seat);
  state.peek_ends[seat] = now + (limit == never ? peek_limit : limit);
  emit([&] {
    Event event{.kind = EventKind::peeked, .seat = seat, .round = state.round};
    event.keys.push_back(key);
    event.cards.push_back(slot(state, seat, key));
    return event;
  });
}

// K15. When all have said it or are out of time, the race closes; a claim that is still held is decided first.
void stop_searching(State& state, Millis now) {
  if ((state.cannot | state.clock.over()) == state.seating.all()) state.clock.stop(now);
}

void say_cannot(State& state, Seat seat, Millis now, const Emit<Event>& emit) {
  state.cannot.add(seat);
  emit([&] { return Event{.kind = EventKind::said_cannot, .seat = seat, .round = state.round}; });
  stop_searching(state, now);
}

// K18: the right passes left; when all have said no, nobody can.
void say_no(State& state, Millis now, const Emit<Event>& emit) {
  const Seat seat = state.layer;
  state.cannot.add(seat);
  emit([&] { return Event{.kind = EventKind::said_no, .seat = seat, .round = state.round}; });
  if (state.cannot == state.seating.all()) return nobody_can(state, SaidBy::seats, now, emit);
  give_right(state, next_seat(seat, state.seating.seats), now, emit);
}

void seat_acts(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit) {
  switch (input.action.kind) {
    case Kind::lay:
      return lay(state, input.seat, input.action.code, input.at, chance, emit);
    case Kind::toss:
      return take_thrown(state, input.seat, input.action.keys, input.at, emit);
    case Kind::open:
    case Kind::swap:
      return arrange(state, input.seat, input.action, emit);
    case Kind::ready:
      return be_ready(state, input.seat, emit);
    case Kind::peek:
      return peek(state, input.seat, input.action.keys[0], input.at, emit);
    case Kind::release:
      return end_peek(state, input.seat, emit);
    case Kind::cannot:
      return say_cannot(state, input.seat, input.at, emit);
    case Kind::no:
      return say_no(state, input.at, emit);
  }
}

// --- the clock -------------------------------------------------------------------------------------------------------
// T1: nobody holds the seat.
void empty_seat_acts(State& state, Seat seat, Millis now, const Chance& chance, const Emit<Event>& emit) {
  switch (state.phase) {
    case Phase::arrange:
      return be_ready(state, seat, emit);
    case Phase::search:
      state.gone.add(seat);
      if (!state.cannot.has(seat)) say_cannot(state, seat, now, emit);
      return;
    case Phase::laying:
      return lay(state, seat, {}, now, chance, emit);
    case Phase::right:
      return say_no(state, now, emit);
    case Phase::countdown:
    case Phase::over:
      return;
  }
}

// T4: the clock ends for some seats, and for the table with the last of them.
void shared_time_out(State& state, Millis now, const Emit<Event>& emit) {
  if (state.nobody_can_from <= now) return nobody_can(state, SaidBy::engine, now, emit);  // K15
  state.clock.run_out(now);
  if (state.phase == Phase::search) {
    if (!state.clock.finished()) return stop_searching(state, now);
    return nobody_can(state, SaidBy::seats, now, emit);  // K15
  }
  for (const Seat seat : state.clock.over() - state.ready) be_ready(state, seat, emit);
}

void time_out(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  if (state.phase == Phase::arrange || state.phase == Phase::search) return shared_time_out(state, now, emit);
  if (state.ends > now) return;
  if (state.phase == Phase::laying) return lay(state, state.layer, {}, now, chance, emit);  // K6
  if (state.phase == Phase::right) return say_no(state, now, emit);                         // K18
}

// A side deadline goes first, also where the time of the race is up: it makes no claim late.
void clock_acts(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit) {
  if (input.seat != Seat::none) return empty_seat_acts(state, input.seat, input.at, chance, emit);
  if (next_side_deadline(state) <= input.at) return meet_side_deadline(state, input.at, emit);
  time_out(state, input.at, chance, emit);
}

}  // namespace

Card& slot(State& state, Seat seat, const Key& key) {
  const Seat owner = key.owner == Seat::none ? seat : key.owner;
  const auto place = static_cast<unsigned>(key.number - 1);
  return key.spot == Spot::open ? state.open[owner][place] : state.hand[owner][place];
}

const Card& slot(const State& state, Seat seat, const Key& key) { return slot(const_cast<State&>(state), seat, key); }

LaidCode laid_of(const State& state, Seat seat, const Code& code) {
  LaidCode laid;
  for (const Place& place : code.places) {
    LaidPlace cards{.sign = place.sign};
    for (const Key& key : place.keys) cards.cards.push_back(slot(state, seat, key));
    laid.push_back(cards);
  }
  return laid;
}

Result<State> Klodki::open(const Options& options, const Seating& seating, const Chance& chance) {
  if (static_cast<Variant>(options.variant) == Variant::novice && seating.seats > 5) {
    return refuse(words::refuse_novice_seats, "K2");
  }
  State state;
  state.seating = seating;
  state.options = options;
  deal(state, chance);
  begin_round(state, Millis{0}, {});
  return state;
}

void Klodki::apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit) {
  input.by == By::clock ? clock_acts(state, input, chance, emit) : seat_acts(state, input, chance, emit);
  if (state.phase == Phase::arrange && state.ready == state.seating.all()) finish_arranging(state, input.at, emit);
}

SeatSet Klodki::waiting_on(const State& state) { return waited_for(state, state.seating.seats); }

bool Klodki::asked(const View& view) { return waited_for(view, view.seats).has(view.me); }

// K19: whoever has the right, the others may peek, once they have been shown the padlocks (T4).
SeatSet Klodki::out_of_turn(const State& state) {
  const bool alone = state.phase == Phase::laying || state.phase == Phase::right;
  if (!alone || !is_murderous(state)) return {};
  return state.shown - state.gone - SeatSet::only(state.layer);
}

Millis Klodki::deadline(const State& state) {
  if (state.phase == Phase::arrange) return state.clock.first_end(state.seating.all() - state.ready);
  return std::min({next_side_deadline(state), state.clock.next_end(), state.ends, state.nobody_can_from});
}

// The end of a peek is nobody's time limit, and that nobody can is a secret until it is said.
Millis Klodki::shown_deadline(const State& state, Viewer viewer) {
  return std::min({shows_next(state), state.nobody_check_at, state.clock.told(viewer), state.ends});
}

SeatSet Klodki::out_of_time(const State& state) { return late_of(state); }

std::optional<OpenRace> Klodki::race(const State& state) {
  if (state.phase != Phase::countdown && state.phase != Phase::search) return std::nullopt;
  const auto number = static_cast<std::uint32_t>(state.round + 256 * state.withdrawn);
  OpenRace race{number, state.shown, next_side_deadline(state), {}, state.clock.ends()};
  for (Millis& closes : race.closes) closes = std::min(closes, state.nobody_can_from);
  return race;
}

// K17: most padlocks win, equal ones share a place.
std::optional<Outcome> Klodki::outcome(const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  Outcome outcome{.seats = state.seating.seats};
  for (const Seat seat : state.seating.all()) {
    const int own = state.won[seat].size();
    const auto better =
        std::count_if(state.won.begin(), state.won.end(), [&](const auto& won) { return won.size() > own; });
    outcome.place[seat] = static_cast<std::int8_t>(1 + better);
    outcome.points[seat] = {own};
  }
  return outcome;
}

}  // namespace calculi::klodki
