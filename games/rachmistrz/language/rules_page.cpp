// The figures that the rules page shows below the text: the contents of the box, and our assumptions.
#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/rules/scoring.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

std::string RachmistrzSpeech::data(Lang lang) {
  std::string text(words::data_board(lang));
  const auto list = [&](std::string_view name, Side side) {
    text.append("\n  ").append(name).append(":");
    const Board& board = board_of(side);
    for (int i = 0; i < board.numbers(); ++i) text.append(" ").append(rachmistrz::print(board.label(i)).view());
  };
  list(words::option_side_A(lang), Side::a);
  list(words::option_side_B(lang), Side::b);
  list(words::option_side_short(lang), Side::small);
  text.append("\n").append(words::data_tokens(lang)).append(":");
  for (int seats = 2; seats <= most_seats; ++seats) {
    text.append(" ").append(std::to_string(seats)).append(" x").append(std::to_string(tokens_each(Side::a, seats)));
    text.append("/").append(std::to_string(tokens_each(Side::small, seats)));
  }
  text.append("\n").append(words::data_assumption(lang));
  return text;
}

// R17: the sixth colour only plays with six.
Box RachmistrzSpeech::box() {
  BoxPart tokens{"tokens"};
  for (int seat = 0; seat < most_seats; ++seat) {
    const int players = seat + 1 == most_seats ? most_seats : 3;
    tokens.pieces.push_back({std::string(1, static_cast<char>('A' + seat)), tokens_each(Side::a, players)});
  }
  return {tokens};
}

}  // namespace calculi::rachmistrz
