#include <gtest/gtest.h>

#include <algorithm>

#include "engine/play/module_for.hpp"
#include "games/archimedes/rules/plays.hpp"
#include "tests/lessons.hpp"

namespace calculi::archimedes {
namespace {

const ModuleFor<Archimedes> lesson_module;
const Teller two_seats{.lang = Lang::en, .viewer = {Seat::a}, .seats = 2, .names = {}};

std::unique_ptr<AnyMatch> staged(const Json& step) {
  TableSetup setup;
  setup.options = {{"first", "A"}, {"pace", "off"}};
  JsonWriter out(setup.state);
  write_tree(out, *step.find("state"));
  return std::move(*lesson_module.open(setup));
}

std::string only_answer(const Json& step) { return std::string(*(*step.find("expect")->array()).front().string()); }

TEST(ArchimedesLesson, L03_what_is_expected_is_the_only_play_that_there_is) {
  const Json lesson = *parse_json(ArchimedesSpeech::lesson());
  for (const Json& step : *lesson.find("steps")->array()) {
    const auto match = staged(step);
    const State& state = static_cast<const MatchFor<Archimedes>&>(*match).typed().state();
    std::vector<Action> plays;
    legal_plays(state.top.value, state.hands[Seat::a], plays);
    ASSERT_LE(plays.size(), 1U);
    EXPECT_EQ(plays.empty() ? "draw" : text_of<Archimedes>(plays.front()), only_answer(step));
  }
}

TEST(ArchimedesLesson, each_step_begins_where_the_one_before_ends_and_the_round_is_won) {
  const Json lesson = *parse_json(ArchimedesSpeech::lesson());
  std::unique_ptr<AnyMatch> match;
  for (const Json& step : *lesson.find("steps")->array()) {
    if (match) EXPECT_EQ(match->state_json(), staged(step)->state_json());
    if (!match) match = staged(step);
    ASSERT_TRUE(match->act(Seat::a, only_answer(step), Millis{0}));
    const Json* then = step.find("then");
    if (then != nullptr) ASSERT_TRUE(match->act(Seat::b, then->array()->front().string()->substr(2), Millis{0}));
  }
  const State& state = static_cast<const MatchFor<Archimedes>&>(*match).typed().state();
  EXPECT_EQ(state.totals[Seat::a], 0);
  EXPECT_EQ(state.totals[Seat::b], 2);
}

TEST(ArchimedesLesson, L04_whatever_else_is_tapped_is_refused_by_a_clause_or_its_arithmetic) {
  for (TaughtStep& step : taught_steps(lesson_module)) {
    std::vector<std::string> texts{"=", "draw", "pass"};
    const Cards hand = static_cast<const MatchFor<Archimedes>&>(*step.match).typed().state().hands[Seat::a];
    hand.each_value([&](int operand) {
      texts.push_back("=" + std::to_string(operand));
      for (const std::string_view sign : {"", "+ ", "- ", "x ", ": "}) {
        hand.each_value([&](int result) {
          texts.push_back(std::string(sign) + std::to_string(operand) + " " + std::to_string(result));
        });
      }
    });
    answer_in_every_way(step, texts);
  }
}

TEST(ArchimedesLesson, an_untrue_equation_is_answered_with_its_arithmetic) {
  const Json lesson = *parse_json(ArchimedesSpeech::lesson());
  const auto& steps = *lesson.find("steps")->array();
  EXPECT_EQ(staged(steps[0])->look({Seat::a})->explain("5 7", two_seats), "4 plus 5 equals 9, not 7.");
  EXPECT_EQ(staged(steps[3])->look({Seat::a})->explain("x 12 12", two_seats),
            "6 times 12 equals 72: there is no such card.");
  EXPECT_EQ(staged(steps[0])->look({Seat::a})->explain("5 9", two_seats), "");
}

}  // namespace
}  // namespace calculi::archimedes
