#include "games/klodki/rules/cards.hpp"

#include <algorithm>
#include <optional>

namespace calculi::klodki {

namespace {

constexpr Split even_split{5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4};
constexpr Split smooth_split{5, 7, 7, 6, 7, 5, 5, 3, 3, 2, 4};

char sign_char(Sign sign) { return sign == Sign::plus ? '+' : '-'; }

void append_card(std::string& text, Card card) {
  text.push_back(card.is_joker() ? 'J' : static_cast<char>('0' + card.code));
}

// "o1", "h3", "B2" at the beginning of the text, which loses it.
std::optional<Key> take_key(std::string_view& text) {
  if (text.size() < 2 || text[1] < '1' || text[1] > '0' + most_hand) return std::nullopt;
  Key key{.number = static_cast<std::uint8_t>(text[1] - '0')};
  if (text[0] == 'h') {
    key.spot = Spot::hand;
  } else if (text[0] >= 'A' && text[0] < 'A' + most_seats) {
    key.owner = seat_at(text[0] - 'A');
  } else if (text[0] != 'o') {
    return std::nullopt;
  }
  text.remove_prefix(2);
  return key;
}

std::optional<Place> take_place(std::string_view& text) {
  Place place;
  const std::optional<Key> first = take_key(text);
  if (!first) return std::nullopt;
  place.keys.push_back(*first);
  if (text.empty() || (text[0] != '+' && text[0] != '-')) return place;
  place.sign = text[0] == '+' ? Sign::plus : Sign::minus;
  text.remove_prefix(1);
  const std::optional<Key> second = take_key(text);
  if (!second) return std::nullopt;
  place.keys.push_back(*second);
  return place;
}

// Which values a card may have (K10).
struct Values {
  int low;
  int high;
};
Values values_of(Card card) { return card.is_joker() ? Values{0, 9} : Values{card.code, card.code}; }

}  // namespace

void write_json_value(JsonWriter& out, const Card& card) {
  if (!card.exists()) return out.null();
  if (card.is_joker()) return out.string("J");
  out.number(card.code);
}

bool read_json_value(const Json& in, Card& card) {
  card = no_card;
  if (in.is_null()) return true;
  if (in.string() == "J" || in.string() == "j") card = joker;
  if (in.number() && *in.number() >= 0 && *in.number() <= 9) card = digit(static_cast<int>(*in.number()));
  return card.exists();
}

const Split& split_of(Deck deck) { return deck == Deck::even ? even_split : smooth_split; }

Keys all_keys(Deck deck) {
  Keys keys;
  const Split& split = split_of(deck);
  for (unsigned kind = 0; kind < split.size(); ++kind) {
    for (int i = 0; i < split[kind]; ++i) keys.push_back(Card{static_cast<std::uint8_t>(kind)});
  }
  return keys;
}

PadlockPile all_padlocks() {
  PadlockPile pile;
  for (int value = 1; value <= 9; ++value) {
    for (int i = 0; i < padlocks_of(value); ++i) pile.push_back(static_cast<Padlock>(value));
  }
  return pile;
}

// --- places ----------------------------------------------------------------------------------------------------------
void append_key(std::string& text, const Key& key) {
  text.push_back(key.owner != Seat::none ? letter(key.owner) : key.spot == Spot::open ? 'o' : 'h');
  text.push_back(static_cast<char>('0' + key.number));
}

std::string text_of_key(const Key& key) {
  std::string text;
  append_key(text, key);
  return text;
}

void write_json_value(JsonWriter& out, const Key& key) { out.string(text_of_key(key)); }

bool read_json_value(const Json& in, Key& key) {
  std::string_view text = in.string().value_or(std::string_view{});
  const std::optional<Key> read = take_key(text);
  if (!read || !text.empty()) return false;
  key = *read;
  return true;
}

KeyList keys_of(const Code& code) {
  KeyList list;
  for (const Place& place : code.places) {
    for (const Key& key : place.keys) list.push_back(key);
  }
  return list;
}

void sort_keys(KeyList& keys) { put_in_order(keys); }

void settle_order(Code& code) {
  for (Place& place : code.places) put_in_order(place.keys);
}

std::string text_of_code(const Code& code) {
  std::string text;
  for (const Place& place : code.places) {
    if (!text.empty()) text.push_back(' ');
    for (int i = 0; i < place.keys.size(); ++i) {
      if (i > 0) text.push_back(sign_char(place.sign));
      append_key(text, place.keys[i]);
    }
  }
  return text;
}

void write_json_value(JsonWriter& out, const Code& code) { out.string(text_of_code(code)); }

bool read_json_value(const Json& in, Code& code) {
  code = {};
  if (!in.string()) return false;
  std::string_view text = *in.string();
  while (!text.empty()) {
    if (!code.places.empty()) {
      if (code.places.full() || text[0] != ' ') return false;
      text.remove_prefix(1);
    }
    const std::optional<Place> place = take_place(text);
    if (!place) return false;
    code.places.push_back(*place);
  }
  return true;
}

// --- judging ---------------------------------------------------------------------------------------------------------
bool place_makes(const LaidPlace& place, int value) {
  if (place.cards.empty()) return false;
  const Values first = values_of(place.cards[0]);
  if (place.cards.size() == 1) return first.low <= value && value <= first.high;
  const Values second = values_of(place.cards[1]);
  for (int a = first.low; a <= first.high; ++a) {
    for (int b = second.low; b <= second.high; ++b) {
      const int made = place.sign == Sign::plus ? a + b : std::max(a, b) - std::min(a, b);
      if (made == value) return true;
    }
  }
  return false;
}

std::optional<int> digit_of(const LaidPlace& place) {
  const auto sure = [](Card card) { return card.exists() && !card.is_joker(); };
  if (!std::all_of(place.cards.begin(), place.cards.end(), sure)) return std::nullopt;
  for (int value = 0; value <= 9; ++value) {
    if (place_makes(place, value)) return value;
  }
  return std::nullopt;
}

Verdict judge(int product, const LaidCode& code) {
  const int wanted = places_of(product);
  const auto doubled = [](const LaidPlace& place) { return place.cards.size() == 2; };
  if (code.size() != wanted) {
    const bool whole = code.size() == 1 && doubled(code[0]) && place_makes(code[0], product);
    return whole ? Verdict::whole : Verdict::wrong;
  }
  const bool fits = wanted == 1 ? place_makes(code[0], product)
                                : place_makes(code[0], product / 10) && place_makes(code[1], product % 10);
  if (!fits) return Verdict::wrong;
  return std::count_if(code.begin(), code.end(), doubled) > 1 ? Verdict::two_sums : Verdict::right;
}

void settle_order(LaidPlace& place) {
  put_in_order(place.cards);
  if (place.sign == Sign::minus) std::reverse(place.cards.begin(), place.cards.end());
}

void settle_order(LaidPlace& place, std::optional<int> value) {
  settle_order(place);
  if (place.cards.size() < 2 || place.sign != Sign::minus || !value || !place.cards[0].is_joker()) return;
  const Card other = place.cards[1];
  if (!other.is_joker() && other.code + *value > 9) std::reverse(place.cards.begin(), place.cards.end());
}

void settle_order(Code& code, LaidCode& laid, const Digits& digits) {
  for (int i = 0; i < laid.size(); ++i) {
    const LaidPlace before = laid[i];
    settle_order(laid[i], i < digits.size() ? std::optional<int>(digits[i]) : std::nullopt);
    if (laid[i] != before) std::reverse(code.places[i].keys.begin(), code.places[i].keys.end());
  }
}

Digits digits_of(const LaidCode& code) {
  Digits digits;
  for (const LaidPlace& place : code) {
    const std::optional<int> value = digit_of(place);
    if (!value) return {};
    digits.push_back(static_cast<std::int8_t>(*value));
  }
  return digits;
}

Digits digits_of(int product) {
  Digits digits;
  if (places_of(product) == 2) digits.push_back(static_cast<std::int8_t>(product / 10));
  digits.push_back(static_cast<std::int8_t>(product % 10));
  return digits;
}

std::string text_of_cards(const LaidCode& code) {
  std::string text;
  for (LaidPlace place : code) {
    settle_order(place);
    if (!text.empty()) text.push_back(' ');
    for (int i = 0; i < place.cards.size(); ++i) {
      if (i > 0) text.push_back(sign_char(place.sign));
      append_card(text, place.cards[i]);
    }
  }
  return text;
}

}  // namespace calculi::klodki
