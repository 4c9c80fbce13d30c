// What people type, and what is refused without changing anything.
#include <gtest/gtest.h>

#include <map>

#include "games/rachmistrz/rules/testing.hpp"

namespace calculi::rachmistrz {
namespace {

using namespace testing;

std::string canonical(const Table& table, Seat seat, std::string_view text) {
  const Result<Action> action = Rachmistrz::parse(Rachmistrz::view(table.state, {seat}), text);
  if (!action) return std::string(action.error().code.key) + " " + std::string(action.error().clause);
  ActionText printed;
  Rachmistrz::print(*action, printed);
  return std::string(printed.view());
}

TEST(RachmistrzNotation, reads_claims_by_field_name_and_by_field_number) {
  const Table table(3);
  const std::map<std::string, std::string> forms{{"15@d5", "15@d5"},   {"15@D5", "15@d5"},     {" 15 @ d5 ", "15@d5"},
                                                 {"15 1", "15@c4"},    {"15 2", "15@d5"},      {"15  3", "15@c5"},
                                                 {"15 c5", "15@c5"},   {"15@3", "15@c5"},      {"15,1", "15@c4"},
                                                 {"15@d5/1", "15@d5"}, {"15@d5/2", "15@d5/2"}, {"15 1/2", "15@c4/2"}};
  for (const auto& [typed, wanted] : forms) EXPECT_EQ(canonical(table, a, typed), wanted) << typed;
}

TEST(RachmistrzNotation, reads_fractions_on_side_B) {
  Table table(3, options(Side::b));
  for (const char* typed : {"3/2@c1", "3:2@c1", "3÷2 2", "3/2 c1"}) EXPECT_EQ(canonical(table, a, typed), "3/2@c1");
  EXPECT_EQ(canonical(table, a, "6/4@c1"), "rachmistrz.refuse.bad_number R3");
}

TEST(RachmistrzNotation, a_number_alone_is_a_claim_where_one_field_is_free_and_a_choice_where_several_are) {
  Table table(3);
  EXPECT_EQ(canonical(table, a, "15"), "rachmistrz.refuse.which_field R3");
  EXPECT_EQ(Rachmistrz::readings(Rachmistrz::view(table.state, {a}), "15")->size(), 3U);
  table.lay(b, {"c4", "c5"});
  EXPECT_EQ(canonical(table, a, "15"), "15@d5");
  table.lay(b, {"d5"});
  EXPECT_EQ(table.play(a, "15"), "rachmistrz.refuse.number_closed R5");
}

TEST(RachmistrzNotation, reads_expressions_alone_named_and_in_steps) {
  Table table(3);
  table.play(a, "15 1");
  for (const char* typed : {"(7-2)*3", " ( 7 − 2 ) × 3", "(7-2)x3", "15=(7-2)*3", "(7-2)*3=15", "15 = (7-2)*3",
                            "7-2=5, 5*3=15", "7-2=5; 5x3=15", "7-2=5 5*3=15", "7-2=6, 6*3=15"}) {
    EXPECT_EQ(canonical(table, a, typed), "15=(7-2)*3") << typed;
  }
  EXPECT_EQ(canonical(table, a, "7-2=5, 3*5=15"), "15=3*(7-2)");
  EXPECT_EQ(canonical(table, a, "7:2=7/2, 7/2*3=15"), "15=7:2*3");
  EXPECT_EQ(canonical(table, a, "7-2=5, 4*3=15"), "rachmistrz.refuse.steps R9");
  EXPECT_EQ(canonical(table, a, "7-2=5*3=15"), "rachmistrz.refuse.steps R9");
  EXPECT_EQ(canonical(table, a, "1=2=3=4=5"), "rachmistrz.refuse.steps R9");
  EXPECT_EQ(table.play(a, "16=(7-2)*3"), "rachmistrz.refuse.no_claim R8");
  EXPECT_EQ(table.play(b, "(7-2)*3"), "rachmistrz.refuse.claim_first R3");
}

TEST(RachmistrzNotation, reads_the_words_of_three_languages) {
  Table table(3);
  for (const char* typed : {"again", "AGAIN", "jeszcze raz", "znovu", "none", "nie mam", "nemám", "NEMÁM"}) {
    EXPECT_EQ(canonical(table, a, typed), "again") << typed;
  }
  table.play(b, "15 1");
  for (const char* typed : {"done", "gotowe", "hotovo", "none", "Nie mam", "nemam"}) {
    EXPECT_EQ(canonical(table, a, typed), "done") << typed;
  }
}

TEST(RachmistrzNotation, a_field_that_is_not_there_is_named_as_such) {
  Table table(3);
  for (const char* typed : {"15@z9", "15 z9", "15 h1", "15 d9", "15 zz", "15 D8", "3/2 h1"}) {
    EXPECT_EQ(table.play(a, typed), "rachmistrz.refuse.no_field R3") << typed;
  }
}

TEST(RachmistrzNotation, refuses_bad_input_and_changes_nothing) {
  Table table(3);
  const std::string before = json_of(table.state);
  for (const std::string& bad : {std::string(""),
                                 std::string(" "),
                                 std::string("@"),
                                 std::string("15@"),
                                 std::string("@d4"),
                                 std::string("15@@d4"),
                                 std::string("15@d4/3"),
                                 std::string("15@z9"),
                                 std::string("-15@c4"),
                                 std::string("15.0@c4"),
                                 std::string("0@c4"),
                                 std::string("15 1 1"),
                                 std::string("15@c4 c5"),
                                 std::string("=15"),
                                 std::string("15="),
                                 std::string("==="),
                                 std::string("7-2=5, 5*3="),
                                 std::string("hello"),
                                 std::string("99999999999999999999@c4"),
                                 std::string("15@c4\n"),
                                 std::string("15@\xc4\x87"),
                                 std::string(10'000, '('),
                                 std::string(10'000, '7'),
                                 std::string("15@c4\0", 6)}) {
    EXPECT_NE(table.play(a, bad), "") << bad.substr(0, 40);
    EXPECT_EQ(json_of(table.state), before) << bad.substr(0, 40);
  }
}

// Whatever is legal is written down and read back as the same action.
TEST(RachmistrzNotation, prints_what_it_reads) {
  for (const int seats : {2, 3}) {
    for (const Tempo tempo : {Tempo::race, Tempo::calm}) {
      Table table(seats, options(Side::b, tempo));
      Stream stream = chance(5).stream("sample", static_cast<std::uint32_t>(seats));
      for (int i = 0; i < 300 && table.state.phase != Phase::over; ++i) {
        const SeatSet waiting = Rachmistrz::waiting_on(table.state);
        if (waiting.empty()) {
          table.clock();
          continue;
        }
        const Seat seat = waiting.first();
        const View view = Rachmistrz::view(table.state, {seat});
        const Action action = Rachmistrz::sample(view, stream);
        ActionText text;
        Rachmistrz::print(action, text);
        const Result<Action> read = Rachmistrz::parse(view, text.view());
        ASSERT_TRUE(read.has_value()) << text.view();
        EXPECT_EQ(*read, action) << text.view();
        EXPECT_EQ(table.play(seat, text.view()), "") << text.view();
      }
    }
  }
}

}  // namespace
}  // namespace calculi::rachmistrz
