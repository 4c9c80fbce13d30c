// `solve` as others call it: the exact surface.
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

TEST(Solve, a_batch_stops_at_text_that_is_no_json_object) {
  const Ran ran = run({"solve", "archimedes", "--batch"}, "{\"top\":6,\"hand\":[6]}\n[1]\n{\"top\":7,\"hand\":[7]}\n");
  EXPECT_EQ(ran.out, "{\"plays\":[\"=6\"]}\n");
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

}  // namespace
}  // namespace calculi::cli_tests
