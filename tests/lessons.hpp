// Wrong answers to the steps of a first lesson (L04), for the games' own tests: each game knows what can be tapped.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/table/lesson.hpp"

namespace calculi {

struct TaughtStep {
  std::string id;
  std::vector<std::string> expect;
  bool built = false;             // what is expected is no move yet
  bool has_other = false;         // it says something of a legal move that it does not want
  std::set<std::string> refused;  // the codes of the refusals for which it has words
  std::unique_ptr<AnyMatch> match;
};

inline TaughtStep taught_step(const Module& module, const Json& step) {
  TableSetup setup;
  setup.seats = static_cast<int>(*step.find("seats")->number());
  const Json& options = *step.find("options");
  for (const std::string& name : options.keys()) setup.options.emplace_back(name, *options.find(name)->string());
  if (const Json* seed = step.find("seed")) EXPECT_TRUE(parse_hex(*seed->string(), setup.seed.bytes));
  JsonWriter out(setup.state);
  write_tree(out, *step.find("state"));
  TaughtStep taught;
  taught.id = *step.find("id")->string();
  taught.match = std::move(*module.open(setup));
  for (const Json& text : *step.find("expect")->array()) taught.expect.emplace_back(*text.string());
  taught.built = step.find("built") != nullptr;
  taught.has_other = step.find("other") != nullptr;
  for (const std::string& code : step.find("wrong")->keys()) {
    if (!code.ends_with(".written")) taught.refused.insert(code);
  }
  return taught;
}

inline std::vector<TaughtStep> taught_steps(const Module& module) {
  std::vector<TaughtStep> steps;
  const Json lesson = *parse_json(lesson_json(module, LessonWords::all));
  for (const Json& step : *lesson.find("steps")->array()) steps.push_back(taught_step(module, step));
  return steps;
}

// L04: whatever is not expected is refused by a clause or answered with its arithmetic, and changes nothing; and
// nothing that the step says of a wrong answer is said of no answer at all. Returns the legal moves that are not
// expected, which the page never plays.
inline std::vector<std::string> answer_in_every_way(TaughtStep& step, const std::vector<std::string>& texts) {
  const Teller teller{.lang = Lang::en, .viewer = {Seat::a}, .seats = 2, .names = {}};
  const std::string before = step.match->state_json();
  const auto view = step.match->look({Seat::a});
  std::set<std::string> codes;
  std::vector<std::string> legal;
  for (const std::string& text : texts) {
    if (std::ranges::find(step.expect, text) != step.expect.end()) continue;
    if (const Result<std::string> checked = view->check(text)) {
      if (std::ranges::find(step.expect, *checked) != step.expect.end()) continue;
      legal.push_back(text);
      continue;
    }
    const Result<std::string> played = step.match->act(Seat::a, text, Millis{0});
    EXPECT_FALSE(played) << step.id << ": " << text;
    if (played) break;
    EXPECT_TRUE(step.built || !played.error().clause.empty() || !view->explain(text, teller).empty())
        << step.id << ": " << text;
    const std::string key(played.error().code.key);
    codes.insert(key.substr(key.find("refuse.") + 7));
  }
  EXPECT_EQ(step.match->state_json(), before) << step.id;
  for (const std::string& code : step.refused) EXPECT_TRUE(codes.contains(code)) << step.id << " never says " << code;
  EXPECT_TRUE(!step.has_other || step.built || !legal.empty()) << step.id << " never says what it says of another move";
  return legal;
}

}  // namespace calculi
