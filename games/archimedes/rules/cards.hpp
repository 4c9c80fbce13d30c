// The cards of Archimedes: values 1 to 13 and, as an option, the Reiner card, a joker (A18). A hand or a pile is a
// multiset, packed into one word: its size in the lowest byte, then a 4-bit count per card, of which no more than six
// are in the box. To copy one, or to ask whether it contains another, takes a few instructions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/base/json.hpp"
#include "engine/base/result.hpp"

namespace calculi::archimedes {

inline constexpr int highest = 13;
inline constexpr int deck_room = 55;

// 1..13, or the joker; 0 stands for no card, or one that the viewer may not see.
struct Card {
  std::uint8_t code = 0;
  constexpr bool is_joker() const { return code == highest + 1; }
  friend constexpr bool operator==(Card, Card) = default;
};
inline constexpr Card no_card{};
inline constexpr Card joker{highest + 1};
constexpr Card card(int value) { return Card{static_cast<std::uint8_t>(value)}; }

void write_json_value(JsonWriter& out, const Card& card);  // 7, "R", null
bool read_json_value(const Json& in, Card& card);
constexpr std::string_view json_type(const Card&) { return "number | 'R' | null"; }
void write_numbers(auto& row, const Card& card) { row.number(card.code); }

// A card laid on the table: what it is, and the value it stands for. They differ only for the joker (A18).
struct Laid {
  Card card{};
  std::uint8_t value = 0;
  friend constexpr bool operator==(Laid, Laid) = default;
  // A card is what it stands for, and only the joker may stand for something else.
  constexpr bool well_formed() const {
    return value >= 1 && value <= highest && (card.is_joker() || card.code == value);
  }
};
void write_json_value(JsonWriter& out, const Laid& laid);  // {"card":"R","value":5}
bool read_json_value(const Json& in, Laid& laid);          // only what is well formed, or no card at all
constexpr std::string_view json_type(const Laid&) { return "{ card: number | 'R' | null; value: number }"; }
void write_numbers(auto& row, const Laid& laid) {
  row.number(0, laid.card.code);
  row.number(1, laid.value);
}
constexpr Laid plain(int value) { return {card(value), static_cast<std::uint8_t>(value)}; }
constexpr Laid joker_as(int value) { return {joker, static_cast<std::uint8_t>(value)}; }

class Cards {
 public:
  constexpr int count(Card card) const {
    return card == no_card ? 0 : static_cast<int>((packed_ >> shift(card)) & 15U);
  }
  constexpr bool has(Card card) const { return count(card) > 0; }
  constexpr bool empty() const { return packed_ == 0; }
  constexpr int size() const { return static_cast<int>(packed_ & size_bits); }
  // All cards of `few`, which has at most seven of each; more than seven of its own count as seven. Where one is
  // missing, the sum of what is wanted and what is free carries into the count's high bit.
  constexpr bool contains(Cards few) const {
    const std::uint64_t eights = packed_ & high_bits;
    const std::uint64_t up_to_seven = (packed_ | (eights - (eights >> 3U))) & sevens;
    return ((few.packed_ + (sevens - up_to_seven)) & high_bits) == 0;
  }

  constexpr void add(Card card) {
    ENSURE(card != no_card && count(card) < 15);
    packed_ += one(card);
  }
  constexpr void remove(Card card) {
    ENSURE(has(card));
    packed_ -= one(card);
  }
  constexpr void add(Cards other) {
    for (int code = 1; code <= joker.code; ++code) {
      for (int i = other.count(Card{static_cast<std::uint8_t>(code)}); i > 0; --i) add(card(code));
    }
  }

  // Calls `each(value)` for every plain value that is held, ascending.
  template <class Each>
  constexpr void each_value(Each each) const {
    std::uint64_t held = (packed_ | packed_ >> 1U | packed_ >> 2U | packed_ >> 3U) & plain_ones;
    for (; held != 0; held &= held - 1) each(std::countr_zero(held) / 4 - 1);
  }

  // The sum of the plain values; the joker has none (A21 ranks its owner apart).
  constexpr int sum() const {
    int total = 0;
    each_value([&](int value) { total += value * count(card(value)); });
    return total;
  }

  friend constexpr bool operator==(Cards, Cards) = default;

 private:
  static constexpr std::uint64_t size_bits = 0xff;
  static constexpr std::uint64_t plain_ones = 0x0111'1111'1111'1100;
  static constexpr std::uint64_t high_bits = 0x8888'8888'8888'8800;
  static constexpr std::uint64_t sevens = 0x7777'7777'7777'7700;
  static constexpr unsigned shift(Card card) { return 4U * card.code + 4U; }
  static constexpr std::uint64_t one(Card card) { return (std::uint64_t{1} << shift(card)) + 1; }
  std::uint64_t packed_ = 0;
};

void write_json_value(JsonWriter& out, const Cards& cards);  // [1,5,8,"R"], ascending, the joker last
bool read_json_value(const Json& in, Cards& cards);
constexpr std::string_view json_type(const Cards&) { return "(number | 'R')[]"; }
void write_numbers(auto& row, const Cards& cards) {
  for (int code = 1; code <= joker.code; ++code) row.number(code, cards.count(card(code)));
}

// How often each value 1..13 is in the box: data of the table, not code (A1). Our assumption: the rulebook names 54
// cards and not their split.
using Split = std::array<std::uint8_t, highest>;
inline constexpr Split useful_split{6, 6, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 3};
inline constexpr Split even_split{5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};

}  // namespace calculi::archimedes
