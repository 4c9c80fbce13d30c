// A staged position of the first round: open keys and hands, and the padlocks that are turned; without padlocks the
// keys are still being arranged. A seat without a hand gets the lowest keys that are left, and the rest is the pile.
#include <algorithm>

#include "engine/base/reflect.hpp"
#include "games/klodki/rules/round.hpp"

namespace calculi::klodki {

namespace {

using Listed = FixedVector<Card, most_hand>;

struct Staged {
  FixedVector<Listed, most_seats> open{};
  FixedVector<Listed, most_seats> hands{};
  FixedVector<Padlock, 2> padlocks{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("open", self.open);
    visit("hands", self.hands);
    visit("padlocks", self.padlocks);
  }
};

template <class List, class Item>
bool take_one(List& from, Item item) {
  const auto found = std::find(from.begin(), from.end(), item);
  if (found == from.end()) return false;
  std::rotate(found, found + 1, from.end());
  from.pop_back();
  return true;
}

// Fills a row with these keys, or with the first ones that are left.
template <class Row>
bool lay_row(Row& row, int keys, const Listed* listed, Keys& rest) {
  if (listed != nullptr && listed->size() != keys) return false;
  for (int i = 0; i < keys; ++i) {
    const Card card = listed == nullptr ? rest[0] : (*listed)[i];
    if (!take_one(rest, card)) return false;
    row[static_cast<unsigned>(i)] = card;
  }
  return true;
}

bool pile_padlocks(State& state, const FixedVector<Padlock, 2>& turned) {
  PadlockPile rest = all_padlocks();
  for (const Padlock padlock : turned) {
    if (!take_one(rest, padlock)) return false;
  }
  for (auto& pile : state.padlock_piles) pile.clear();
  for (int i = 0; i < rest.size(); ++i) state.padlock_piles[static_cast<unsigned>(i % 2)].push_back(rest[i]);
  for (int i = 0; i < turned.size(); ++i) state.padlock_piles[static_cast<unsigned>(i)].push_back(turned[i]);
  return true;
}

}  // namespace

[[gnu::cold]] bool Klodki::stage(State& state, const Json& json) {
  Staged staged;
  if (!read_json(json, staged) || state.phase != Phase::arrange || staged.padlocks.size() == 1) return false;
  if (staged.open.size() != state.seating.seats || staged.hands.size() > state.seating.seats) return false;
  Keys rest = all_keys(static_cast<Deck>(state.options.deck));
  put_in_order(rest, [](Card x, Card y) { return x.code < y.code; });
  for (int i = 0; i < staged.open.size(); ++i) {
    if (!lay_row(state.open[seat_at(i)], open_keys(variant_of(state)), &staged.open[i], rest)) return false;
  }
  for (int i = 0; i < state.seating.seats; ++i) {
    const Listed* hand = i < staged.hands.size() ? &staged.hands[i] : nullptr;
    if (!lay_row(state.hand[seat_at(i)], hand_keys(variant_of(state)), hand, rest)) return false;
  }
  state.pile = rest;
  if (!pile_padlocks(state, staged.padlocks)) return false;
  if (!staged.padlocks.empty()) finish_arranging(state, Millis{0}, {});
  return true;
}

}  // namespace calculi::klodki
