// What a board may show of digits that are being joined: the engine's figures, and only where the table adds up (T5).
#include "games/numeramis/rules/workbench.hpp"

#include <gtest/gtest.h>

#include "games/numeramis/rules/testing.hpp"

namespace calculi::numeramis {
namespace {

TestTable table_with(Aid aid) {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({0, 1, 1, 3})}, card(9), {2});
  table.state.seating.aid = aid;
  return table;
}

std::string bench(TestTable& table, std::string_view text, Seat seat = Seat::a) {
  return look_at_bench(table.view(seat), text);
}

TEST(numeramis_workbench, adds_up_what_lies_there_and_names_the_card_left_over) {
  TestTable table = table_with(Aid::totals);
  ASSERT_TRUE(table.act(Seat::a, "d").has_value());
  EXPECT_EQ(bench(table, "52+4"),
            R"({"left":[2,8],"drop":null,"numbers":[52,4],"reached":[52,56],"total":56,"gap":44,"over":0,"fault":null,)"
            R"("say":null,"allowed":false})");
  EXPECT_EQ(bench(table, "52+48"),
            R"({"left":[2],"drop":2,"numbers":[52,48],"reached":[52,100],"total":100,"gap":0,"over":0,"fault":null,)"
            R"("say":"close 52+48 drop 2","allowed":true})");
  EXPECT_EQ(bench(table, "54+82"),
            R"({"left":[2],"drop":2,"numbers":[54,82],"reached":[54,136],"total":136,"gap":0,"over":36,"fault":null,)"
            R"("say":"close 82+54 drop 2","allowed":false})");
}

TEST(numeramis_workbench, a_sign_that_waits_for_its_number_changes_nothing) {
  TestTable table = table_with(Aid::totals);
  EXPECT_EQ(bench(table, "52+"), bench(table, "52"));
  EXPECT_EQ(bench(table, ""), R"({"left":[2,4,5,8],"drop":null,"numbers":[],"reached":[],"total":null,"gap":null,)"
                              R"("over":null,"fault":null,"say":null,"allowed":false})");
}

TEST(numeramis_workbench, a_zero_alone_or_in_front_is_named_and_not_added_up) {
  TestTable table = table_with(Aid::totals);
  EXPECT_NE(bench(table, "13+0", Seat::b).find(R"("total":null,"gap":null,"over":null,"fault":"lone_zero")"),
            std::string::npos);
  EXPECT_NE(bench(table, "13+01", Seat::b).find(R"("fault":"leading_zero")"), std::string::npos);
}

TEST(numeramis_workbench, without_aid_nothing_is_added_up_or_judged_T5) {
  TestTable table = table_with(Aid::none);
  ASSERT_TRUE(table.act(Seat::a, "d").has_value());
  EXPECT_EQ(bench(table, "52+4"), R"({"left":[2,8],"drop":null,"say":null})");
  EXPECT_EQ(bench(table, "54+82"), R"({"left":[2],"drop":2,"say":"close 82+54 drop 2"})");
}

TEST(numeramis_workbench, in_layouts_all_cards_are_used_and_none_is_dropped_N10) {
  TestTable table = table_with(Aid::totals);
  table.state.phase = Phase::layouts;
  table.state.to_lay.add(Seat::b);
  EXPECT_NE(bench(table, "31+10", Seat::b).find(R"("left":[],"drop":null)"), std::string::npos);
  EXPECT_NE(bench(table, "31+10", Seat::b).find(R"("say":"lay 31+10","allowed":true)"), std::string::npos);
}

TEST(numeramis_workbench, a_digit_that_is_not_held_uses_no_card) {
  TestTable table = table_with(Aid::totals);
  EXPECT_NE(bench(table, "99").find(R"("left":[2,4,5,8])"), std::string::npos);
}

}  // namespace
}  // namespace calculi::numeramis
