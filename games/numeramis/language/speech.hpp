// Pieces of speech that events, answers and hints share.
#pragma once

#include <string>

#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

std::string say_cards(Digits cards);                                     // "2, 4, 5, 8"
std::string say_layout(Voice voice, const Layout& layout);               // "52 plus 48"
std::string say_names(SeatSet seats, Seat first, const Teller& teller);  // "Cyril, you": in turn order from `first`

}  // namespace calculi::numeramis
