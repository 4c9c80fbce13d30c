// `only`: the one play on this pile.
#include <algorithm>
#include <map>
#include <set>

#include "games/archimedes/players/people.hpp"
#include "games/archimedes/puzzles/puzzles.hpp"
#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/rules/rules.hpp"
#include "games/archimedes/words.hpp"

namespace calculi::archimedes {

namespace {

// Calculations that have a result on some card, with every card held.
int calculations(const PuzzlePosition& position) {
  int count = 0;
  position.hand.each_value([&](int value) {
    for (const Sign sign : {Sign::plus, Sign::minus, Sign::times, Sign::over}) {
      count += result_of(position.top, sign, value) != 0;
    }
  });
  return count;
}

class OnlyTask final : public PuzzleTask {
 public:
  explicit OnlyTask(const PuzzlePosition& position) : position_(position) {}

  std::string question() const override { return question_of(position_); }

  PuzzleSolution solve() const override {
    PuzzleSolution solution{.tries = calculations(position_)};
    std::vector<Action> plays;
    legal_plays(position_.top, position_.hand, plays);
    std::ranges::stable_sort(plays, {}, [](const Action& play) { return static_cast<int>(play.sign); });
    std::map<int, std::size_t> places;
    for (const Action& play : plays) {
      const auto [place, is_new] = places.emplace(cards_of(play), places.size());
      if (is_new) solution.ideas.emplace_back();
      solution.ideas[place->second].push_back(text_of<Archimedes>(play));
    }
    if (solution.ideas.size() == 1) explain(plays.front(), solution);
    return solution;
  }

  // Every card before every other, every sign, worked out anew.
  int count_ideas() const override {
    const FixedVector<Card, deck_room> hand = listed(position_.hand);
    std::set<std::pair<int, int>> ideas;
    for (int i = 0; i < hand.size(); ++i) {
      const int x = hand[i].code;
      if (x == position_.top) ideas.insert({0, x});
      for (int k = 0; k < hand.size(); ++k) {
        const int y = hand[k].code;
        const int t = position_.top;
        const bool is_true = t + x == y || t == x + y || t * x == y || t == x * y;
        if (i != k && is_true) ideas.insert({std::min(x, y), std::max(x, y)});
      }
    }
    return static_cast<int>(ideas.size());
  }

  Result<std::string> judge(std::string_view typed) const override {
    const View view = view_of(position_);
    const Result<Action> action = Archimedes::parse(view, typed);
    if (!action) return std::unexpected(action.error());
    if (action->kind == Kind::draw || action->kind == Kind::pass) return refuse(words::wrong_draw, "A8");
    if (const Result<void> legal = Archimedes::check(view, *action); !legal) return std::unexpected(legal.error());
    return text_of<Archimedes>(*action);
  }

  // Somebody who knows that there is a play looks again where a player at the table would draw.
  PuzzleAttempt attempt(const Person& person, const Stream& stream, Millis limit) const override {
    PersonBot bot(person, stream);
    const View view = view_of(position_);
    PuzzleAttempt attempt;
    while (!attempt.right && attempt.time < limit) {
      const Decision<Archimedes> decision = bot.decide(view, {});
      attempt.time = attempt.time + decision.think;
      attempt.right = decision.action.kind == Kind::equation || decision.action.kind == Kind::equality;
    }
    return attempt;
  }

 private:
  void explain(const Action& play, PuzzleSolution& solution) const {
    if (play.kind != Kind::equation) return;  // nothing to calculate: no puzzle
    const Fact fact = fact_of(play);
    solution.facts = {fact};
    add_traps(position_, fact, solution.traps);
    solution.hints = {{{sign_names[static_cast<unsigned>(play.sign)], {}},
                       {"card", {std::to_string(play.operand.value)}},
                       {"play", {text_of<Archimedes>(play)}}}};
  }

  PuzzlePosition position_;
};

}  // namespace

DrawnTask draw_only(Stream& stream) { return std::make_unique<OnlyTask>(draw_position(stream, 5, 8)); }

DrawnTask read_only(const Json& question) {
  PuzzlePosition position;
  if (!read_position(question, position)) return nullptr;
  return std::make_unique<OnlyTask>(position);
}

}  // namespace calculi::archimedes
