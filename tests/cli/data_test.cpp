// The data of a server: what is wrong with a folder is said in one line, and a backup brings the tables back.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "platform/server/hub/random_source.hpp"
#include "platform/store/sqlite_store.hpp"
#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

namespace fs = std::filesystem;

// A table with so many lines in the data of a folder.
void fill(const std::string& folder, int lines) {
  auto opened = store::SqliteStore::open({.folder = folder}, [](const std::function<void()>& answer) { answer(); });
  ASSERT_TRUE(opened);
  store::Batch batch{{store::TableId{{1}}}, 0, {}};
  for (int i = 0; i < lines; ++i) batch.lines.push_back({store::LineKind::input, std::to_string(i)});
  (*opened)->append(std::move(batch), [](const store::Stored&) {});
  (*opened)->flush();
}

// The size and the hash of every file.
std::map<std::string, std::pair<std::size_t, std::size_t>> files_of(const std::string& folder) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> all;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string bytes = read(entry.path());
    all[entry.path().filename()] = {bytes.size(), std::hash<std::string>()(bytes)};
  }
  return all;
}

void expect_refused(const Ran& ran, const std::string& word) {
  EXPECT_TRUE(refused_in_one_line(ran)) << ran.code << ran.out << ran.err;
  EXPECT_NE(ran.err.find(word), std::string::npos) << ran.err;
}

class Data : public testing::Test {
 protected:
  Data() {
    fill(data_, 100);
    fs::create_directory(folder_.file("web"));
    write(folder_.file("web/index.html"), "a page, so that its absence is not said too");
  }
  Ran serve(const std::string& data, const std::string& days = "30") {
    return run({"serve", "--listen", "127.0.0.1:0", "--web", folder_.file("web"), "--data", data, "--keep", days});
  }
  const Folder folder_;
  const std::string data_ = folder_.file("data");
  const std::string database_ = data_ + "/calculi.db";
  const std::string copy_ = folder_.file("copy");
};

TEST_F(Data, a_folder_that_cannot_be_used_is_refused_in_one_line_and_left_as_it_is) {
  write(folder_.file("file"), "mine");
  expect_refused(serve(folder_.file("file")), folder_.file("file"));
  EXPECT_EQ(read(folder_.file("file")), "mine");
  expect_refused(serve("/proc"), "/proc");
  expect_refused(serve(data_, "0"), "--keep");
}

TEST_F(Data, a_damaged_file_is_refused_and_the_line_names_its_copy) {
  std::string bytes = read(database_);
  bytes.replace(bytes.size() / 2 / 4096 * 4096, 4096, std::string(4096, 'x'));
  write(database_, bytes);
  const auto before = files_of(data_);
  const Ran ran = serve(data_);
  expect_refused(ran, database_ + ".damaged-20");
  auto after = files_of(data_);
  EXPECT_EQ(after.size(), before.size() + 1);
  std::erase_if(after, [](const auto& one) { return has(one.first, ".damaged-20"); });
  EXPECT_EQ(after, before);
}

TEST_F(Data, a_file_of_a_newer_version_and_data_in_use_are_refused_and_left_as_they_are) {
  {
    const auto held = store::DataFolder::take(data_);
    ASSERT_TRUE(held);
    const auto before = files_of(data_);
    expect_refused(serve(data_), data_);
    EXPECT_EQ(files_of(data_), before);
  }
  {
    store::sqlite::Connection(database_, store::sqlite::Connection::Access::write).execute("PRAGMA user_version = 9");
  }
  const auto before = files_of(data_);
  expect_refused(serve(data_), "newer");
  EXPECT_EQ(files_of(data_), before);
}

TEST_F(Data, a_backup_is_restored_and_nothing_is_overwritten) {
  const Ran made = run({"backup", copy_, "--data", data_});
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_NE(made.out.find("Tables: 1, lines: 100."), std::string::npos) << made.out;
  expect_refused(run({"backup", copy_, "--data", data_}), copy_);
  expect_refused(run({"restore", copy_, "--data", data_}), "--replace");
  const Ran restored = run({"restore", copy_, "--data", folder_.file("other")});
  EXPECT_EQ(restored.code, 0) << restored.err;
  EXPECT_NE(restored.out.find("Tables: 1, lines: 100."), std::string::npos) << restored.out;
  const Ran replaced = run({"restore", copy_, "--data", data_, "--replace"});
  EXPECT_EQ(replaced.code, 0) << replaced.err;
  EXPECT_NE(replaced.out.find(database_ + ".replaced-20"), std::string::npos) << replaced.out;
}

TEST_F(Data, what_is_no_backup_is_not_restored) {
  write(folder_.file("text"), "not a backup");
  for (const std::string name : {"text", "missing"}) {
    expect_refused(run({"restore", folder_.file(name), "--data", folder_.file("other")}), name);
  }
  expect_refused(run({"backup", copy_, "--data", folder_.file("other")}), "other/calculi.db");
  EXPECT_FALSE(fs::exists(copy_));
  EXPECT_FALSE(fs::exists(folder_.file("other")));
}

TEST_F(Data, a_table_that_somebody_asked_to_forget_leaves_nothing) {
  const std::string link(32, 'a');
  {
    auto opened = store::SqliteStore::open({.folder = data_}, [](const std::function<void()>& answer) { answer(); });
    ASSERT_TRUE(opened);
    store::Batch batch{{store::TableId{{2}}, server::link_hash(link)}, 0, {{store::LineKind::state, "Walburga"}}};
    (*opened)->append(std::move(batch), [](const store::Stored&) {});
    (*opened)->flush();
  }
  expect_refused(run({"forget", std::string(32, 'b'), "--data", data_}), data_);
  expect_refused(run({"forget", link, "--data", folder_.file("nowhere")}), "nowhere");
  EXPECT_FALSE(fs::exists(folder_.file("nowhere"))) << "nothing is made by asking";
  const auto keeps = [&](const std::string& text) { return read(database_).find(text) != std::string::npos; };
  const Ran ran = run({"forget", "http://localhost:8080/j/" + link, "--data", data_});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("1"), std::string::npos) << ran.out;
  EXPECT_FALSE(keeps("Walburga"));
  expect_refused(run({"forget", link, "--data", data_}), data_);
}

}  // namespace
}  // namespace calculi::cli_tests
