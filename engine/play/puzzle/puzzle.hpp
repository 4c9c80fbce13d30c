// Puzzles: questions drawn from a game's own deck that have one idea, are good to solve, and as hard as asked for. The
// same wish gives the same puzzles everywhere, and every day has its own (learn 3).
//
//   PuzzleSeries series("klodki", *module.puzzles(), {.kind = "code", .grade = 3, .seed = 7});
//   while (const std::optional<Puzzle> puzzle = series.next()) print(json_of(told(*puzzle)));
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/reflect.hpp"
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

// --- for programs (docs/puzzles.md) ----------------------------------------------------------------------------------

// A number with so many places.
struct Decimal {
  std::int64_t units = 0;
  int places = 0;
};
void write_json_value(JsonWriter& out, const Decimal& number);
constexpr std::string_view json_type(const Decimal&) { return "number"; }

// The question of a kind, as the kind writes it.
struct QuestionJson : RawJson {};
constexpr std::string_view json_type(const QuestionJson&) { return "Record<string, unknown>"; }

// Shares of those who were right, and times in seconds.
struct DifficultyTold {
  std::int64_t glass_s = 0;  // the time that a puzzle of this kind is given
  Decimal p7{};              // of seven-year-olds within that time
  Decimal p9{};
  Decimal p12{};
  Decimal p9_20{};  // of nine-year-olds within 20 s, which is the same for all games
  Decimal t50_s{};  // the median of those nine-year-olds who found it
  Decimal error{};  // one standard error of p9
  static void fields(auto& self, auto& visit) {
    visit("glass_s", self.glass_s);
    visit("p7", self.p7);
    visit("p9", self.p9);
    visit("p12", self.p12);
    visit("p9_20", self.p9_20);
    visit("t50_s", self.t50_s);
    visit("error", self.error);
  }
};

struct PuzzleTold {
  int v = 1;  // of this form
  std::string id;
  std::string_view game;
  std::string_view kind;
  IfAny<std::string> date{};  // "2026-11-16", of the puzzle of a day
  int grade = 0;              // 1 to 5; 0: not measured
  std::int64_t draw = 0;      // which question of its wish's chance it is
  QuestionJson question;
  std::vector<std::vector<std::string>> ideas;  // every spelling of each
  std::string answer;                           // the one to quote
  int tries = 0;                                // first steps that look right
  IfAny<DifficultyTold> difficulty{};
  std::vector<std::string> facts;  // "7x8"
  std::vector<PuzzleTrap> traps;
  std::vector<PuzzleHint> hints;  // a word, one card, the answer
  static void fields(auto& self, auto& visit) {
    visit("v", self.v);
    visit("id", self.id);
    visit("game", self.game);
    visit("kind", self.kind);
    visit("date", self.date);
    visit("grade", self.grade);
    visit("draw", self.draw);
    visit("question", self.question);
    visit("ideas", self.ideas);
    visit("answer", self.answer);
    visit("tries", self.tries);
    visit("difficulty", self.difficulty);
    visit("facts", self.facts);
    visit("traps", self.traps);
    visit("hints", self.hints);
  }
};
PuzzleTold told(const Puzzle& puzzle);

}  // namespace calculi
