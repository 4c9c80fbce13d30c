// `solve` as other programs call it: its exact output.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

// Counted by hand: on 3, two cards each, the joker with the value it stands for, sorted by text.
const std::string plays_on_three =
    R"({"plays":["3+1=4","3+1=R4","3+4=R7","3+5=8","3+5=R8","3+8=R11","3+R1=4","3+R2=5","3+R5=8",)"
    R"("3-1=R2","3-R2=1","3:1=R3","3:R3=1","3x1=R3","3x4=R12","=R3"]})"
    "\n";

TEST(Solve, lists_every_legal_play_once_in_canonical_notation_sorted_by_text) {
  const Ran ran = run({"solve", "archimedes", "--top", "3", "--hand", "1,4,5,8,R", "--json"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, plays_on_three);
  EXPECT_EQ(ran.err, "");
}

TEST(Solve, the_form_for_people_has_one_play_a_line) {
  const Ran ran = run({"solve", "archimedes", "--top", "3", "--hand", "5,8,3"});
  EXPECT_EQ(ran.out, "plays: 2\n3+5=8\n=3\n");
}

TEST(Solve, the_form_for_people_speaks_their_language) {
  EXPECT_EQ(run({"solve", "archimedes", "--top", "3", "--hand", "5,8,3", "--lang", "pl"}).out,
            "zagrania: 2\n3+5=8\n=3\n");
  EXPECT_EQ(run({"solve", "numeramis", "--target", "100", "--hand", "5,4,8,2,2", "--lang", "cs"}).out,
            "výsledek: 100\nkombinace: 52+48\nodhozená: 2\n");
}

TEST(Solve, batch_answers_one_line_for_each_question_in_order) {
  const Ran ran = run({"solve", "archimedes", "--batch"},
                      "{\"top\":3,\"hand\":[1,4,5,8,\"R\"]}\n{\"hand\":[6],\"top\":6}\r\n{\"top\":13,\"hand\":[2]}");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, plays_on_three + "{\"plays\":[\"=6\"]}\n{\"plays\":[]}\n");
}

TEST(Solve, a_refused_question_is_answered_by_its_refusal_and_the_batch_goes_on) {
  const Ran ran = run({"solve", "archimedes", "--batch"},
                      "{\"top\":6,\"hand\":[6]}\n{\"top\":99,\"hand\":[6]}\n{\"top\":7,\"hand\":[7]}\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], R"({"plays":["=6"]})");
  EXPECT_TRUE(lines[1].starts_with(R"({"error":")")) << lines[1];
  EXPECT_EQ(lines[2], R"({"plays":["=7"]})");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
}

TEST(Solve, a_line_that_is_no_question_is_answered_by_an_error_and_the_batch_goes_on) {
  const Ran ran =
      run({"solve", "archimedes", "--batch"},
          "junk\n{\"top\":6,\"hand\":[6]}\n \t\n[1]\n  {\"top\":7,\"hand\":[7]} \r\n{\"top\":3,\"hand\":[1.5]}");
  const std::string error = "{\"error\":\"This line is not a JSON object.\"}\n";
  EXPECT_EQ(ran.out, error + "{\"plays\":[\"=6\"]}\n" + error + "{\"plays\":[\"=7\"]}\n" + error);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "calculi: stdin: questions refused: 3, the first on line 1.\n");
}

TEST(Solve, text_without_any_question_is_no_batch) {
  const Ran ran = run({"solve", "archimedes", "--batch"}, "\n[1]\nyes\n\n3+5=8\n");
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "calculi: stdin, line 2: not a JSON object.\n");
}

TEST(Solve, a_hundred_thousand_questions_are_answered) {
  std::string questions;
  for (int i = 0; i < 100'000; ++i)
    questions += "{\"top\":" + std::to_string(1 + i % 13) + ",\"hand\":[1,2,3,5,8,13]}\n";
  const Ran ran = run({"solve", "archimedes", "--batch"}, questions);
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(lines_of(ran.out).size(), 100'000U);
}

TEST(Solve, numeramis_quotes_the_first_of_the_best_layouts) {
  EXPECT_EQ(run({"solve", "numeramis", "--target", "100", "--hand", "5,4,8,2,2", "--json"}).out,
            "{\"result\":100,\"layout\":\"52+48\",\"drop\":2}\n");
  EXPECT_EQ(run({"solve", "numeramis", "--target", "100", "--hand", "5,4,8,2", "--keep", "--json"}).out,
            "{\"result\":100,\"layout\":\"52+48\"}\n");
  const Ran none = run({"solve", "numeramis", "--target", "100", "--hand", "9,0,0,0", "--keep", "--json"});
  EXPECT_EQ(none.out, "{\"result\":null}\n");
  EXPECT_EQ(none.code, 0);
}

TEST(Solve, numeramis_lists_every_different_exact_layout) {
  EXPECT_EQ(run({"solve", "numeramis", "--target", "100", "--hand", "5,4,8,2", "--keep", "--all", "--json"}).out,
            "{\"result\":100,\"layout\":\"52+48\",\"count\":2,"
            "\"layouts\":[{\"layout\":\"52+48\"},{\"layout\":\"58+42\"}]}\n");
}

TEST(Solve, numeramis_answers_a_batch) {
  const Ran ran = run({"solve", "numeramis", "--batch"},
                      "{\"target\":100,\"hand\":[5,4,8,2,2],\"drop\":true}\n"
                      "{\"target\":100,\"hand\":[9,0,0,0],\"drop\":false}\n"
                      "{\"target\":100,\"hand\":[5,4,8,10]}\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], R"({"result":100,"layout":"52+48","drop":2})");
  EXPECT_EQ(lines[1], R"({"result":null})");
  EXPECT_TRUE(lines[2].starts_with(R"({"error":")")) << lines[2];
  EXPECT_EQ(ran.code, 2);
}

TEST(Solve, numeramis_says_in_words_that_there_is_no_layout) {
  EXPECT_EQ(run({"solve", "numeramis", "--target", "100", "--hand", "9,0,0,0", "--keep"}).out, "result: -\n");
}

TEST(Solve, rachmistrz_lists_the_printed_results_of_2_3_7_in_ascending_order) {
  EXPECT_EQ(run({"solve", "rachmistrz", "--dice", "2,3,7", "--json"}).out,
            R"json({"results":{"1":"7-3*2","2":"7-3-2","3":"(7+2):3","5":"(7+3):2","6":"7-3+2","7":"7*(3-2)",)json"
            R"json("8":"7+3-2","11":"7*2-3","12":"7+3+2","13":"7+3*2","15":"(7-2)*3","17":"7*2+3","19":"7*3-2",)json"
            R"json("20":"(7+3)*2","23":"7*3+2","27":"(7+2)*3","35":"7*(3+2)","42":"7*3*2"}})json"
            "\n");
}

TEST(Solve, rachmistrz_answers_a_batch) {
  const Ran ran = run({"solve", "rachmistrz", "--batch"},
                      "{\"dice\":[1,1,1],\"fractions\":false}\n{\"dice\":[1,1,2],\"fractions\":true}\n"
                      "{\"dice\":[1,1,11]}\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], R"({"results":{"1":"1*1*1","2":"1*1+1","3":"1+1+1"}})");
  EXPECT_EQ(lines[1], R"json({"results":{"1/3":"1:(2+1)","1/2":"1:2*1","1":"2*1-1","3/2":"1:2+1","2":"2*1*1",)json"
                      R"json("3":"2*1+1","4":"2+1+1"}})json");
  EXPECT_TRUE(lines[2].starts_with(R"({"error":")")) << lines[2];
  EXPECT_EQ(ran.code, 2);
}

TEST(Solve, rachmistrz_does_not_ignore_fields_of_no_board) {
  for (const char* flag : {"--mine", "--taken"}) {
    EXPECT_TRUE(refused_in_one_line(run({"solve", "rachmistrz", "--dice", "2,3,7", flag, "d4"}))) << flag;
  }
}

// Beside each free field the own groups that a token there would join.
TEST(Solve, rachmistrz_tells_people_where_a_token_would_join_which_groups) {
  const std::string out =
      run({"solve", "rachmistrz", "--dice", "1,1,1", "--side", "A", "--mine", "b4,c6", "--taken", "a4"}).out;
  EXPECT_EQ(out,
            "results: 1 1*1*1, 2 1*1+1, 3 1+1+1\n"
            "claimable: 1 (g1 -, f2 -, g2 -), 2 b5 (1, 1), 3 (d6 1, d7 1)\n");
}

TEST(Solve, klodki_lists_codes_by_cards_then_by_text) {
  EXPECT_EQ(run({"solve", "klodki", "--padlocks", "7,8", "--keys", "5,2,4,J", "--variant", "expert", "--json"}).out,
            "{\"codes\":[\"5 J\",\"5 2+4\",\"5 2+J\",\"5 4+J\",\"5 J-2\",\"J 2+4\"]}\n");
}

TEST(Solve, a_joker_may_be_written_small) {
  EXPECT_EQ(run({"solve", "klodki", "--padlocks", "7,8", "--keys", "5,2,4,j", "--variant", "novice", "--json"}).out,
            "{\"codes\":[\"5 J\"]}\n");
  EXPECT_EQ(run({"solve", "klodki", "--batch"}, "{\"padlocks\":[7,8],\"keys\":[5,\"j\"]}\n").out,
            "{\"codes\":[\"5 J\"]}\n");
  EXPECT_EQ(run({"solve", "archimedes", "--top", "3", "--hand", "1,4,5,8,r", "--json"}).out, plays_on_three);
  EXPECT_EQ(run({"solve", "archimedes", "--batch"}, "{\"top\":3,\"hand\":[\"r\"]}\n").out, "{\"plays\":[\"=R3\"]}\n");
}

TEST(Solve, klodki_answers_a_batch) {
  const Ran ran =
      run({"solve", "klodki", "--batch"},
          "{\"padlocks\":[7,8],\"keys\":[5,2,4,\"J\"],\"variant\":\"novice\"}\n"
          "{\"padlocks\":[4,4],\"keys\":[8,8],\"variant\":\"expert\"}\n{\"padlocks\":[0,4],\"keys\":[8]}\n");
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], R"({"codes":["5 J"]})");
  EXPECT_EQ(lines[1], R"({"codes":[]})");
  EXPECT_TRUE(lines[2].starts_with(R"({"error":")")) << lines[2];
  EXPECT_EQ(ran.code, 2);
}

}  // namespace
}  // namespace calculi::cli_tests
