// Pictures and worked examples of the rules (L08): each play stands with the hand it is made from, in the round of 100.
#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

namespace {

// The second half of a turn, where five cards are held; the first, where four are.
View holding(std::initializer_list<int> hand) {
  View view;
  view.me = Seat::a;
  view.seats = 2;
  for (const int digit : hand) view.hand.add(card(digit));
  view.phase = view.hand.size() > 4 ? Phase::play : Phase::take;
  view.targets.push_back(100);
  view.target = 100;
  view.dealt = 4;
  view.turn = Seat::a;
  view.deck = 60;
  view.discards = 1;
  view.top = card(2);
  return view;
}

// Somebody has closed, and the dead card lies on the discards.
View closed(std::initializer_list<int> hand) {
  View view = holding(hand);
  view.closer = Seat::b;
  view.top = no_card;
  return view;
}

}  // namespace

std::vector<StagedPlay<View>> NumeramisSpeech::examples() {
  const View hand = holding({2, 2, 4, 5, 8});
  return {{.clause = "N4", .kind = "take", .play = "o", .view = holding({2, 4, 5, 8})},
          {.clause = "N4", .kind = "layout", .play = "52+48", .good = false, .view = holding({2, 4, 5, 8})},
          {.clause = "N5", .kind = "layout", .play = "52+48", .view = hand},
          {.clause = "N5", .kind = "layout", .play = "53+48", .good = false, .view = hand},
          {.clause = "N6", .kind = "layout", .play = "100-4", .view = holding({0, 0, 1, 4, 8})},
          {.clause = "N6", .kind = "layout", .play = "41+0", .good = false, .view = holding({0, 1, 1, 4})},
          {.clause = "N7", .kind = "layout", .play = "73+26", .view = holding({2, 3, 6, 7, 9})},
          {.clause = "N7", .kind = "layout", .play = "84+25", .good = false, .view = hand},
          {.clause = "N8", .kind = "layout", .play = "99-8+4", .view = holding({1, 4, 8, 9, 9})},
          {.clause = "N11", .kind = "dead", .play = "o", .good = false, .view = closed({2, 4, 5, 8})},
          {.clause = "N15", .kind = "line", .on = "96 100"},
          {.clause = "N16", .kind = "star"}};
}

}  // namespace calculi::numeramis
