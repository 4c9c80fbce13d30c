// A staged position of the first round, in which the starter takes a card or has taken one from the open pile. A seat
// without a hand gets the highest cards that are left; the rest lies under those that are drawn next, in rising order.
#include "engine/base/reflect.hpp"
#include "games/numeramis/rules/deal.hpp"

namespace calculi::numeramis {

namespace {

struct Staged {
  FixedVector<Digits, most_seats> hands{};
  Card taken{};  // openly, and in the starter's hand already; none: it is still to be taken
  Pile discards{};
  Pile deck{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("hands", self.hands);
    visit("taken", self.taken);
    visit("discards", self.discards);
    visit("deck", self.deck);
  }
};

bool take_pile(Digits& rest, const Pile& cards) {
  for (const Card each : cards) {
    if (!rest.has(each)) return false;
    rest.remove(each);
  }
  return true;
}

// The highest cards that are left.
Digits any_hand(const Digits& rest, int size) {
  Digits hand;
  Pile cards = listed(rest);
  for (; size > 0; --size) hand.add(cards.pop_back());
  return hand;
}

void set_taken(State& state, Card taken) {
  state.taken = taken;
  state.from_discard = taken != no_card;
  state.phase = taken == no_card ? Phase::take : Phase::play;
  if (taken != no_card) state.known[state.turn].add(taken);
}

}  // namespace

[[gnu::cold]] bool Numeramis::stage(State& state, const Json& json) {
  Staged staged;
  if (!read_json(json, staged) || state.phase != Phase::take || staged.hands.size() > state.seating.seats) return false;
  Digits rest = whole_box();
  rest.remove(state.removed);
  if (!take_pile(rest, staged.discards) || !take_pile(rest, staged.deck)) return false;
  for (int i = 0; i < state.seating.seats; ++i) {
    Digits& hand = state.hands[seat_at(i)];
    hand = i < staged.hands.size() ? staged.hands[i] : any_hand(rest, hand_size(state.target()));
    if (!take_pile(rest, listed(hand))) return false;
  }
  if (staged.taken != no_card && !state.hands[state.turn].has(staged.taken)) return false;
  state.discards = staged.discards;
  state.deck = listed(rest);
  for (const Card each : staged.deck) state.deck.push_back(each);
  set_taken(state, staged.taken);
  return true;
}

}  // namespace calculi::numeramis
