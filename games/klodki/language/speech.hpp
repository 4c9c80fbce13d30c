// Pieces of speech that hints and misses share with the rest.
#pragma once

#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki {

std::string say_card(Card card, Lang lang);
std::string say_laid(const LaidCode& code, Voice voice);  // "5, 2 plus 4"

}  // namespace calculi::klodki
