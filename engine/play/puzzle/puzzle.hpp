// Puzzles: questions drawn from a game's own deck that have one idea, are good to solve, and as hard as asked for. The
// same wish gives the same puzzles everywhere, and every day has its own (learn 3).
//
//   PuzzleSeries series("klodki", *module.puzzles(), {.kind = "code", .grade = 3, .seed = 7});
//   while (const std::optional<Puzzle> puzzle = series.next()) print(json_of(*puzzle));
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/puzzle/calendar.hpp"
#include "engine/play/puzzle/difficulty.hpp"

namespace calculi {

inline constexpr int games_with_days = 4;  // each has every fourth day
inline constexpr int days_without_repeat = 400;

struct PuzzleWish {
  std::string_view kind{};  // empty: that of the day, or the game's first
  int grade = 0;            // 0: that of the weekday, or any
  std::optional<Day> day{};
  std::uint64_t seed = 0;  // where there is no day
  std::vector<Fact> facts{};
  int minds = usual_minds;
};

struct Puzzle {
  std::string id;
  std::string_view game;
  const PuzzleKind* kind = nullptr;
  std::optional<Day> day{};
  int grade = 0;          // 0: not measured
  std::int64_t draw = 0;  // which question of its wish's chance it is: with it nothing need be measured again
  std::string question;
  PuzzleSolution solution;
  std::optional<Difficulty> difficulty{};
};

class PuzzleSeries {
 public:
  // The kind is one of the book.
  PuzzleSeries(std::string_view game, const PuzzleBook& book, const PuzzleWish& wish);

  // Another question than all before, of the grade asked for or, where there is none, the next one down, or up. Nothing
  // where no grade has any.
  std::optional<Puzzle> next();
  // The question of this draw, as `next` found it before; not measured. Nothing where it is no good question.
  std::optional<Puzzle> at(std::int64_t draw);

 private:
  std::optional<Puzzle> of_grade(int grade);
  bool is_of_the_day(const std::string& question) const;
  Stream drawing() const;
  Puzzle made(std::int64_t draw, const PuzzleTask& task, PuzzleSolution solution) const;

  std::string_view game_;
  const PuzzleBook& book_;
  PuzzleWish wish_;
  const PuzzleKind* kind_;
  int grade_;
  std::int32_t classes_ = 0;  // of questions, each for a day of its own; 0: any question is good
  int index_ = 0;
  std::set<std::string> used_;
};

const PuzzleKind* kind_named(const PuzzleBook& book, std::string_view name);  // nullptr: there is none
const PuzzleKind& kind_of_day(const PuzzleBook& book, Day day);
int grade_of_day(Day day);

// One idea, enough to try for its grade (0: that of any), and something to practise.
bool is_good(const PuzzleSolution& solution, int grade);

// Which idea a typed answer is, by its place in the solution, and its canonical text; or why it is none.
struct PuzzleAnswer {
  std::string text;
  int idea = -1;  // right by the rules, though no idea that was found: that would be a fault of ours
};
Result<PuzzleAnswer> judge_answer(const PuzzleTask& task, std::string_view typed);

std::string json_of(const Puzzle& puzzle);

}  // namespace calculi
