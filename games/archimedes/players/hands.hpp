// Hands of up to six plain cards, numbered, so that what is known of a hand is a row of a table and laying or drawing a
// card is one step in it. That is nearly every hand of a match: bigger ones are rare, and played by a simpler rule.
#pragma once

#include <array>
#include <vector>

#include "games/archimedes/rules/cards.hpp"

namespace calculi::archimedes {

inline constexpr int most_numbered = 6;
inline constexpr int hands_numbered = 27'132;  // 13 + 6 over 6: multisets of at most six out of thirteen values
using HandNumber = std::uint16_t;
inline constexpr HandNumber unnumbered = 0xffff;
inline constexpr HandNumber empty_hand = 0;

struct HandRow {
  std::array<HandNumber, highest + 1> with{};     // by the value of a card that comes
  std::array<HandNumber, highest + 1> without{};  // by the value of a card that goes
  Cards cards{};
  std::uint8_t size = 0;
  std::uint8_t sum = 0;
};

// In rising size: the empty hand is number 0.
const std::vector<HandRow>& hand_rows();

// Of a hand without the joker.
HandNumber number_of(Cards plain);

}  // namespace calculi::archimedes
