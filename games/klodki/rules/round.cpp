#include "games/klodki/rules/round.hpp"

#include <algorithm>

namespace calculi::klodki {

namespace {

inline constexpr StreamName keys_stream{"keys"};
inline constexpr StreamName padlocks_stream{"padlocks"};

// --- time ------------------------------------------------------------------------------------------------------------
Millis shows_at(const State& state, Seat seat) { return state.reveal + state.seating.shown_after(seat); }

// A delay, not a limit: without limits it stays as it is.
Millis scaled(Millis base, Millis limit) { return limit == never ? base : limit; }

PerSeat<std::int16_t> points_of(const State& state) {
  PerSeat<std::int16_t> points{};
  for (const Seat seat : state.seating.all()) points[seat] = static_cast<std::int16_t>(state.won[seat].size());
  return points;
}

// --- keys ------------------------------------------------------------------------------------------------------------
// K14: the used keys are shuffled in when a key is needed and the pile is empty.
Card draw(State& state, const Chance& chance, const Emit<Event>& emit) {
  if (state.pile.empty()) {
    std::swap(state.pile, state.used);
    ++state.shuffles;
    chance.stream(keys_stream, static_cast<std::uint32_t>(state.shuffles))
        .shuffle(state.pile.begin(), state.pile.size());
    emit([&] {
      return Event{
          .kind = EventKind::reshuffled, .round = state.round, .pile = static_cast<std::int16_t>(state.pile.size())};
    });
  }
  return state.pile.pop_back();
}

void refill_slot(State& state, Seat seat, Spot spot, int number, bool layer, const Chance& chance,
                 const Emit<Event>& emit) {
  const Key key{Seat::none, spot, static_cast<std::uint8_t>(number)};
  if (slot(state, seat, key).exists()) return;
  const Card card = draw(state, chance, emit);
  slot(state, seat, key) = card;
  Sight sight = layer ? Sight::owner : Sight::all;                                   // K12
  if (is_murderous(state)) sight = spot == Spot::open ? Sight::all : Sight::nobody;  // K19
  if (sight == Sight::all && spot == Spot::open) state.table[seat][static_cast<unsigned>(number - 1)] = card;
  emit([&] {
    Event event{.kind = EventKind::refilled, .seat = seat, .round = state.round, .sight = sight};
    event.names_layer = state.before.verdict != Verdict::right && !is_murderous(state);
    event.keys.push_back(key);
    event.cards.push_back(card);
    return event;
  });
}

// K12, K14: the layer first, then the others from the layer's left, places in order.
void refill(State& state, Seat layer, const Chance& chance, const Emit<Event>& emit) {
  Seat seat = layer;
  for (int i = 0; i < state.seating.seats; ++i) {
    const bool own = seat == layer;
    for (int k = 1; k <= open_keys(variant_of(state)); ++k) refill_slot(state, seat, Spot::open, k, own, chance, emit);
    for (int k = 1; k <= hand_keys(variant_of(state)); ++k) refill_slot(state, seat, Spot::hand, k, own, chance, emit);
    seat = next_seat(seat, state.seating.seats);
  }
}

void use_keys(State& state, Seat seat, const KeyList& keys) {
  for (const Key& key : keys) {
    Card& card = slot(state, seat, key);
    state.used.push_back(card);
    card = no_card;
  }
  state.table = state.open;
}

// --- the end of a round ----------------------------------------------------------------------------------------------
SeatSet leaders(const State& state) {
  const PerSeat<std::int16_t> points = points_of(state);
  const std::int16_t most = *std::max_element(points.begin(), points.end());
  return state.seating.all().where([&](Seat seat) { return points[seat] == most; });
}

void clear_round(State& state) {
  state.padlocks = {};
  state.ready = {};
  state.shown = {};
  state.cannot = {};
  state.gone = {};
  state.layer = Seat::none;
  state.thrown.clear();
  state.peeks.fill(0);
  state.withdrawn = 0;
  state.nobody_check_at = never;
  state.nobody_can_from = never;
  state.clock = {};
  state.ends = never;
}

// K17
void end_match(State& state, const Emit<Event>& emit) {
  clear_round(state);
  state.table = {};
  state.phase = Phase::over;
  emit([&] {
    return Event{
        .kind = EventKind::match_ended, .round = state.round, .points = points_of(state), .seats = leaders(state)};
  });
}

// K16: what is used never returns.
void discard_padlocks(State& state) {
  for (const Padlock padlock : state.padlocks) state.used_padlocks.push_back(padlock);
}

std::int16_t take_back(State& state, Seat seat) {
  PadlockPile& won = state.won[seat];
  std::int16_t lost = 0;
  for (; lost < 2 && !won.empty() && state.options.gentle == 0; ++lost) state.used_padlocks.push_back(won.pop_back());
  return lost;
}

// --- the reveal ------------------------------------------------------------------------------------------------------
void show(State& state, Millis now, const Emit<Event>& emit) {
  const SeatSet fresh = (state.seating.all() - state.shown).where([&](Seat seat) {
    return is_calm(state) || shows_at(state, seat) <= now;
  });
  if (fresh.empty()) return;
  state.shown = state.shown | fresh;
  if (state.phase == Phase::countdown) state.phase = Phase::search;
  const bool last = state.shown == state.seating.all();
  emit([&] {
    return Event{
        .kind = EventKind::revealed, .round = state.round, .padlocks = state.padlocks, .to = fresh, .watchers = last};
  });
}

// T4: who has to wait longer than the first to see is told so; spectators see no more than the last one.
void tell_waits(const State& state, const Emit<Event>& emit) {
  for (const Seat seat : state.seating.all()) {
    const Millis wait = shows_at(state, seat) - state.reveal;
    if (wait == Millis{0}) continue;
    emit([&] {
      return Event{.kind = EventKind::wait,
                   .seat = seat,
                   .round = state.round,
                   .seconds = static_cast<std::int8_t>(wait.count / 1000)};
    });
  }
}

// K3: one padlock from each pile, at once. They are shown at `reveal`.
void turn_padlocks(State& state, Millis reveal, const Emit<Event>& emit) {
  for (unsigned i = 0; i < 2; ++i) state.padlocks[i] = state.padlock_piles[i].pop_back();
  const bool calm = is_calm(state);
  state.phase = calm ? Phase::right : Phase::countdown;
  state.clock = {};
  state.reveal = reveal;
  const Millis seen_by_all = calm ? reveal : reveal + state.seating.longest_head_start();
  if (state.options.nobody != 0) {
    state.nobody_check_at = seen_by_all + scaled(nobody_delay, state.seating.shared_limit(nobody_delay));
  }
  if (calm) {
    show(state, reveal, emit);
    return give_right(state, seat_at((state.round - 1) % state.seating.seats), reveal, emit);  // K18
  }
  state.clock = SharedClock(state.seating, seen_by_all, search_limit);
  tell_waits(state, emit);
}

void begin_search(State& state, Millis now, const Emit<Event>& emit) {
  if (is_calm(state)) return turn_padlocks(state, now, emit);
  emit([&] {
    return Event{.kind = EventKind::countdown, .round = state.round, .seconds = countdown_time.count / 1000};
  });
  turn_padlocks(state, now + countdown_time, emit);
}

bool anybody_can(const State& state) {
  for (const Seat seat : state.seating.all()) {
    const KeyCounts keys = reach_of(state, seat);
    if (!codes_for(product_of(state.padlocks), keys, variant_of(state) != Variant::novice).empty()) return true;
  }
  return false;
}

// K15, `nobody: engine`. In a race a throw that was made before this moment may be held or still be on its way and is
// judged first, as when all have said that they cannot: the deadline of the race ends the round.
void look(State& state, Millis now, const Emit<Event>& emit) {
  state.nobody_check_at = never;
  if (anybody_can(state)) return;
  if (is_calm(state)) return nobody_can(state, SaidBy::engine, now, emit);
  state.nobody_can_from = now;
}

}  // namespace

Millis after(Millis now, Millis limit) { return limit == never ? never : now + limit; }

Millis shows_next(const State& state) {
  Millis next = never;
  if (state.phase != Phase::countdown && state.phase != Phase::search) return next;
  for (const Seat seat : state.seating.all() - state.shown) next = std::min(next, shows_at(state, seat));
  return next;
}

Millis next_side_deadline(const State& state) {
  Millis next = std::min(shows_next(state), state.nobody_check_at);
  for (const Seat seat : state.seating.all()) {
    if (state.peeks[seat] != 0) next = std::min(next, state.peek_ends[seat]);
  }
  return next;
}

void deal(State& state, const Chance& chance) {
  state.pile = all_keys(static_cast<Deck>(state.options.deck));
  chance.stream(keys_stream, 0).shuffle(state.pile.begin(), state.pile.size());
  PadlockPile padlocks = all_padlocks();
  chance.stream(padlocks_stream, 0).shuffle(padlocks.begin(), padlocks.size());
  for (int i = 0; i < padlocks.size(); ++i) state.padlock_piles[static_cast<unsigned>(i % 2)].push_back(padlocks[i]);
  for (const Seat seat : state.seating.all()) {
    for (int k = 0; k < open_keys(variant_of(state)); ++k)
      state.open[seat][static_cast<unsigned>(k)] = state.pile.pop_back();
    for (int k = 0; k < hand_keys(variant_of(state)); ++k)
      state.hand[seat][static_cast<unsigned>(k)] = state.pile.pop_back();
  }
}

void begin_round(State& state, Millis now, const Emit<Event>& emit) {
  if (state.round == rounds || state.is_last_round) return end_match(state, emit);
  ++state.round;
  clear_round(state);
  if (is_murderous(state)) {  // K13, K19: nothing is swapped
    state.table = {};
    return begin_search(state, now, emit);
  }
  state.phase = Phase::arrange;
  state.clock = SharedClock(state.seating, now, arrange_limit);
}

void finish_arranging(State& state, Millis now, const Emit<Event>& emit) {
  state.table = {};
  emit([&] { return Event{.kind = EventKind::keys_open, .round = state.round, .open = state.open}; });
  begin_search(state, now, emit);
}

void end_peek(State& state, Seat seat, const Emit<Event>& emit) {
  state.peeks[seat] = 0;
  emit([&] { return Event{.kind = EventKind::peek_ended, .seat = seat, .round = state.round}; });
}

void meet_side_deadline(State& state, Millis now, const Emit<Event>& emit) {
  for (const Seat seat : state.seating.all()) {
    if (state.peeks[seat] != 0 && state.peek_ends[seat] <= now) end_peek(state, seat, emit);
  }
  if (shows_next(state) <= now) show(state, now, emit);
  if (state.nobody_check_at <= now) look(state, now, emit);
}

void give_right(State& state, Seat seat, Millis now, const Emit<Event>& emit) {
  state.layer = seat;
  state.ends = after(now, state.seating.limit(right_limit, seat));
  emit([&] { return Event{.kind = EventKind::right_given, .seat = seat, .round = state.round}; });
}

void take_thrown(State& state, Seat seat, const KeyList& keys, Millis now, const Emit<Event>& emit) {
  state.phase = Phase::laying;
  state.layer = seat;
  state.thrown = keys;
  state.cannot.remove(seat);  // K15: it ends where its seat throws after all
  state.peeks[seat] = 0;      // at whatever key, or the others would learn which it was (K23)
  state.nobody_check_at = never;
  state.nobody_can_from = never;
  state.clock = {};
  state.ends = after(now, state.seating.limit(laying_limit, seat));
  emit([&] {
    Event event{.kind = EventKind::thrown, .seat = seat, .round = state.round, .keys = keys};
    for (const Key& key : keys) event.cards.push_back(slot(state, seat, key));
    return event;
  });
}

void lay(State& state, Seat seat, const Code& code, Millis now, const Chance& chance, const Emit<Event>& emit) {
  LaidCode laid = laid_of(state, seat, code);
  const int product = product_of(state.padlocks);
  const Verdict verdict = code.empty() ? Verdict::not_laid : judge(product, laid);
  const bool opens = verdict == Verdict::right;
  const Digits digits = opens ? digits_of(product) : digits_of(laid);
  Code read = code;
  settle_order(read, laid, digits);
  std::int16_t lost = 0;
  if (opens) {
    for (const Padlock padlock : state.padlocks) state.won[seat].push_back(padlock);
  } else {
    lost = take_back(state, seat);
    discard_padlocks(state);
  }
  state.before = {state.round, seat, state.padlocks, static_cast<std::int8_t>(product), read, laid, digits, verdict};
  emit.end_of_round([&] {
    return Event{.kind = opens ? EventKind::opened : EventKind::failed,
                 .seat = seat,
                 .round = state.round,
                 .padlocks_lost = lost,
                 .padlocks = state.padlocks,
                 .product = state.before.product,
                 .code = read,
                 .laid = laid,
                 .verdict = verdict,
                 .points = points_of(state),
                 .calm = is_calm(state)};
  });
  use_keys(state, seat, code.empty() ? state.thrown : keys_of(code));
  if (state.round < rounds) refill(state, seat, chance, emit);
  begin_round(state, now, emit);
}

void nobody_can(State& state, SaidBy by, Millis now, const Emit<Event>& emit) {
  discard_padlocks(state);
  state.before = {.round = state.round,
                  .padlocks = state.padlocks,
                  .product = static_cast<std::int8_t>(product_of(state.padlocks))};
  emit.end_of_round([&] {
    return Event{.kind = EventKind::nobody,
                 .round = state.round,
                 .by_engine = by == SaidBy::engine,
                 .padlocks = state.padlocks,
                 .product = state.before.product,
                 .calm = is_calm(state)};
  });
  state.table = state.open;
  begin_round(state, now, emit);
}

// --- pauses and an early end -----------------------------------------------------------------------------------------
namespace {

void put_padlocks_back(State& state, bool under) {
  for (unsigned i = 0; i < 2; ++i) {
    auto& pile = state.padlock_piles[i];
    pile.push_back(state.padlocks[i]);
    if (under) std::rotate(pile.begin(), pile.end() - 1, pile.end());
  }
}

}  // namespace

PauseEffect Klodki::at_pause(const State& state) {
  if (state.phase == Phase::laying) return PauseEffect::waits;
  if (state.phase != Phase::search) return PauseEffect::covers;
  if (state.padlock_piles[0].empty()) return PauseEffect::waits;  // the last round: no others to turn
  const bool may = state.withdrawn < most_withdrawals || state.seating.network == Network::classroom;
  return may ? PauseEffect::withdraws : PauseEffect::refused;
}

// T6: the padlocks go under their piles and the next two are turned; they are seen as soon as the match goes on.
void Klodki::withdraw(State& state, Millis now, const Chance&, const Emit<Event>& emit) {
  const auto withdrawn = static_cast<std::int8_t>(std::min(state.withdrawn + 1, 100));
  put_padlocks_back(state, true);
  clear_round(state);
  state.withdrawn = withdrawn;
  turn_padlocks(state, now, emit);
}

// T7: the round has not been.
void Klodki::break_off(State& state, const Chance&, const Emit<Event>& emit) {
  if (state.padlocks[0] != 0) put_padlocks_back(state, false);
  --state.round;
  end_match(state, emit);
}

}  // namespace calculi::klodki
