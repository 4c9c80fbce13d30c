// Lines go to the store one batch at a time: what comes meanwhile waits for the answer.
#include "platform/server/table/table_log.hpp"

#include <gtest/gtest.h>

namespace calculi::server {
namespace {

// The batches that are handed over now.
std::vector<store::Batch> pumped(TableLog& log) {
  Outputs out;
  log.pump({}, out);
  std::vector<store::Batch> all;
  for (const Output& output : out.take()) all.push_back(std::get<Append>(output).batch);
  return all;
}

TEST(TableLog, hands_over_a_batch_only_when_the_one_before_is_answered) {
  TableLog log;
  log.add({store::LineKind::input, "one"});
  ASSERT_EQ(pumped(log).size(), 1U);
  log.add({store::LineKind::input, "two"});
  EXPECT_TRUE(pumped(log).empty());
  log.confirm(1);
  const std::vector<store::Batch> next = pumped(log);
  ASSERT_EQ(next.size(), 1U);
  EXPECT_EQ(next[0].first, 1);
  ASSERT_EQ(next[0].lines.size(), 1U);
  EXPECT_EQ(next[0].lines[0].text, "two");
}

TEST(TableLog, sends_a_batch_again_that_was_not_stored) {
  TableLog log(5);
  log.add({store::LineKind::input, "one"});
  EXPECT_EQ(pumped(log).size(), 1U);
  log.fail();
  log.add({store::LineKind::input, "two"});
  const std::vector<store::Batch> again = pumped(log);
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again[0].first, 5);
  EXPECT_EQ(again[0].lines.size(), 2U);
  EXPECT_EQ(log.confirmed(), 5);
}

}  // namespace
}  // namespace calculi::server
