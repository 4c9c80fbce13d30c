#include "games/numeramis/rules/cards.hpp"

namespace calculi::numeramis {

void write_json_value(JsonWriter& out, const Card& card) {
  if (card == no_card) return out.null();
  out.number(card.digit);
}

bool read_json_value(const Json& in, Card& card) {
  card = no_card;
  if (in.is_null()) return true;
  const auto number = in.number();
  if (!number || *number < 0 || *number >= digits) return false;
  card = numeramis::card(static_cast<int>(*number));
  return true;
}

void write_json_value(JsonWriter& out, const Digits& cards) {
  out.array_begin();
  for (const Card each : listed(cards)) write_json_value(out, each);
  out.array_end();
}

bool read_json_value(const Json& in, Digits& cards) {
  cards = {};
  const std::vector<Json>* list = in.array();
  if (list == nullptr || list->size() > box_size) return false;
  for (const Json& item : *list) {
    Card read;
    if (!read_json_value(item, read) || read == no_card || cards.count(read.digit) == copies + 1) return false;
    cards.add(read);
  }
  return cards.size() <= box_size;
}

Pile listed(Digits cards) {
  Pile list;
  for (int digit = 0; digit < digits; ++digit) {
    for (int i = cards.count(digit); i > 0; --i) list.push_back(card(digit));
  }
  return list;
}

Card any_card(Digits cards, Stream& stream) {
  const Pile list = listed(cards);
  return list[static_cast<int>(stream.below(static_cast<std::uint32_t>(list.size())))];
}

Digits whole_box() {
  Digits box;
  for (int digit = 0; digit < digits; ++digit) {
    for (int i = 0; i < copies; ++i) box.add(card(digit));
  }
  return box;
}

}  // namespace calculi::numeramis
