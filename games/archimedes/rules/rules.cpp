#include "games/archimedes/rules/rules.hpp"

#include <algorithm>

#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/rules/ranking.hpp"
#include "games/archimedes/words.hpp"

namespace calculi::archimedes {

namespace {

inline constexpr StreamName deal_stream{"deal"};
inline constexpr StreamName tie_stream{"tie"};
inline constexpr StreamName first_stream{"first"};
inline constexpr StreamName final_stream{"final"};

// A1, A20: five cards each, then the first card; a joker there is put back and the deck shuffled again.
void deal(State& state, const Chance& chance) {
  Stream stream = chance.stream(deal_stream, static_cast<std::uint32_t>(state.round));
  state.deck = box(state.options.deck, state.options.reiner != 0);
  stream.shuffle(state.deck.begin(), state.deck.size());
  for (const Seat seat : state.seating.all()) {
    state.hands[seat] = {};
    for (int k = 0; k < hand_at_deal; ++k) state.hands[seat].add(state.deck.pop_back());
  }
  while (state.deck.back().is_joker()) stream.shuffle(state.deck.begin(), state.deck.size());
  const Card first = state.deck.pop_back();
  state.top = {first, first.code};
  state.pile = {};
  state.pile.add(first);
  state.passes = 0;
}

void tell_round(const State& state, const Emit<Event>& emit) {
  emit([&] {
    return Event{.kind = EventKind::round_began, .seat = state.starter, .round = state.round, .top = state.top};
  });
  for (const Seat seat : state.seating.all()) {
    emit([&] { return Event{.kind = EventKind::dealt, .seat = seat, .cards = state.hands[seat]}; });
  }
}

void begin_turn(State& state, Seat seat, Millis now) {
  state.turn = seat;
  const Millis limit = state.turn_limits[seat];
  state.turn_ends = limit == never ? never : now + limit;
}

void begin_round(State& state, Seat starter, Millis now, const Chance& chance) {
  state.starter = starter;
  deal(state, chance);
  begin_turn(state, starter, now);
}

void end_match(State& state, const Chance& chance, const Emit<Event>& emit) {
  rank_match(state, chance.stream(final_stream, 0), emit);
  state.over = true;
  state.turn = Seat::none;
  state.turn_ends = never;
}

void end_round(State& state, Seat out, Millis now, const Chance& chance, const Emit<Event>& emit) {
  const auto round = static_cast<std::uint32_t>(state.round);
  state.turn = Seat::none;
  score_round(state, out, chance.stream(tie_stream, round), emit);
  if (state.round == rounds || state.is_last_round) return end_match(state, chance, emit);
  const Seat starter = owner_of_highest_token(state);  // A15
  ++state.round;
  begin_round(state, starter, now, chance);
  tell_round(state, emit);
}

void lay(State& state, Laid laid) {
  state.hands[state.turn].remove(laid.card);
  state.pile.add(laid.card);
  state.top = laid;  // A7, A19
}

// Of the seat on turn.
std::int16_t cards_left(const State& state) { return static_cast<std::int16_t>(state.hands[state.turn].size()); }

void play(State& state, const Action& action, const Emit<Event>& emit) {
  if (action.kind == Kind::equation) lay(state, action.operand);
  lay(state, action.result);
  state.passes = 0;
  emit([&] {
    return Event{.kind = EventKind::played, .seat = state.turn, .cards_left = cards_left(state), .play = action};
  });
}

void draw(State& state, const Emit<Event>& emit) {
  const Card drawn = state.deck.pop_back();
  state.hands[state.turn].add(drawn);
  emit([&] {
    return Event{.kind = EventKind::drew,
                 .seat = state.turn,
                 .cards_left = cards_left(state),
                 .deck = static_cast<std::int16_t>(state.deck.size()),
                 .card = drawn};
  });
}

Result<void> holds(const View& view, Laid laid, std::string_view clause) {
  if (view.hand.has(laid.card)) return {};
  if (laid.card.is_joker()) return refuse(words::refuse_no_joker, "A18");
  return refuse(words::refuse_not_held, clause, {laid.value, 0, 0});
}

// The sum as it is, so that the mistake can be seen.
Result<void> not_true(const Action& action) {
  const int top = action.top;
  const int operand = action.operand.value;
  const int claimed = action.result.value;
  switch (action.sign) {
    case Sign::plus:
      return refuse(words::refuse_not_plus, "A4", {top, operand, top + operand, claimed});
    case Sign::minus:
      if (top <= operand) return refuse(words::refuse_below_one, "A4", {top, operand});
      return refuse(words::refuse_not_minus, "A4", {top, operand, top - operand, claimed});
    case Sign::times:
      return refuse(words::refuse_not_times, "A4", {top, operand, top * operand, claimed});
    case Sign::over:
      if (top % operand != 0) return refuse(words::refuse_left_over, "A5", {top, operand, top % operand});
      return refuse(words::refuse_not_divided, "A4", {top, operand, top / operand, claimed});
  }
  return {};
}

Result<void> check_equation(const View& view, const Action& action) {
  if (!action.operand.well_formed() || !action.result.well_formed()) return refuse(words::refuse_no_such_card, "A5");
  if (Result<void> first = holds(view, action.operand, "A4"); !first) return first;
  if (Result<void> second = holds(view, action.result, "A4"); !second) return second;
  if (action.operand.card == action.result.card && view.hand.count(action.operand.card) < 2) {
    if (action.operand.card.is_joker()) return refuse(words::refuse_only_one_joker, "A18");
    return refuse(words::refuse_only_one, "A4", {action.operand.value, 0, 0});
  }
  const bool exact = result_of(action.top, action.sign, action.operand.value) == action.result.value;
  return exact ? Result<void>{} : not_true(action);
}

Result<void> check_equality(const View& view, const Action& action) {
  if (!action.result.well_formed()) return refuse(words::refuse_no_such_card, "A5");
  if (Result<void> held = holds(view, action.result, "A6"); !held) return held;
  if (action.result.value != view.top.value) {
    return refuse(words::refuse_not_equal, "A6", {action.result.value, view.top.value, 0});
  }
  return {};
}

using Box = FixedVector<Card, deck_room>;
constexpr Box box_of(const Split& split, bool with_joker) {
  Box cards;
  for (int value = 1; value <= highest; ++value) {
    for (int i = 0; i < split[static_cast<unsigned>(value - 1)]; ++i) cards.push_back(card(value));
  }
  if (with_joker) cards.push_back(joker);
  return cards;
}
constexpr std::array<Box, 4> boxes{box_of(useful_split, false), box_of(useful_split, true), box_of(even_split, false),
                                   box_of(even_split, true)};

// A22: a player's newest token lies open, older ones are covered for the others.
void cover_older_tokens(View& view) {
  const bool scored =
      view.sheet[Seat::a][static_cast<unsigned>(view.round - 1)] != Token{};  // this round has its tokens
  const int older = view.round - (scored ? 1 : 2);
  for (const Seat seat : SeatSet::all(view.seats)) {
    if (seat == view.me) continue;
    Row& row = view.sheet[seat];
    for (int k = 0; k < older; ++k) row[static_cast<unsigned>(k)] = {};
    if (older > 0) view.totals[seat] = -1;
  }
}

}  // namespace

const FixedVector<Card, deck_room>& box(std::uint8_t preset, bool with_joker) {
  return boxes[2U * preset + (with_joker ? 1U : 0U)];
}

FixedVector<Card, deck_room> listed(Cards cards) {
  FixedVector<Card, deck_room> list;
  for (int code = 1; code <= joker.code; ++code) {
    for (int i = cards.count(card(code)); i > 0; --i) list.push_back(card(code));
  }
  return list;
}

View Archimedes::view(const State& state, Viewer viewer) {
  View view{state};
  view.turn = state.turn;
  view.top = state.top;
  view.passes = state.passes;
  view.me = viewer.seat;
  if (!viewer.spectator()) view.hand = state.hands[viewer.seat];
  view.deck_size = static_cast<std::int8_t>(state.deck.size());
  view.pile_size = static_cast<std::int8_t>(state.pile.size());
  std::transform(state.hands.begin(), state.hands.end(), view.hand_sizes.begin(),
                 [](const Cards& hand) { return static_cast<std::int8_t>(hand.size()); });
  if (state.options.scores != 0 && !state.over) cover_older_tokens(view);
  return view;
}

Result<State> Archimedes::open(const Options& options, const Seating& seating, const Chance& chance) {
  if (options.first > seating.seats) return refuse(words::refuse_first_absent, "A2");
  State state;
  state.seating = seating;
  state.seats = seating.seats;
  state.options = options;
  for (const Seat seat : seating.all()) {
    state.turn_limits[seat] = seating.limit(turn_limit, seat);
  }
  Seat starter = seat_at(options.first - 1);
  if (options.first == 0) {
    starter =
        seat_at(static_cast<int>(chance.stream(first_stream, 0).below(static_cast<std::uint32_t>(seating.seats))));
  }
  begin_round(state, starter, Millis{0}, chance);
  return state;
}

Result<void> Archimedes::may(const View& view, Kind kind) {
  if (view.over || view.turn != view.me) return refuse(words::refuse_not_now, "A3");
  if (kind == Kind::draw && view.deck_size == 0) return refuse(words::refuse_deck_empty, "A8");
  if (kind == Kind::pass && view.deck_size > 0) return refuse(words::refuse_must_draw, "A8");
  return {};
}

Result<void> Archimedes::check(const View& view, const Action& action) {
  if (Result<void> allowed = may(view, action.kind); !allowed) return allowed;
  const bool lays = action.kind == Kind::equation || action.kind == Kind::equality;
  if (!lays) return {};
  if (action.top != view.top.value) return refuse(words::refuse_wrong_top, "A4", {view.top.value, action.top, 0});
  return action.kind == Kind::equation ? check_equation(view, action) : check_equality(view, action);
}

void Archimedes::apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit) {
  if (input.by == By::clock) {  // A23, T1
    return apply(state, {input.at, By::seat, state.turn, draw_or_pass(state.deck.empty())}, chance, emit);
  }
  switch (input.action.kind) {
    case Kind::equation:
    case Kind::equality:
      play(state, input.action, emit);
      if (state.hands[state.turn].empty()) return end_round(state, state.turn, input.at, chance, emit);  // A10a
      break;
    case Kind::draw:
      draw(state, emit);
      break;
    case Kind::pass:
      emit([&] { return Event{.kind = EventKind::passed, .seat = state.turn}; });
      if (++state.passes == state.seating.seats) return end_round(state, Seat::none, input.at, chance, emit);  // A10b
      break;
  }
  begin_turn(state, next_seat(state.turn, state.seating.seats), input.at);
}

void Archimedes::cover(View& view) {
  view.hand = {};
  view.top = {};
}

void Archimedes::break_off(State& state, const Chance& chance, const Emit<Event>& emit) {
  end_match(state, chance, emit);
}

std::optional<Event> Archimedes::seen_by(const Event& event, Viewer viewer) {
  if (viewer.is(event.seat)) return event;
  if (event.kind == EventKind::dealt) return std::nullopt;
  Event seen = event;
  if (event.kind == EventKind::drew) seen.card = no_card;
  if (seen.covered) {
    seen.totals.fill(-1);
    if (!viewer.spectator()) seen.totals[viewer.seat] = event.totals[viewer.seat];
  }
  return seen;
}

std::optional<Outcome> Archimedes::outcome(const State& state) {
  if (!state.over) return std::nullopt;
  Outcome outcome{.seats = state.seating.seats};
  for (const Seat seat : state.seating.all()) {
    outcome.place[seat] = state.places[seat];
    outcome.points[seat] = {state.totals[seat]};
  }
  return outcome;
}

// The cards this viewer cannot see, shuffled and dealt again: the other hands and the deck.
State Archimedes::redeal(const State& state, Viewer viewer, Stream& stream) {
  State other = state;
  FixedVector<Card, deck_room> unseen = state.deck;
  for (const Seat seat : state.seating.all()) {
    if (viewer.is(seat)) continue;
    for (const Card held : listed(state.hands[seat])) unseen.push_back(held);
  }
  stream.shuffle(unseen.begin(), unseen.size());
  for (const Seat each : state.seating.all()) {
    if (viewer.is(each)) continue;
    const int size = state.hands[each].size();
    other.hands[each] = {};
    for (int k = 0; k < size; ++k) other.hands[each].add(unseen.pop_back());
  }
  other.deck = unseen;
  return other;
}

bool Archimedes::sound(const State& state) {
  Cards all = state.pile;
  for (const Card left : state.deck) all.add(left);
  for (const Cards hand : state.hands) all.add(hand);
  Cards whole;
  for (const Card each : box(state.options.deck, state.options.reiner != 0)) whole.add(each);
  if (all != whole) return false;
  if (!state.over && (!state.pile.has(state.top.card) || !state.top.well_formed())) return false;
  for (const Seat seat : SeatSet::all(most_seats)) {
    int total = 0;
    for (const Token token : state.sheet[seat]) total += std::max<int>(0, token.points);
    if (total != state.totals[seat]) return false;
  }
  return state.over || (state.passes < state.seating.seats && (state.passes == 0 || state.deck.empty()));
}

}  // namespace calculi::archimedes
