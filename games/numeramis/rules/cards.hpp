// The cards of Numeramis: digits 0 to 9, eight of each. A hand is a multiset, packed as a 4-bit count per digit in one
// word, so that copying a state is cheap and "is this all I hold?" is one comparison.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/chance.hpp"
#include "engine/base/fixed_vector.hpp"
#include "engine/base/json.hpp"

namespace calculi::numeramis {

inline constexpr int digits = 10;
inline constexpr int copies = 8;  // of each digit in the box
inline constexpr int box_size = digits * copies;
inline constexpr int most_held = 9;  // eight dealt and one taken

// A digit; `no_card` stands for none, or for one that the viewer may not see.
struct Card {
  std::int8_t digit = -1;
  friend constexpr bool operator==(Card, Card) = default;
};
inline constexpr Card no_card{};
constexpr Card card(int digit) { return Card{static_cast<std::int8_t>(digit)}; }

void write_json_value(JsonWriter& out, const Card& card);  // 7, null
bool read_json_value(const Json& in, Card& card);
constexpr std::string_view json_type(const Card&) { return "number | null"; }
void write_numbers(auto& row, const Card& card) { row.number(card.digit); }

class Digits {
 public:
  constexpr int count(int digit) const { return static_cast<int>((packed_ >> (4 * digit)) & 15U); }
  constexpr bool has(Card card) const { return card != no_card && count(card.digit) > 0; }
  constexpr bool empty() const { return packed_ == 0; }
  constexpr int size() const {
    std::uint64_t pairs = (packed_ & 0x0f0f0f0f0f) + (packed_ >> 4U & 0x0f0f0f0f0f);
    return static_cast<int>((pairs * 0x0101010101010101) >> 56U);
  }
  constexpr bool only_zeros() const { return packed_ != 0 && (packed_ & ~std::uint64_t{15}) == 0; }

  constexpr void add(Card card) {
    ENSURE(card != no_card && count(card.digit) < 15);
    packed_ += std::uint64_t{1} << (4 * card.digit);
  }
  constexpr void remove(Card card) {
    ENSURE(has(card));
    packed_ -= std::uint64_t{1} << (4 * card.digit);
  }
  constexpr void add(Digits other) {
    for (int digit = 0; digit < digits; ++digit) ENSURE(count(digit) + other.count(digit) <= 15);
    packed_ += other.packed_;
  }
  constexpr void remove(Digits other) {
    ENSURE(contains(other));
    packed_ -= other.packed_;
  }
  constexpr bool contains(Digits other) const {
    for (int digit = 0; digit < digits; ++digit) {
      if (count(digit) < other.count(digit)) return false;
    }
    return true;
  }

  friend constexpr bool operator==(Digits, Digits) = default;

 private:
  std::uint64_t packed_ = 0;
};

constexpr Digits with(Digits cards, Card card) {
  cards.add(card);
  return cards;
}
constexpr Digits without(Digits cards, Card card) {
  cards.remove(card);
  return cards;
}

void write_json_value(JsonWriter& out, const Digits& cards);  // [2,4,5,8], ascending
bool read_json_value(const Json& in, Digits& cards);
constexpr std::string_view json_type(const Digits&) { return "number[]"; }
void write_numbers(auto& row, const Digits& cards) {
  for (int digit = 0; digit < digits; ++digit) row.number(digit, cards.count(digit));
}

using Pile = FixedVector<Card, box_size>;

// A multiset as a list, ascending.
Pile listed(Digits cards);
Card any_card(Digits cards, Stream& stream);

// All cards of the box.
Digits whole_box();

}  // namespace calculi::numeramis
