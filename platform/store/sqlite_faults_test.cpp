// A disk that is full, read-only or failing: nothing is lost and nothing is there twice, and it goes on when the disk
// is mended. A process that is killed at any moment has lost nothing that it acknowledged.
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>

#include "platform/store/held_sqlite_test.hpp"
#include "platform/store/memory_disk_test.hpp"
#include "platform/store/store_suite_test.hpp"
#include "tests/how_many.hpp"

namespace calculi::store {
namespace {

class SqliteFaults : public testing::TestWithParam<int> {
 protected:
  Stored append(TableId table, std::int32_t first, const std::string& text = "x") {
    Stored answer;
    store().append({head_of(table), first, {input_line(text)}}, [&](const Stored& stored) { answer = stored; });
    store().flush();
    return answer;
  }
  bool probe() {
    bool good = false;
    store().probe([&](bool given) { good = given; });
    store().flush();
    return good;
  }
  Store& store() { return held_.store(); }

  MemoryDisk disk_{1};
  HeldSqlite held_{SqliteOptions{.vfs = disk_.name()}};
  const TableId table_ = table_id(1);
};

TEST_P(SqliteFaults, a_disk_that_cannot_be_written_is_an_outage_and_it_goes_on_when_it_is_mended) {
  EXPECT_TRUE(says(append(table_, 0), table_, 1, Outcome::stored));
  disk_.fail_writes_with(GetParam());
  EXPECT_TRUE(says(append(table_, 1), table_, 1, Outcome::outage));
  EXPECT_TRUE(says(append(table_, 2), table_, 1, Outcome::outage)) << "no gap: what comes before it is missing, too";
  EXPECT_FALSE(probe());
  bool forgotten = true;
  store().forget(table_, [&](bool given) { forgotten = given; });
  store().flush();
  EXPECT_FALSE(forgotten);
  disk_.fail_writes_with(SQLITE_OK);
  EXPECT_TRUE(probe());
  EXPECT_TRUE(says(append(table_, 2), table_, 1, Outcome::outage)) << "the missing line has not come yet";
  EXPECT_TRUE(says(append(table_, 1), table_, 2, Outcome::stored));
  EXPECT_TRUE(says(append(table_, 2), table_, 3, Outcome::stored));
  EXPECT_TRUE(says(append(table_, 4), table_, 3, Outcome::refused)) << "a gap is a gap again";
}

INSTANTIATE_TEST_SUITE_P(Codes, SqliteFaults, testing::Values(SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR_WRITE));

TEST_F(SqliteFaults, a_commit_that_does_not_reach_the_disk_is_an_outage_and_can_be_sent_again) {
  append(table_, 0);
  disk_.fail_syncs_with(SQLITE_IOERR_FSYNC);
  EXPECT_TRUE(says(append(table_, 1), table_, 1, Outcome::outage));
  disk_.fail_syncs_with(SQLITE_OK);
  EXPECT_TRUE(says(append(table_, 1), table_, 2, Outcome::stored));
}

TEST_F(SqliteFaults, a_commit_of_which_nothing_can_be_learnt_is_unknown) {
  append(table_, 0);
  disk_.fail_syncs_with(SQLITE_IOERR_FSYNC);
  disk_.fail_reads_with(SQLITE_IOERR_READ);
  // Its pages are not in memory, so that SQLite has to read them again.
  EXPECT_EQ(append(table_, 1, std::string(20'000, 'x')).outcome, Outcome::unknown);
  Loaded loaded;
  store().load(table_, [&](const Loaded& given) { loaded = given; });
  store().flush();
  EXPECT_FALSE(loaded.ok);
  disk_.fail_syncs_with(SQLITE_OK);
  disk_.fail_reads_with(SQLITE_OK);
  EXPECT_TRUE(says(append(table_, 1), table_, 2, Outcome::stored));
}

TEST_F(SqliteFaults, an_outage_takes_the_whole_commit_and_no_later_one) {
  std::vector<Stored> answers;
  std::atomic<bool> waiting = true;
  store().probe([&](bool) { waiting.wait(true); });
  const auto note = [&](const Stored& stored) { answers.push_back(stored); };
  store().append({head_of(table_id(1)), 0, {input_line("x")}}, note);
  store().append({head_of(table_id(2)), 0, {input_line("x")}}, note);
  store().append({head_of(table_id(1)), 1, {input_line("x")}}, note);
  disk_.fail_writes_with(SQLITE_FULL);
  waiting = false;
  waiting.notify_all();
  store().flush();
  ASSERT_EQ(answers.size(), 2U) << "one for each table";
  for (const Stored& answer : answers) EXPECT_EQ(answer.outcome, Outcome::outage);
  disk_.fail_writes_with(SQLITE_OK);
  EXPECT_TRUE(says(append(table_id(2), 0), table_id(2), 1, Outcome::stored));
  EXPECT_TRUE(says(append(table_id(1), 0), table_id(1), 1, Outcome::stored));
}

// --- a process that is killed ---------------------------------------------------------------------------------------

constexpr std::uint8_t killed_tables = 4;

// Appends as fast as it can, and says through the pipe how many lines of which table are confirmed.
[[noreturn]] void write_until_killed(const std::string& folder, int pipe) {
  auto opened = open_store({.folder = folder});
  if (!opened) _exit(3);
  Store& store = **opened;
  std::array<std::int32_t, killed_tables> next{};
  for (std::uint8_t i = 0; i < killed_tables; ++i) {
    store.load(table_id(i),
               [&next, i](const Loaded& loaded) { next[i] = static_cast<std::int32_t>(loaded.lines.size()); });
  }
  store.flush();
  while (true) {
    for (std::uint8_t i = 0; i < killed_tables; ++i) {
      const std::int32_t number = next[i]++;
      store.append({head_of(table_id(i)), number, {input_line(std::to_string(number), {1, number + 1, "ok"})}},
                   [pipe, i](const Stored& stored) {
                     if (stored.outcome != Outcome::stored) _exit(4);
                     const std::array<std::int32_t, 2> told{i, stored.lines};
                     if (write(pipe, told.data(), sizeof told) != sizeof told) _exit(5);
                   });
    }
    store.flush();
  }
}

// Runs the writer for some milliseconds, and notes what it confirmed; false if it did not last.
bool kill_a_writer(const std::string& folder, int after_ms, std::array<std::int32_t, killed_tables>& confirmed) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return false;
  const pid_t child = fork();
  if (child == 0) write_until_killed(folder, ends[1]);
  ::close(ends[1]);
  std::this_thread::sleep_for(std::chrono::milliseconds(after_ms));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  std::array<std::int32_t, 2> told{};
  while (::read(ends[0], told.data(), sizeof told) == sizeof told)
    confirmed[static_cast<std::size_t>(told[0])] = told[1];
  ::close(ends[0]);
  return WIFSIGNALED(status);
}

void expect_confirmed(const std::string& folder, const std::array<std::int32_t, killed_tables>& confirmed) {
  auto opened = open_store({.folder = folder});
  ASSERT_TRUE(opened);
  for (std::uint8_t i = 0; i < killed_tables; ++i) {
    Loaded loaded;
    (*opened)->load(table_id(i), [&](const Loaded& given) { loaded = given; });
    (*opened)->flush();
    ASSERT_GE(std::ssize(loaded.lines), confirmed[i]);
    std::int32_t number = 0;
    for (const Line& line : loaded.lines) ASSERT_EQ(line.text, std::to_string(number++));
  }
}

TEST(KilledProcess, has_lost_nothing_that_it_acknowledged) {
  std::mt19937 random(5);
  for (int folders = how_many(1, 33); folders > 0; --folders) {
    const TestFolder folder;
    std::array<std::int32_t, killed_tables> confirmed{};
    for (int round = 0; round < 30; ++round) {
      ASSERT_TRUE(kill_a_writer(folder.path(), static_cast<int>(2 + random() % 40), confirmed)) << round;
      expect_confirmed(folder.path(), confirmed);
    }
    EXPECT_GT(confirmed[0], 30) << "the writer got to write";
  }
}

}  // namespace
}  // namespace calculi::store
