// The figures that the rules page shows below the text: the contents of the box, and our assumptions.
#include "games/archimedes/game.hpp"
#include "games/archimedes/words.hpp"

namespace calculi::archimedes {

std::string ArchimedesSpeech::data(Lang lang) {
  std::string text(words::data_split(lang));
  const auto list = [&](std::string_view name, const Split& split) {
    text.append("\n  ").append(name).append(":");
    for (unsigned i = 0; i < split.size(); ++i) {
      text.append(i == 0 ? " " : ", ");
      text.append(std::to_string(i + 1)).append(" x").append(std::to_string(split[i]));
    }
  };
  list(words::option_deck_useful(lang), useful_split);
  list(words::option_deck_even(lang), even_split);
  text.append("\n").append(words::data_assumption(lang));
  return text;
}

Box ArchimedesSpeech::box() {
  BoxPart cards{"cards"};
  for (unsigned i = 0; i < useful_split.size(); ++i) cards.pieces.push_back({std::to_string(i + 1), useful_split[i]});
  cards.pieces.push_back({"R", 1});
  BoxPart in_turn{"rounds"};
  for (int round = 1; round <= rounds; ++round) in_turn.pieces.push_back({std::to_string(round), hand_at_deal});
  return {cards, in_turn};
}

}  // namespace calculi::archimedes
