// `out2`, `out3`: the whole hand in so many plays.
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

using Line = std::vector<Action>;

std::string text_of_line(const Line& line) {
  std::string text;
  for (const Action& play : line) text.append(text.empty() ? "" : "; ").append(text_of<Archimedes>(play));
  return text;
}

void find_lines(const PuzzlePosition& position, int plays, Line& line, std::vector<Line>& found) {
  if (plays == 0) {
    if (position.hand.empty()) found.push_back(line);
    return;
  }
  if (position.hand.size() > 2 * plays) return;
  std::vector<Action> legal;
  legal_plays(position.top, position.hand, legal);
  for (const Action& play : legal) {
    line.push_back(play);
    find_lines(after(position, play), plays - 1, line, found);
    line.pop_back();
  }
}

// The twin: orders of the cards, cut into ones and twos.
void count_lines(int top, std::vector<int>& left, int plays, std::vector<int>& idea,
                 std::set<std::vector<int>>& ideas) {
  if (plays == 0 && left.empty()) ideas.insert(idea);
  if (plays == 0) return;
  const std::vector<int> cards = left;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const int x = cards[i];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
    if (x == top) {
      idea.push_back(x);
      count_lines(x, left, plays - 1, idea, ideas);
      idea.pop_back();
    }
    const std::vector<int> rest = left;
    for (std::size_t k = 0; k < rest.size(); ++k) {
      const int y = rest[k];
      if (top + x != y && top != x + y && top * x != y && top != x * y) continue;
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
      idea.push_back(100 * std::max(x, y) + std::min(x, y));
      count_lines(y, left, plays - 1, idea, ideas);
      idea.pop_back();
      left = rest;
    }
    left = cards;
  }
}

template <int Plays>
class OutTask final : public PuzzleTask {
 public:
  explicit OutTask(const PuzzlePosition& position) : position_(position) {}

  std::string question() const override { return question_of(position_); }

  PuzzleSolution solve() const override {
    std::vector<Line> lines;
    Line line;
    find_lines(position_, Plays, line, lines);
    std::vector<Action> firsts;
    legal_plays(position_.top, position_.hand, firsts);
    PuzzleSolution solution{.tries = static_cast<int>(firsts.size())};
    std::map<std::vector<int>, std::size_t> places;
    for (const Line& each : lines) {
      std::vector<int> cards;
      for (const Action& play : each) cards.push_back(cards_of(play));
      const auto [place, is_new] = places.emplace(cards, places.size());
      if (is_new) solution.ideas.emplace_back();
      solution.ideas[place->second].push_back(text_of_line(each));
    }
    if (solution.ideas.size() == 1) explain(lines.front(), solution);
    return solution;
  }

  int count_ideas() const override {
    std::vector<int> cards;
    for (const Card card : listed(position_.hand)) cards.push_back(card.code);
    std::vector<int> idea;
    std::set<std::vector<int>> ideas;
    count_lines(position_.top, cards, Plays, idea, ideas);
    return static_cast<int>(ideas.size());
  }

  // Plays with a semicolon between them, each judged on the pile that the one before leaves.
  Result<std::string> judge(std::string_view typed) const override {
    PuzzlePosition position = position_;
    Line line;
    while (!typed.empty()) {
      const std::size_t end = std::min(typed.find(';'), typed.size());
      const View view = view_of(position);
      const Result<Action> play = Archimedes::parse(view, typed.substr(0, end));
      if (!play) return std::unexpected(play.error());
      if (play->kind == Kind::draw || play->kind == Kind::pass) return refuse(words::wrong_draw, "A8");
      if (const Result<void> legal = Archimedes::check(view, *play); !legal) return std::unexpected(legal.error());
      line.push_back(*play);
      position = after(position, *play);
      typed.remove_prefix(std::min(end + 1, typed.size()));
    }
    if (!position.hand.empty()) return refuse(words::wrong_cards_left, "A10", {position.hand.size()});
    if (line.size() != Plays) return refuse(words::wrong_plays, {}, {static_cast<std::int32_t>(line.size()), Plays});
    return text_of_line(line);
  }

  // One play after another as they come to mind; stuck, from the beginning.
  PuzzleAttempt attempt(const Person& person, const Stream& stream, Millis limit) const override {
    PersonBot bot(person, stream);
    PuzzleAttempt attempt;
    while (attempt.time < limit) {
      PuzzlePosition position = position_;
      for (int play = 0; play < Plays; ++play) {
        const Decision<Archimedes> decision = bot.try_any(view_of(position));
        attempt.time = attempt.time + decision.think;
        if (decision.action.kind == Kind::draw || attempt.time > limit) break;
        position = after(position, decision.action);
      }
      if (!position.hand.empty()) continue;
      attempt.right = true;
      break;
    }
    return attempt;
  }

 private:
  void explain(const Line& line, PuzzleSolution& solution) const {
    for (const Action& play : line) {
      if (play.kind == Kind::equation) solution.facts.push_back(fact_of(play));
    }
    const Action& first = line.front();
    if (first.kind == Kind::equation) add_traps(position_, fact_of(first), solution.traps);
    const bool equal = first.kind == Kind::equality;
    solution.hints = {{{equal ? "equal" : sign_names[static_cast<unsigned>(first.sign)], {}},
                       {"first", {text_of<Archimedes>(first)}},
                       {"plays", {text_of_line(line)}}}};
  }

  PuzzlePosition position_;
};

}  // namespace

template <int Plays>
DrawnTask draw_out(Stream& stream) {
  return std::make_unique<OutTask<Plays>>(draw_position(stream, 2 * Plays - 1, 2 * Plays));
}

template <int Plays>
DrawnTask read_out(const Json& question) {
  PuzzlePosition position;
  if (!read_position(question, position)) return nullptr;
  return std::make_unique<OutTask<Plays>>(position);
}

template DrawnTask draw_out<2>(Stream&);
template DrawnTask draw_out<3>(Stream&);
template DrawnTask read_out<2>(const Json&);
template DrawnTask read_out<3>(const Json&);

}  // namespace calculi::archimedes
