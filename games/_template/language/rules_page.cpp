// The figures that the rules page shows below the text: the contents of the box, and our assumptions.
#include "games/_template/game.hpp"
#include "games/_template/words.hpp"

namespace calculi::template_game {

std::string TemplateSpeech::data(Lang lang) { return words::data_deck(lang, {.cards = deck_size, .highest = highest}); }

Box TemplateSpeech::box() {
  BoxPart cards{"cards"};
  for (int value = 1; value <= highest; ++value) cards.pieces.push_back({std::to_string(value), deck_size / highest});
  return {cards};
}

}  // namespace calculi::template_game
