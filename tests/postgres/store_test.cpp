// The store over PostgreSQL: it keeps what every store keeps, and what is promised of several processes.
#include <signal.h>

#include <random>
#include <thread>

#include "platform/store/postgres/tables.hpp"
#include "platform/store/store_suite_test.hpp"
#include "tests/how_many.hpp"
#include "tests/postgres/held_postgres.hpp"

namespace calculi::store {
namespace {

using namespace std::chrono_literals;
using postgres_tests::Cluster;
using postgres_tests::HeldPostgres;

INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, StoreSuite, HeldPostgres);

template <class Answer, class Ask>
Answer answer_of(Store& store, Ask ask) {
  std::vector<Answer> answers;
  ask([&](Answer given) { answers.push_back(std::move(given)); });
  store.flush();
  EXPECT_EQ(answers.size(), 1U);
  return answers.empty() ? Answer{} : std::move(answers.back());
}
Stored append(Store& store, Batch batch) {
  return answer_of<Stored>(store, [&](auto done) { store.append(std::move(batch), done); });
}
Stored append(Store& store, TableId table, std::int32_t first, std::vector<Line> lines) {
  return append(store, {head_of(table), first, std::move(lines)});
}
Loaded load(Store& store, TableId table) {
  return answer_of<Loaded>(store, [&](auto done) { store.load(table, done); });
}
Loaded take(Store& store, TableId table) {
  return answer_of<Loaded>(store, [&](auto done) { store.take(table, done); });
}

const TableId one_table = table_id(1);

TEST(Postgres, several_batches_of_a_table_in_one_commit_are_answered_once_for_each_outcome) {
  HeldPostgres held(Keeping{});
  std::vector<Stored> answers;
  const auto note = [&](const Stored& stored) { answers.push_back(stored); };
  std::atomic<bool> go = false;
  held.store().probe([&](bool) { go.wait(false); });
  for (const std::int32_t first : {0, 1, 2, 2, 9}) {
    held.store().append({head_of(one_table), first, {input_line("x")}}, note);
  }
  held.store().append({head_of(table_id(2)), 0, {input_line("x")}}, note);
  go = true;
  go.notify_all();
  held.store().flush();
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_TRUE(says(answers[0], one_table, 3, Outcome::stored));
  EXPECT_TRUE(says(answers[1], one_table, 3, Outcome::refused));
  EXPECT_TRUE(says(answers[2], table_id(2), 1, Outcome::stored));
}

TEST(Postgres, keeps_any_byte_and_an_old_link_and_a_code_lead_to_their_table) {
  HeldPostgres held(Keeping{});
  const std::string any("\0\xff'\\\n{}\"", 8);
  Head head = head_of(one_table);
  head.old_links = {Digest{5}, Digest{6}};
  append(held.store(), {head, 0, {{LineKind::opening, any, {2'000'000'000, 2'000'000'000, any}}}});
  const Loaded found = load(held.store(), one_table);
  EXPECT_EQ(found.head, head);
  EXPECT_EQ(found.lines, (std::vector<Line>{{LineKind::opening, any, {2'000'000'000, 2'000'000'000, any}}}));
  const auto find = [&](const CodeOrLink& key) {
    return answer_of<std::optional<TableId>>(held.store(), [&](auto done) { held.store().find(key, done); });
  };
  EXPECT_EQ(find(head.link_hash), one_table);
  EXPECT_EQ(find(Digest{6}), one_table);
  EXPECT_EQ(find(std::string("123456")), one_table);
  EXPECT_EQ(find(Digest{7}), TableId::none);
  EXPECT_EQ(find(std::string("654321")), TableId::none);
  EXPECT_EQ(find(std::string()), TableId::none);
}

TEST(Postgres, a_table_is_written_by_the_process_that_has_it_and_by_no_other) {
  HeldPostgres held(Keeping{});
  const auto other = held.open("b");
  append(held.store(), one_table, 0, {input_line("one")});
  EXPECT_EQ(take(*other, one_table).elsewhere, "a");
  EXPECT_TRUE(says(append(*other, one_table, 1, {input_line("two")}), one_table, 1, Outcome::refused));
  held.store().release(one_table);
  held.store().flush();
  const Loaded taken = take(*other, one_table);
  EXPECT_EQ(taken.elsewhere, "");
  EXPECT_EQ(taken.lines.size(), 1U);
  EXPECT_TRUE(says(append(*other, one_table, 1, {input_line("two")}), one_table, 2, Outcome::stored));
  EXPECT_TRUE(says(append(held.store(), one_table, 2, {input_line("three")}), one_table, 2, Outcome::refused));
  EXPECT_EQ(take(held.store(), one_table).elsewhere, "b");
  EXPECT_TRUE(take(held.store(), table_id(9)).lines.empty());
}

TEST(Postgres, the_tables_of_a_process_that_ends_or_is_silent_are_free_and_it_writes_nothing_more) {
  HeldPostgres held(Keeping{});
  auto silent = held.open("silent", 1ms);
  append(*silent, one_table, 0, {input_line("one")});
  std::this_thread::sleep_for(20ms);
  auto ended = held.open("ended");
  append(*ended, table_id(2), 0, {input_line("one")});
  ended.reset();
  EXPECT_EQ(take(held.store(), one_table).lines.size(), 1U);
  EXPECT_EQ(take(held.store(), table_id(2)).lines.size(), 1U);
  EXPECT_TRUE(says(append(*silent, one_table, 1, {input_line("late")}), one_table, 1, Outcome::refused));
  EXPECT_TRUE(says(append(held.store(), one_table, 1, {input_line("two")}), one_table, 2, Outcome::stored));
}

TEST(Postgres, a_process_that_is_started_again_has_its_tables_at_once) {
  HeldPostgres held(Keeping{});
  append(held.store(), one_table, 0, {input_line("one")});
  const auto again = held.open("a");
  EXPECT_EQ(take(*again, one_table).lines.size(), 1U);
  EXPECT_TRUE(says(append(held.store(), one_table, 1, {input_line("late")}), one_table, 1, Outcome::refused));
}

TEST(Postgres, tables_of_one_group_are_taken_together) {
  HeldPostgres held(Keeping{});
  Head second = head_of(table_id(2));
  second.group = one_table;
  append(held.store(), one_table, 0, {input_line("one")});
  append(held.store(), {second, 0, {input_line("one")}});
  append(held.store(), table_id(3), 0, {input_line("one")});
  EXPECT_EQ(load(held.store(), table_id(2)).head, second);
  held.close();
  const auto first = held.open("b");
  const auto other = held.open("c");
  EXPECT_EQ(take(*first, table_id(2)).lines.size(), 1U);
  EXPECT_EQ(take(*other, one_table).elsewhere, "b");
  EXPECT_EQ(take(*other, table_id(3)).elsewhere, "");
  EXPECT_TRUE(says(append(*first, one_table, 1, {input_line("two")}), one_table, 2, Outcome::stored));
}

TEST(Postgres, of_many_writers_on_one_table_one_is_right) {
  HeldPostgres held(Keeping{});
  append(held.store(), one_table, 0, {input_line("0")});
  held.close();
  std::atomic<int> stored = 0;
  std::vector<std::thread> writers;
  for (int i = 0; i < 3; ++i) {
    writers.emplace_back([&, i] {
      const auto store = held.open("w" + std::to_string(i), 1ms);  // each believes that all others are dead
      for (int round = 0; round < how_many(40, 2000); ++round) {
        const auto lines = static_cast<std::int32_t>(take(*store, one_table).lines.size());
        if (lines == 0) continue;
        const Stored answer = append(*store, one_table, lines, {input_line(std::to_string(lines))});
        if (answer.outcome == Outcome::stored) ++stored;
      }
    });
  }
  for (std::thread& one : writers) one.join();
  const std::vector<Line> lines = load(*held.open("a"), one_table).lines;
  EXPECT_EQ(std::ssize(lines), 1 + stored);
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i].text, std::to_string(i));
  EXPECT_GT(stored, 10);
}

std::vector<postgres::Step> with(std::vector<postgres::Step> more) {
  std::vector<postgres::Step> all(postgres::steps().begin(), postgres::steps().end());
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

TEST(Postgres, steps_are_taken_while_others_write_and_give_way_to_whoever_reads_long) {
  HeldPostgres held(Keeping{});
  append(held.store(), one_table, 0, {input_line("0")});
  std::atomic<bool> stop = false;
  std::atomic<int> written = 1;
  std::thread writer([&] {
    while (!stop) {
      EXPECT_EQ(append(held.store(), one_table, written, {input_line("x")}).outcome, Outcome::stored);
      ++written;
    }
  });
  postgres::Connection reader = held.line();
  reader.execute("BEGIN; SELECT count(*) FROM lines");
  const auto newer = with({{"ALTER TABLE lines ADD COLUMN note integer NOT NULL DEFAULT 7"},
                           {"CREATE INDEX CONCURRENTLY IF NOT EXISTS notes ON lines(note)", true}});
  std::thread migration([&] {
    postgres::Connection line = held.line();
    postgres::migrate(line, newer, 100ms);
  });
  std::this_thread::sleep_for(250ms);  // it has given way at least once
  reader.execute("COMMIT");
  migration.join();
  const int before = written;
  while (written < before + 10) std::this_thread::sleep_for(1ms);
  stop = true;
  writer.join();
  postgres::Connection line = held.line();
  EXPECT_EQ(line.execute("SELECT sum(note) / count(*) FROM lines").bytes(0, 0), "7");
  EXPECT_EQ(postgres::state_of(line, newer), postgres::TablesState::ours);
  EXPECT_EQ(postgres::state_of(line), postgres::TablesState::ours) << "an older program plays on beside it";
}

TEST(Postgres, a_program_that_is_too_old_for_the_tables_says_so) {
  HeldPostgres held(Keeping{});
  postgres::Connection line = held.line();
  postgres::migrate(line, with({{"DROP TABLE probe", false, 2}}));
  EXPECT_EQ(postgres::state_of(line), postgres::TablesState::newer);
  const auto opened = PostgresStore::open({.url = held.url(), .name = "old"}, [](const auto&) {});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().kind, PostgresFault::Kind::newer);
}

TEST(Postgres, a_database_that_is_not_there_or_lets_nobody_make_tables_is_told_apart) {
  const std::string port = std::to_string(postgres_tests::free_port());
  const auto nobody = PostgresStore::open({.url = "postgres://calculi@127.0.0.1:" + port + "/x"}, [](const auto&) {});
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().kind, PostgresFault::Kind::unreachable);
  HeldPostgres held(Keeping{});
  held.line().execute("CREATE ROLE guest LOGIN");
  std::string url = held.url();
  url.replace(url.find("calculi@"), 8, "guest@");
  const auto guest = PostgresStore::open({.url = url}, [](const auto&) {});
  ASSERT_FALSE(guest);
  EXPECT_EQ(guest.error().kind, PostgresFault::Kind::unusable);
  EXPECT_EQ(postgres::without_password("postgres://calculi:secret@db/x"), "postgres://calculi@db/x");
  EXPECT_EQ(postgres::without_password("postgres://calculi:se:cr@et@db:5432/x"), "postgres://calculi@db:5432/x");
  EXPECT_EQ(postgres::without_password("postgres://db:5432/x?user=u&password=secret&sslpassword=too&sslmode=require"),
            "postgres://db:5432/x?user=u&sslmode=require");
  EXPECT_EQ(postgres::without_password("postgres://db/x?password=secret"), "postgres://db/x");
  EXPECT_EQ(postgres::without_password("nonsense"), "nonsense");
}

// What was under way when PostgreSQL was killed is sent again, as a table does it.
TEST(Postgres, a_database_that_is_killed_loses_nothing_and_takes_nothing_twice) {
  Cluster cluster;
  const auto store = postgres_tests::open_store({cluster.new_place(), {}, "a", 1h});
  std::atomic<bool> stop = false;
  std::atomic<std::int32_t> confirmed = 0;
  std::atomic<int> outages = 0;
  std::thread writer([&] {
    while (!stop) {
      const std::int32_t first = confirmed;
      const std::string text = std::to_string(first);
      const Stored answer =
          append(*store, one_table, first, {input_line(text, {1, first + 1, text}), input_line(text)});
      if (answer.outcome == Outcome::stored) {
        EXPECT_EQ(answer.lines, first + 2);
        confirmed = answer.lines;
      } else {
        EXPECT_EQ(answer.outcome, Outcome::outage);
        ++outages;
        std::this_thread::sleep_for(20ms);
      }
    }
  });
  std::minstd_rand chance(5);
  for (int i = 0; i < how_many(3, 60); ++i) {
    const std::int32_t before = confirmed;
    while (confirmed < before + 20) std::this_thread::sleep_for(1ms);
    std::this_thread::sleep_for(std::chrono::milliseconds(chance() % 30));
    cluster.stop(SIGKILL);
    cluster.start();
  }
  const std::int32_t before = confirmed;
  while (confirmed < before + 20) std::this_thread::sleep_for(1ms);
  stop = true;
  writer.join();
  const std::vector<Line> lines = load(*store, one_table).lines;
  ASSERT_EQ(std::ssize(lines), confirmed);
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i].text, std::to_string(i / 2 * 2));
  EXPECT_GT(outages, 0);
}

TEST(Postgres, a_database_that_does_not_answer_is_an_outage_until_it_does) {
  Cluster cluster;
  const auto store = postgres_tests::open_store({cluster.new_place(), {}, "a", 1h, 1h, 300ms});
  EXPECT_TRUE(says(append(*store, one_table, 0, {input_line("one")}), one_table, 1, Outcome::stored));
  cluster.hold();
  EXPECT_TRUE(says(append(*store, one_table, 1, {input_line("two")}), one_table, 1, Outcome::outage));
  EXPECT_FALSE(load(*store, table_id(2)).ok);
  cluster.go_on();
  Stored answer{.outcome = Outcome::outage};
  for (int tries = 0; answer.outcome == Outcome::outage && tries < 500; ++tries) {
    answer = append(*store, one_table, 1, {input_line("two"), input_line("three")});
    std::this_thread::sleep_for(10ms);
  }
  // The held database may finish the first try after the second one has looked: then nobody knows whose line it is.
  EXPECT_TRUE(answer.outcome == Outcome::stored || answer.outcome == Outcome::refused);
  const std::vector<Line> lines = load(*store, one_table).lines;
  EXPECT_GE(lines.size(), 2U);
  EXPECT_EQ(lines[1].text, "two");
}

}  // namespace
}  // namespace calculi::store
