// Pictures and worked examples of the rules (L08): each play stands with the top of the pile and the hand it is made
// from.
#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

namespace {

View holding(int top, std::initializer_list<Card> hand) {
  View view;
  view.me = Seat::a;
  view.top = plain(top);
  for (const Card each : hand) view.hand.add(each);
  view.deck_size = 30;
  return view;
}

}  // namespace

std::vector<StagedPlay<View>> ArchimedesSpeech::examples() {
  const View three = holding(3, {card(5), card(8), card(9)});
  const View seven = holding(7, {card(2), card(3), card(7)});
  return {{.clause = "A1", .kind = "deal"},
          {.clause = "A4", .kind = "play", .play = "3+5=8", .view = three},
          {.clause = "A4", .kind = "play", .play = "8=3+5", .good = false, .view = three},
          {.clause = "A4", .kind = "play", .play = "3+5=9", .good = false, .view = three},
          {.clause = "A5", .kind = "play", .play = "12:6=2", .view = holding(12, {card(6), card(2)})},
          {.clause = "A5", .kind = "play", .play = "7:2=3", .good = false, .view = seven},
          {.clause = "A6", .kind = "play", .play = "7=7", .view = seven},
          {.clause = "A6", .kind = "play", .play = "7=3", .good = false, .view = seven},
          {.clause = "A8", .kind = "draw", .play = "draw", .view = seven},
          {.clause = "A11", .kind = "tokens"},
          {.clause = "A18", .kind = "joker", .play = "4xR=12", .view = holding(4, {joker, card(12)})}};
}

}  // namespace calculi::archimedes
