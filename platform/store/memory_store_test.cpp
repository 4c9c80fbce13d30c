#include "platform/store/memory_store.hpp"

#include <gtest/gtest.h>

namespace calculi::store {
namespace {

constexpr TableId table{{7}};

TEST(MemoryStore, keeps_a_log_in_order_and_confirms_each_line) {
  MemoryStore store;
  std::vector<std::int32_t> confirmed;
  const auto done = [&](const Stored& stored) {
    if (stored.ok) confirmed.push_back(stored.seq);
  };
  store.append({table, opening, "headers"}, done);
  store.append({table, 0, "0 10 A draw"}, done);
  EXPECT_EQ(confirmed, (std::vector<std::int32_t>{-1, 0}));
  EXPECT_EQ(*store.log(table), (std::vector<std::string>{"headers", "0 10 A draw"}));
}

TEST(MemoryStore, refuses_a_line_that_is_there_already_and_one_after_a_gap) {
  MemoryStore store;
  std::vector<bool> answers;
  const auto done = [&](const Stored& stored) { answers.push_back(stored.ok); };
  store.append({table, opening, "headers"}, done);
  store.append({table, opening, "other"}, done);
  store.append({table, 1, "line"}, done);
  EXPECT_EQ(answers, (std::vector<bool>{true, false, false}));
  EXPECT_EQ(store.log(table)->size(), 1U);
}

TEST(MemoryStore, erases_a_table_when_told_to) {
  MemoryStore store;
  store.append({table, opening, "headers"}, [](const Stored&) {});
  store.erase(table);
  EXPECT_EQ(store.log(table), nullptr);
}

}  // namespace
}  // namespace calculi::store
