// What every store must do. A store's test names a type that holds one, and instantiates the suite with it:
//   struct Held {
//     explicit Held(Keeping keeping);
//     Store& store();        // may answer on another thread; after flush() everything has been answered
//     std::string kept();    // every byte that it keeps anywhere, to look for what should be gone
//   };
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>

#include "platform/store/keeping.hpp"
#include "platform/store/store.hpp"

namespace calculi::store {

inline TableId table_id(std::uint8_t number) { return {{number}}; }

inline Head head_of(TableId table, Stage stage = Stage::playing) {
  Digest link_hash{};
  std::ranges::copy(table.bytes, link_hash.begin());
  link_hash.back() = 1;
  return {table, link_hash, "123456", stage};
}

inline Line state_line(std::string name) { return {LineKind::state, R"({"name":")" + name + "\"}"}; }
inline Line input_line(std::string text, Command by = {}) { return {LineKind::input, std::move(text), std::move(by)}; }

template <class Held>
class StoreSuite : public testing::Test {
 protected:
  StoreSuite() : held_(Keeping{.finished = 100, .lobby = 20, .names = 10, .clock = [this] { return now_.load(); }}) {}

  Store& store() { return held_.store(); }

  // What a question is answered, once everything has been.
  template <class Answer, class Ask>
  Answer answer(Ask ask) {
    std::vector<Answer> answers;
    ask([&](Answer given) { answers.push_back(std::move(given)); });
    store().flush();
    EXPECT_EQ(answers.size(), 1U);
    return answers.empty() ? Answer{} : answers.back();
  }
  Stored append(Batch batch) {
    return answer<Stored>([&](auto done) { store().append(std::move(batch), done); });
  }
  Stored append(TableId table, std::int32_t from, std::vector<Line> lines, Stage stage = Stage::playing) {
    return append({head_of(table, stage), from, std::move(lines)});
  }
  Loaded load(TableId table) {
    return answer<Loaded>([&](auto done) { store().load(table, done); });
  }
  std::vector<TableId> listed() {
    const auto heads = answer<std::optional<std::vector<Head>>>([&](auto done) { store().list(done); });
    std::vector<TableId> tables;
    EXPECT_TRUE(heads);
    for (const Head& head : heads.value_or(std::vector<Head>())) tables.push_back(head.table);
    return tables;
  }
  std::vector<TableId> purge() {
    auto gone = answer<std::vector<TableId>>([&](auto done) { store().purge(done); });
    std::ranges::sort(gone);
    return gone;
  }
  bool keeps(const std::string& text) { return held_.kept().find(text) != std::string::npos; }
  void wait_seconds(std::int64_t seconds) { now_ += seconds; }

  std::atomic<std::int64_t> now_ = 1'000'000;
  Held held_;
  const TableId first = table_id(1);
  const TableId second = table_id(2);
  const TableId third = table_id(3);
};

inline bool says(const Stored& stored, TableId table, std::int32_t lines, Outcome outcome) {
  return stored.table == table && stored.lines == lines && stored.outcome == outcome;
}

TYPED_TEST_SUITE_P(StoreSuite);

TYPED_TEST_P(StoreSuite, keeps_a_log_in_order_and_confirms_it) {
  const std::vector<Line> opening{state_line("Ola"), {LineKind::opening, "headers"}};
  EXPECT_TRUE(says(this->append(this->first, 0, opening), this->first, 2, Outcome::stored));
  EXPECT_TRUE(
      says(this->append(this->first, 2, {input_line("0 10 A draw", {1, 7, "ok"})}), this->first, 3, Outcome::stored));
  const Loaded loaded = this->load(this->first);
  EXPECT_TRUE(loaded.ok);
  EXPECT_EQ(loaded.head, head_of(this->first));
  EXPECT_EQ(loaded.lines, (std::vector<Line>{opening[0], opening[1], input_line("0 10 A draw", {1, 7, "ok"})}));
}

TYPED_TEST_P(StoreSuite, answers_the_batches_of_a_table_in_order_and_confirms_them_all) {
  std::vector<Stored> answers;
  for (int i = 0; i < 50; ++i) {
    this->store().append({head_of(this->first), i, {input_line(std::to_string(i))}},
                         [&](const Stored& stored) { answers.push_back(stored); });
  }
  this->store().flush();
  ASSERT_FALSE(answers.empty());
  EXPECT_TRUE(std::ranges::is_sorted(answers, {}, &Stored::lines));
  EXPECT_TRUE(says(answers.back(), this->first, 50, Outcome::stored));
  const Loaded loaded = this->load(this->first);
  ASSERT_EQ(loaded.lines.size(), 50U);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(loaded.lines[static_cast<std::size_t>(i)].text, std::to_string(i));
}

TYPED_TEST_P(StoreSuite, refuses_a_line_that_is_there_already_and_one_after_a_gap) {
  this->append(this->first, 0, {input_line("one"), input_line("two")});
  EXPECT_TRUE(says(this->append(this->first, 1, {input_line("other")}), this->first, 2, Outcome::refused));
  EXPECT_TRUE(says(this->append(this->first, 3, {input_line("far")}), this->first, 2, Outcome::refused));
  EXPECT_TRUE(says(this->append(this->second, 1, {input_line("far")}), this->second, 0, Outcome::refused));
  EXPECT_EQ(this->load(this->first).lines, (std::vector<Line>{input_line("one"), input_line("two")}));
  EXPECT_TRUE(this->load(this->second).lines.empty());
}

TYPED_TEST_P(StoreSuite, refuses_a_command_that_a_member_has_given_before_with_its_whole_batch) {
  this->append(this->first, 0, {input_line("one", {1, 7, "ok"})});
  EXPECT_TRUE(says(this->append(this->first, 1, {input_line("new"), input_line("again", {1, 7, "ok"})}), this->first, 1,
                   Outcome::refused));
  EXPECT_EQ(this->load(this->first).lines.size(), 1U);
  EXPECT_TRUE(says(this->append(this->first, 1, {input_line("two", {2, 7, "ok"}), input_line("three", {1, 8, "ok"})}),
                   this->first, 3, Outcome::stored));
  EXPECT_TRUE(says(this->append(this->second, 0, {input_line("one", {1, 7, "ok"})}), this->second, 1, Outcome::stored));
}

TYPED_TEST_P(StoreSuite, lines_that_are_nobodys_command_may_be_many) {
  EXPECT_TRUE(says(this->append(this->first, 0, {input_line("clock"), input_line("clock"), input_line("clock")}),
                   this->first, 3, Outcome::stored));
}

TYPED_TEST_P(StoreSuite, a_refused_batch_leaves_the_other_tables_of_its_commit_alone) {
  this->append(this->second, 0, {input_line("there")});
  std::map<TableId, Stored> answers;
  const auto note = [&](const Stored& stored) { answers[stored.table] = stored; };
  this->store().append({head_of(this->first), 0, {input_line("one")}}, note);
  this->store().append({head_of(this->second), 0, {input_line("twice")}}, note);
  this->store().append({head_of(this->third), 0, {input_line("three", {1, 1, "ok"}), input_line("four", {1, 1, "ok"})}},
                       note);
  this->store().append({head_of(this->first), 1, {input_line("two")}}, note);
  this->store().flush();
  EXPECT_TRUE(says(answers[this->first], this->first, 2, Outcome::stored));
  EXPECT_TRUE(says(answers[this->second], this->second, 1, Outcome::refused));
  EXPECT_TRUE(says(answers[this->third], this->third, 0, Outcome::refused));
  EXPECT_TRUE(this->load(this->third).lines.empty());
}

TYPED_TEST_P(StoreSuite, the_head_is_that_of_the_last_batch_and_a_link_leads_to_its_table) {
  this->append(this->first, 0, {state_line("Ola")}, Stage::lobby);
  this->append(this->second, 0, {state_line("Ala")}, Stage::lobby);
  Head changed = head_of(this->first, Stage::over);
  changed.code.clear();
  changed.old_links = {Digest{1}, Digest{2, 3}};
  this->append({changed, 1, {input_line("end")}});
  EXPECT_EQ(this->load(this->first).head, changed);
  const auto by_link = [&](const Digest& link_hash) {
    return this->template answer<Loaded>([&](auto done) { this->store().load_by_link(link_hash, done); });
  };
  EXPECT_EQ(by_link(changed.link_hash).head, changed);
  EXPECT_EQ(by_link(changed.link_hash).lines.size(), 2U);
  EXPECT_EQ(by_link(head_of(this->second).link_hash).head.table, this->second);
  const Loaded nothing = by_link(head_of(this->third).link_hash);
  EXPECT_TRUE(nothing.ok && nothing.lines.empty());
}

TYPED_TEST_P(StoreSuite, lists_the_tables_that_have_a_line_of_their_state) {
  this->append(this->second, 0, {state_line("Ola")});
  this->append(this->first, 0, {state_line("Ala")});
  this->append(this->third, 0, {input_line("stateless")});
  EXPECT_EQ(this->listed(), (std::vector{this->first, this->second}));
}

TYPED_TEST_P(StoreSuite, a_lobby_is_removed_by_age_and_nothing_younger) {
  this->append(this->first, 0, {state_line("Ola")}, Stage::lobby);
  this->append(this->second, 0, {state_line("Ala")});
  this->wait_seconds(19);
  this->append(this->third, 0, {state_line("Ela")}, Stage::lobby);
  EXPECT_TRUE(this->purge().empty());
  this->wait_seconds(1);
  EXPECT_EQ(this->purge(), std::vector{this->first});
  EXPECT_TRUE(this->load(this->first).lines.empty());
  EXPECT_EQ(this->listed(), (std::vector{this->second, this->third}));
}

TYPED_TEST_P(StoreSuite, whatever_happens_at_a_table_makes_it_young_again) {
  this->append(this->first, 0, {state_line("Ola")}, Stage::lobby);
  this->wait_seconds(19);
  this->append(this->first, 1, {state_line("Ola B")}, Stage::lobby);
  this->wait_seconds(19);
  EXPECT_TRUE(this->purge().empty());
  EXPECT_EQ(this->load(this->first).lines.size(), 2U);
}

TYPED_TEST_P(StoreSuite, a_table_that_plays_another_match_keeps_its_names) {
  this->append(this->first, 0, {state_line("Ola"), {LineKind::opening, "headers"}, input_line("end")}, Stage::over);
  this->wait_seconds(9);
  this->append(this->first, 3, {{LineKind::opening, "headers"}, input_line("begin")});
  this->wait_seconds(9);
  EXPECT_TRUE(this->purge().empty());
  EXPECT_EQ(this->load(this->first).head.stage, Stage::playing);
  EXPECT_EQ(this->load(this->first).lines.size(), 5U);
  EXPECT_EQ(this->listed(), std::vector{this->first});
}

TYPED_TEST_P(StoreSuite, names_leave_the_earlier_matches_of_a_table_that_plays_on) {
  const Line opening{LineKind::opening, "headers"};
  this->append(this->first, 0, {state_line("Walburga"), opening, state_line("Ermengard"), input_line("end")});
  this->wait_seconds(6);
  this->append(this->first, 4, {state_line("Kunegunda"), opening, input_line("more")});
  this->wait_seconds(3);
  EXPECT_TRUE(this->purge().empty());
  EXPECT_TRUE(this->keeps("Walburga"));
  this->wait_seconds(1);
  EXPECT_TRUE(this->purge().empty()) << "people come back to it";
  EXPECT_FALSE(this->keeps("Walburga"));
  EXPECT_FALSE(this->keeps("Ermengard"));
  EXPECT_TRUE(this->keeps("Kunegunda"));
  this->wait_seconds(9);
  EXPECT_TRUE(this->purge().empty());
  EXPECT_TRUE(this->keeps("Kunegunda")) << "the match that is being played needs them";
  const Loaded loaded = this->load(this->first);
  EXPECT_EQ(loaded.lines.size(), 7U);
  EXPECT_TRUE(says(this->append(this->first, 7, {input_line("next")}), this->first, 8, Outcome::stored));
  EXPECT_EQ(this->listed(), std::vector{this->first});
}

TYPED_TEST_P(StoreSuite, names_leave_a_finished_match_before_the_match_itself_goes) {
  this->append(
      this->first, 0,
      {state_line("Walburga"), {LineKind::opening, "headers"}, input_line("end", {1, 1, "a hint about Walburga"})},
      Stage::over);
  this->append(this->second, 0, {state_line("Kunegunda")});
  EXPECT_TRUE(this->keeps("Walburga"));
  this->wait_seconds(10);
  EXPECT_EQ(this->purge(), std::vector{this->first});
  EXPECT_FALSE(this->keeps("Walburga"));
  EXPECT_TRUE(this->keeps("Kunegunda"));
  EXPECT_EQ(this->load(this->first).lines,
            (std::vector<Line>{{LineKind::opening, "headers"}, input_line("end", {1, 1, ""})}));
  EXPECT_EQ(this->listed(), std::vector{this->second});
  EXPECT_TRUE(this->purge().empty());
  this->wait_seconds(90);
  EXPECT_EQ(this->purge(), (std::vector{this->first, this->second}));
  EXPECT_FALSE(this->keeps("Kunegunda"));
  EXPECT_FALSE(this->keeps("headers"));
}

TYPED_TEST_P(StoreSuite, a_forgotten_table_leaves_nothing_and_its_numbers_begin_anew) {
  this->append(this->first, 0, {state_line("Walburga"), input_line("secret", {1, 1, "ok"})});
  this->append(this->second, 0, {state_line("Kunegunda")});
  const auto forget = [&](TableId table) {
    return this->template answer<bool>([&](auto done) { this->store().forget(table, done); });
  };
  EXPECT_TRUE(forget(this->first));
  EXPECT_FALSE(this->keeps("Walburga"));
  EXPECT_FALSE(this->keeps("secret"));
  EXPECT_TRUE(this->keeps("Kunegunda"));
  EXPECT_TRUE(this->load(this->first).lines.empty());
  EXPECT_TRUE(forget(this->first));
  EXPECT_TRUE(says(this->append(this->first, 0, {input_line("new", {1, 1, "ok"})}), this->first, 1, Outcome::stored));
}

TYPED_TEST_P(StoreSuite, says_that_it_can_write_and_keeps_nothing_of_the_question) {
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(this->template answer<bool>([&](auto done) { this->store().probe(done); }));
  }
  EXPECT_TRUE(this->listed().empty());
}

TYPED_TEST_P(StoreSuite, questions_and_lines_are_answered_in_the_order_they_came) {
  std::vector<std::size_t> seen;
  for (int i = 0; i < 5; ++i) {
    this->store().append({head_of(this->first), i, {input_line("x")}}, [](const Stored&) {});
    this->store().load(this->first, [&](const Loaded& loaded) { seen.push_back(loaded.lines.size()); });
  }
  this->store().flush();
  EXPECT_EQ(seen, (std::vector<std::size_t>{1, 2, 3, 4, 5}));
}

REGISTER_TYPED_TEST_SUITE_P(
    StoreSuite, keeps_a_log_in_order_and_confirms_it, answers_the_batches_of_a_table_in_order_and_confirms_them_all,
    refuses_a_line_that_is_there_already_and_one_after_a_gap,
    refuses_a_command_that_a_member_has_given_before_with_its_whole_batch, lines_that_are_nobodys_command_may_be_many,
    a_refused_batch_leaves_the_other_tables_of_its_commit_alone,
    the_head_is_that_of_the_last_batch_and_a_link_leads_to_its_table, lists_the_tables_that_have_a_line_of_their_state,
    a_lobby_is_removed_by_age_and_nothing_younger, whatever_happens_at_a_table_makes_it_young_again,
    a_table_that_plays_another_match_keeps_its_names, names_leave_the_earlier_matches_of_a_table_that_plays_on,
    names_leave_a_finished_match_before_the_match_itself_goes,
    a_forgotten_table_leaves_nothing_and_its_numbers_begin_anew,
    says_that_it_can_write_and_keeps_nothing_of_the_question, questions_and_lines_are_answered_in_the_order_they_came);

}  // namespace calculi::store
