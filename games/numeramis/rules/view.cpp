// What a viewer may know (N23), other truths with the same view, and what must always hold.
#include <algorithm>

#include "games/numeramis/rules/deal.hpp"

namespace calculi::numeramis {

namespace {

// N9: from the one whose turn it is up to, not including, the starter.
SeatSet still_to_play(const State& state) {
  SeatSet seats;
  if (state.closer == Seat::none || (state.phase != Phase::take && state.phase != Phase::play)) return seats;
  seats.add(state.turn);
  for (Seat seat = next_seat(state.turn, state.seating.seats); seat != state.starter;
       seat = next_seat(seat, state.seating.seats)) {
    seats.add(seat);
  }
  return seats;
}

void fill_private(View& view, const State& state) {
  const bool round_over = state.phase == Phase::layouts && state.to_lay.empty();
  for (const Seat seat : state.seating.all()) {
    const bool own = seat == view.me;
    if (own || round_over || seat == state.closer) view.layouts[seat] = state.laid[seat];
  }
  if (view.my_turn() || state.from_discard) view.taken = state.taken;
  if (view.me != Seat::none) view.hand = state.hands[view.me];
}

// Hidden cards of one state, collected and dealt out again.
class Redealing {
 public:
  Redealing(State& state, Viewer viewer, Stream& stream) : state_(state), viewer_(viewer), stream_(stream) {}

  void run() {
    collect();
    stream_.shuffle(hidden_.begin(), hidden_.size());
    for (const Seat seat : state_.seating.all()) {
      if (hides(seat)) deal(seat);
    }
    if (dead_is_hidden()) state_.discards[state_.locked - 1] = hidden_.pop_back();
    Digits removed;
    for (int i = removed_; i > 0; --i) removed.add(hidden_.pop_back());
    state_.removed = removed_ > 0 ? removed : state_.removed;
    state_.deck = hidden_;
  }

 private:
  // A hand that the viewer does not know: not his own, not laid out openly.
  bool hides(Seat seat) const { return !viewer_.is(seat) && seat != state_.closer; }
  bool dead_is_hidden() const { return state_.closer != Seat::none && !viewer_.is(state_.closer); }

  void collect() {
    hidden_ = state_.deck;
    for (const Seat seat : state_.seating.all()) {
      if (!hides(seat)) continue;
      Digits unknown = state_.hands[seat];
      unknown.remove(state_.known[seat]);
      for (const Card each : listed(unknown)) hidden_.push_back(each);
    }
    if (dead_is_hidden()) hidden_.push_back(state_.discards[state_.locked - 1]);
    if (state_.options.deck != 1) return;  // only the hard deck leaves out cards that nobody knows (N19)
    removed_ = state_.removed.size();
    for (const Card each : listed(state_.removed)) hidden_.push_back(each);
  }

  void deal(Seat seat) {
    Digits& hand = state_.hands[seat];
    const int size = hand.size();
    hand = state_.known[seat];
    Card newest = no_card;
    while (hand.size() < size) {
      newest = hidden_.pop_back();
      hand.add(newest);
    }
    const bool took_unseen = state_.turn == seat && state_.taken != no_card && !state_.from_discard;
    if (took_unseen) state_.taken = newest;
    const bool sealed = state_.ready.has(seat);
    if (sealed) state_.laid[seat] = random_layout(hand, state_.target(), stream_);
  }

  State& state_;
  Viewer viewer_;
  Stream& stream_;
  FixedVector<Card, box_size> hidden_;
  int removed_ = 0;
};

Digits all_cards(const State& state) {
  Digits all = state.removed;
  for (const Card each : state.deck) all.add(each);
  for (const Card each : state.discards) all.add(each);
  for (const Digits hand : state.hands) all.add(hand);
  for (int i = 0; i < state.aside; ++i) all.add(card(0));
  return all;
}

bool hands_are_sound(const State& state) {
  const bool after_deal = state.phase == Phase::take || state.phase == Phase::play;
  for (const Seat own : state.seating.all()) {
    const int extra = state.hands[own].size() - hand_size(state.target());
    const bool took = state.phase == Phase::play && state.turn == own;
    const bool broken_off = state.phase == Phase::over && extra == 1;  // T7: in a turn that nobody ended
    if (extra != (took || broken_off ? 1 : 0)) return false;
    if (took && !state.hands[own].has(state.taken)) return false;
    if (!state.hands[own].contains(state.known[own])) return false;
    const Layout& laid = state.laid[own];
    if (laid.none()) continue;
    if (laid.cards() != state.hands[own] || laid.result() < 0 || laid.result() > state.target()) return false;
  }
  return !after_deal || state.deck.size() > 0;
}

bool scores_are_sound(const State& state) {
  for (const Seat seat : SeatSet::all(most_seats)) {
    int points = 0;
    int bonuses = 0;
    for (const Cell cell : state.sheet[seat]) {
      points += std::max<int>(0, cell.points);
      bonuses += cell.points == 0 && !state.solo() ? 1 : 0;
    }
    if (state.bonuses[seat] != bonuses || state.points[seat] != points - bonuses) return false;
  }
  return true;
}

}  // namespace

void Numeramis::cover(View& view) {
  view.hand = {};
  view.known = {};
  view.top = no_card;
  view.taken = no_card;
  view.layouts = {};
}

View Numeramis::view(const State& state, Viewer viewer) {
  View view;
  view.me = viewer.seat;
  view.seats = state.seating.seats;
  view.phase = state.phase;
  view.aid = state.seating.aid;
  view.targets = state.targets;
  view.round = state.round;
  view.target = static_cast<std::int16_t>(state.target());
  view.dealt = static_cast<std::int8_t>(hand_size(state.target()));
  view.laps = state.options.laps;
  view.lap = static_cast<std::int16_t>(std::min<int>(state.turns / state.seating.seats + 1, view.laps));
  view.turn = state.turn;
  view.dealer = state.dealer;
  view.starter = state.starter;
  view.closer = state.closer;
  view.to_play = still_to_play(state);
  view.to_lay = state.to_lay;
  view.ready = state.ready;
  view.exchanged = state.exchanged;
  view.deck = static_cast<std::int16_t>(state.deck.size());
  view.discards = static_cast<std::int16_t>(state.discards.size());
  view.top = state.open_card();
  view.drops = state.drops;
  for (const Seat seat : state.seating.all()) {
    view.hands[seat] = static_cast<std::int8_t>(state.hands[seat].size());
  }
  view.known = state.known;
  view.earlier = state.earlier;
  view.earlier_top = state.earlier_top;
  view.sheet = state.sheet;
  view.points = state.points;
  view.bonuses = state.bonuses;
  view.places = state.places;
  view.over = state.over;
  fill_private(view, state);
  return view;
}

std::optional<Event> Numeramis::seen_by(const Event& event, Viewer viewer) {
  if (viewer.is(event.seat)) return event;
  if (event.kind == EventKind::dealt) return std::nullopt;
  Event seen = event;
  if (event.kind == EventKind::took && !event.open) seen.card = no_card;
  if (event.kind == EventKind::closed) seen.card = no_card;
  if (event.kind == EventKind::laid) {
    seen.layout = {};
    seen.result = 0;
  }
  seen.cards = {};
  return seen;
}

State Numeramis::redeal(const State& state, Viewer viewer, Stream& stream) {
  State other = state;
  if (state.phase != Phase::over) Redealing(other, viewer, stream).run();
  return other;
}

// Card conservation after every step, and everything that is kept twice.
bool Numeramis::sound(const State& state) {
  if (all_cards(state) != whole_box()) return false;
  if (state.locked > state.discards.size() || (state.closer == Seat::none) != (state.locked == 0)) return false;
  return hands_are_sound(state) && scores_are_sound(state);
}

}  // namespace calculi::numeramis
