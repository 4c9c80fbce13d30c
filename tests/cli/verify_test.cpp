// `replay --verify`: what a player can prove of a finished match, in one sentence.
#include <gtest/gtest.h>

#include <array>

#include "engine/base/blake3.hpp"
#include "engine/base/json.hpp"
#include "engine/play/table_runner.hpp"
#include "engine/table/lesson.hpp"
#include "engine/table/registry.hpp"
#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

constexpr Contribution mine{1, 2, 3};
constexpr Contribution another{4, 5, 6};

TableSetup setup() {
  TableSetup made;
  made.holders.fill({HolderKind::bot, BotLevel("greedy")});
  made.seed = seed_from_number(7, 0);
  made.contributions.push_back(another);
  made.contributions.push_back(mine);
  return made;
}

std::string record_of(const TableSetup& made) {
  Result<TableRunner> table = open_table(*all_modules().front(), made);
  EXPECT_TRUE(table.has_value());
  while (table->step()) {
  }
  return write_record(table->match());
}

struct Verify : ::testing::Test {
  Ran verify(std::vector<std::string> flags, const std::string& record = record_of(setup())) {
    flags.insert(flags.begin(), {"replay", "-", "--lang", "en"});
    return run(flags, record);
  }
  const std::string seed_hash = hex(blake3(setup().seed.bytes));
};

TEST_F(Verify, a_true_record_is_said_to_be_true_in_one_sentence_and_no_more_than_was_asked) {
  const std::string begin = "The record is true: deal, inputs and result follow from the ";
  const std::vector<std::pair<std::vector<std::string>, std::string>> all{
      {{"--verify"}, "seed.\n"},
      {{"--verify", "--seed-hash", seed_hash}, "promised seed.\n"},
      {{"--contribution", hex(mine)}, "seed and your contribution.\n"},
      {{"--verify", "--seed-hash", seed_hash, "--contribution", hex(mine)}, "promised seed and your contribution.\n"}};
  for (const auto& [flags, end] : all) {
    const Ran ran = verify(flags);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, begin + end);
  }
}

TEST_F(Verify, a_seed_that_was_not_promised_and_a_contribution_that_is_missing_are_untrue) {
  const Ran other_seed = verify({"--verify", "--seed-hash", hex(blake3(mine))});
  EXPECT_EQ(other_seed.code, 1);
  EXPECT_EQ(other_seed.out, "");
  EXPECT_EQ(other_seed.err, "calculi: The record is not true: this is not the seed that was promised.\n");
  TableSetup without = setup();
  without.contributions.clear();
  without.contributions.push_back(another);
  const Ran missing = verify({"--verify", "--contribution", hex(mine)}, record_of(without));
  EXPECT_EQ(missing.code, 1);
  EXPECT_EQ(missing.err, "calculi: The record is not true: your contribution is not in the deal.\n");
}

TEST_F(Verify, a_changed_line_is_untrue) {
  std::string record = record_of(setup());
  record[record.find("score A ") + 8] = '9';
  const Ran ran = verify({"--verify"}, record);
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find(" does not follow from what stands above it."), ran.err.npos) << ran.err;
  EXPECT_EQ(lines_of(ran.err).size(), 1U);
}

// Its cards come from nowhere, whatever seed and contributions it names. Lessons begin so.
TEST_F(Verify, a_match_that_did_not_begin_with_a_deal_proves_nothing) {
  const Module& module = *all_modules().front();
  const Json lesson = *parse_json(lesson_json(module, LessonWords::all));
  const Json& step = lesson.find("steps")->array()->front();
  TableSetup staged = setup();
  staged.seats = static_cast<int>(*step.find("seats")->number());
  JsonWriter out(staged.state);
  write_tree(out, *step.find("state"));
  const auto match = module.open(staged);
  ASSERT_TRUE(match.has_value());
  const Ran ran = verify({"--seed-hash", seed_hash, "--contribution", hex(mine)}, write_record(**match));
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("Nothing can be proved: the match began from a position"), ran.err.npos) << ran.err;
}

TEST_F(Verify, a_match_that_is_not_finished_is_true_so_far) {
  Result<TableRunner> table = open_table(*all_modules().front(), setup());
  ASSERT_TRUE(table.has_value());
  (void)table->step();
  const Ran ran = verify({"--verify"}, write_record(table->match()));
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(ran.out.starts_with("The record is true so far; the match is not finished.")) << ran.out;
}

}  // namespace
}  // namespace calculi::cli_tests
