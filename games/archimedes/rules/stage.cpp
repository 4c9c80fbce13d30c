// A staged position: the pile, the hands, and the next cards of the deck. All other cards of the box lie
// under those, in rising order.
#include "engine/base/reflect.hpp"
#include "games/archimedes/rules/rules.hpp"

namespace calculi::archimedes {

namespace {

struct Staged {
  Laid top{};
  Cards pile{};
  FixedVector<Cards, most_seats> hands{};
  FixedVector<Card, deck_room> deck{};  // drawn from the back
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("top", self.top);
    visit("pile", self.pile);
    visit("hands", self.hands);
    visit("deck", self.deck);
  }
};

bool take(Cards& rest, Cards cards) {
  for (const Card each : listed(cards)) {
    if (!rest.has(each)) return false;
    rest.remove(each);
  }
  return true;
}

}  // namespace

[[gnu::cold]] bool Archimedes::stage(State& state, const Json& json) {
  Staged staged;
  if (!read_json(json, staged) || staged.hands.size() != state.seating.seats) return false;
  Cards rest;
  for (const Card each : box(state.options.deck, state.options.reiner != 0)) rest.add(each);
  if (!take(rest, staged.pile)) return false;
  state.top = staged.top;
  state.pile = staged.pile;
  for (const Seat seat : state.seating.all()) {
    state.hands[seat] = staged.hands[index(seat)];
    if (state.hands[seat].empty() || !take(rest, state.hands[seat])) return false;
  }
  for (const Card each : staged.deck) {
    if (!rest.has(each)) return false;
    rest.remove(each);
  }
  state.deck = listed(rest);
  for (const Card each : staged.deck) state.deck.push_back(each);
  return true;
}

}  // namespace calculi::archimedes
