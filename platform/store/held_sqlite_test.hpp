// A SqliteStore in a folder of its own, for tests: it answers on its thread, and everything is answered after flush().
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "platform/store/sqlite_store.hpp"

namespace calculi::store {

// A folder for one test, removed at its end.
class TestFolder {
 public:
  TestFolder() : path_((std::filesystem::temp_directory_path() / "calculi-store-XXXXXX").string()) {
    EXPECT_NE(mkdtemp(path_.data()), nullptr);
  }
  ~TestFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  std::string file(const std::string& name = "calculi.db") const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

inline std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline Opened<std::unique_ptr<SqliteStore>> open_store(SqliteOptions options) {
  return SqliteStore::open(std::move(options), [](const std::function<void()>& answer) { answer(); });
}

class HeldSqlite {
 public:
  explicit HeldSqlite(Keeping keeping) : HeldSqlite(SqliteOptions{.keeping = std::move(keeping)}) {}
  explicit HeldSqlite(SqliteOptions options) : options_(std::move(options)) {
    options_.folder = folder_.path();
    reopen();
  }
  Store& store() { return *store_; }
  const TestFolder& folder() const { return folder_; }
  void close() { store_.reset(); }
  void reopen() {
    close();
    auto opened = open_store(options_);
    ASSERT_TRUE(opened) << opened.error().file << " " << opened.error().reason;
    store_ = std::move(*opened);
  }
  std::string kept() const {
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) all += bytes_of(entry.path());
    return all;
  }

 private:
  TestFolder folder_;
  SqliteOptions options_;
  std::unique_ptr<SqliteStore> store_;
};

}  // namespace calculi::store
