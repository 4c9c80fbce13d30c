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

Box NumeramisSpeech::box() {
  BoxPart cards{"cards"};
  for (int digit = 0; digit < digits; ++digit) cards.pieces.push_back({std::to_string(digit), copies});
  BoxPart targets{"rounds"};
  for (const std::int16_t target : listed_targets)
    targets.pieces.push_back({std::to_string(target), hand_size(target)});
  return {cards, targets};
}

}  // namespace calculi::numeramis
