// `solve template`: the answer to a row of cards.
#include "engine/base/reflect.hpp"
#include "games/_template/game.hpp"
#include "games/_template/words.hpp"

namespace calculi::template_game {

namespace {

constexpr std::array<SolveFlag, 2> flags{SolveFlag{"--cards", "cards", FlagKind::list, "2,5,3"},
                                         SolveFlag{"--counting", "counting", FlagKind::word, "sum"}};

struct Question {
  FixedVector<Card, most_seats> cards;
  Counting counting = Counting::sum;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cards", self.cards);
    visit("counting", self.counting);
  }
};

struct Answer {
  std::string answer;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("answer", self.answer);
  }
};

}  // namespace

std::span<const SolveFlag> TemplateSolver::solve_flags() { return flags; }

Result<std::string> TemplateSolver::solve(const Json& question) {
  Question asked;
  if (!read_json(question, asked) || asked.cards.empty()) return refuse(words::refuse_bad_question, "M3");
  Row row{};
  for (int i = 0; i < asked.cards.size(); ++i) {
    if (asked.cards[i] < 1 || asked.cards[i] > highest) return refuse(words::refuse_bad_question, "M3");
    row[seat_at(i)] = asked.cards[i];
  }
  const Action claim{Kind::claim, static_cast<std::int16_t>(answer_of(asked.counting, row))};
  return json_of(Answer{text_of<Template>(claim)});
}

}  // namespace calculi::template_game
