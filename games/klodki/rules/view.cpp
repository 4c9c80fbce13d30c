// What each viewer may know (K23), and what must always hold.
#include <algorithm>

#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki {

namespace {

void show_keys(const State& state, View& view) {
  view.open = state.phase == Phase::arrange ? state.table : state.open;  // T2
  if (view.me == Seat::none) return;
  view.open[view.me] = state.open[view.me];
  const HandRow& hand = state.hand[view.me];
  view.peek = state.peeks[view.me];
  if (!is_murderous(state)) {
    view.hand = hand;
  } else if (view.peek != 0) {  // K19: one at a time
    const auto place = static_cast<unsigned>(view.peek - 1);
    view.hand[place] = hand[place];
  }
}

void show_thrown(const State& state, View& view) {
  view.thrown = state.thrown;
  for (const Key& key : state.thrown) view.thrown_cards.push_back(slot(state, state.layer, key));
}

bool key_could_be(const Key& key, int seats) {
  return key.number >= 1 && key.number <= (key.spot == Spot::open ? most_open : most_hand) && index(key.owner) < seats;
}

// No key is lost: hands, open keys, pile and used keys are the 54.
bool keys_are_kept(const State& state) {
  KeyCounts counts{};
  int cards = 0;
  const auto count = [&](Card card) {
    if (!card.exists()) return;
    ++counts[card.code];
    ++cards;
  };
  for (const OpenRow& row : state.open) std::for_each(row.begin(), row.end(), count);
  for (const HandRow& row : state.hand) std::for_each(row.begin(), row.end(), count);
  std::for_each(state.pile.begin(), state.pile.end(), count);
  std::for_each(state.used.begin(), state.used.end(), count);
  const Split& split = split_of(static_cast<Deck>(state.options.deck));
  return cards == key_cards && std::equal(counts.begin(), counts.end(), split.begin());
}

bool padlocks_are_kept(const State& state) {
  std::array<int, 10> counts{};
  const auto count = [&](Padlock padlock) { ++counts[padlock]; };
  for (const auto& pile : state.padlock_piles) std::for_each(pile.begin(), pile.end(), count);
  for (const PadlockPile& won : state.won) std::for_each(won.begin(), won.end(), count);
  std::for_each(state.used_padlocks.begin(), state.used_padlocks.end(), count);
  for (const Padlock padlock : state.padlocks) {
    if (padlock != 0) count(padlock);
  }
  for (int value = 1; value <= 9; ++value) {
    if (counts[static_cast<unsigned>(value)] != padlocks_of(value)) return false;
  }
  return counts[0] == 0;
}

// Every seat holds its keys, except after the last round; what is said to lie open belongs to its seat.
bool seats_are_full(const State& state) {
  if (state.phase == Phase::over) return true;
  for (const Seat seat : state.seating.all()) {
    KeyCounts counts{};
    int held = 0;
    for (const Card card : state.open[seat]) held += card.exists() ? 1 : 0;
    if (held != open_keys(variant_of(state))) return false;
    for (const Card card : state.hand[seat]) held += card.exists() ? 1 : 0;
    if (held != open_keys(variant_of(state)) + hand_keys(variant_of(state))) return false;
    for (const Card card : state.open[seat]) ++counts[card.code % 11];
    for (const Card card : state.hand[seat]) ++counts[card.code % 11];
    for (const Card card : state.table[seat]) {
      if (card.exists() && --counts[card.code] < 0) return false;
    }
  }
  return true;
}

bool turns_are_kept(const State& state) {
  const bool turned = state.padlocks[0] != 0;
  const bool over = state.phase == Phase::over;
  const int left = rounds - state.round + (turned || over ? 0 : 1);
  if (state.round < 1 || state.round > rounds) return false;
  if (turned == (state.phase == Phase::arrange || over)) return false;
  return state.padlock_piles[0].size() == left && state.padlock_piles[1].size() == left;
}

void show_peekable(View& view) {
  for (int i = 1; i <= view.hand_keys && Klodki::may(view, Kind::peek); ++i) {
    const Key key{.spot = Spot::hand, .number = static_cast<std::uint8_t>(i)};
    Action peek{.kind = Kind::peek};
    peek.keys.push_back(key);
    if (Klodki::check(view, peek)) view.peekable.push_back(key);
  }
}

}  // namespace

bool Klodki::possible(const View& view) {
  if (view.seats < 2 || view.seats > most_seats || index(view.me) >= view.seats || index(view.layer) >= view.seats) {
    return false;
  }
  if (view.open_keys != open_keys(view.variant) || view.hand_keys != hand_keys(view.variant)) return false;
  if (view.peek < 0 || view.peek > view.hand_keys || view.thrown.size() != view.thrown_cards.size()) return false;
  if ((view.padlocks[0] == 0) != (view.padlocks[1] == 0)) return false;
  return std::all_of(view.padlocks.begin(), view.padlocks.end(), [](Padlock padlock) { return padlock <= 9; }) &&
         std::all_of(view.thrown.begin(), view.thrown.end(),
                     [&](const Key& key) { return key_could_be(key, view.seats); });
}

bool sees_padlocks(const State& state, Viewer viewer) {
  return viewer.spectator() ? state.shown == state.seating.all() : state.shown.has(viewer.seat);
}

View Klodki::view(const State& state, Viewer viewer) {
  View view;
  view.me = viewer.seat;
  view.seats = state.seating.seats;
  view.variant = variant_of(state);
  view.toss = static_cast<Toss>(state.options.toss);
  view.tempo = static_cast<Tempo>(state.options.tempo);
  view.gentle = state.options.gentle != 0;
  view.engine_says = state.options.nobody != 0;
  view.aid = state.seating.aid;
  view.phase = state.phase;
  view.round = state.round;
  view.open_keys = static_cast<std::int8_t>(open_keys(view.variant));
  view.hand_keys = static_cast<std::int8_t>(hand_keys(view.variant));
  if (sees_padlocks(state, viewer)) view.padlocks = state.padlocks;
  if (view.padlocks[0] != 0 && view.aid == Aid::totals) {
    view.places = static_cast<std::int8_t>(places_of(product_of(view.padlocks)));
  }
  show_keys(state, view);
  show_thrown(state, view);
  for (const Seat seat : state.seating.all()) {
    if (state.peeks[seat] != 0) view.peeking.add(seat);
    view.points[seat] = static_cast<std::int16_t>(state.won[seat].size());
  }
  view.ready = state.ready;
  view.shown = state.shown;
  view.cannot = state.cannot;
  view.gone = state.gone;
  view.late = Klodki::out_of_time(state);
  view.layer = state.layer;
  view.pile = static_cast<std::int16_t>(state.pile.size());
  view.used = static_cast<std::int16_t>(state.used.size());
  view.before = state.before;
  show_peekable(view);
  return view;
}

void Klodki::cover(View& view) {
  view.padlocks = {};
  view.places = 0;
  view.open = {};
  view.hand = {};
  view.peek = 0;
  view.peekable = {};
  view.thrown.clear();
  view.thrown_cards.clear();
}

std::optional<Event> Klodki::seen_by(const Event& event, Viewer viewer) {
  if (viewer.spectator() ? !event.watchers : !event.to.has(viewer.seat)) return std::nullopt;
  Event seen = event;
  seen.to = Event{}.to;
  seen.watchers = true;
  seen.sight = Sight::all;
  if (event.sight == Sight::nobody || (event.sight == Sight::owner && !viewer.is(event.seat))) seen.cards = {};
  if (event.kind == EventKind::peeked && !viewer.is(event.seat)) {  // K19, K23: that, not what
    seen.keys = {};
    seen.cards = {};
  }
  return seen;
}

// Whoever throws, or has the right, may yet be wrong. A gap in the open keys would say whose keys were laid.
void Klodki::veil(View& view) {
  view.layer = Seat::none;
  view.thrown.clear();
  view.thrown_cards.clear();
  if (view.phase == Phase::right) view.cannot = {};
  if (view.before.seat == Seat::none || view.before.verdict == Verdict::right) return;
  view.before.seat = Seat::none;
  view.before.code = {};
  if (view.phase == Phase::arrange) view.open = {};
}

// That a seat gets keys which nobody sees says that it has laid some.
std::optional<Event> Klodki::veiled(const Event& event) {
  using enum EventKind;
  if (event.kind == thrown || event.kind == right_given || event.kind == said_no) return std::nullopt;
  if (event.kind == refilled && (event.names_layer || event.cards.empty())) return std::nullopt;
  Event seen = event;
  if (event.kind != failed) return seen;
  seen.seat = Seat::none;
  seen.code = {};
  seen.points = {};
  return seen;
}

bool Klodki::sound(const State& state) {
  if (!keys_are_kept(state) || !padlocks_are_kept(state) || !seats_are_full(state) || !turns_are_kept(state)) {
    return false;
  }
  const bool alone = state.phase == Phase::laying || state.phase == Phase::right;
  if (alone != (state.layer != Seat::none)) return false;
  if ((state.phase == Phase::laying) == state.thrown.empty()) return false;
  const auto even = [](const PadlockPile& won) { return won.size() % 2 == 0; };
  return std::all_of(state.won.begin(), state.won.end(), even);
}

}  // namespace calculi::klodki
