// Sentences about Rachmistrz that are asked for by more than one part.
#pragma once

#include <string>

#include "games/rachmistrz/game.hpp"

namespace calculi::rachmistrz {

std::string say_roll(const Roll& roll);  // "2, 3, 7"

// A number typed or focused, with its three fields: "15. Field 1, upper left, free, next to your tokens: 4. ..."
std::string say_fields_of(const View& view, Number number, const Teller& teller);

}  // namespace calculi::rachmistrz
