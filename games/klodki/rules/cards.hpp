// The cards of Klodki: keys 0 to 9 and the Joker, padlocks 1 to 9, how a key is named by its place, and when a code
// opens two padlocks (K7-K10). A code is judged from cards alone, so the rules, the solver and the hints agree.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/ids.hpp"
#include "engine/base/json.hpp"

namespace calculi::klodki {

inline constexpr int most_seats = 6;
inline constexpr int rounds = 17;  // K3
inline constexpr int key_cards = 54;
inline constexpr int padlock_cards = 34;
inline constexpr int most_open = 3;  // K2: novice
inline constexpr int most_hand = 6;
inline constexpr int most_laid = 4;  // two places of two keys

// A digit 0..9, or the Joker; a default one is no card, or one that the viewer may not see.
struct Card {
  std::uint8_t code = 11;
  constexpr bool exists() const { return code <= 10; }
  constexpr bool is_joker() const { return code == 10; }
  friend constexpr auto operator<=>(Card, Card) = default;
};
inline constexpr Card no_card{};
inline constexpr Card joker{10};
inline constexpr int card_kinds = 11;
constexpr Card digit(int value) { return Card{static_cast<std::uint8_t>(value)}; }

void write_json_value(JsonWriter& out, const Card& card);  // 7, "J", null
bool read_json_value(const Json& in, Card& card);
constexpr std::string_view json_type(const Card&) { return "number | 'J' | null"; }
void write_numbers(auto& row, const Card& card) { row.number(card.exists() ? card.code : -1); }

enum class Deck : std::uint8_t { even, smooth };
inline constexpr std::array<std::string_view, 2> deck_names{"even", "smooth"};
using Split = std::array<std::uint8_t, card_kinds>;  // how many keys of each digit, then Jokers
const Split& split_of(Deck deck);
using Keys = FixedVector<Card, key_cards>;
Keys all_keys(Deck deck);

using Padlock = std::uint8_t;  // 1 to 9; 0 stands for none, or one that is not shown yet
using Padlocks = std::array<Padlock, 2>;
using PadlockPile = FixedVector<Padlock, padlock_cards>;
PadlockPile all_padlocks();
constexpr int padlocks_of(int value) { return value == 1 ? 2 : 4; }
constexpr int product_of(const Padlocks& padlocks) { return padlocks[0] * padlocks[1]; }

// --- places ----------------------------------------------------------------------------------------------------------
enum class Spot : std::uint8_t { open, hand };

// A key by its place (K21): `o1 h3` of the player who names it, `B2` an open key of another seat.
struct Key {
  Seat owner = Seat::none;  // none: the player who names it
  Spot spot = Spot::open;
  std::uint8_t number = 1;
  friend constexpr auto operator<=>(const Key&, const Key&) = default;
};
void append_key(std::string& text, const Key& key);
std::string text_of_key(const Key& key);
void write_json_value(JsonWriter& out, const Key& key);  // "o1", "h3", "B2"
bool read_json_value(const Json& in, Key& key);
constexpr std::string_view json_type(const Key&) { return "string"; }
void write_numbers(auto& row, const Key& key) {
  row("owner", key.owner);
  row("in_hand", key.spot == Spot::hand);
  row("number", key.number);
}

enum class Sign : std::uint8_t { none, plus, minus };
inline constexpr std::array<std::string_view, 3> sign_names{"none", "plus", "minus"};
constexpr std::span<const std::string_view> names_of(Sign) { return sign_names; }

// One place of a code: a key, or two with a sign between them.
struct Place {
  FixedVector<Key, 2> keys{};
  Sign sign = Sign::none;
  friend bool operator==(const Place&, const Place&) = default;
};
struct Code {
  FixedVector<Place, 2> places{};
  bool empty() const { return places.empty(); }
  friend bool operator==(const Code&, const Code&) = default;
};
using KeyList = FixedVector<Key, most_laid>;
KeyList keys_of(const Code& code);
void sort_keys(KeyList& keys);
void settle_order(Code& code);               // the keys of a place in their one order, so that equal codes are equal
std::string text_of_code(const Code& code);  // "o1 h2+B1"
void write_json_value(JsonWriter& out, const Code& code);
bool read_json_value(const Json& in, Code& code);
constexpr std::string_view json_type(const Code&) { return "string"; }
void write_numbers(auto& row, const Place& place) {
  row("keys", place.keys);
  row("sign", place.sign);
}
void write_numbers(auto& row, const Code& code) {
  row("first", code.places.size() > 0 ? code.places[0] : Place{});
  row("second", code.places.size() > 1 ? code.places[1] : Place{});
}

// --- judging ---------------------------------------------------------------------------------------------------------
// The cards of a code as they lie: the same code, seen by its cards.
struct LaidPlace {
  FixedVector<Card, 2> cards{};
  Sign sign = Sign::none;
  friend bool operator==(const LaidPlace&, const LaidPlace&) = default;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cards", self.cards);
    visit("sign", self.sign);
  }
};
using LaidCode = FixedVector<LaidPlace, 2>;
using Digits = FixedVector<std::int8_t, 2>;  // what the places of a code make; none where that is not known of all

enum class Verdict : std::uint8_t {
  right,
  wrong,     // other digits, another order, too many or too few places
  whole,     // one place of two cards that make the whole two-digit answer
  two_sums,  // the digits are right, but both places hold two cards
  not_laid   // K6: thrown, and not laid in time
};
inline constexpr std::array<std::string_view, 5> verdict_names{"right", "wrong", "whole", "two_sums", "not_laid"};
constexpr std::span<const std::string_view> names_of(Verdict) { return verdict_names; }

bool place_makes(const LaidPlace& place, int value);  // K8, K10; value may be above 9
// What a place makes, where that is one digit and no Joker is in it.
std::optional<int> digit_of(const LaidPlace& place);
Verdict judge(int product, const LaidCode& code);                     // K7-K10
constexpr int places_of(int product) { return product > 9 ? 2 : 1; }  // K7
Digits digits_of(const LaidCode& code);
Digits digits_of(int product);

// "5 2+4": sums with the smaller card first, differences with the larger one, the Joker counting as the largest.
std::string text_of_cards(const LaidCode& code);
void settle_order(LaidPlace& place);
// The same as it is read aloud with what it makes: 8 minus Joker equals 6, since no Joker is 14.
void settle_order(LaidPlace& place, std::optional<int> value);
// Both ways to see a code, in the order in which it is read.
void settle_order(Code& code, LaidCode& laid, const Digits& digits);

}  // namespace calculi::klodki
