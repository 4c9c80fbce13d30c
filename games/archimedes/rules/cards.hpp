// The cards of Archimedes: values 1 to 13 and, as an option, the Reiner card, a joker (A18). A hand or a pile is a
// multiset, packed as a 4-bit count per card in one word: no card occurs more than six times, copying is free, and
// "which pairs make an equation" becomes a shift and an and.
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

class Cards {
 public:
  constexpr int count(Card card) const { return static_cast<int>((packed_ >> shift(card)) & 15U); }
  constexpr bool has(Card card) const { return count(card) > 0; }
  constexpr bool empty() const { return packed_ == 0; }
  constexpr int size() const { return sum_of_nibbles(packed_); }

  constexpr void add(Card card) {
    ENSURE(card != no_card && count(card) < 15);
    packed_ += std::uint64_t{1} << shift(card);
  }
  constexpr void remove(Card card) {
    ENSURE(has(card));
    packed_ -= std::uint64_t{1} << shift(card);
  }
  constexpr void add(Cards other) {
    for (int code = 1; code <= joker.code; ++code) {
      for (int i = other.count(Card{static_cast<std::uint8_t>(code)}); i > 0; --i) add(card(code));
    }
  }

  // The sum of the plain values; the joker has none (A21 ranks its owner apart).
  constexpr int sum() const {
    int total = 0;
    for (std::uint64_t bits = held(); bits != 0; bits &= bits - 1) {
      const int value = std::countr_zero(bits) / 4;
      total += value * count(card(value));
    }
    return total;
  }

  // One bit per value, at the lowest bit of its nibble: the values held at least once, at least twice.
  constexpr std::uint64_t held() const { return (packed_ | packed_ >> 1U | packed_ >> 2U | packed_ >> 3U) & ones; }
  constexpr std::uint64_t held_twice() const { return (packed_ >> 1U | packed_ >> 2U | packed_ >> 3U) & ones; }
  static constexpr std::uint64_t bit(int value) { return std::uint64_t{1} << (4 * value); }

  friend constexpr bool operator==(Cards, Cards) = default;

 private:
  static constexpr std::uint64_t ones = 0x0011'1111'1111'1110;  // values 1..13, without the joker
  static constexpr unsigned shift(Card card) { return 4U * card.code; }
  static constexpr int sum_of_nibbles(std::uint64_t word) {
    word = (word & 0x0f0f0f0f0f0f0f0f) + (word >> 4U & 0x0f0f0f0f0f0f0f0f);
    return static_cast<int>(word * 0x0101010101010101 >> 56U);
  }
  std::uint64_t packed_ = 0;
};

void write_json_value(JsonWriter& out, const Cards& cards);  // [1,5,8,"R"], ascending, the joker last
bool read_json_value(const Json& in, Cards& cards);
constexpr std::string_view json_type(const Cards&) { return "(number | 'R')[]"; }

// How often each value 1..13 is in the box: data of the table, not code (A1). Our assumption: the rulebook names 54
// cards and not their split.
using Split = std::array<std::uint8_t, highest>;
inline constexpr Split useful_split{6, 6, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 3};
inline constexpr Split even_split{5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};

}  // namespace calculi::archimedes
