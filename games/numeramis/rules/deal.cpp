#include "games/numeramis/rules/deal.hpp"

namespace calculi::numeramis {

namespace {

inline constexpr StreamName rounds_stream{"rounds"};
inline constexpr StreamName removed_stream{"removed"};
inline constexpr StreamName deal_stream{"deal"};
inline constexpr StreamName zeros_stream{"zeros"};
inline constexpr StreamName shuffle_stream{"shuffle"};

constexpr std::uint8_t hard_deck = 1;
constexpr std::uint8_t easy_deck = 2;

void deal_hand(State& state, Seat seat) {
  Digits& hand = state.hands[seat];
  hand = {};
  for (int i = hand_size(state.target()); i > 0; --i) hand.add(state.deck.pop_back());
}

void clear_round(State& state) {
  state.turns = state.drops = state.shuffles = 0;
  state.locked = state.aside = 0;
  state.closer = Seat::none;
  state.taken = no_card;
  state.from_discard = false;
  state.to_lay = state.ready = state.exchanged = state.kept = {};
  state.known = {};
  state.laid = {};
  state.discards = {};
}

void tell_dealt(const State& state, Seat seat, const Emit<Event>& emit) {
  emit([&] { return Event{.kind = EventKind::dealt, .seat = seat, .cards = state.hands[seat]}; });
}

void tell_round(const State& state, const Emit<Event>& emit) {
  emit([&] {
    return Event{.kind = EventKind::round_began,
                 .seat = state.starter,
                 .round = state.round,
                 .rounds = static_cast<std::int8_t>(state.targets.size()),
                 .target = static_cast<std::int16_t>(state.target()),
                 .dealt = static_cast<std::int8_t>(hand_size(state.target()))};
  });
  for (const Seat seat : state.seating.all()) tell_dealt(state, seat, emit);
}

// N13: as many new cards; the zeros wait until all have been asked.
void exchange_zeros(State& state, Seat seat, const Emit<Event>& emit) {
  state.aside = static_cast<std::int8_t>(state.aside + state.hands[seat].size());
  state.exchanged.add(seat);
  state.known[seat] = {};
  emit([&] { return Event{.kind = EventKind::zeros_shown, .seat = seat}; });
  deal_hand(state, seat);
  tell_dealt(state, seat, emit);
}

// Nobody is left to ask: the zeros go back into the deck (N13), the next card starts the discards (N3).
void turn_first_card(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  if (state.aside > 0) {
    for (; state.aside > 0; --state.aside) state.deck.push_back(card(0));
    chance.stream(zeros_stream, static_cast<std::uint32_t>(state.round)).shuffle(state.deck.begin(), state.deck.size());
  }
  state.discards.push_back(state.deck.pop_back());
  emit([&] { return Event{.kind = EventKind::card_turned, .card = state.discards.back()}; });
  begin_turn(state, state.starter, now);
}

// From `seat` on, in turn order: `left` seats have not been asked yet.
void ask_about_zeros(State& state, Seat seat, int left, Millis now, const Chance& chance, const Emit<Event>& emit) {
  const bool asks = state.options.zeros != 0;
  for (; left > 0; --left, seat = next_seat(seat, state.seating.seats)) {
    while (!asks && state.hands[seat].only_zeros()) exchange_zeros(state, seat, emit);
    if (!state.hands[seat].only_zeros()) continue;
    begin_turn(state, seat, now);
    state.phase = Phase::zeros;
    state.known[seat] = state.hands[seat];  // being asked tells it
    return;
  }
  turn_first_card(state, now, chance, emit);
}

int seats_up_to_starter(const State& state, Seat seat) {
  const int seats = state.seating.seats;
  return seats - (index(seat) - index(state.starter) + seats) % seats;
}

}  // namespace

Targets choose_targets(const Options& options, const Chance& chance) {
  if (!options.targets.empty()) return options.targets;
  std::uint8_t chosen = options.rounds;
  if (options.draw > 0) {
    std::array<std::uint8_t, most_rounds> order{0, 1, 2, 3, 4};
    chance.stream(rounds_stream, 0).shuffle(order.data(), most_rounds);
    chosen = 0;
    for (unsigned i = 0; i < options.draw; ++i) chosen = static_cast<std::uint8_t>(chosen | 1U << order[i]);
  }
  Targets targets;
  for (unsigned i = 0; i < most_rounds; ++i) {
    if ((chosen >> i & 1U) != 0) targets.push_back(listed_targets[i]);
  }
  return targets;
}

Digits choose_removed(const Options& options, int seats, const Chance& chance) {
  const bool few = seats <= 3;
  Digits removed;
  if (options.deck == hard_deck) {
    Pile box = listed(whole_box());
    chance.stream(removed_stream, 0).shuffle(box.begin(), box.size());
    for (int i = few ? 40 : 20; i > 0; --i) removed.add(box.pop_back());
  }
  if (options.deck == easy_deck) {
    for (int digit = 0; digit < digits; ++digit) {
      for (int i = few ? 4 : 2; i > 0; --i) removed.add(card(digit));
    }
  }
  return removed;
}

void begin_round(State& state, Millis now, const Chance& chance, const Emit<Event>& emit) {
  clear_round(state);
  state.starter = next_seat(state.dealer, state.seating.seats);
  Digits box = whole_box();
  box.remove(state.removed);
  state.deck = listed(box);
  chance.stream(deal_stream, static_cast<std::uint32_t>(state.round)).shuffle(state.deck.begin(), state.deck.size());
  for (const Seat seat : state.seating.all()) deal_hand(state, seat);
  tell_round(state, emit);
  ask_about_zeros(state, state.starter, state.seating.seats, now, chance, emit);
}

void answer_about_zeros(State& state, bool show, Millis now, const Chance& chance, const Emit<Event>& emit) {
  const Seat seat = state.turn;
  const int left = seats_up_to_starter(state, seat);
  if (show) {
    exchange_zeros(state, seat, emit);
    return ask_about_zeros(state, seat, left, now, chance, emit);  // again, if again all zeros
  }
  state.kept.add(seat);
  emit([&] { return Event{.kind = EventKind::zeros_kept, .seat = seat}; });
  ask_about_zeros(state, next_seat(seat, state.seating.seats), left - 1, now, chance, emit);
}

void begin_turn(State& state, Seat seat, Millis now) {
  state.phase = Phase::take;
  state.turn = seat;
  state.taken = no_card;
  state.from_discard = false;
  const Millis limit = state.seating.limit(turn_limit, seat);
  state.ends = limit == never ? never : now + limit;
}

void reshuffle(State& state, const Chance& chance, const Emit<Event>& emit) {
  Pile stays;
  const int top = state.discards.size() - 1;
  for (int i = 0; i <= top; ++i) {
    const bool dead_or_below = i == state.locked - 1 || i == state.locked - 2;  // nothing while locked is 0
    (i == top || dead_or_below ? stays : state.deck).push_back(state.discards[i]);
  }
  state.discards = stays;
  if (state.locked > 2) state.locked = 2;
  const auto number = static_cast<std::uint32_t>(state.round * 256 + state.shuffles++);
  chance.stream(shuffle_stream, number).shuffle(state.deck.begin(), state.deck.size());
  emit([&] { return Event{.kind = EventKind::reshuffled, .deck = static_cast<std::int16_t>(state.deck.size())}; });
}

}  // namespace calculi::numeramis
