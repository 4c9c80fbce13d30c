// A puzzle as JSON (docs/puzzles.md). Shares have three places and times one: written from whole numbers, so that every
// platform writes the same.
#include "engine/base/json_object.hpp"
#include "engine/play/facts/fact.hpp"
#include "engine/play/puzzle/puzzle.hpp"
#include "engine/play/real.hpp"

namespace calculi {

namespace {

RawJson decimal(std::int64_t units, int places) {
  std::string text = std::to_string(units);
  const auto least = static_cast<std::size_t>(places) + 1;
  if (text.size() < least) text.insert(0, least - text.size(), '0');
  return {text.insert(text.size() - static_cast<std::size_t>(places), ".")};
}

RawJson share(int right, int minds) { return decimal((2000 * std::int64_t{right} + minds) / (2 * minds), 3); }

// sqrt(p (1-p) / n)
RawJson error_of(const Difficulty& found) {
  const double p = double(found.right_9) / found.minds;
  return decimal(static_cast<std::int64_t>(1000 * real::sqrt(p * (1 - p) / found.minds) + 0.5), 3);
}

JsonObject json_of_difficulty(const Difficulty& found) {
  return JsonObject("glass_s", found.glass.count / 1000, "p7", share(found.right_7, found.minds), "p9",
                    share(found.right_9, found.minds), "p12", share(found.right_12, found.minds), "p9_20",
                    share(found.right_9_compared, found.minds), "t50_s", decimal((found.median.count + 50) / 100, 1),
                    "error", error_of(found));
}

}  // namespace

std::string json_of(const Puzzle& puzzle) {
  const PuzzleSolution& solution = puzzle.solution;
  JsonObject json("v", 1, "id", puzzle.id, "game", puzzle.game, "kind", puzzle.kind->name);
  if (puzzle.day) json.add("date", text_of_day(*puzzle.day));
  json.add("grade", puzzle.grade, "draw", puzzle.draw, "question", RawJson{puzzle.question}, "ideas", solution.ideas,
           "answer", solution.ideas.front().front(), "tries", solution.tries);
  if (puzzle.difficulty) json.add("difficulty", json_of_difficulty(*puzzle.difficulty));
  std::vector<std::string> facts;
  for (const Fact& fact : solution.facts) facts.push_back(text_of(fact));
  std::vector<JsonObject> traps;
  for (const PuzzleTrap& trap : solution.traps) traps.emplace_back("value", trap.value, "why", trap.why);
  std::vector<JsonObject> hints;
  for (const PuzzleHint& hint : solution.hints) hints.emplace_back("code", hint.code, "values", hint.values);
  json.add("facts", facts, "traps", traps, "hints", hints);
  return json.text();
}

}  // namespace calculi
