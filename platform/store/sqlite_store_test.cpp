#include "platform/store/sqlite_store.hpp"

#include <random>

#include "platform/store/held_sqlite_test.hpp"
#include "platform/store/schema.hpp"
#include "platform/store/store_suite_test.hpp"

namespace calculi::store {
namespace {

INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, StoreSuite, HeldSqlite);

// Appends, waits and returns what was answered.
std::vector<Stored> append_all(Store& store, std::vector<Batch> batches) {
  std::vector<Stored> answers;
  for (Batch& batch : batches) {
    store.append(std::move(batch), [&](const Stored& stored) { answers.push_back(stored); });
  }
  store.flush();
  return answers;
}

Loaded loaded(Store& store, TableId table) {
  Loaded found{.ok = false};
  store.load(table, [&](const Loaded& given) { found = given; });
  store.flush();
  return found;
}

TEST(SqliteStore, everything_is_there_again_when_it_is_opened_again) {
  HeldSqlite held(Keeping{});
  const Batch batch{head_of(table_id(1), Stage::over), 0, {state_line("Ola"), input_line("one", {1, 7, "ok"})}};
  append_all(held.store(), {batch});
  held.reopen();
  const Loaded found = loaded(held.store(), table_id(1));
  EXPECT_EQ(found.head, batch.head);
  EXPECT_EQ(found.lines, batch.lines);
  EXPECT_TRUE(says(append_all(held.store(), {{batch.head, 2, {input_line("one", {1, 7, "ok"})}}}).back(), table_id(1),
                   2, Outcome::refused));
}

TEST(SqliteStore, keeps_commits_as_safe_as_it_says) {
  const TestFolder folder;
  Opened<DataFolder> taken = DataFolder::take(folder.path());
  Opened<sqlite::Connection> connection = open_database(*taken, {});
  ASSERT_TRUE(connection);
  const SqliteLog log(std::move(*connection), SqliteOptions{}.synchronous);
  sqlite::Connection other(folder.file(), sqlite::Connection::Access::read);
  EXPECT_EQ(other.text("PRAGMA journal_mode"), "wal");
  EXPECT_EQ(SqliteOptions{}.synchronous, "FULL");
  // Older ones do not know STRICT tables; those before 3.51.3 are sound because there is one connection.
  EXPECT_GE(sqlite3_libversion_number(), 3'040'000);
}

TEST(SqliteStore, several_batches_of_a_table_in_one_commit_are_answered_once_for_each_outcome) {
  HeldSqlite held(Keeping{});
  const auto line = [](std::int32_t first) { return Batch{head_of(table_id(1)), first, {input_line("x")}}; };
  std::vector<Stored> answers;
  const auto note = [&](const Stored& stored) { answers.push_back(stored); };
  // The first answer holds the thread until the others wait behind it.
  std::atomic<bool> waiting = true;
  held.store().probe([&](bool) { waiting.wait(true); });
  for (const std::int32_t first : {0, 1, 2, 2, 9}) held.store().append(line(first), note);
  held.store().append({head_of(table_id(2)), 0, {input_line("x")}}, note);
  waiting = false;
  waiting.notify_all();
  held.store().flush();
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_TRUE(says(answers[0], table_id(1), 3, Outcome::stored));
  EXPECT_TRUE(says(answers[1], table_id(1), 3, Outcome::refused));
  EXPECT_TRUE(says(answers[2], table_id(2), 1, Outcome::stored));
}

TEST(SqliteStore, of_two_writers_on_one_table_one_is_refused) {
  const TestFolder folder;
  const Opened<DataFolder> taken = DataFolder::take(folder.path());
  SqliteLog one(*open_database(*taken, {}), "OFF");
  SqliteLog other(*open_database(*taken, {}), "OFF");
  std::mt19937 random(7);
  std::array<std::int32_t, 2> believed{};  // how many lines each of them thinks there are
  std::int32_t stored = 0;
  for (int i = 0; i < 400; ++i) {
    const std::size_t who = random() % 2;
    const Batch batch{head_of(table_id(1)), believed[who], {input_line(std::to_string(stored))}};
    const Stored answer = (who == 0 ? one : other).write(std::span(&batch, 1), 0).front();
    EXPECT_EQ(answer.outcome, believed[who] == stored ? Outcome::stored : Outcome::refused);
    if (answer.outcome == Outcome::stored) ++stored;
    EXPECT_EQ(answer.lines, stored);
    believed[who] = answer.lines;
  }
  const std::vector<Line> lines = one.load(table_id(1)).lines;
  ASSERT_EQ(std::ssize(lines), stored);
  for (std::int32_t i = 0; i < stored; ++i) EXPECT_EQ(lines[static_cast<std::size_t>(i)].text, std::to_string(i));
}

std::string name_of(int number) { return "Name" + std::to_string(number) + "."; }

// Many tables, so that SQLite moves rows from page to page, and lines of all lengths.
TEST(SqliteStore, no_byte_of_a_name_is_left_in_any_file_when_it_is_purged) {
  std::atomic<std::int64_t> now = 0;
  HeldSqlite held(Keeping{.clock = [&now] { return now.load(); }});
  std::mt19937 random(11);
  constexpr int tables = 200;
  std::array<std::int32_t, tables> written{};
  std::vector<int> purged;
  int names = 0;
  for (int round = 0; round < 20; ++round) {
    std::vector<Batch> batches;
    for (int i = 0; i < tables; ++i) {
      const bool over = i % 3 != 0;
      const bool named = random() % 3 == 0;
      if (named && over) purged.push_back(names);
      const unsigned longest = random() % 10 == 0 ? 3000 : 300;
      const std::string text(random() % longest, 'x');
      Line line = named ? state_line(text + name_of(names++)) : input_line(text);
      auto& first = written[static_cast<std::size_t>(i)];
      batches.push_back({head_of(table_id(static_cast<std::uint8_t>(i)), over ? Stage::over : Stage::playing),
                         first++,
                         {std::move(line)}});
    }
    append_all(held.store(), std::move(batches));
  }
  now += Keeping{}.names;
  std::size_t gone = 0;
  held.store().purge([&](const std::vector<TableId>& given) { gone = given.size(); });
  held.store().flush();
  EXPECT_GT(gone, 100U);
  const std::string kept = held.kept();
  EXPECT_GT(purged.size(), 500U);
  EXPECT_LT(purged.size(), static_cast<std::size_t>(names));
  for (const int number : purged) EXPECT_EQ(kept.find(name_of(number)), std::string::npos) << number;
}

TEST(SqliteStore, what_a_killed_server_had_purged_leaves_the_wal_at_the_next_start) {
  HeldSqlite held(Keeping{.names = 0});
  append_all(held.store(), {{head_of(table_id(1), Stage::over), 0, {state_line("Walburga")}}});
  const TestFolder copy;  // what lies on the disk when the process is killed behind the purge
  {
    sqlite::Connection reader(held.folder().file(), sqlite::Connection::Access::read);
    reader.execute("BEGIN; SELECT count(*) FROM lines");
    held.store().purge([](const std::vector<TableId>&) {});
    held.store().flush();
    EXPECT_NE(held.kept().find("Walburga"), std::string::npos) << "a reader keeps the WAL from being emptied";
    std::filesystem::copy(held.folder().path(), copy.path(), std::filesystem::copy_options::recursive);
  }
  auto store = *open_store({.folder = copy.path()});
  for (int i = 0; i < 100 && bytes_of(copy.file("calculi.db-wal")).size() > 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(bytes_of(copy.file()).find("Walburga"), std::string::npos);
  EXPECT_EQ(bytes_of(copy.file("calculi.db-wal")), "");
}

TEST(SqliteStore, more_than_one_part_can_be_purged) {
  std::atomic<std::int64_t> now = 0;
  HeldSqlite held(Keeping{.clock = [&now] { return now.load(); }});
  std::vector<Batch> batches;
  for (std::uint8_t i = 1; i <= 150; ++i)
    batches.push_back({head_of(table_id(i), Stage::lobby), 0, {state_line("Ola")}});
  append_all(held.store(), std::move(batches));
  now += Keeping{}.lobby;
  std::size_t gone = 0;
  held.store().purge([&](const std::vector<TableId>& given) { gone = given.size(); });
  held.store().flush();
  EXPECT_EQ(gone, 150U);
}

TEST(SqliteStore, in_an_idle_moment_the_wal_goes_to_the_database) {
  HeldSqlite held(Keeping{});
  const std::string much(2'000'000, 'x');
  append_all(held.store(), {{head_of(table_id(1)), 0, {input_line(much)}}});
  for (int i = 0; i < 100 && bytes_of(held.folder().file()).size() < much.size(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_GT(bytes_of(held.folder().file()).size(), much.size());
}

}  // namespace
}  // namespace calculi::store
