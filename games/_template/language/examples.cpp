// Pictures and worked examples of the rules (L08): each play stands with the cards it is made from.
#include "games/_template/game.hpp"

namespace calculi::template_game {

namespace {

View choosing() {
  View view;
  view.me = Seat::a;
  view.hand = {5, 8};
  return view;
}

}  // namespace

std::vector<StagedPlay<View>> TemplateSpeech::examples() {
  return {{.clause = "M2", .kind = "lay", .play = "lay 5", .on = "5", .view = choosing()},
          {.clause = "M2", .kind = "lay", .play = "lay 4", .on = "4", .good = false, .view = choosing()}};
}

}  // namespace calculi::template_game
