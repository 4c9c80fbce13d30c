// The puzzles of one game: a book of kinds. Each kind draws questions from the game's own deck and reads them back from
// JSON, and a question knows its ideas, judges answers, and lets people try. Everything else (which questions are good,
// how hard they are, dates, ids) is done for every game alike (puzzle.hpp).
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json.hpp"
#include "engine/play/mind.hpp"

namespace calculi {

// One step of help: its words are the game's key "puzzle.hint.<code>" with {a} {b} {c} for the values.
struct PuzzleHint {
  std::string_view code;
  std::vector<std::string> values{};
  static void fields(auto& self, auto& visit) {
    visit("code", self.code);
    visit("values", self.values);
  }
};

// A wrong value that people are likely to come to, and the name of the mistake (facts/misconception.hpp).
struct PuzzleTrap {
  int value = 0;
  std::string_view why;
  static void fields(auto& self, auto& visit) {
    visit("value", self.value);
    visit("why", self.why);
  }
};

// Answers that differ only in how they are written are one idea; `ideas` has every spelling of each, in canonical
// notation, the answer to quote first.
struct PuzzleSolution {
  std::vector<std::vector<std::string>> ideas{};
  int tries = 0;  // first steps that look right
  std::vector<Fact> facts{};
  std::vector<PuzzleTrap> traps{};
  std::array<PuzzleHint, 3> hints{};  // a word, one card, the answer
};

// What one person made of it: right, and when; or not within the limit.
struct PuzzleAttempt {
  bool right = false;
  Millis time{0};
};

// One question, understood.
class PuzzleTask {
 public:
  virtual ~PuzzleTask() = default;
  // As JSON that the kind reads back: the same text for questions that differ only in the order of their cards.
  virtual std::string question() const = 0;
  virtual PuzzleSolution solve() const = 0;
  // The twin of solve(): counts the ideas by brute force and shares nothing with it.
  virtual int count_ideas() const = 0;
  // Any answer in any form that people type: its canonical text, or why it is none.
  virtual Result<std::string> judge(std::string_view typed) const = 0;
  // As the people of this game think (games/*/players), without taps; it need not go on after `limit`.
  virtual PuzzleAttempt attempt(const Person& person, const Stream& stream, Millis limit) const = 0;
};

using DrawnTask = std::unique_ptr<PuzzleTask>;

struct PuzzleKind {
  std::string_view name;
  Millis glass;                             // how long people have
  std::string_view practises;               // the signs of what is calculated in its questions, of "+-x:"
  DrawnTask (*draw)(Stream& stream);        // nothing: this draw makes no question
  DrawnTask (*read)(const Json& question);  // nothing: no question of this kind
};

struct PuzzleBook {
  std::string_view letter;  // with which its ids begin
  int turn = 0;             // which of the games' days is this one's, from 0
  std::span<const PuzzleKind> kinds{};
};

}  // namespace calculi
