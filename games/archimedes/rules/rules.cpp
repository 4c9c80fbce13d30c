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

unsigned at(Seat seat) { return static_cast<unsigned>(index(seat)); }

// A1, A20: five cards each, then the first card; a joker there is put back and the deck shuffled again.
void deal(State& state, const Chance& chance) {
  Stream stream = chance.stream(deal_stream, static_cast<std::uint32_t>(state.round));
  state.deck = box(state.options.deck, state.options.reiner != 0);
  stream.shuffle(state.deck.begin(), state.deck.size());
  for (int i = 0; i < state.seating.seats; ++i) {
    state.hands[static_cast<unsigned>(i)] = {};
    for (int k = 0; k < hand_at_deal; ++k) state.hands[static_cast<unsigned>(i)].add(state.deck.pop_back());
    state.hand_sizes[static_cast<unsigned>(i)] = hand_at_deal;
  }
  while (state.deck.back().is_joker()) stream.shuffle(state.deck.begin(), state.deck.size());
  const Card first = state.deck.pop_back();
  state.top = {first, first.code};
  state.pile = {};
  state.pile.add(first);
  state.pile_size = 1;
  state.deck_size = static_cast<std::int8_t>(state.deck.size());
  state.passes = 0;
}

void tell_round(const State& state, const Emit<Event>& emit) {
  emit([&] {
    return Event{.kind = Happening::round_began, .seat = state.starter, .number = state.round, .top = state.top};
  });
  for (int i = 0; i < state.seating.seats; ++i) {
    emit([&] {
      return Event{.kind = Happening::dealt,
                   .seat = seat_at(i),
                   .number = hand_at_deal,
                   .cards = state.hands[static_cast<unsigned>(i)]};
    });
  }
}

void begin_turn(State& state, Seat seat, Millis now) {
  state.turn = seat;
  const Millis limit = state.turn_limits[at(seat)];
  state.turn_ends = limit == never ? never : now + limit;
}

void begin_round(State& state, Seat starter, Millis now, const Chance& chance) {
  state.starter = starter;
  deal(state, chance);
  begin_turn(state, starter, now);
}

void end_round(State& state, Seat out, Millis now, const Chance& chance, const Emit<Event>& emit) {
  const auto round = static_cast<std::uint32_t>(state.round);
  state.turn = Seat::none;
  score_round(state, out, chance.stream(tie_stream, round), emit);
  if (state.round == rounds) {
    rank_match(state, chance.stream(final_stream, 0), emit);
    state.over = true;
    state.turn_ends = never;
    return;
  }
  const Seat starter = owner_of_highest_token(state);  // A15
  ++state.round;
  begin_round(state, starter, now, chance);
  tell_round(state, emit);
}

void lay(State& state, Laid laid) {
  state.hands[at(state.turn)].remove(laid.card);
  state.pile.add(laid.card);
  --state.hand_sizes[at(state.turn)];
  ++state.pile_size;
  state.top = laid;  // A7, A19
}

void play(State& state, const Action& action, const Emit<Event>& emit) {
  if (action.kind == Kind::equation) lay(state, action.operand);
  lay(state, action.result);
  state.passes = 0;
  emit([&] {
    return Event{
        .kind = Happening::played, .seat = state.turn, .number = state.hand_sizes[at(state.turn)], .play = action};
  });
}

void draw(State& state, const Emit<Event>& emit) {
  const Card drawn = state.deck.pop_back();
  state.hands[at(state.turn)].add(drawn);
  ++state.hand_sizes[at(state.turn)];
  --state.deck_size;
  emit([&] {
    return Event{.kind = Happening::drew,
                 .seat = state.turn,
                 .number = state.hand_sizes[at(state.turn)],
                 .deck = state.deck_size,
                 .card = drawn};
  });
}

Result<void> holds(Stand stand, Laid laid, std::string_view clause) {
  if (stand.hand.has(laid.card)) return {};
  if (laid.card.is_joker()) return refuse(words::refuse_no_joker, "A18");
  return refuse(words::refuse_not_held, clause, {laid.value, 0, 0});
}

Result<void> check_equation(Stand stand, const Action& action) {
  if (!action.operand.well_formed() || !action.result.well_formed()) return refuse(words::refuse_no_such_card, "A5");
  if (Result<void> first = holds(stand, action.operand, "A4"); !first) return first;
  if (Result<void> second = holds(stand, action.result, "A4"); !second) return second;
  if (action.operand.card == action.result.card && stand.hand.count(action.operand.card) < 2) {
    if (action.operand.card.is_joker()) return refuse(words::refuse_only_one_joker, "A18");
    return refuse(words::refuse_only_one, "A4", {action.operand.value, 0, 0});
  }
  if (result_of(action.top, action.sign, action.operand.value) != action.result.value) {
    const std::string_view clause = action.sign == Sign::over && action.top % action.operand.value != 0 ? "A5" : "A4";
    return refuse(words::refuse_not_true, clause, {action.top, action.operand.value, action.result.value});
  }
  return {};
}

Result<void> check_equality(Stand stand, const Action& action) {
  if (!action.result.well_formed()) return refuse(words::refuse_no_such_card, "A5");
  if (Result<void> held = holds(stand, action.result, "A6"); !held) return held;
  if (action.result.value != stand.top) {
    return refuse(words::refuse_not_equal, "A6", {action.result.value, stand.top, 0});
  }
  return {};
}

}  // namespace

namespace {

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

}  // namespace

View covered_view(const State& state, Viewer viewer) {
  View view = open_view(state, viewer);
  const bool scored = state.sheet[0][static_cast<unsigned>(state.round - 1)] != Token{};  // this round has its tokens
  const int older = state.round - (scored ? 1 : 2);
  for (int i = 0; i < state.seating.seats; ++i) {
    if (seat_at(i) == view.me || state.over) continue;
    Row& row = view.sheet[static_cast<unsigned>(i)];
    for (int k = 0; k < older; ++k) row[static_cast<unsigned>(k)] = {};
    if (older > 0) view.totals[static_cast<unsigned>(i)] = -1;
  }
  return view;
}

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

Result<State> Archimedes::open(const Options& options, const Seating& seating, const Chance& chance) {
  if (options.first > seating.seats) return refuse(words::refuse_first_absent, "A2");
  State state;
  state.seating = seating;
  state.seats = seating.seats;
  state.options = options;
  for (int i = 0; i < seating.seats; ++i) {
    state.turn_limits[static_cast<unsigned>(i)] = seating.limit(turn_limit, seat_at(i));
  }
  Seat starter = seat_at(options.first - 1);
  if (options.first == 0) {
    starter =
        seat_at(static_cast<int>(chance.stream(first_stream, 0).below(static_cast<std::uint32_t>(seating.seats))));
  }
  begin_round(state, starter, Millis{0}, chance);
  return state;
}

Result<void> may_play(Stand stand, Kind kind) {
  if (!stand.on_turn) return refuse(words::refuse_not_now, "A3");
  if (kind == Kind::draw && stand.deck_empty) return refuse(words::refuse_deck_empty, "A8");
  if (kind == Kind::pass && !stand.deck_empty) return refuse(words::refuse_must_draw, "A8");
  return {};
}

Result<void> check_play(Stand stand, const Action& action) {
  if (Result<void> may = may_play(stand, action.kind); !may) return may;
  const bool lays = action.kind == Kind::equation || action.kind == Kind::equality;
  if (!lays) return {};
  if (action.top != stand.top) return refuse(words::refuse_wrong_top, "A4", {stand.top, action.top, 0});
  return action.kind == Kind::equation ? check_equation(stand, action) : check_equality(stand, action);
}

void Archimedes::apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit) {
  if (input.by == By::clock) {  // A23, T1
    return apply(state, {input.at, By::seat, state.turn, draw_or_pass(state.deck.empty())}, chance, emit);
  }
  switch (input.action.kind) {
    case Kind::equation:
    case Kind::equality:
      play(state, input.action, emit);
      if (state.hand_sizes[at(state.turn)] == 0) return end_round(state, state.turn, input.at, chance, emit);  // A10a
      break;
    case Kind::draw:
      draw(state, emit);
      break;
    case Kind::pass:
      emit([&] { return Event{.kind = Happening::passed, .seat = state.turn}; });
      if (++state.passes == state.seating.seats) return end_round(state, Seat::none, input.at, chance, emit);  // A10b
      break;
  }
  begin_turn(state, next_seat(state.turn, state.seating.seats), input.at);
}

std::optional<Event> Archimedes::seen_by(const Event& event, Viewer viewer) {
  if (viewer.is(event.seat)) return event;
  if (event.kind == Happening::dealt) return std::nullopt;
  Event seen = event;
  if (event.kind == Happening::drew) seen.card = no_card;
  for (int i = 0; seen.covered && i < most_seats; ++i) {
    if (!viewer.is(seat_at(i))) seen.totals[static_cast<unsigned>(i)] = -1;
  }
  return seen;
}

std::optional<Outcome> Archimedes::outcome(const State& state) {
  if (!state.over) return std::nullopt;
  Outcome outcome{.seats = state.seating.seats};
  for (unsigned i = 0; i < static_cast<unsigned>(state.seating.seats); ++i) {
    outcome.place[i] = state.places[i];
    outcome.points[i] = {state.totals[i]};
  }
  return outcome;
}

// The cards this viewer cannot see, shuffled and dealt again: the other hands and the deck.
State Archimedes::redeal(const State& state, Viewer viewer, Stream& stream) {
  State other = state;
  FixedVector<Card, deck_room> unseen = state.deck;
  for (int i = 0; i < state.seating.seats; ++i) {
    if (viewer.is(seat_at(i))) continue;
    for (const Card held : listed(state.hands[static_cast<unsigned>(i)])) unseen.push_back(held);
  }
  stream.shuffle(unseen.begin(), unseen.size());
  for (int i = 0; i < state.seating.seats; ++i) {
    if (viewer.is(seat_at(i))) continue;
    const int size = state.hands[static_cast<unsigned>(i)].size();
    other.hands[static_cast<unsigned>(i)] = {};
    for (int k = 0; k < size; ++k) other.hands[static_cast<unsigned>(i)].add(unseen.pop_back());
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
  if (state.deck_size != state.deck.size() || state.pile_size != state.pile.size()) return false;
  for (unsigned i = 0; i < most_seats; ++i) {
    if (state.hand_sizes[i] != state.hands[i].size()) return false;
  }
  if (!state.over && (!state.pile.has(state.top.card) || !state.top.well_formed())) return false;
  for (unsigned i = 0; i < most_seats; ++i) {
    int total = 0;
    for (const Token token : state.sheet[i]) total += std::max<int>(0, token.points);
    if (total != state.totals[i]) return false;
  }
  return state.over || (state.passes < state.seating.seats && (state.passes == 0 || state.deck.empty()));
}

void Archimedes::actions(const View& view, std::vector<Action>& into) {
  legal_plays(view.top.value, view.hand, into);
  into.push_back(draw_or_pass(view.deck_size == 0));
}

// At first sight the best play sheds the most: two cards before one, then high values; the joker is dear to keep.
std::int32_t Archimedes::appeal(const View& view, const Action& action) {
  if (action.kind == Kind::draw || action.kind == Kind::pass) return 0;
  const int laid = action.kind == Kind::equation ? 2 : 1;
  const bool goes_out = view.hand.size() == laid;
  const int shed = action.result.value + (action.kind == Kind::equation ? action.operand.value : 0);
  return 100 * laid + shed + (goes_out ? 1000 : 0);
}

}  // namespace calculi::archimedes
