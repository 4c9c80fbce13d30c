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
      const Layout& laid = state.laid[at(seat)];
      return Event{
          .kind = EventKind::shown, .seat = seat, .result = static_cast<std::int16_t>(laid.result()), .layout = laid};
    });
  }
}

// N15: the distance, and the full target where nothing is laid out.
int points_of(const State& state, Seat seat) {
  if (state.solo()) return state.drops;  // N21
  const Layout& laid = state.laid[at(seat)];
  return laid.none() ? state.target() : state.target() - static_cast<int>(laid.result());
}

// N17: fewer points, then more bonuses.
bool better(const State& state, unsigned x, unsigned y) {
  if (state.points[x] != state.points[y]) return state.points[x] < state.points[y];
  return state.bonuses[x] > state.bonuses[y];
}

}  // namespace

void score_round(State& state, const Emit<Event>& emit) {
  if (!state.solo()) show_layouts(state, emit);
  Event scored{.kind = EventKind::round_scored, .round = state.round, .target = state.targets[state.round - 1]};
  for (int i = 0; i < state.seating.seats; ++i) {
    const auto own = static_cast<unsigned>(i);
    const int points = points_of(state, seat_at(i));
    const int bonus = points == 0 && !state.solo() ? 1 : 0;  // N16
    if (bonus > 0) scored.seats.add(seat_at(i));
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
  for (unsigned i = 0; i < static_cast<unsigned>(state.seating.seats); ++i) {
    int ahead = 0;
    for (unsigned k = 0; k < static_cast<unsigned>(state.seating.seats); ++k) ahead += better(state, k, i) ? 1 : 0;
    state.places[i] = static_cast<std::int8_t>(1 + ahead);
    if (ahead == 0) ended.seats.add(seat_at(static_cast<int>(i)));
  }
  emit([&] { return ended; });
}

}  // namespace calculi::numeramis
