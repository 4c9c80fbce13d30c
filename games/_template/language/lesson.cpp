// The first lesson of Secret sum, and the position that it needs: both cards of every seat.
#include <algorithm>

#include "engine/base/reflect.hpp"
#include "games/_template/game.hpp"

namespace calculi::template_game {

namespace {

struct Staged {
  FixedVector<Pair, most_seats> hands{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("hands", self.hands);
  }
};

}  // namespace

bool Template::stage(State& state, const Json& json) {
  Staged staged;
  if (!read_json(json, staged) || staged.hands.size() != state.seating.seats) return false;
  state.deck = full_deck();
  for (int i = 0; i < staged.hands.size(); ++i) {
    for (const Card card : staged.hands[i]) {
      const auto found = std::ranges::find(state.deck, card);
      if (found == state.deck.end()) return false;
      std::rotate(found, found + 1, state.deck.end());
      state.deck.pop_back();
    }
    state.hands[seat_at(i)] = staged.hands[i];
  }
  return true;
}

std::string_view TemplateSpeech::lesson() {
  return R"json({"seats":2,"options":{"pace":"off","A.hints":"off"},"steps":[
    {"id":"lay","actions":true,"expect":["lay 7"],"hint":["7","7"],"state":{"hands":[[7,2],[3,5]]}}]})json";
}

}  // namespace calculi::template_game
