// What can be wrong with a folder of data: it is said, and nothing in the folder is changed.
#include "platform/store/data_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include "platform/store/held_sqlite_test.hpp"
#include "platform/store/schema.hpp"
#include "platform/store/store_suite_test.hpp"

namespace calculi::store {
namespace {

using Kind = OpenFault::Kind;

OpenFault fault_of(const std::string& folder) {
  auto opened = open_store({.folder = folder});
  EXPECT_FALSE(opened);
  return opened ? OpenFault{} : opened.error();
}

void write_bytes(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// Somebody for whom the rights of files count. To root they do not, so for a while it is nobody, who owns the folder.
class Unprivileged {
 public:
  explicit Unprivileged(const std::string& folder) {
    if (!root_) return;
    EXPECT_EQ(::chown(folder.c_str(), nobody, nobody), 0);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      EXPECT_EQ(::chown(entry.path().c_str(), nobody, nobody), 0);
    }
    EXPECT_EQ(::seteuid(nobody), 0);
  }
  ~Unprivileged() {
    if (root_) EXPECT_EQ(::seteuid(0), 0);
  }
  Unprivileged(const Unprivileged&) = delete;
  Unprivileged& operator=(const Unprivileged&) = delete;

 private:
  static constexpr uid_t nobody = 65534;
  const bool root_ = ::geteuid() == 0;
};

// The size and the hash of every file.
using Files = std::map<std::string, std::pair<std::size_t, std::size_t>>;
Files files_in(const std::string& folder) {
  Files all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string bytes = bytes_of(entry.path());
    all[entry.path().filename()] = {bytes.size(), std::hash<std::string>()(bytes)};
  }
  return all;
}

// A folder with a database that has some pages.
class Filled : public testing::Test {
 protected:
  Filled() {
    auto store = *open_store({.folder = folder_.path()});
    for (std::uint8_t i = 0; i < 100; ++i) {
      const Batch batch{head_of(table_id(i)), 0, {state_line(std::string(1000, 'x')), input_line("one")}};
      store->append(batch, [](const Stored&) {});
    }
    store->flush();
  }
  OpenFault expect_untouched(Kind kind) {
    Files before = files_in(folder_.path());
    const OpenFault fault = fault_of(folder_.path());
    EXPECT_EQ(fault.kind, kind);
    Files after = files_in(folder_.path());
    for (Files* files : {&before, &after}) {
      std::erase_if(*files, [&](const auto& one) { return folder_.file(one.first) == fault.kept; });
    }
    EXPECT_EQ(after, before);
    return fault;
  }
  TestFolder folder_;
};

TEST(DataFolder, is_made_if_it_is_missing_and_is_its_owners_alone) {
  const TestFolder folder;
  const std::string deep = folder.file("a/b/c");
  ASSERT_TRUE(open_store({.folder = deep}));
  struct stat about{};
  ASSERT_EQ(::stat(deep.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0700U);
  ASSERT_EQ(::stat((deep + "/calculi.db").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
}

TEST(DataFolder, that_is_a_file_is_refused) {
  const TestFolder folder;
  write_bytes(folder.file("notes"), "dear diary");
  EXPECT_EQ(fault_of(folder.file("notes")).kind, Kind::not_a_folder);
  EXPECT_EQ(bytes_of(folder.file("notes")), "dear diary");
}

TEST(DataFolder, that_cannot_be_written_is_refused) {
  EXPECT_EQ(fault_of("/proc").kind, Kind::no_access);  // not even by root
  EXPECT_EQ(fault_of("/proc/calculi").kind, Kind::no_access);
  EXPECT_FALSE(fault_of("/proc/calculi").reason.empty());
}

TEST_F(Filled, folder_in_which_nothing_may_be_made_is_refused) {
  ASSERT_EQ(::chmod(folder_.path().c_str(), 0500), 0);
  const Unprivileged people(folder_.path());
  EXPECT_FALSE(expect_untouched(Kind::no_access).reason.empty());
}

TEST_F(Filled, file_that_may_only_be_read_is_refused) {
  ASSERT_EQ(::chmod(folder_.file().c_str(), 0400), 0);
  const Unprivileged people(folder_.path());
  EXPECT_EQ(expect_untouched(Kind::no_access).file, folder_.file());
}

TEST_F(Filled, folder_in_use_is_refused_and_free_again_afterwards) {
  {
    const auto first = open_store({.folder = folder_.path()});
    ASSERT_TRUE(first);
    EXPECT_EQ(fault_of(folder_.path()).kind, Kind::in_use);
  }
  EXPECT_TRUE(open_store({.folder = folder_.path()}));
}

TEST_F(Filled, file_of_a_newer_program_is_refused) {
  sqlite::Connection(folder_.file(), sqlite::Connection::Access::write).execute("PRAGMA user_version = 99");
  EXPECT_EQ(expect_untouched(Kind::newer).file, folder_.file());
}

TEST_F(Filled, database_of_somebody_else_is_refused) {
  sqlite::Connection(folder_.file(), sqlite::Connection::Access::write).execute("PRAGMA application_id = 7");
  expect_untouched(Kind::foreign);
}

TEST_F(Filled, file_damaged_in_the_middle_is_refused_and_a_copy_is_kept_once) {
  std::string bytes = bytes_of(folder_.file());
  bytes.replace(bytes.size() / 2 / 4096 * 4096, 4096, std::string(4096, '\x5a'));
  write_bytes(folder_.file(), bytes);
  const OpenFault fault = expect_untouched(Kind::damaged);
  EXPECT_TRUE(fault.kept.starts_with(folder_.file() + ".damaged-20")) << fault.kept;
  EXPECT_EQ(bytes_of(fault.kept), bytes);
  EXPECT_EQ(expect_untouched(Kind::damaged).kept, fault.kept);
}

TEST_F(Filled, file_with_rows_that_nobody_can_have_written_is_damaged) {
  sqlite::Connection(folder_.file(), sqlite::Connection::Access::write)
      .execute("PRAGMA ignore_check_constraints = ON; UPDATE heads SET stage = 7");
  expect_untouched(Kind::damaged);
}

TEST_F(Filled, file_that_is_no_database_is_refused_and_a_copy_is_kept) {
  write_bytes(folder_.file(), std::string(5000, 'x'));
  EXPECT_EQ(bytes_of(expect_untouched(Kind::damaged).kept), std::string(5000, 'x'));
}

// --- from one version to the next -----------------------------------------------------------------------------------

TEST(Schema, a_file_of_every_older_version_is_brought_up_to_date) {
  for (std::size_t seen = 0; seen <= schema_steps().size(); ++seen) {
    const TestFolder folder;
    {
      sqlite::Connection old(folder.file(), sqlite::Connection::Access::write);
      migrate(old, schema_steps().first(seen));
      EXPECT_EQ(state_of(old), seen == 0 ? FileState::empty : FileState::ours);
    }
    HeldSqlite fresh(Keeping{});
    fresh.close();
    ASSERT_TRUE(open_store({.folder = folder.path()})) << seen;
    const auto schema = [](const std::string& file) {
      return sqlite::Connection(file, sqlite::Connection::Access::read)
          .text("SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema ORDER BY name)");
    };
    EXPECT_EQ(schema(folder.file()), schema(fresh.folder().file()));
  }
}

TEST(Schema, what_is_in_a_file_is_still_there_after_a_step) {
  const TestFolder folder;
  sqlite::Connection file(folder.file(), sqlite::Connection::Access::write);
  const std::array<std::string_view, 2> good{"CREATE TABLE a(x INTEGER) STRICT", "ALTER TABLE a ADD COLUMN y TEXT"};
  migrate(file, std::span(good).first(1));
  file.execute("INSERT INTO a VALUES(7)");
  migrate(file, good);
  migrate(file, good);
  EXPECT_EQ(file.number("SELECT x FROM a WHERE y IS NULL"), 7);
  EXPECT_EQ(file.number("PRAGMA user_version"), 2);
  EXPECT_EQ(state_of(file, std::span(good).first(1)), FileState::newer);
}

TEST(Schema, of_steps_that_fail_none_is_taken) {
  const TestFolder folder;
  sqlite::Connection file(folder.file(), sqlite::Connection::Access::write);
  const std::array<std::string_view, 3> steps{"CREATE TABLE a(x INTEGER) STRICT", "CREATE TABLE b(x INTEGER) STRICT",
                                              "CREATE TABLE a(x INTEGER) STRICT"};
  migrate(file, std::span(steps).first(1));
  EXPECT_THROW(migrate(file, steps), sqlite::Fault);
  EXPECT_EQ(file.number("PRAGMA user_version"), 1);
  EXPECT_EQ(file.number("SELECT count(*) FROM sqlite_schema"), 1);
}

TEST(ClearingVfs, clears_the_middle_of_a_page_of_rows_and_nothing_else) {
  std::vector<std::uint8_t> page(4096, 'x');
  const std::vector<std::uint8_t> other = page;
  clear_unused(page, false);
  EXPECT_EQ(page, other) << "no page of rows";
  page[0] = 13;               // a leaf,
  page[3] = 0, page[4] = 2;   // with two cells,
  page[5] = 15, page[6] = 0;  // from 3840 on
  clear_unused(page, false);
  for (std::size_t i = 0; i < page.size(); ++i) {
    EXPECT_EQ(page[i] == 0, i == 3 || i == 6 || (i >= 12 && i < 3840)) << i;
  }
  page[4] = page[3] = 255;  // more cells than fit: damaged, and left to SQLite
  page[20] = 'x';
  clear_unused(page, false);
  EXPECT_EQ(page[20], 'x');
}

}  // namespace
}  // namespace calculi::store
