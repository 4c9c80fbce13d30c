// The figures that the rules page shows below the text: the contents of the box, and our assumptions.
#include "games/numeramis/game.hpp"
#include "games/numeramis/words.hpp"

namespace calculi::numeramis {

std::string NumeramisSpeech::data(Lang lang) {
  std::string text(words::data_cards(lang));
  for (const std::int16_t target : listed_targets) {
    text.append("\n  ").append(words::data_round(lang, {.cards = hand_size(target), .target = target}));
  }
  text.append("\n").append(words::data_hard(lang));
  text.append("\n").append(words::data_easy(lang));
  return text.append("\n").append(words::data_printed(lang));
}

}  // namespace calculi::numeramis
