// What people type and what is written down: the grammar of Klodki (docs/notation.md). The canonical form of a code
// names every key by its place, so that a record plays the same keys again.
#include <algorithm>
#include <optional>

#include "engine/arith/signs.hpp"
#include "engine/base/letters.hpp"
#include "games/klodki/rules/rules.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == ','; }

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// --- words -----------------------------------------------------------------------------------------------------------
// "I have none" is `no` at a calm table and `cannot` in a race.
std::optional<Action> idle(const View& view, std::string_view text) {
  std::string word;
  for (const char c : lower_letters(text)) {
    if (!is_space(c)) word.push_back(c);
  }
  if (is_typed(word, words::type_ready)) return Action{.kind = Kind::ready};
  if (is_typed(word, words::type_release)) return Action{.kind = Kind::release};
  if (is_typed(word, words::type_cannot)) {
    return Action{.kind = view.tempo == Tempo::calm ? Kind::no : Kind::cannot};
  }
  return std::nullopt;
}

// A word before cards: what is done with them. None: what fits the phase.
std::optional<Kind> take_verb(std::string_view& text) {
  const auto end = std::find_if(text.begin(), text.end(), is_space);
  const std::string word = lower_letters(std::string_view(text.begin(), end));
  std::optional<Kind> kind;
  if (is_typed(word, words::type_open)) kind = Kind::open;
  if (is_typed(word, words::type_swap)) kind = Kind::swap;
  if (is_typed(word, words::type_throw)) kind = Kind::toss;
  if (is_typed(word, words::type_lay)) kind = Kind::lay;
  if (is_typed(word, words::type_peek)) kind = Kind::peek;
  if (kind) text = trim(text.substr(word.size()));
  return kind;
}

// --- cards and places ------------------------------------------------------------------------------------------------
// What stands for one key: a place, or a bare card.
struct Atom {
  std::optional<Key> key;
  Card card{};
};
struct Item {
  char sign = 0;  // + - * :, or none for an atom
  Atom atom{};
};

// Takes a letter with its number: o1, h3, B2. Own open keys may be named by their own seat.
std::optional<Atom> take_named(const View& view, std::string_view& text) {
  if (text.size() < 2 || !is_digit(text[1])) return std::nullopt;
  Key key{.number = static_cast<std::uint8_t>(text[1] - '0')};
  if (text[0] == 'h') key.spot = Spot::hand;
  if (text[0] >= 'a' && text[0] < 'a' + most_seats) {
    const Seat owner = seat_at(text[0] - 'a');
    key.owner = owner == view.me ? Seat::none : owner;
  } else if (text[0] != 'o' && text[0] != 'h') {
    return std::nullopt;
  }
  text.remove_prefix(2);
  return Atom{.key = key};
}

bool names_other_hand(std::string_view text) {
  return text.size() >= 3 && text[0] >= 'a' && text[0] < 'a' + most_seats && text[1] == 'h' && is_digit(text[2]);
}

Result<std::vector<Item>> split(const View& view, std::string_view text) {
  std::vector<Item> items;
  while (!text.empty()) {
    const char c = text[0];
    if (is_space(c) || c == '(' || c == ')') {
      text.remove_prefix(1);
    } else if (c == '+' || c == '-' || c == '*' || c == ':') {
      items.push_back({.sign = c});
      text.remove_prefix(1);
    } else if (is_digit(c) || c == 'j') {
      items.push_back({.atom = {.key = std::nullopt, .card = c == 'j' ? joker : digit(c - '0')}});
      text.remove_prefix(1);
    } else if (names_other_hand(text)) {
      return refuse(words::refuse_other_hand, "K4");
    } else if (const std::optional<Atom> atom = take_named(view, text)) {
      items.push_back({.atom = *atom});
    } else {
      return refuse(words::refuse_not_understood);
    }
  }
  return items;
}

Result<Key> resolve(const View& view, const Atom& atom, const KeyList& taken) {
  if (atom.key) return *atom.key;
  if (const std::optional<Key> key = key_for(view, atom.card, taken, FaceDown::left_out)) return *key;
  if (atom.card.is_joker()) return refuse(words::refuse_no_joker, "K20");
  return refuse(words::refuse_no_key, "K20", {atom.card.code});
}

// Only cards, without signs.
Result<std::vector<Atom>> atoms_of(const std::vector<Item>& items) {
  std::vector<Atom> atoms;
  for (const Item& item : items) {
    if (item.sign != 0) return refuse(words::refuse_no_signs_here);
    atoms.push_back(item.atom);
  }
  return atoms;
}

// --- actions ---------------------------------------------------------------------------------------------------------
// Keys side by side are places; a sign joins two keys in one. K20 says what is refused before anything is judged.
Result<Action> read_code(const View& view, const std::vector<Item>& items) {
  Action action{.kind = Kind::lay};
  KeyList taken;
  char joins = 0;
  for (const Item& item : items) {
    if (item.sign != 0) {
      if (joins != 0 || action.code.empty() || item.sign == '*' || item.sign == ':')
        return refuse(words::refuse_sign, "K20");
      joins = item.sign;
      continue;
    }
    if (joins == 0 && action.code.places.full()) return refuse(words::refuse_too_many_places, "K20");
    if (joins == 0) action.code.places.push_back({});
    Place& place = action.code.places.back();
    if (place.keys.full()) return refuse(words::refuse_three_in_a_place, "K20");
    const Result<Key> key = resolve(view, item.atom, taken);
    if (!key) return std::unexpected(key.error());
    if (joins != 0) place.sign = joins == '+' ? Sign::plus : Sign::minus;
    place.keys.push_back(*key);
    taken.push_back(*key);
    joins = 0;
  }
  if (joins != 0) return refuse(words::refuse_sign, "K20");
  if (action.code.empty()) return refuse(words::refuse_no_keys, "K20");
  settle_order(action.code);
  return action;
}

Result<Action> read_toss(const View& view, const std::vector<Item>& items) {
  const Result<std::vector<Atom>> atoms = atoms_of(items);
  if (!atoms) return std::unexpected(atoms.error());
  if (atoms->size() > most_laid) return refuse(words::refuse_too_many_keys, "K20", {most_laid});
  Action action{.kind = Kind::toss};
  for (const Atom& atom : *atoms) {
    const Result<Key> key = resolve(view, atom, action.keys);
    if (!key) return std::unexpected(key.error());
    action.keys.push_back(*key);
  }
  sort_keys(action.keys);
  return action;
}

// By card: `open 3 5`. A place stands for the card that lies there.
Result<Action> read_open(const View& view, const std::vector<Atom>& atoms) {
  Action action{.kind = Kind::open};
  if (static_cast<int>(atoms.size()) != view.open_keys) return refuse(words::refuse_open_count, "K2", {view.open_keys});
  for (const Atom& atom : atoms) {
    const Card card = atom.key ? card_of(view, *atom.key) : atom.card;
    if (atom.key && (atom.key->owner != Seat::none || !card.exists())) return refuse(words::refuse_no_place, "K2");
    action.cards.push_back(card);
  }
  put_in_order(action.cards);
  return action;
}

std::optional<Key> own_key(const View& view, const Atom& atom, Spot spot) {
  if (atom.key) return atom.key->spot == spot ? atom.key : std::nullopt;
  const int most = spot == Spot::open ? view.open_keys : view.hand_keys;
  for (std::uint8_t number = 1; number <= most; ++number) {
    const Key key{Seat::none, spot, number};
    if (card_of(view, key) == atom.card) return key;
  }
  return std::nullopt;
}

// An open key and one of the hand, in any order, by place or by card.
Result<Action> read_swap(const View& view, const std::vector<Atom>& atoms) {
  if (atoms.size() != 2) return refuse(words::refuse_swap_what, "K13");
  for (const auto& [one, other] : {std::pair{atoms[0], atoms[1]}, std::pair{atoms[1], atoms[0]}}) {
    const std::optional<Key> open = own_key(view, one, Spot::open);
    const std::optional<Key> hand = own_key(view, other, Spot::hand);
    if (!open || !hand) continue;
    Action action{.kind = Kind::swap};
    action.keys.push_back(*open);
    action.keys.push_back(*hand);
    return action;
  }
  return refuse(words::refuse_swap_what, "K13");
}

Result<Action> read_peek(const std::vector<Atom>& atoms) {
  if (atoms.size() != 1 || atoms[0].card.is_joker()) return refuse(words::refuse_peek_what, "K19");
  Action action{.kind = Kind::peek};
  action.keys.push_back(atoms[0].key.value_or(Key{Seat::none, Spot::hand, atoms[0].card.code}));
  return action;
}

Kind meant(const View& view, const std::vector<Item>& items) {
  if (view.phase != Phase::arrange || view.variant == Variant::murderous) return Kind::lay;
  const bool places =
      std::all_of(items.begin(), items.end(), [](const Item& item) { return item.atom.key.has_value(); });
  return places ? Kind::swap : Kind::open;
}

}  // namespace

Result<Action> Klodki::parse(const View& view, std::string_view typed) {
  if (const std::optional<Action> action = idle(view, typed)) return *action;
  std::string_view text = trim(typed);
  const std::optional<Kind> verb = take_verb(text);
  const arith::PlainText plain = arith::plain_signs(text);
  if (!plain.complete || (text.empty() && !verb)) return refuse(words::refuse_not_understood);
  const Result<std::vector<Item>> items = split(view, lower_letters(plain.text.view()));
  if (!items) return std::unexpected(items.error());
  Kind kind = verb.value_or(meant(view, *items));
  const bool two_steps = view.toss == Toss::first && view.tempo == Tempo::race && view.phase != Phase::laying;
  if (kind == Kind::toss && !two_steps) kind = Kind::lay;  // K6: in one step, or the second one
  if (kind == Kind::lay) return read_code(view, *items);
  if (kind == Kind::toss) return read_toss(view, *items);
  const Result<std::vector<Atom>> atoms = atoms_of(*items);
  if (!atoms) return std::unexpected(atoms.error());
  if (kind == Kind::open) return read_open(view, *atoms);
  return kind == Kind::swap ? read_swap(view, *atoms) : read_peek(*atoms);
}

void Klodki::print(const Action& action, ActionText& text) {
  constexpr std::array<std::string_view, 9> verbs{"",     "throw",   "open",   "swap", "ready",
                                                  "peek", "release", "cannot", "no"};
  text.append(verbs[static_cast<unsigned>(action.kind)]);
  if (action.kind == Kind::lay) text.append(text_of_code(action.code));
  for (const Key& key : action.keys) {
    text.append(' ');
    text.append(text_of_key(key));
  }
  for (const Card card : action.cards) {
    text.append(' ');
    text.append(card.is_joker() ? 'J' : static_cast<char>('0' + card.code));
  }
}

}  // namespace calculi::klodki
