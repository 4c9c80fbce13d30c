// The rules of Secret sum, clause by clause.
#include <algorithm>

#include "games/_template/game.hpp"
#include "games/_template/words.hpp"
#include "text/words.hpp"

namespace calculi::template_game {

namespace {

inline constexpr StreamName deal_stream{"deal"};

SeatSet ready_seats(const State& state) {
  return state.seating.all().where([&](Seat seat) { return state.chosen[seat] >= 0; });
}

Card laid_card(const State& state, Seat seat) {
  const std::int8_t chosen = state.chosen[seat];
  return chosen < 0 ? Card{0} : state.hands[seat][static_cast<unsigned>(chosen)];
}

Row laid_row(const State& state) {
  Row row{};
  for (const Seat seat : state.seating.all()) row[seat] = laid_card(state, seat);
  return row;
}

// --- time ------------------------------------------------------------------------------------------------------------
Millis shows_at(const State& state, Seat seat) { return state.race_opened + state.seating.shown_after(seat); }  // T4

Millis shows_next(const State& state) {
  Millis next = never;
  for (const Seat seat : state.seating.all() - state.shown) next = std::min(next, shows_at(state, seat));
  return next;
}

// --- what happens ----------------------------------------------------------------------------------------------------
// M1: the whole deck is shuffled, two cards each.
void deal(State& state, Millis now, const Chance& chance) {
  state.phase = Phase::choosing;
  state.points_before = state.points;
  state.withdrawn = 0;
  state.deck = full_deck();
  chance.stream(deal_stream, static_cast<std::uint32_t>(state.round)).shuffle(state.deck.begin(), state.deck.size());
  state.chosen.fill(-1);
  for (const Seat other : state.seating.all()) {
    for (Card& card : state.hands[other]) card = state.deck.pop_back();
  }
  state.clock = SharedClock(state.seating, now, choosing_limit);  // M7: each seat has its own time
}

void tell_deal(const State& state, const Emit<Event>& emit) {
  emit([&] { return Event{.kind = EventKind::round_began, .round = state.round}; });
  for (const Seat seat : state.seating.all()) {
    emit([&] { return Event{.kind = EventKind::dealt, .seat = seat, .cards = state.hands[seat]}; });
  }
}

void lay(State& state, Seat seat, Card card, const Emit<Event>& emit) {
  state.chosen[seat] = state.hands[seat][0] == card ? 0 : 1;
  emit([&] { return Event{.kind = EventKind::laid, .seat = seat, .card = card}; });
}

void lay_lower(State& state, Seat seat, const Emit<Event>& emit) {
  const Pair& hand = state.hands[seat];
  lay(state, seat, std::min(hand[0], hand[1]), emit);
}

void show_race(State& state, Millis now, const Emit<Event>& emit) {
  const SeatSet fresh =
      (state.seating.all() - state.shown).where([&](Seat seat) { return shows_at(state, seat) <= now; });
  state.shown = state.shown | fresh;
  if (fresh.empty()) return;
  const auto waiting = static_cast<std::int8_t>((state.seating.all() - state.shown).size());
  emit([&] { return Event{.kind = EventKind::shown, .waiting = waiting, .seats = fresh, .row = laid_row(state)}; });
}

void judge(State& state, Seat seat, std::int16_t claim, const Emit<Event>& emit) {
  const bool right = claim == answer_of(static_cast<Counting>(state.options.counting), laid_row(state));
  std::int16_t& points = state.points[seat];
  points = static_cast<std::int16_t>(right ? points + laid_card(state, seat) : std::max(0, points - 1));
  state.out = right ? state.seating.all() : state.out | SeatSet::only(seat);  // M5: the race is over; M6: for this seat
  emit([&] { return Event{.kind = right ? EventKind::right : EventKind::wrong, .seat = seat, .claim = claim}; });
}

void pass(State& state, Seat seat, const Emit<Event>& emit) {
  state.out.add(seat);
  emit([&] { return Event{.kind = EventKind::passed, .seat = seat}; });
}

// An input of the clock: the time of one empty seat (T1), or a deadline.
void time_out(State& state, const Input<Action>& input, const Emit<Event>& emit) {
  if (input.seat != Seat::none) {
    return state.phase == Phase::racing ? pass(state, input.seat, emit) : lay_lower(state, input.seat, emit);
  }
  state.clock.run_out(input.at);
  if (state.phase == Phase::racing) {
    state.out = state.out | state.clock.over();
    return;
  }
  for (const Seat seat : state.clock.over() - ready_seats(state)) lay_lower(state, seat, emit);  // M7
}

SeatSet leaders(const State& state) {
  const std::int16_t most = *std::ranges::max_element(state.points);
  return state.seating.all().where([&](Seat seat) { return state.points[seat] == most; });
}

void end_match(State& state, const Emit<Event>& emit) {
  state.phase = Phase::over;
  emit([&] { return Event{.kind = EventKind::match_ended, .seats = leaders(state)}; });
}

void end_round(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  state.shown = state.seating.all();
  const Row row = laid_row(state);
  const std::int64_t answer = answer_of(static_cast<Counting>(state.options.counting), row);
  emit.end_of_round([&] {
    return Event{.kind = EventKind::round_ended,
                 .answer = static_cast<std::int16_t>(answer),
                 .row = row,
                 .points = state.points};
  });
  if (state.round == state.options.rounds || state.is_last_round) return end_match(state, emit);
  ++state.round;
  deal(state, now, chance);
  tell_deal(state, emit);
}

// The laid cards are turned up for all, those with a head start first.
void open_race(State& state, Millis now) {
  state.phase = Phase::racing;
  state.race_opened = now;
  state.shown = {};
  state.out = {};
  // M7: the time of the race counts from when everybody sees it.
  state.clock = SharedClock(state.seating, now + state.seating.longest_head_start(), race_limit);
}

// After every input: has everybody laid, must the race be shown to more seats, is nobody left in it?
void move_on(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  if (state.phase == Phase::choosing && ready_seats(state) == state.seating.all()) open_race(state, now);
  if (state.phase != Phase::racing) return;
  if (state.out == state.seating.all()) return end_round(state, now, chance, emit);
  show_race(state, now, emit);
}

Result<void> check_lay(const View& view, std::int16_t card) {
  if (card < 1 || (view.hand[0] != card && view.hand[1] != card)) return refuse(words::refuse_not_held, "M2", {card});
  return {};
}

Result<void> check_claim(std::int16_t number) {
  if (number < 0 || number > highest_claim) return refuse(words::refuse_too_large, "M4", {highest_claim});
  return {};
}

Result<void> may_lay(const View& view) {
  if (view.phase != Phase::choosing) return refuse(words::refuse_not_choosing, "M2");
  if (view.ready.has(view.me)) return refuse(words::refuse_already_laid, "M2");
  return {};
}

Result<void> may_race(const View& view) {
  if (view.phase != Phase::racing) return refuse(words::refuse_no_race, "M4");
  if (!view.shown.has(view.me)) return refuse(calculi::words::refuse_too_early, "T4");
  if (view.late.has(view.me)) return refuse(calculi::words::refuse_too_late, "T4");
  if (view.out.has(view.me)) return refuse(words::refuse_out, "M6");
  return {};
}

}  // namespace

FixedVector<Card, deck_size> full_deck() {
  FixedVector<Card, deck_size> deck;
  for (int i = 0; i < deck_size; ++i) deck.push_back(static_cast<Card>(1 + i % highest));
  return deck;
}

bool sees_race(const State& state, Viewer viewer) {
  if (state.phase == Phase::over) return true;
  if (state.phase == Phase::choosing) return false;
  return viewer.spectator() ? state.shown == state.seating.all() : state.shown.has(viewer.seat);
}

std::int64_t answer_of(Counting counting, const Row& row) {
  std::int64_t answer = counting == Counting::sum ? 0 : 1;
  for (const Card card : row) {
    if (card == 0) continue;
    answer = counting == Counting::sum ? answer + card : answer * card;
  }
  return answer;
}

Result<State> Template::open(const Options& options, const Seating& seating, const Chance& chance) {
  State state;
  state.seating = seating;
  state.options = options;
  deal(state, Millis{0}, chance);
  return state;
}

View Template::view(const State& state, Viewer viewer) {
  View view;
  view.me = viewer.seat;
  view.seats = state.seating.seats;
  view.round = state.round;
  view.rounds = static_cast<std::int8_t>(state.options.rounds);
  view.phase = state.phase;
  view.counting = static_cast<Counting>(state.options.counting);
  if (!viewer.spectator()) {
    view.hand = state.hands[viewer.seat];
    view.laid[viewer.seat] = laid_card(state, viewer.seat);
  }
  if (sees_race(state, viewer)) view.laid = laid_row(state);
  view.ready = ready_seats(state);
  view.shown = state.shown;
  view.out = state.out;
  view.late = out_of_time(state);
  view.points = state.points;
  return view;
}

Result<void> Template::may(const View& view, Kind kind) { return kind == Kind::lay ? may_lay(view) : may_race(view); }

Result<void> Template::check(const View& view, const Action& action) {
  if (Result<void> may = Template::may(view, action.kind); !may) return may;
  if (action.kind == Kind::pass) return {};
  return action.kind == Kind::lay ? check_lay(view, action.number) : check_claim(action.number);
}

void Template::apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit) {
  if (input.by == By::clock) {
    time_out(state, input, emit);
  } else if (input.action.kind == Kind::lay) {
    lay(state, input.seat, static_cast<Card>(input.action.number), emit);
  } else if (input.action.kind == Kind::claim) {
    judge(state, input.seat, input.action.number, emit);
  } else {
    pass(state, input.seat, emit);
  }
  move_on(state, input.at, chance, emit);
}

// M8: what is dealt is for its owner, what is laid is hidden, and the race is for those who are shown it.
std::optional<Event> Template::seen_by(const Event& event, Viewer viewer) {
  if (event.kind == EventKind::dealt && !viewer.is(event.seat)) return std::nullopt;
  Event seen = event;
  if (event.kind == EventKind::laid && !viewer.is(event.seat)) seen.card = 0;
  if (event.kind == EventKind::shown && event.waiting > 0 && !event.seats.has(viewer.seat)) seen.row = {};
  return seen;
}

std::optional<Event> Template::veiled(const Event& event) {
  Event seen = event;
  if (event.kind == EventKind::wrong) seen.seat = Seat::none;
  return seen;
}

SeatSet Template::waiting_on(const State& state) {
  if (state.phase == Phase::choosing) return state.seating.all() - ready_seats(state);
  return state.phase == Phase::racing ? state.shown - state.out : SeatSet{};
}

bool Template::asked(const View& view) {
  if (view.phase == Phase::choosing) return (SeatSet::all(view.seats) - view.ready).has(view.me);
  return view.phase == Phase::racing && (view.shown - view.out).has(view.me);
}

Millis Template::deadline(const State& state) {
  if (state.phase == Phase::racing) return std::min(shows_next(state), state.clock.next_end());
  return state.phase == Phase::choosing ? state.clock.first_end(waiting_on(state)) : never;
}

Millis Template::shown_deadline(const State& state, Viewer viewer) {
  if (state.phase == Phase::over) return never;
  return state.phase == Phase::racing ? std::min(shows_next(state), state.clock.told(viewer))
                                      : state.clock.told(viewer);
}

SeatSet Template::out_of_time(const State& state) {
  return state.phase == Phase::racing ? state.clock.over() : SeatSet{};
}

std::optional<OpenRace> Template::race(const State& state) {
  if (state.phase != Phase::racing) return std::nullopt;
  const auto number = static_cast<std::uint32_t>(state.round + 256 * state.withdrawn);
  return OpenRace{number, state.shown, shows_next(state), {}, state.clock.ends()};
}

// --- pauses and an early end -----------------------------------------------------------------------------------------
void Template::cover(View& view) {
  view.hand = {};
  view.laid = {};
}

PauseEffect Template::at_pause(const State& state) {
  if (state.phase != Phase::racing || state.shown.empty()) return PauseEffect::covers;
  if (!state.out.empty()) return PauseEffect::waits;
  const bool may = state.withdrawn < most_withdrawals || state.seating.network == Network::classroom;
  return may ? PauseEffect::withdraws : PauseEffect::refused;
}

// T6: each laid card goes under the deck, and its top card takes that place.
void Template::withdraw(State& state, Millis now, const Chance&, const Emit<Event>&) {
  FixedVector<Card, deck_size> under;
  for (const Seat seat : state.seating.all()) {
    Card& laid = state.hands[seat][static_cast<unsigned>(state.chosen[seat])];
    under.push_back(laid);
    laid = state.deck.pop_back();
  }
  for (const Card card : state.deck) under.push_back(card);
  state.deck = under;
  state.withdrawn = static_cast<std::int8_t>(std::min(state.withdrawn + 1, 100));
  open_race(state, now);
}

void Template::break_off(State& state, const Chance&, const Emit<Event>& emit) {
  state.points = state.points_before;
  end_match(state, emit);
}

// M9: most points win, equal points share a place.
std::optional<Outcome> Template::outcome(const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  Outcome outcome{.seats = state.seating.seats};
  for (const Seat seat : state.seating.all()) {
    const auto better =
        std::ranges::count_if(state.points, [&](std::int16_t other) { return other > state.points[seat]; });
    outcome.place[seat] = static_cast<std::int8_t>(1 + better);
    outcome.points[seat] = {state.points[seat]};
  }
  return outcome;
}

}  // namespace calculi::template_game
