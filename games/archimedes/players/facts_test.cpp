#include <gtest/gtest.h>

#include "games/archimedes/rules/plays.hpp"

namespace calculi::archimedes {
namespace {

View view_on(Laid top, std::initializer_list<int> hand) {
  View view;
  view.me = Seat::a;
  view.turn = Seat::a;
  view.top = top;
  for (const int value : hand) view.hand.add(card(value));
  return view;
}

std::vector<FactAnswer> met(const View& view, const Action& action) {
  std::vector<FactAnswer> answers;
  ArchimedesPlayers::facts_met(view, action, answers);
  return answers;
}

std::vector<FactAnswer> refused(const View& view, std::string_view text) {
  std::vector<FactAnswer> answers;
  const Result<Action> action = Archimedes::parse(view, text);
  if (!action) ArchimedesPlayers::facts_refused(view, action.error(), answers);
  return answers;
}

TEST(ArchimedesFacts, an_equation_is_a_fact_with_the_value_that_was_laid) {
  const View view = view_on(plain(4), {5, 9, 7});
  EXPECT_EQ(met(view, equation(4, Sign::plus, plain(5), plain(9))),
            (std::vector{FactAnswer{{4, Operation::plus, 5}, 9}}));
  EXPECT_EQ(met(view, equation(4, Sign::plus, plain(5), plain(7))),
            (std::vector{FactAnswer{{4, Operation::plus, 5}, 7}}));
  EXPECT_TRUE(met(view, equality(4, plain(4))).empty());
  EXPECT_TRUE(met(view, draw_or_pass(false)).empty());
}

TEST(ArchimedesFacts, a_joker_tells_nothing) {
  EXPECT_TRUE(met(view_on(plain(4), {5}), equation(4, Sign::plus, plain(5), joker_as(9))).empty());
  EXPECT_TRUE(met(view_on(joker_as(4), {5, 9}), equation(4, Sign::plus, plain(5), plain(9))).empty());
}

TEST(ArchimedesFacts, a_refused_pair_is_what_comes_nearest_to_it) {
  EXPECT_EQ(refused(view_on(plain(4), {5, 7}), "5 7"), (std::vector{FactAnswer{{4, Operation::plus, 5}, 7}}));
  EXPECT_EQ(refused(view_on(plain(6), {2, 13}), "2 13"), (std::vector{FactAnswer{{6, Operation::times, 2}, 13}}));
  EXPECT_TRUE(refused(view_on(plain(6), {2, 13}), "abracadabra").empty());
}

}  // namespace
}  // namespace calculi::archimedes
