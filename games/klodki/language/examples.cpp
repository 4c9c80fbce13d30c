// Pictures and worked examples of the rules (L08): each code stands with the padlocks and the keys it is laid from.
#include "games/klodki/rules/rules.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

Card key_card(char text) { return text == 'J' ? joker : digit(text - '0'); }

// Two padlocks "3 7" that everybody sees; keys in the hand of A, and open ones of B.
View facing(std::string_view padlocks, std::string_view hand, std::string_view open_of_b = "00",
            Variant variant = Variant::expert) {
  View view;
  view.me = Seat::a;
  view.variant = variant;
  view.phase = Phase::search;
  view.hand_keys = static_cast<std::int8_t>(hand_keys(variant));
  view.open_keys = static_cast<std::int8_t>(open_keys(variant));
  view.padlocks = {static_cast<Padlock>(padlocks[0] - '0'), static_cast<Padlock>(padlocks[2] - '0')};
  for (unsigned i = 0; i < hand.size(); ++i) view.hand[i] = key_card(hand[i]);
  for (unsigned i = 0; i < open_of_b.size(); ++i) view.open[Seat::b][i] = key_card(open_of_b[i]);
  view.shown = SeatSet::all(2);
  return view;
}

}  // namespace

std::vector<StagedPlay<View>> KlodkiSpeech::examples() {
  return {
      {.clause = "K2", .kind = "keys"},
      {.clause = "K4", .kind = "code", .play = "2 1", .on = "3 7", .view = facing("3 7", "2100")},
      {.clause = "K4", .kind = "open", .play = "2 B1", .on = "4 6", .view = facing("4 6", "2000", "47")},
      {.clause = "K4", .kind = "hand", .play = "2 Bh1", .on = "4 6", .good = false, .view = facing("4 6", "2000")},
      {.clause = "K7", .kind = "code", .play = "6", .on = "2 3", .view = facing("2 3", "6000")},
      {.clause = "K7", .kind = "code", .play = "0 6", .on = "2 3", .good = false, .view = facing("2 3", "6000")},
      {.clause = "K7", .kind = "code", .play = "1 2", .on = "3 7", .good = false, .view = facing("3 7", "2100")},
      {.clause = "K8", .kind = "code", .play = "5 2+4", .on = "7 8", .view = facing("7 8", "5240")},
      {.clause = "K8", .kind = "code", .play = "2 5-1", .on = "4 6", .view = facing("4 6", "2510")},
      {.clause = "K8", .kind = "code", .play = "8+8", .on = "4 4", .good = false, .view = facing("4 4", "8800")},
      {.clause = "K9",
       .kind = "code",
       .play = "5 2+4",
       .on = "7 8",
       .good = false,
       .view = facing("7 8", "524000", "000", Variant::novice)},
      {.clause = "K10", .kind = "joker", .play = "2 J", .on = "3 7", .view = facing("3 7", "2J00")},
      {.clause = "K11", .kind = "won"},
      {.clause = "K20", .kind = "code", .play = "5 6 1", .on = "7 8", .good = false, .view = facing("7 8", "5610")}};
}

Result<void> KlodkiSpeech::judge(const View& view, const Action& action) {
  if (action.kind != Kind::lay) return {};
  LaidCode laid;
  for (const Place& place : action.code.places) {
    laid.push_back({.sign = place.sign});
    for (const Key& key : place.keys) laid.back().cards.push_back(card_of(view, key));
  }
  const int product = product_of(view.padlocks);
  switch (klodki::judge(product, laid)) {
    case Verdict::right:
      return {};
    case Verdict::wrong:
      return refuse(product < 10 ? words::refuse_one_key : words::refuse_other_code, "K7", {product, 0, 0});
    default:
      return refuse(words::refuse_sum_of_all, "K8");
  }
}

}  // namespace calculi::klodki
