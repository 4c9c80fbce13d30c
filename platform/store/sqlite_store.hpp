// Logs that outlive the process, in one SQLite database. One thread owns the connection: it takes everything that
// waits, writes it in one commit, and answers then, once per table and outcome. In a commit that fails everything is an
// outage (see SqliteLog::write, also for the one case of `unknown`).
//
// Answers are posted until the destructor returns, which first finishes what waits. So the owner destroys the store, or
// at least calls flush(), before the loop that `post` leads to.
#pragma once

#include <expected>
#include <memory>

#include "platform/store/clearing_vfs.hpp"
#include "platform/store/data_folder.hpp"
#include "platform/store/sqlite_log.hpp"
#include "platform/store/store_thread.hpp"

namespace calculi::store {

struct SqliteOptions {
  std::string folder{};
  Keeping keeping{};                   // its clock is asked on the store's thread
  std::int32_t most_wal_pages = 4000;  // then a commit waits until they are in the database, though nobody is idle
  // For tests: what is promised of a commit, and the file system.
  std::string synchronous = "FULL";
  std::string vfs{};
};

class SqliteStore final : public Store, private StoreThread::Worker {
 public:
  static Opened<std::unique_ptr<SqliteStore>> open(SqliteOptions options, Post post);

  void append(Batch batch, Done<Stored> done) override;
  void load(TableId table, Done<Loaded> done) override;
  void load_by_link(const Digest& link_hash, Done<Loaded> done) override;
  void list(Done<std::optional<std::vector<Head>>> done) override;
  void probe(Done<bool> done) override;
  void purge(Done<std::vector<TableId>> done) override;
  // False: something is left in a file, because the disk fails or a backup reads; the caller asks again.
  void forget(TableId table, Done<bool> done) override;
  void flush() override { thread_.flush(); }

 private:
  SqliteStore(SqliteOptions options, Post post, DataFolder folder, std::unique_ptr<ClearingVfs> vfs,
              sqlite::Connection connection);
  void purge_some(std::vector<TableId> gone, Done<std::vector<TableId>> done);
  void commit(std::vector<StoreThread::Append> appends) override;
  std::optional<std::chrono::milliseconds> due() override;
  void rest() override;

  SqliteOptions options_;
  DataFolder folder_;
  std::unique_ptr<ClearingVfs> vfs_;
  SqliteLog log_;
  bool deleted_ = true;  // the WAL may hold what was deleted, perhaps since the last run; of the thread alone
  StoreThread thread_;   // the last one: it uses all others
};

}  // namespace calculi::store
