// A staged position of the first round: its dice, and the tokens that lie on the board already.
#include "engine/base/reflect.hpp"
#include "games/rachmistrz/rules/rules.hpp"

namespace calculi::rachmistrz {

namespace {

struct Staged {
  Roll dice{};
  FixedVector<Token, most_fields> tokens{};  // from the first field on; the rest is empty
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("dice", self.dice);
    visit("tokens", self.tokens);
  }
};

}  // namespace

[[gnu::cold]] bool Rachmistrz::stage(State& state, const Json& json) {
  Staged staged;
  if (!read_json(json, staged)) return false;
  state.dice = staged.dice;
  const FieldSet fields = board_of(static_cast<Side>(state.options.side)).all_fields();
  for (int i = 0; i < staged.tokens.size(); ++i) {
    const Token token = staged.tokens[i];
    if (!token.exists()) continue;
    if (!has(fields, i) || !state.seating.all().has(token.seat) || token.colour >= state.colours) return false;
    if (--state.left[token.seat][token.colour] < 1) return false;
    state.tokens[static_cast<unsigned>(i)] = token;
  }
  return true;
}

}  // namespace calculi::rachmistrz
