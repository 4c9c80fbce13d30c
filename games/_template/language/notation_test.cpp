// What people type, and the words that come back.
#include <gtest/gtest.h>

#include "engine/play/module_for.hpp"
#include "games/_template/game.hpp"

namespace calculi::template_game {
namespace {

std::string read(Phase phase, std::string_view typed) {
  View view;
  view.phase = phase;
  const Result<Action> action = Template::parse(view, typed);
  return action ? text_of<Template>(*action) : std::string("refused");
}

TEST(TemplateNotation, a_bare_number_means_what_fits_the_phase) {
  EXPECT_EQ(read(Phase::choosing, "5"), "lay 5");
  EXPECT_EQ(read(Phase::racing, " 23 "), "=23");
  EXPECT_EQ(read(Phase::racing, "Lay 5"), "lay 5");
  EXPECT_EQ(read(Phase::choosing, "= 23"), "=23");
  EXPECT_EQ(read(Phase::racing, "PASS"), "pass");
}

TEST(TemplateNotation, what_is_no_card_number_or_pass_is_refused) {
  for (const std::string_view typed : {"", " ", "=", "lay", "-5", "=12345", "2 + 3", "passs", "=1=2", "\xff"}) {
    EXPECT_EQ(read(Phase::racing, typed), "refused") << typed;
  }
}

TEST(TemplateSolver, gives_the_answer_of_a_race) {
  const auto solve = [](std::string_view question) { return TemplateSolver::solve(*parse_json(question)); };
  EXPECT_EQ(solve(R"({"cards":[3,5,7],"counting":"sum"})"), R"({"answer":"=15"})");
  EXPECT_EQ(solve(R"({"cards":[3,5,7],"counting":"product"})"), R"({"answer":"=105"})");
  EXPECT_FALSE(solve(R"({"cards":[],"counting":"sum"})").has_value());
  EXPECT_FALSE(solve(R"({"cards":[10],"counting":"sum"})").has_value());
}

// T5
TEST(TemplateHints, T5_go_from_the_last_digit_to_the_answer) {
  View view;
  view.me = Seat::a;
  view.phase = Phase::racing;
  view.shown = SeatSet::all(2);
  view.laid = {8, 7, 0, 0};
  std::string first;
  std::string second;
  JsonWriter first_out(first);
  JsonWriter second_out(second);
  ASSERT_TRUE(TemplateSpeech::hint(view, 1, {}, first_out).has_value());
  ASSERT_TRUE(TemplateSpeech::hint(view, 2, {}, second_out).has_value());
  EXPECT_EQ(first, R"({"text":"The last digit: 5."})");
  EXPECT_EQ(second, R"({"text":"The answer: 15.","play":"=15"})");
}

}  // namespace
}  // namespace calculi::template_game
