#include <gtest/gtest.h>

#include <set>

#include "engine/play/module_for.hpp"
#include "games/klodki/rules/rules.hpp"
#include "games/klodki/solver/codes.hpp"
#include "tests/lessons.hpp"

namespace calculi::klodki {
namespace {

const ModuleFor<Klodki> lesson_module;

const State& state_of(const TaughtStep& step) {
  return static_cast<const MatchFor<Klodki>&>(*step.match).typed().state();
}

// Sums and differences in another order, and equal keys, are the same idea.
std::set<std::multiset<std::uint8_t>> ideas(const State& state) {
  std::set<std::multiset<std::uint8_t>> found;
  const bool sums = variant_of(state) != Variant::novice;
  for (const LaidCode& code : codes_for(product_of(state.padlocks), reach_of(state, Seat::a), sums)) {
    std::multiset<std::uint8_t> cards;
    for (const LaidPlace& place : code) {
      for (const Card card : place.cards) cards.insert(card.code);
    }
    found.insert(cards);
  }
  return found;
}

TEST(KlodkiLesson, L03_every_pair_of_padlocks_has_one_code_and_it_is_the_one_that_is_expected) {
  for (TaughtStep& step : taught_steps(lesson_module)) {
    if (state_of(step).phase == Phase::arrange) continue;
    EXPECT_EQ(ideas(state_of(step)).size(), 1U) << step.expect[0];
    ASSERT_TRUE(step.match->act(Seat::a, step.expect[0], Millis{0})) << step.expect[0];
    EXPECT_EQ(state_of(step).won[Seat::a].size(), 2) << step.expect[0] << " opens the padlocks";
  }
}

// A wrong code is laid like a right one; the lesson says what it makes, and lays nothing.
TEST(KlodkiLesson, L04_every_other_code_says_what_it_makes_or_is_refused_by_a_clause) {
  const Teller teller{.lang = Lang::en, .viewer = {Seat::a}, .seats = 2, .names = {}};
  std::vector<std::string> codes{"pass", "ready"};
  std::vector<std::string> choices{"ready", "pass"};
  const std::vector<std::string> keys{"o1", "o2", "o3", "h1", "h2", "h3", "h4", "h5", "h6", "B1", "B2", "B3"};
  for (const std::string& first : keys) {
    codes.push_back(first);
    for (const std::string& second : keys) {
      for (const std::string_view between : {" ", "+", "-"}) codes.push_back(first + std::string(between) + second);
      for (const std::string_view word : {"open ", "swap "})
        choices.push_back(std::string(word) + first + " " + second);
      for (const std::string& third : keys) {
        for (const std::string_view sign : {"+", "-"}) {
          codes.push_back(first + " " + second + std::string(sign) + third);
          codes.push_back(first + std::string(sign) + second + " " + third);
        }
      }
    }
  }
  for (TaughtStep& step : taught_steps(lesson_module)) {
    const bool lays = state_of(step).phase != Phase::arrange;
    const auto view = step.match->look({Seat::a});
    for (const std::string& code : answer_in_every_way(step, lays ? codes : choices)) {
      if (lays && code != "pass") EXPECT_NE(view->explain(code, teller), "") << step.id << ": " << code;
    }
  }
}

}  // namespace
}  // namespace calculi::klodki
