#include <gtest/gtest.h>

#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki {
namespace {

View view_of(Padlocks padlocks, Aid aid = Aid::none) {
  View view;
  view.me = Seat::a;
  view.phase = Phase::search;
  view.padlocks = padlocks;
  view.aid = aid;
  for (unsigned i = 0; i < most_hand; ++i) view.hand[i] = digit(static_cast<int>(i) + 1);  // h1 is 1, h2 is 2
  return view;
}

Action lay(std::string_view code) {
  Action action{.kind = Kind::lay};
  const std::string text = "\"" + std::string(code) + "\"";
  EXPECT_TRUE(read_json_value(*parse_json(text), action.code)) << code;
  return action;
}

std::vector<FactAnswer> met(const View& view, std::string_view code) {
  std::vector<FactAnswer> answers;
  KlodkiPlayers::facts_met(view, lay(code), answers);
  return answers;
}

TEST(KlodkiFacts, a_code_is_the_product_and_its_sum) {
  EXPECT_EQ(met(view_of({7, 8}), "h5 h6"), (std::vector{FactAnswer{{7, Operation::times, 8}, 56}}));
  EXPECT_EQ(met(view_of({7, 8}), "h5 h2+h4"),
            (std::vector{FactAnswer{{7, Operation::times, 8}, 56}, FactAnswer{{2, Operation::plus, 4}, 6}}));
}

TEST(KlodkiFacts, a_wrong_code_is_another_product_or_a_wrong_sum_where_the_rest_is_right) {
  EXPECT_EQ(met(view_of({7, 8}), "h5 h4"), (std::vector{FactAnswer{{7, Operation::times, 8}, 54}}));
  EXPECT_EQ(met(view_of({7, 8}), "h5 h2+h3"), (std::vector{FactAnswer{{2, Operation::plus, 3}, 6}}));
}

TEST(KlodkiFacts, a_code_at_a_table_that_adds_up_is_no_answer_L25) {
  for (const std::string_view code : {"h5 h6", "h5 h4", "h5 h2+h4", "h5 h2+h3"}) {
    EXPECT_TRUE(met(view_of({7, 8}, Aid::totals), code).empty()) << code;
  }
}

TEST(KlodkiFacts, a_joker_and_a_key_that_is_not_seen_tell_nothing) {
  View view = view_of({7, 8});
  view.hand[5] = joker;
  EXPECT_TRUE(met(view, "h5 h6").empty());
  view.hand[5] = no_card;
  EXPECT_TRUE(met(view, "h5 h6").empty());
}

}  // namespace
}  // namespace calculi::klodki
