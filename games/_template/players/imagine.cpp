// Playing without knowing: actions for simple bots, another deal with the same view, and the check of a state.
#include <algorithm>

#include "games/_template/game.hpp"

namespace calculi::template_game {

Action Template::sample(const View& view, Stream& stream) {
  if (view.phase == Phase::choosing) return {Kind::lay, view.hand[stream.below(2)]};
  if (stream.below(4) == 0) return {Kind::pass, 0};
  const std::int64_t answer = answer_of(view.counting, view.laid);
  return {Kind::claim, static_cast<std::int16_t>(answer + stream.below(3) - 1)};
}

// Any number may be claimed; the list holds what a sensible player would consider.
void TemplatePlayers::actions(const View& view, std::vector<Action>& into) {
  if (view.phase == Phase::choosing) {
    for (const Card card : view.hand) into.push_back({Kind::lay, card});
    return;
  }
  into.push_back({Kind::claim, static_cast<std::int16_t>(answer_of(view.counting, view.laid))});
  into.push_back({Kind::pass, 0});
}

std::int32_t TemplatePlayers::appeal(const View&, const Action& action) {
  return action.kind == Kind::lay ? action.number : action.kind == Kind::claim ? 1 : 0;
}

// The cards this viewer cannot see are shuffled and dealt again; which of them is laid face down is drawn anew too.
State Template::redeal(const State& state, Viewer viewer, Stream& stream) {
  State other = state;
  const bool open = sees_race(state, viewer);
  FixedVector<Card*, deck_size> unseen;
  for (Card& card : other.deck) unseen.push_back(&card);
  for (const Seat seat : state.seating.all()) {
    if (viewer.is(seat)) continue;
    std::int8_t& chosen = other.chosen[seat];
    if (chosen >= 0 && !open) chosen = static_cast<std::int8_t>(stream.below(2));
    for (int k = 0; k < 2; ++k) {
      const bool seen = open && k == chosen;
      if (!seen) unseen.push_back(&other.hands[seat][static_cast<unsigned>(k)]);
    }
  }
  for (int left = unseen.size(); left > 1; --left) {
    std::swap(*unseen[left - 1], *unseen[static_cast<int>(stream.below(static_cast<std::uint32_t>(left)))]);
  }
  return other;
}

// No card is lost, nobody is out who was not shown the race, nobody owes points.
bool Template::sound(const State& state) {
  FixedVector<Card, deck_size> cards = state.deck;
  for (const Seat seat : state.seating.all()) {
    for (const Card card : state.hands[seat]) {
      if (cards.full()) return false;
      cards.push_back(card);
    }
  }
  FixedVector<Card, deck_size> all = full_deck();
  std::ranges::sort(cards);
  std::ranges::sort(all);
  const bool complete = cards == all;
  const bool racing_fairly = state.phase != Phase::racing || (state.out - state.shown).empty();
  return complete && racing_fairly && std::ranges::all_of(state.points, [](std::int16_t own) { return own >= 0; });
}

}  // namespace calculi::template_game
