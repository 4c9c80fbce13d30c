// The figures that the rules page shows below the text: the contents of the box, and our assumptions.
#include "games/klodki/language/speech.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

void list_split(std::string& text, std::string_view name, const Split& split, Lang lang) {
  text.append("\n  ").append(name).append(":");
  for (unsigned i = 0; i < split.size(); ++i) {
    text.append(i == 0 ? " " : ", ").append(say_card(Card{static_cast<std::uint8_t>(i)}, lang));
    text.append(" x").append(std::to_string(split[i]));
  }
}

}  // namespace

std::string KlodkiSpeech::data(Lang lang) {
  std::string text(words::data_keys(lang));
  list_split(text, words::option_deck_even(lang), split_of(Deck::even), lang);
  list_split(text, words::option_deck_smooth(lang), split_of(Deck::smooth), lang);
  text.append("\n").append(words::data_padlocks(lang)).append(":");
  for (int value = 1; value <= 9; ++value) {
    text.append(value == 1 ? " " : ", ").append(std::to_string(value));
    text.append(" x").append(std::to_string(padlocks_of(value)));
  }
  return text.append("\n").append(words::data_assumption(lang));
}

Box KlodkiSpeech::box() {
  BoxPart keys{"keys"};
  const Split& split = split_of(Deck::even);
  for (int value = 0; value <= 9; ++value) {
    keys.pieces.push_back({std::to_string(value), split[static_cast<unsigned>(value)]});
  }
  keys.pieces.push_back({"J", split[joker.code]});
  BoxPart padlocks{"padlocks"};
  for (int value = 1; value <= 9; ++value) padlocks.pieces.push_back({std::to_string(value), padlocks_of(value)});
  return {keys, padlocks};
}

}  // namespace calculi::klodki
