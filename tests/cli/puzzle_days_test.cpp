// The table of days that the page ships is what the program would write, and no day is like another (learn L20).
#include <gtest/gtest.h>

#include <set>

#include "engine/base/json.hpp"
#include "engine/play/facts/misconception.hpp"
#include "engine/play/puzzle/puzzle_days.hpp"
#include "engine/table/registry.hpp"
#include "tests/cli/program.hpp"
#include "tests/how_many.hpp"

namespace calculi::cli_tests {
namespace {

constexpr int days_shipped = 400;

class PuzzleDays : public testing::Test {
 protected:
  const std::string text_ = read(CALCULI_SOURCE_DIR "/web/src/puzzle/days.json");
  const Json table_ = parse_json(text_).value();
  const Day first_ = static_cast<Day>(*table_.find("first")->number());

  const std::vector<Json>& row(Day day) const {
    return *(*table_.find("days")->array())[static_cast<unsigned>(day - first_)].array();
  }
  Puzzle puzzle_of(Day day) const {
    const Module& module = *module_of_day(all_modules(), day);
    PuzzleSeries series(module.about().slug, *module.puzzles(), {.day = day});
    return series.at(*row(day)[0].number()).value();
  }
};

TEST_F(PuzzleDays, are_four_hundred_in_sixteen_kilobytes) {
  EXPECT_EQ(table_.find("days")->array()->size(), unsigned{days_shipped});
  EXPECT_LE(text_.size(), 16'000U);
}

TEST_F(PuzzleDays, never_ask_the_same_and_never_practise_the_same_within_a_week) {
  std::set<std::string> questions;
  std::vector<std::string> practised;
  for (Day day = first_; day < first_ + days_shipped; ++day) {
    const Puzzle puzzle = puzzle_of(day);
    EXPECT_EQ(puzzle.kind, &kind_of_day(*module_of_day(all_modules(), day)->puzzles(), day));
    EXPECT_TRUE(questions.insert(std::string(puzzle.kind->name) + puzzle.question).second) << puzzle.id;
    std::string facts;
    for (const Fact& fact : puzzle.solution.facts) facts.append(text_of(fact)).append(" ");
    practised.push_back(facts);
    for (std::size_t i = practised.size() > 7 ? practised.size() - 7 : 0; i + 1 < practised.size(); ++i) {
      EXPECT_NE(practised[i], facts) << puzzle.id;
    }
  }
}

TEST_F(PuzzleDays, are_measured_as_the_program_measures) {
  for (Day day = first_; day < first_ + days_shipped; day += how_many(193, 1)) {
    const Json made = parse_json(table_of_days(all_modules(), day, 1)).value();
    std::string now;
    JsonWriter write_now(now);
    write_tree(write_now, (*made.find("days")->array())[0]);
    std::string shipped;
    JsonWriter write_shipped(shipped);
    write_tree(write_shipped, (*table_.find("days")->array())[static_cast<unsigned>(day - first_)]);
    EXPECT_EQ(now, shipped) << text_of_day(day);
  }
}

}  // namespace
}  // namespace calculi::cli_tests
