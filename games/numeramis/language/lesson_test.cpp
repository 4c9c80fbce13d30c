#include <gtest/gtest.h>

#include <set>

#include "engine/play/module_for.hpp"
#include "games/numeramis/game.hpp"
#include "tests/lessons.hpp"

namespace calculi::numeramis {
namespace {

const ModuleFor<Numeramis> lesson_module;

std::unique_ptr<AnyMatch> staged(const Json& step) {
  TableSetup setup;
  setup.options = {{"dealer", "B"}, {"pace", "off"}, {"aid", "totals"}};
  JsonWriter out(setup.state);
  write_tree(out, *step.find("state"));
  return std::move(*lesson_module.open(setup));
}

std::set<std::string> expected(const Json& step) {
  std::set<std::string> texts;
  for (const Json& text : *step.find("expect")->array()) texts.emplace(*text.string());
  return texts;
}

const std::vector<Json>& lesson_steps() {
  static const Json lesson = *parse_json(NumeramisSpeech::lesson());
  return *lesson.find("steps")->array();
}

TEST(NumeramisLesson, L03_what_is_expected_are_all_exact_layouts_in_both_orders) {
  const Json answer =
      *parse_json(*NumeramisSolver::solve(*parse_json(R"({"target":100,"hand":[2,2,4,5,8],"all":true})")));
  std::set<std::string> sums;
  std::set<std::string> closes;
  for (const Json& found : *answer.find("layouts")->array()) {
    const std::string layout(*found.find("layout")->string());
    const auto plus = layout.find('+');
    const std::string turned = layout.substr(plus + 1) + "+" + layout.substr(0, plus);
    sums.insert({layout, turned});
    closes.insert("close " + layout + " drop 2");
  }
  EXPECT_EQ(expected(lesson_steps()[2]), sums);
  EXPECT_EQ(expected(lesson_steps()[3]), closes);
}

TEST(NumeramisLesson, L03_the_open_card_is_taken_and_every_layout_of_90_or_more_is_expected) {
  const auto take = staged(lesson_steps()[0]);
  EXPECT_EQ(expected(lesson_steps()[0]), (std::set<std::string>{"take discard"}));
  ASSERT_TRUE(take->act(Seat::a, "take discard", Millis{0}));
  EXPECT_EQ(take->game_view_json({Seat::a}), staged(lesson_steps()[1])->game_view_json({Seat::a}));
  const auto view = staged(lesson_steps()[4])->look({Seat::a});
  std::set<std::string> found;
  // Four of the five digits, in any order, with a sign or nothing between them.
  std::string cards = "00148";
  do {
    for (int signs = 0; signs < 27; ++signs) {
      std::string text = cards.substr(0, 1);
      for (int i = 0, rest = signs; i < 3; ++i, rest /= 3) {
        if (rest % 3 > 0) text += rest % 3 == 1 ? '+' : '-';
        text += cards[static_cast<unsigned>(i) + 1];
      }
      const Result<std::string> close = view->check("close " + text + " drop " + cards[4]);
      int total = 0;
      int sign = 1;
      int number = 0;
      for (const char c : text + "+") {
        if (c >= '0' && c <= '9') {
          number = number * 10 + (c - '0');
          continue;
        }
        total += sign * number;
        number = 0;
        sign = c == '-' ? -1 : 1;
      }
      if (close && total >= 90) found.insert(*close);
    }
  } while (std::next_permutation(cards.begin(), cards.end()));
  EXPECT_EQ(expected(lesson_steps()[4]), found);
}

// Every row of cards that can be tapped from a hand, as it lies on the bench: digits, or a sign between two of them.
void lay_more(const std::string& laid, const std::string& rest, std::set<std::string>& rows) {
  if (!laid.empty()) rows.insert(laid);
  for (unsigned i = 0; i < rest.size(); ++i) {
    std::string left = rest;
    left.erase(i, 1);
    lay_more(laid + rest[i], left, rows);
    if (!laid.empty()) {
      for (const std::string_view sign : {"+", "-"}) lay_more(laid + std::string(sign) + rest[i], left, rows);
    }
  }
}

TEST(NumeramisLesson, L04_whatever_else_is_tapped_is_refused_by_a_clause_and_changes_nothing) {
  for (TaughtStep& step : taught_steps(lesson_module)) {
    std::string hand;
    for (const Json& card : *parse_json(step.match->game_view_json({Seat::a}))->find("hand")->array()) {
      hand += static_cast<char>('0' + static_cast<int>(*card.number()));
    }
    std::set<std::string> rows;
    lay_more("", hand, rows);
    std::vector<std::string> texts{"take deck", "take discard"};
    for (const char card : hand) texts.push_back(std::string("x ") + card);
    texts.insert(texts.end(), rows.begin(), rows.end());
    answer_in_every_way(step, texts);
  }
}

}  // namespace
}  // namespace calculi::numeramis
