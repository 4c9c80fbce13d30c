// Backups of data that a server is writing, and the way back.
#include "platform/store/backup.hpp"

#include "platform/store/held_sqlite_test.hpp"
#include "platform/store/store_suite_test.hpp"

namespace calculi::store {
namespace {

using Kind = OpenFault::Kind;

void add_line(Store& store, std::uint8_t table, std::int32_t first) {
  store.append({head_of(table_id(table)), first, {input_line(std::to_string(first))}}, [](const Stored&) {});
  store.flush();
}

std::size_t lines_in(const std::string& folder, std::uint8_t table) {
  auto opened = open_store({.folder = folder});
  EXPECT_TRUE(opened);
  std::size_t lines = 0;
  if (opened) (*opened)->load(table_id(table), [&](const Loaded& loaded) { lines = loaded.lines.size(); });
  if (opened) (*opened)->flush();
  return lines;
}

class Backup : public testing::Test {
 protected:
  Backup() {
    add_line(held_.store(), 1, 0);
    add_line(held_.store(), 1, 1);
    add_line(held_.store(), 2, 0);
  }
  const std::string& data() const { return held_.folder().path(); }
  Kind refused(const Opened<Copied>& copied) {
    EXPECT_FALSE(copied);
    return copied ? Kind{} : copied.error().kind;
  }
  HeldSqlite held_{Keeping{}};
  TestFolder elsewhere_;
  const std::string file_ = elsewhere_.file("copy");
};

TEST_F(Backup, of_a_server_that_runs_can_be_restored_elsewhere) {
  const Opened<Copied> made = back_up(data(), file_);
  ASSERT_TRUE(made) << made.error().reason;
  EXPECT_EQ(made->tables, 2);
  EXPECT_EQ(made->lines, 3);
  add_line(held_.store(), 1, 2);  // the server goes on, and the copy does not see it
  const Opened<Copied> restored = restore(file_, elsewhere_.file("data"), false);
  ASSERT_TRUE(restored) << restored.error().reason;
  EXPECT_EQ(restored->lines, 3);
  EXPECT_EQ(restored->kept, "");
  EXPECT_EQ(lines_in(elsewhere_.file("data"), 1), 2U);
}

TEST_F(Backup, made_while_lines_are_written_is_whole_and_of_one_moment) {
  std::atomic<bool> going = true;
  std::thread writer([&] {
    for (std::int32_t i = 0; going; ++i) {
      held_.store().append({head_of(table_id(8)), i, {input_line("x")}}, [](const Stored&) {});
      held_.store().append({head_of(table_id(9)), i, {input_line(std::string(500, 'x'))}}, [](const Stored&) {});
      held_.store().flush();
    }
  });
  for (int i = 0; i < 5; ++i) {
    const std::string name = file_ + std::to_string(i);
    const Opened<Copied> made = back_up(data(), name);
    ASSERT_TRUE(made) << made.error().reason;
    const std::string folder = elsewhere_.file("data" + std::to_string(i));
    ASSERT_TRUE(restore(name, folder, false));
    const auto small = static_cast<std::int64_t>(lines_in(folder, 8));
    const auto large = static_cast<std::int64_t>(lines_in(folder, 9));
    EXPECT_TRUE(small == large || small == large + 1) << small << " " << large;
  }
  going = false;
  writer.join();
}

TEST_F(Backup, overwrites_nothing_and_leaves_nothing_when_it_fails) {
  std::ofstream(file_) << "mine";
  EXPECT_EQ(refused(back_up(data(), file_)), Kind::occupied);
  EXPECT_EQ(bytes_of(file_), "mine");
  EXPECT_EQ(refused(back_up(elsewhere_.path(), file_ + "2")), Kind::missing);
  EXPECT_EQ(refused(back_up(data(), elsewhere_.file("no/such/folder"))), Kind::no_access);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(elsewhere_.path()), {}), 1);
}

TEST_F(Backup, is_not_restored_over_a_running_server_or_over_other_data) {
  ASSERT_TRUE(back_up(data(), file_));
  EXPECT_EQ(refused(restore(file_, data(), true)), Kind::in_use);
  held_.close();
  EXPECT_EQ(refused(restore(file_, data(), false)), Kind::occupied);
  EXPECT_EQ(lines_in(data(), 1), 2U);
}

TEST_F(Backup, that_replaces_data_keeps_them_beside_the_new_ones) {
  ASSERT_TRUE(back_up(data(), file_));
  add_line(held_.store(), 1, 2);
  const TestFolder killed;  // with a WAL that nobody has put into the database
  std::filesystem::copy(data(), killed.path());
  const Opened<Copied> restored = restore(file_, killed.path(), true);
  ASSERT_TRUE(restored) << restored.error().reason;
  EXPECT_TRUE(restored->kept.starts_with(killed.file() + ".replaced-20")) << restored->kept;
  EXPECT_EQ(lines_in(killed.path(), 1), 2U);
  ASSERT_TRUE(restore(restored->kept, elsewhere_.file("again"), false));
  EXPECT_EQ(lines_in(elsewhere_.file("again"), 1), 3U);
}

// Between the steps of an exchange there is no database at all, or its WAL without it.
TEST_F(Backup, whose_restore_a_power_cut_has_stopped_is_in_its_place_at_the_next_start) {
  ASSERT_TRUE(back_up(data(), file_));
  add_line(held_.store(), 1, 2);
  for (const std::size_t moved : {0U, 1U, 2U}) {
    const TestFolder cut;
    std::filesystem::copy(data(), cut.path());
    const std::string kept = cut.file() + ".replaced-20250131-142501";
    const std::array parts{std::string{}, std::string("-wal")};
    std::filesystem::copy(file_, cut.file() + ".restored-20250131-142501");
    for (std::size_t i = 0; i < moved; ++i) std::filesystem::rename(cut.file() + parts[i], kept + parts[i]);
    EXPECT_EQ(lines_in(cut.path(), 1), 2U) << moved << " files were moved";
    EXPECT_FALSE(std::filesystem::exists(cut.file() + ".restored-20250131-142501"));
    const std::string again = elsewhere_.file("again" + std::to_string(moved));
    ASSERT_TRUE(restore(kept, again, false)) << moved << " files were moved";
    EXPECT_EQ(lines_in(again, 1), 3U) << "what was replaced has lost its WAL";
  }
}

TEST_F(Backup, that_cannot_take_its_place_does_not_take_it_later) {
  ASSERT_TRUE(back_up(data(), file_));
  const TestFolder full;
  std::filesystem::copy(data(), full.path());
  for (std::time_t now = std::time(nullptr), i = 0; i < 600; ++i) {  // nothing can be kept under any of these names
    std::filesystem::create_directories(full.file() + ".replaced-" + file_date(now + i) + "/x");
  }
  EXPECT_EQ(refused(restore(file_, full.path(), true)), Kind::no_access);
  for (const auto& entry : std::filesystem::directory_iterator(full.path())) {
    EXPECT_EQ(entry.path().string().find(".restored-"), std::string::npos);
  }
  EXPECT_EQ(lines_in(full.path(), 1), 2U);
}

TEST_F(Backup, that_is_damaged_or_none_of_ours_is_not_restored) {
  ASSERT_TRUE(back_up(data(), file_));
  std::string bytes = bytes_of(file_);
  bytes.replace(bytes.size() / 2, 4096, std::string(4096, 'x'));
  std::ofstream(elsewhere_.file("damaged"), std::ios::binary) << bytes;
  std::ofstream(elsewhere_.file("text")) << std::string(5000, 'x');
  std::ofstream(elsewhere_.file("empty"));
  sqlite::Connection(elsewhere_.file("foreign"), sqlite::Connection::Access::write).execute("CREATE TABLE a(x)");
  const std::string target = elsewhere_.file("data");
  EXPECT_EQ(refused(restore(elsewhere_.file("damaged"), target, false)), Kind::damaged);
  EXPECT_EQ(refused(restore(elsewhere_.file("text"), target, false)), Kind::damaged);
  EXPECT_EQ(refused(restore(elsewhere_.file("empty"), target, false)), Kind::foreign);
  EXPECT_EQ(refused(restore(elsewhere_.file("foreign"), target, false)), Kind::foreign);
  EXPECT_EQ(refused(restore(elsewhere_.file("nothing"), target, false)), Kind::missing);
  EXPECT_FALSE(std::filesystem::exists(target));
}

}  // namespace
}  // namespace calculi::store
