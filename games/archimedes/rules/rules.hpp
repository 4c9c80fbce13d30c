// What the parts of the rules share: the box of cards.
#pragma once

#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

// All cards of a preset in rising order, with or without the joker.
const FixedVector<Card, deck_room>& box(std::uint8_t preset, bool with_joker);

// A multiset as a list, ascending, the joker last.
FixedVector<Card, deck_room> listed(Cards cards);

}  // namespace calculi::archimedes
