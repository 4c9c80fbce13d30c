#include <gtest/gtest.h>

#include "games/rachmistrz/game.hpp"

namespace calculi::rachmistrz {
namespace {

std::vector<FactAnswer> met(int number, std::string_view expression, Aid aid = Aid::none) {
  View view;
  view.aid = aid;
  Action action{.kind = Kind::prove, .number = {static_cast<std::int16_t>(number), 1}};
  action.expression.append(expression);
  std::vector<FactAnswer> answers;
  RachmistrzPlayers::facts_met(view, action, answers);
  return answers;
}

TEST(RachmistrzFacts, every_step_of_a_shown_calculation_is_a_fact) {
  EXPECT_EQ(met(15, "(7-2)*3"),
            (std::vector{FactAnswer{{7, Operation::minus, 2}, 5}, FactAnswer{{5, Operation::times, 3}, 15}}));
}

TEST(RachmistrzFacts, a_wrong_one_was_wrong_in_its_last_step) {
  EXPECT_EQ(met(16, "(7-2)*3"), (std::vector{FactAnswer{{5, Operation::times, 3}, 16}}));
}

TEST(RachmistrzFacts, fractions_and_what_the_table_adds_up_are_left_out) {
  EXPECT_EQ(met(7, "7:2*2"), (std::vector<FactAnswer>{}));
  EXPECT_TRUE(met(15, "(7-2)*3", Aid::totals).empty());
}

}  // namespace
}  // namespace calculi::rachmistrz
