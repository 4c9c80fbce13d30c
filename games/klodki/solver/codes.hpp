// All codes that open two padlocks with a set of keys: the solver behind `solve klodki`, hints and simple bots. A code
// here is made of cards, not of places; `laid_from` finds the places in the order of K21.
#pragma once

#include <vector>

#include "games/klodki/rules/cards.hpp"

namespace calculi::klodki {

// How many keys of each digit, then Jokers.
using KeyCounts = std::array<std::int8_t, card_kinds>;

// Different codes only, fewest cards first, then by text. `sums`: may one place hold two cards (K8, K9)?
std::vector<LaidCode> codes_for(int product, const KeyCounts& keys, bool sums);

int cards_in(const LaidCode& code);

}  // namespace calculi::klodki
