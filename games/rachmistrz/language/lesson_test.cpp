#include <gtest/gtest.h>

#include "engine/play/module_for.hpp"
#include "games/rachmistrz/rules/rules.hpp"
#include "tests/lessons.hpp"

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

TEST(RachmistrzLesson, L04_every_other_claim_on_every_field_and_every_calculation_is_refused_by_a_clause) {
  std::vector<std::string> texts{"done", "again", "15=(7-2)*3"};
  for (int number = 0; number <= 60; ++number) {
    for (char row = 'a'; row <= 'g'; ++row) {
      for (char place = '1'; place <= '7'; ++place) texts.push_back(std::to_string(number) + "@" + row + place);
    }
  }
  for (const std::string_view dice : {"723", "732", "273", "237", "372", "327"}) {
    for (const char first : std::string_view("+-*:")) {
      texts.push_back(std::string{dice[0], first, dice[1]});
      for (const char second : std::string_view("+-*:")) {
        texts.push_back(std::string{'(', dice[0], first, dice[1], ')', second, dice[2]});
        texts.push_back(std::string{dice[0], first, '(', dice[1], second, dice[2], ')'});
      }
    }
  }
  for (TaughtStep& step : taught_steps(lesson_module)) answer_in_every_way(step, texts);
}

void make_moves(AnyMatch& match, const Json& moves) {
  for (const Json& move : *moves.array()) {
    ASSERT_TRUE(match.act(seat_at((*move.string())[0] - 'A'), move.string()->substr(2), Millis{0})) << *move.string();
  }
}
const State& state_in(const AnyMatch& match) { return static_cast<const MatchFor<Rachmistrz>&>(match).typed().state(); }

TEST(RachmistrzLesson, while_it_says_that_Ada_has_8_her_claim_lies_there_with_the_dice_it_is_made_of) {
  const Json lesson = *parse_json(RachmistrzSpeech::lesson());
  const auto& steps = *lesson.find("steps")->array();
  const auto match = std::move(*lesson_module.open(lesson_setup(lesson, steps[3])));
  make_moves(*match, *steps[3].find("before"));
  const auto come_to = std::move(*lesson_module.open(lesson_setup(lesson, steps[0])));
  ASSERT_TRUE(come_to->act(Seat::a, "15@c3", Millis{0}));
  make_moves(*come_to, *steps[2].find("then"));
  EXPECT_EQ(match->state_json(), come_to->state_json()) << "opened by itself it is the same step";
  const View view = Rachmistrz::view(state_in(*match), {Seat::a});
  EXPECT_EQ(view.dice, (Roll{7, 2, 3}));
  ASSERT_NE(claim_of(view.claims, Number{8}), nullptr);
  EXPECT_EQ(claim_of(view.claims, Number{8})->seat, Seat::b);
}

TEST(RachmistrzLesson, whichever_field_was_chosen_the_round_ends_right_and_nine_results_touch_it) {
  const Json lesson = *parse_json(RachmistrzSpeech::lesson());
  const auto& steps = *lesson.find("steps")->array();
  for (const Json& claim : *steps[2].find("expect")->array()) {
    const auto match = std::move(*lesson_module.open(lesson_setup(lesson, steps[0])));
    ASSERT_TRUE(match->act(Seat::a, *claim.string(), Millis{0}));
    make_moves(*match, *steps[2].find("then"));
    make_moves(*match, *steps[3].find("then"));
    const State& state = state_in(*match);
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
