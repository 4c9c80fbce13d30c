// `solve archimedes`: every legal play of a hand on a top card, as canonical text.
#include <algorithm>

#include "engine/base/reflect.hpp"
#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/words.hpp"

namespace calculi::archimedes {

namespace {

constexpr std::array<SolveFlag, 2> flags{SolveFlag{"--top", "top", FlagKind::number, "3"},
                                         SolveFlag{"--hand", "hand", FlagKind::list, "5,8,2"}};

struct Question {
  Card top;
  Cards hand;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("top", self.top);
    visit("hand", self.hand);
  }
};

}  // namespace

std::span<const SolveFlag> ArchimedesSolver::solve_flags() { return flags; }

Result<std::string> ArchimedesSolver::solve(const Json& question) {
  Question asked;
  if (!read_json(question, asked) || asked.top == no_card || asked.top.is_joker()) {
    return refuse(words::refuse_bad_question, "A4");
  }
  if (asked.hand.count(joker) > 1) return refuse(words::refuse_bad_question, "A18");
  std::vector<Action> plays;
  legal_plays(asked.top.code, asked.hand, plays);
  std::vector<std::string> texts;
  for (const Action& play : plays) texts.push_back(text_of<Archimedes>(play));
  put_in_order(texts);
  std::string answer;
  JsonWriter out(answer);
  out.object_begin();
  out.key("plays");
  write_json(out, texts);
  out.object_end();
  return answer;
}

}  // namespace calculi::archimedes
