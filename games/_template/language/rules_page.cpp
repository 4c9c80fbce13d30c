// The figures that the rules page shows below the text: what is in the box, and what we assume.
#include "games/_template/game.hpp"
#include "games/_template/words.hpp"

namespace calculi::template_game {

std::string Template::data(Lang lang) { return words::data_deck(lang, {.cards = deck_size, .highest = highest}); }

}  // namespace calculi::template_game
