// A puzzle as JSON (docs/puzzles.md). Shares have three places and times one: written from whole numbers, so that every
// platform writes the same.
#include "engine/play/facts/fact.hpp"
#include "engine/play/puzzle/puzzle.hpp"
#include "engine/play/real.hpp"

namespace calculi {

namespace {

Decimal share(int right, int minds) { return {(2000 * std::int64_t{right} + minds) / (2 * minds), 3}; }

// sqrt(p (1-p) / n)
Decimal error_of(const Difficulty& found) {
  const double p = double(found.right_9) / found.minds;
  return {static_cast<std::int64_t>(1000 * real::sqrt(p * (1 - p) / found.minds) + 0.5), 3};
}

DifficultyTold told_of(const Difficulty& found) {
  return {.glass_s = found.glass.count / 1000,
          .p7 = share(found.right_7, found.minds),
          .p9 = share(found.right_9, found.minds),
          .p12 = share(found.right_12, found.minds),
          .p9_20 = share(found.right_9_compared, found.minds),
          .t50_s = {(found.median.count + 50) / 100, 1},
          .error = error_of(found)};
}

}  // namespace

void write_json_value(JsonWriter& out, const Decimal& number) {
  std::string text = std::to_string(number.units);
  const auto places = static_cast<std::size_t>(number.places);
  if (text.size() < places + 1) text.insert(0, places + 1 - text.size(), '0');
  out.raw(text.insert(text.size() - places, "."));
}

PuzzleTold told(const Puzzle& puzzle) {
  const PuzzleSolution& solution = puzzle.solution;
  PuzzleTold all{.id = puzzle.id,
                 .game = puzzle.game,
                 .kind = puzzle.kind->name,
                 .grade = puzzle.grade,
                 .draw = puzzle.draw,
                 .question = {{puzzle.question}},
                 .ideas = solution.ideas,
                 .answer = solution.ideas.front().front(),
                 .tries = solution.tries,
                 .facts = {},
                 .traps = solution.traps,
                 .hints = {solution.hints.begin(), solution.hints.end()}};
  if (puzzle.day) all.date.emplace(text_of_day(*puzzle.day));
  if (puzzle.difficulty) all.difficulty.emplace(told_of(*puzzle.difficulty));
  for (const Fact& fact : solution.facts) all.facts.push_back(text_of(fact));
  return all;
}

}  // namespace calculi
