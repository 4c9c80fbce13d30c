#include "games/numeramis/rules/scoring.hpp"

#include "games/numeramis/rules/deal.hpp"

namespace calculi::numeramis {

namespace {

// N23: at the round's end all layouts are public; the closer's has been since the close.
void show_layouts(const State& state, const Emit<Event>& emit) {
  Seat seat = state.starter;
  for (int i = 0; i < state.seating.seats; ++i, seat = next_seat(seat, state.seating.seats)) {
    if (seat == state.closer) continue;
    emit([&] {
      const Layout& laid = state.laid[seat];
      return Event{
          .kind = EventKind::shown, .seat = seat, .result = static_cast<std::int16_t>(laid.result()), .layout = laid};
    });
  }
}

// N15: the distance, and the full target where nothing is laid out.
int points_of(const State& state, Seat seat) {
  if (state.solo()) return state.drops;  // N21
  const Layout& laid = state.laid[seat];
  return laid.none() ? state.target() : state.target() - static_cast<int>(laid.result());
}

// N17: fewer points, then more bonuses.
bool better(const State& state, Seat x, Seat y) {
  if (state.points[x] != state.points[y]) return state.points[x] < state.points[y];
  return state.bonuses[x] > state.bonuses[y];
}

}  // namespace

void score_round(State& state, const Emit<Event>& emit) {
  if (!state.solo()) show_layouts(state, emit);
  Event scored{.kind = EventKind::round_scored, .round = state.round, .target = state.targets[state.round - 1]};
  for (const Seat own : state.seating.all()) {
    const int points = points_of(state, own);
    const int bonus = points == 0 && !state.solo() ? 1 : 0;  // N16
    if (bonus > 0) scored.seats.add(own);
    state.sheet[own][static_cast<unsigned>(state.round - 1)] = {static_cast<std::int16_t>(points)};
    state.points[own] = static_cast<std::int16_t>(state.points[own] + points - bonus);
    state.bonuses[own] = static_cast<std::int16_t>(state.bonuses[own] + bonus);
    scored.points[own] = static_cast<std::int16_t>(points);
    scored.totals[own] = state.points[own];
  }
  state.earlier = state.laid;
  emit.end_of_round([&] { return scored; });
}

void rank_match(State& state, const Emit<Event>& emit) {
  state.phase = Phase::over;
  state.over = true;
  state.turn = Seat::none;
  Event ended{.kind = EventKind::match_ended, .totals = state.points};
  for (const Seat seat : state.seating.all()) {
    const int ahead = state.seating.all().where([&](Seat other) { return better(state, other, seat); }).size();
    state.places[seat] = static_cast<std::int8_t>(1 + ahead);
    if (ahead == 0) ended.seats.add(seat);
  }
  emit([&] { return ended; });
}

}  // namespace calculi::numeramis
