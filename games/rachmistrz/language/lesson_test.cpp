#include <gtest/gtest.h>

#include "engine/play/module_for.hpp"
#include "games/rachmistrz/rules/rules.hpp"

namespace calculi::rachmistrz {
namespace {

const ModuleFor<Rachmistrz> lesson_module;

TableSetup lesson_setup(const Json& lesson, const Json& step) {
  TableSetup setup;
  setup.seats = 3;
  const Json& options = *lesson.find("options");
  for (const std::string& name : options.keys()) setup.options.emplace_back(name, *options.find(name)->string());
  if (const Json* seed = step.find("seed")) EXPECT_TRUE(parse_hex(*seed->string(), setup.seed.bytes));
  JsonWriter out(setup.state);
  write_tree(out, *step.find("state"));
  return setup;
}

TEST(RachmistrzLesson, L03_one_calculation_makes_15_and_the_steps_are_its_two_halves) {
  const Json answer = *parse_json(*RachmistrzSolver::solve(*parse_json(R"({"dice":[7,2,3],"all":true})")));
  const auto& ways = *answer.find("results")->find("15")->array();
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_EQ(*ways[0].string(), "(7-2)*3");
  EXPECT_EQ(*ways[1].string(), "3*(7-2)") << "the same idea";
  const Json lesson = *parse_json(RachmistrzSpeech::lesson());
  const auto& steps = *lesson.find("steps")->array();
  EXPECT_EQ(*(*steps[0].find("expect")->array())[0].string(), "7-2");
  EXPECT_EQ(*(*steps[1].find("expect")->array())[0].string(), "(7-2)*3");
  EXPECT_EQ(steps[2].find("expect")->array()->size(), static_cast<unsigned>(fields_of_number));
}

TEST(RachmistrzLesson, L03_L04_of_all_claims_beside_the_number_15_only_its_three_fields_are_taken) {
  const Json lesson = *parse_json(RachmistrzSpeech::lesson());
  const Json& step = (*lesson.find("steps")->array())[2];
  const auto match = std::move(*lesson_module.open(lesson_setup(lesson, step)));
  const std::string before = match->state_json();
  const auto view = match->look({Seat::a});
  int taken = 0;
  for (char row = 'a'; row <= 'g'; ++row) {
    for (char place = '1'; place <= '7'; ++place) {
      const Result<std::string> claim = view->check(std::string("15@") + row + place);
      taken += claim ? 1 : 0;
      if (!claim) EXPECT_FALSE(claim.error().clause.empty()) << row << place;
    }
  }
  EXPECT_EQ(taken, fields_of_number);
  EXPECT_EQ(match->state_json(), before);
}

TEST(RachmistrzLesson, whichever_field_was_chosen_the_round_ends_right_and_nine_results_touch_it) {
  const Json lesson = *parse_json(RachmistrzSpeech::lesson());
  const auto& steps = *lesson.find("steps")->array();
  for (const Json& claim : *steps[2].find("expect")->array()) {
    const auto match = std::move(*lesson_module.open(lesson_setup(lesson, steps[0])));
    ASSERT_TRUE(match->act(Seat::a, *claim.string(), Millis{0}));
    for (const Json& move : *steps[2].find("then")->array()) {
      ASSERT_TRUE(match->act(seat_at((*move.string())[0] - 'A'), move.string()->substr(2), Millis{0}));
    }
    const State& state = static_cast<const MatchFor<Rachmistrz>&>(*match).typed().state();
    EXPECT_EQ(state.dice, (Roll{1, 2, 6}));
    EXPECT_EQ(std::ranges::count(state.tokens, Token{Seat::a}), 1);
    EXPECT_EQ(std::ranges::count(state.tokens, Token{Seat::b}), 1);
    int results = 0;
    std::string last;
    for (const Json& beside : *steps[4].find("expect")->array()) {
      const std::string number(beside.string()->substr(0, beside.string()->find('@')));
      if (!match->look({Seat::a})->check(*beside.string())) continue;
      results += number == last ? 0 : 1;
      last = number;
    }
    EXPECT_GE(results, 9);
  }
}

}  // namespace
}  // namespace calculi::rachmistrz
