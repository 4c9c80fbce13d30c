#include "games/archimedes/rules/cards.hpp"

namespace calculi::archimedes {

void write_json_value(JsonWriter& out, const Card& card) {
  if (card == no_card) return out.null();
  if (card.is_joker()) return out.string("R");
  out.number(card.code);
}

bool read_json_value(const Json& in, Card& card) {
  if (in.is_null()) {
    card = no_card;
    return true;
  }
  if (const auto text = in.string()) {
    card = joker;
    return *text == "R" || *text == "r";
  }
  const auto number = in.number();
  if (!number || *number < 1 || *number > highest) return false;
  card = archimedes::card(static_cast<int>(*number));
  return true;
}

void write_json_value(JsonWriter& out, const Cards& cards) {
  out.array_begin();
  for (int code = 1; code <= joker.code; ++code) {
    for (int i = cards.count(card(code)); i > 0; --i) write_json_value(out, card(code));
  }
  out.array_end();
}

bool read_json_value(const Json& in, Cards& cards) {
  const std::vector<Json>* list = in.array();
  if (list == nullptr || list->size() > deck_room) return false;
  cards = {};
  for (const Json& item : *list) {
    Card read;
    if (!read_json_value(item, read) || read == no_card || cards.count(read) == 15) return false;
    cards.add(read);
  }
  return true;
}

void write_json_value(JsonWriter& out, const Laid& laid) {
  out.object_begin();
  out.key("card");
  write_json_value(out, laid.card);
  out.key("value");
  out.number(laid.value);
  out.object_end();
}

bool read_json_value(const Json& in, Laid& laid) {
  const Json* card = in.find("card");
  const Json* value = in.find("value");
  if (card == nullptr || value == nullptr || in.keys().size() != 2 || !read_json_value(*card, laid.card)) return false;
  const auto number = value->number();
  if (!number || *number < 0 || *number > highest) return false;
  laid.value = static_cast<std::uint8_t>(*number);
  return laid == Laid{} || laid.well_formed();
}

}  // namespace calculi::archimedes
