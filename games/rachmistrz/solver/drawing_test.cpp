// What a page is told in order to draw the table.
#include <gtest/gtest.h>

#include "games/rachmistrz/game.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {
namespace {

std::string asked(std::string_view question) {
  const Result<Json> json = parse_json(question);
  if (!json) return "not JSON";
  const Result<std::string> answer = RachmistrzSolver::solve(*json);
  return answer ? *answer : std::string(answer.error().code.key);
}

int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(RachmistrzDrawing, board_has_every_field_and_every_number_in_ascending_order) {
  const std::string side_a = asked(R"({"board":"A"})");
  EXPECT_EQ(count(side_a, "\"name\":"), 37);
  EXPECT_EQ(count(side_a, "\"number\":"), 54);
  EXPECT_NE(side_a.find(R"({"name":"d4","q":0,"r":0,"neighbours":["d3","e3","c3","e4","c4","d5"]})"), std::string::npos)
      << side_a;
  EXPECT_LT(side_a.find(R"("number":"9")"), side_a.find(R"("number":"10")"));
  EXPECT_NE(side_a.find(R"({"number":"15","fields":["c4","d5","c5"],"positions":["upper_left","lower_left","right"]})"),
            std::string::npos);
  const std::string side_b = asked(R"({"board":"B"})");
  EXPECT_LT(side_b.find(R"("number":"1/8")"), side_b.find(R"("number":"1/7")"));
  EXPECT_LT(side_b.find(R"("number":"3/2")"), side_b.find(R"("number":"8/5")"));
  EXPECT_EQ(count(asked(R"({"board":"short"})"), "\"name\":"), 19);
}

TEST(RachmistrzDrawing, R15_groups_are_named_by_their_fields_largest_first) {
  const std::string answer = asked(R"({"board":"A","mine":["a1","d4","d5","g1"]})");
  const auto at = answer.find(R"("groups":)");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(answer.substr(at, 28), R"("groups":[["d4","d5"],["g1"])");
  EXPECT_EQ(asked(R"({"board":"short","mine":["g1"]})"), "rachmistrz.refuse.bad_question");
}

TEST(RachmistrzDrawing, R15_free_fields_tell_by_how_much_they_enlarge_the_largest_group) {
  const std::string answer = asked(R"({"board":"short","mine":["c2","c3","a3"],"taken":["d2"]})");
  const std::string growth = answer.substr(answer.find(R"("growth":)"));
  EXPECT_NE(growth.find(R"("b3":2)"), std::string::npos) << growth;  // joins the lone token
  EXPECT_NE(growth.find(R"("c1":1)"), std::string::npos) << growth;
  EXPECT_EQ(growth.find(R"("d2")"), std::string::npos) << growth;  // somebody else's
  EXPECT_EQ(growth.find(R"("e1")"), std::string::npos) << growth;  // beside none
  EXPECT_NE(asked(R"({"board":"short","mine":[]})").find(R"("groups":[],"growth":{}})"), std::string::npos);
  EXPECT_EQ(asked(R"({"board":"short","taken":["d2"]})"), "rachmistrz.refuse.bad_question");
}

TEST(RachmistrzDrawing, R10_steps_of_a_calculation_are_exact) {
  EXPECT_EQ(asked(R"({"calculation":"(7 - 2) x 3"})"),
            R"({"text":"(7-2)*3","steps":[["7","-","2","5"],["5","*","3","15"]],"value":"15"})");
  EXPECT_EQ(asked(R"({"calculation":"2:3"})"), R"({"text":"2:3","steps":[["2",":","3","2/3"]],"value":"2/3"})");
  EXPECT_EQ(asked(R"({"calculation":"7:0+3"})"),
            R"({"text":"7:0+3","steps":[["7",":","0",null],[null,"+","3",null]],"value":null})");
}

TEST(RachmistrzDrawing, bad_questions_are_refused) {
  for (const std::string_view question : {R"({"board":"C"})", R"({"board":"A","dice":[1,2,3]})", R"({"board":7})",
                                          R"({"calculation":7})", R"({"calculation":"1+1","board2":1})"}) {
    EXPECT_EQ(asked(question), "rachmistrz.refuse.bad_question") << question;
  }
  EXPECT_NE(asked(R"({"calculation":"7-"})").find("refuse."), std::string::npos);
}

}  // namespace
}  // namespace calculi::rachmistrz
