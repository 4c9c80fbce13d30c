// For bots and for the tests of secrecy: legal actions, how good they look, and other truths behind the same view.
#include <algorithm>

#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki {

namespace {

std::uint32_t size_of(const auto& list) { return static_cast<std::uint32_t>(list.size()); }

Key own_key(Spot spot, std::uint32_t place) { return {Seat::none, spot, static_cast<std::uint8_t>(place + 1)}; }

// --- actions ---------------------------------------------------------------------------------------------------------
void list_codes(const View& view, std::vector<Action>& into) {
  if (view.padlocks[0] == 0) return;
  const int product = product_of(view.padlocks);
  for (const LaidCode& laid : codes_for(product, reach_of(view), view.variant != Variant::novice)) {
    if (const std::optional<Action> action = laying(view, laid)) into.push_back(*action);
  }
}

void add_if_legal(const View& view, const Action& action, std::vector<Action>& into) {
  if (Klodki::check(view, action)) into.push_back(action);
}

void list_peeks(const View& view, std::vector<Action>& into) {
  for (std::uint8_t number = 1; number <= view.hand_keys; ++number) {
    Action action{.kind = Kind::peek};
    action.keys.push_back({Seat::none, Spot::hand, number});
    if (view.peek != number) add_if_legal(view, action, into);
  }
}

Action any_peek(const View& view, Stream& stream) {
  std::vector<Action> list;
  add_if_legal(view, {.kind = Kind::release}, list);
  list_peeks(view, list);
  return list[stream.below(size_of(list))];
}

KeyList keys_in_reach(const View& view, Stream& stream, int count) {
  FixedVector<Key, most_seats * most_open + most_hand> all;
  for (const Seat seat : SeatSet::all(view.seats)) {
    for (std::uint8_t k = 1; k <= view.open_keys; ++k) {
      all.push_back({seat == view.me ? Seat::none : seat, Spot::open, k});
    }
  }
  for (std::uint8_t k = 1; k <= view.hand_keys; ++k) all.push_back({Seat::none, Spot::hand, k});
  stream.shuffle(all.begin(), all.size());
  KeyList keys;
  for (int i = 0; i < count; ++i) keys.push_back(all[i]);
  return keys;
}

// Any code at all, most of them wrong: the keys in any order, shared out over one or two places.
Code code_of(KeyList keys, bool sums, Stream& stream) {
  stream.shuffle(keys.begin(), keys.size());
  int first = keys.size() == 4 ? 2 : 1;
  if (keys.size() == 3 || (keys.size() == 2 && sums && stream.below(4) == 0))
    first = 1 + static_cast<int>(stream.below(2));
  Code code;
  for (int i = 0; i < keys.size();) {
    Place place;
    const int until = code.places.empty() ? std::min(first, keys.size()) : keys.size();
    while (i < until) place.keys.push_back(keys[i++]);
    if (place.keys.size() == 2) place.sign = stream.below(2) == 0 ? Sign::plus : Sign::minus;
    code.places.push_back(place);
  }
  settle_order(code);
  return code;
}

Action any_code(const View& view, Stream& stream) {
  const bool sums = view.variant != Variant::novice;
  if (view.phase == Phase::laying) return {.kind = Kind::lay, .code = code_of(view.thrown, sums, stream)};
  const int count = 1 + static_cast<int>(stream.below(sums ? most_laid : 2));
  KeyList keys = keys_in_reach(view, stream, count);
  if (view.phase != Phase::search || view.toss != Toss::first) {
    return {.kind = Kind::lay, .code = code_of(keys, sums, stream)};
  }
  sort_keys(keys);
  return {.kind = Kind::toss, .keys = keys};
}

// The thrown keys as they lie: something has to be laid (K6).
Action as_thrown(const View& view) {
  Code code;
  for (const Key& key : view.thrown) {
    if (!code.places.full()) code.places.push_back({});
    Place& place = code.places.full() && code.places[0].keys.size() == 1 && code.places[1].keys.size() == 1
                       ? code.places[0]
                       : code.places.back();
    if (place.keys.size() == 1) place.sign = Sign::plus;
    place.keys.push_back(key);
  }
  settle_order(code);
  return {.kind = Kind::lay, .code = code};
}

Action any_arrangement(const View& view, Stream& stream) {
  const std::uint32_t what = stream.below(4);
  if (what < 2) return {.kind = Kind::ready};
  if (what == 2) {
    Action swap{.kind = Kind::swap};
    swap.keys.push_back(own_key(Spot::open, stream.below(static_cast<std::uint32_t>(view.open_keys))));
    swap.keys.push_back(own_key(Spot::hand, stream.below(static_cast<std::uint32_t>(view.hand_keys))));
    return swap;
  }
  FixedVector<Card, most_open + most_hand> own;
  for (const Card card : view.open[view.me]) own.push_back(card);
  for (const Card card : view.hand) own.push_back(card);
  put_in_order(own);
  while (!own.back().exists()) own.pop_back();
  stream.shuffle(own.begin(), own.size());
  Action open{.kind = Kind::open};
  for (int i = 0; i < view.open_keys; ++i) open.cards.push_back(own[i]);
  put_in_order(open.cards);
  return open;
}

// --- other truths ----------------------------------------------------------------------------------------------------
using Hidden = std::vector<Card*>;

// What is said to lie open stays with its seat, how its owner has arranged the keys meanwhile is drawn anew (T2).
struct Arrangement {
  FixedVector<Card, most_open + most_hand> cards{};
  void put_back(State& state, Seat seat, Stream& stream) {
    stream.shuffle(cards.begin(), cards.size());
    int next = 0;
    for (Card& card : state.open[seat]) card = card.exists() ? cards[next++] : card;
    for (Card& card : state.hand[seat]) card = card.exists() ? cards[next++] : card;
  }
};

void take_unknown(const State& state, Seat seat, Arrangement& into, Hidden& hidden) {
  KeyCounts known{};
  for (const Card card : state.table[seat]) {
    if (card.exists()) ++known[card.code];
  }
  const auto take = [&](Card card) {
    if (!card.exists()) return;
    into.cards.push_back(card);
    if (--known[card.code] < 0) hidden.push_back(&into.cards.back());
  };
  std::for_each(state.open[seat].begin(), state.open[seat].end(), take);
  std::for_each(state.hand[seat].begin(), state.hand[seat].end(), take);
}

// Face-down and hand keys that this viewer does not see; thrown ones lie on the table.
void take_hand(State& other, Seat seat, Viewer viewer, Hidden& hidden) {
  const bool own = viewer.is(seat);
  if (own && !is_murderous(other)) return;
  for (std::uint32_t i = 0; i < most_hand; ++i) {
    const bool thrown = seat == other.layer && std::find(other.thrown.begin(), other.thrown.end(),
                                                         own_key(Spot::hand, i)) != other.thrown.end();
    const bool peeked = own && other.peeks[seat] == static_cast<int>(i + 1);
    Card& card = other.hand[seat][i];
    if (card.exists() && !thrown && !peeked) hidden.push_back(&card);
  }
}

void shuffle_hidden(const auto& hidden, Stream& stream) {
  for (std::uint32_t left = size_of(hidden); left > 1; --left) {
    std::swap(*hidden[left - 1], *hidden[stream.below(left)]);
  }
}

void redeal_padlocks(State& other, Viewer viewer, Stream& stream) {
  std::vector<Padlock*> hidden;
  for (auto& pile : other.padlock_piles) {
    for (Padlock& padlock : pile) hidden.push_back(&padlock);
  }
  for (Padlock& padlock : other.padlocks) {
    if (padlock != 0 && !sees_padlocks(other, viewer)) hidden.push_back(&padlock);
  }
  shuffle_hidden(hidden, stream);
}

}  // namespace

Action Klodki::sample(const View& view, Stream& stream) {
  if (view.phase == Phase::arrange) return any_arrangement(view, stream);
  if (view.variant == Variant::murderous && is_out_of_turn(view)) return any_peek(view, stream);
  if (stream.below(8) == 0) return any_code(view, stream);
  std::vector<Action> list;
  list_codes(view, list);
  if (!list.empty() && stream.below(8) != 0) return list[stream.below(size_of(list))];
  list.clear();
  if (stream.below(2) == 0) list_peeks(view, list);
  add_if_legal(view, {.kind = Kind::release}, list);
  add_if_legal(view, {.kind = Kind::cannot}, list);
  add_if_legal(view, {.kind = Kind::no}, list);
  return list.empty() ? any_code(view, stream) : list[stream.below(size_of(list))];
}

// What a sensible player considers. A seat that has said "cannot" and still has nothing waits.
void KlodkiPlayers::actions(const View& view, std::vector<Action>& into) {
  if (view.phase == Phase::arrange) return add_if_legal(view, {.kind = Kind::ready}, into);
  list_codes(view, into);
  if (!view.cannot.has(view.me) && view.phase != Phase::laying) list_peeks(view, into);
  add_if_legal(view, {.kind = Kind::cannot}, into);
  add_if_legal(view, {.kind = Kind::no}, into);
  if (into.empty() && view.phase == Phase::laying && !is_out_of_turn(view)) into.push_back(as_thrown(view));
}

// A right code of few cards, from other people's keys first; then to look further or to give up.
std::int32_t KlodkiPlayers::appeal(const View&, const Action& action) {
  if (action.kind == Kind::lay || action.kind == Kind::toss) {
    const KeyList keys = action.kind == Kind::lay ? keys_of(action.code) : action.keys;
    return 100 - 10 * keys.size();
  }
  return 1;
}

State Klodki::redeal(const State& state, Viewer viewer, Stream& stream) {
  State other = state;
  redeal_padlocks(other, viewer, stream);
  Hidden hidden;
  for (Card& card : other.pile) hidden.push_back(&card);
  PerSeat<Arrangement> arranged;
  const bool arranging = state.phase == Phase::arrange;
  for (const Seat seat : state.seating.all()) {
    if (arranging && !viewer.is(seat)) {
      take_unknown(state, seat, arranged[seat], hidden);
    } else {
      take_hand(other, seat, viewer, hidden);
    }
    std::int8_t& peek = other.peeks[seat];
    if (peek != 0 && !viewer.is(seat))
      peek = static_cast<std::int8_t>(1 + stream.below(static_cast<std::uint32_t>(hand_keys(variant_of(state)))));
  }
  shuffle_hidden(hidden, stream);
  for (const Seat seat : arranging ? state.seating.all() : SeatSet{}) {
    if (!viewer.is(seat)) arranged[seat].put_back(other, seat, stream);
  }
  return other;
}

}  // namespace calculi::klodki
