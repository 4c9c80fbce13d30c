#include <gtest/gtest.h>

#include <set>

#include "engine/play/module_for.hpp"
#include "games/klodki/rules/rules.hpp"
#include "games/klodki/solver/codes.hpp"

namespace calculi::klodki {
namespace {

const ModuleFor<Klodki> lesson_module;
const Teller two_seats{.lang = Lang::en, .viewer = {Seat::a}, .seats = 2, .names = {}};

struct StagedStep {
  std::unique_ptr<AnyMatch> match;
  std::vector<std::string> expect;
  const State& state() const { return static_cast<const MatchFor<Klodki>&>(*match).typed().state(); }
};

std::vector<StagedStep> lesson_steps() {
  std::vector<StagedStep> steps;
  const Json lesson = *parse_json(KlodkiSpeech::lesson());
  for (const Json& step : *lesson.find("steps")->array()) {
    const Json* options = step.find("options") == nullptr ? lesson.find("options") : step.find("options");
    TableSetup setup;
    for (const std::string& name : options->keys()) setup.options.emplace_back(name, *options->find(name)->string());
    JsonWriter out(setup.state);
    write_tree(out, *step.find("state"));
    StagedStep staged{std::move(*lesson_module.open(setup)), {}};
    for (const Json& text : *step.find("expect")->array()) staged.expect.emplace_back(*text.string());
    steps.push_back(std::move(staged));
  }
  return steps;
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
  for (StagedStep& step : lesson_steps()) {
    if (step.state().phase == Phase::arrange) continue;
    EXPECT_EQ(ideas(step.state()).size(), 1U) << step.expect[0];
    ASSERT_TRUE(step.match->act(Seat::a, step.expect[0], Millis{0})) << step.expect[0];
    EXPECT_EQ(step.state().won[Seat::a].size(), 2) << step.expect[0] << " opens the padlocks";
  }
}

TEST(KlodkiLesson, L04_every_other_code_says_what_it_makes_or_is_refused_by_a_clause) {
  const std::vector<std::string> keys{"o1", "o2", "o3", "h1", "h2", "h3", "h4", "h5", "h6", "B1", "B2", "B3"};
  for (const StagedStep& step : lesson_steps()) {
    if (step.state().phase == Phase::arrange) continue;
    const std::string before = step.match->state_json();
    const auto view = step.match->look({Seat::a});
    const auto judge = [&](const std::string& text) {
      const Result<std::string> checked = view->check(text);
      const bool said = !view->explain(text, two_seats).empty();
      EXPECT_TRUE(checked ? said : !checked.error().clause.empty()) << text;
    };
    for (const std::string& first : keys) {
      judge(first);
      for (const std::string& second : keys) {
        judge(first + " " + second);
        for (const std::string& third : keys) judge(first + " " + second + "+" + third);
      }
    }
    EXPECT_EQ(step.match->state_json(), before);
  }
}

}  // namespace
}  // namespace calculi::klodki
