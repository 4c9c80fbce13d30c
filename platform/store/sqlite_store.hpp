// Logs that outlive the process, in one SQLite database. One thread owns the connection: it takes everything that
// waits, writes it in one commit, and answers then, once per table and outcome. In a commit that fails everything is an
// outage (see SqliteLog::write, also for the one case of `unknown`).
//
// Answers are posted until the destructor returns, which first finishes what waits. So the owner destroys the store, or
// at least calls flush(), before the loop that `post` leads to.
#pragma once

#include <condition_variable>
#include <deque>
#include <expected>
#include <memory>
#include <mutex>
#include <thread>
#include <variant>

#include "platform/store/clearing_vfs.hpp"
#include "platform/store/data_folder.hpp"
#include "platform/store/sqlite_log.hpp"

namespace calculi::store {

struct SqliteOptions {
  std::string folder{};
  Keeping keeping{};                   // its clock is asked on the store's thread
  std::int32_t most_wal_pages = 4000;  // then a commit waits until they are in the database, though nobody is idle
  // For tests: what is promised of a commit, and the file system.
  std::string synchronous = "FULL";
  std::string vfs{};
};

class SqliteStore final : public Store {
 public:
  static Opened<std::unique_ptr<SqliteStore>> open(SqliteOptions options, Post post);
  ~SqliteStore() override;

  void append(Batch batch, Done<Stored> done) override;
  void load(TableId table, Done<Loaded> done) override;
  void load_by_link(const Digest& link_hash, Done<Loaded> done) override;
  void list(Done<std::optional<std::vector<Head>>> done) override;
  void probe(Done<bool> done) override;
  void purge(Done<std::vector<TableId>> done) override;
  // False: something is left in a file, because the disk fails or a backup reads; the caller asks again.
  void forget(TableId table, Done<bool> done) override;
  void flush() override;

 private:
  struct Append {
    Batch batch;
    Done<Stored> done;
  };
  using Task = std::function<void()>;
  using Job = std::variant<Append, Task>;

  SqliteStore(SqliteOptions options, Post post, DataFolder folder, std::unique_ptr<ClearingVfs> vfs,
              sqlite::Connection connection);
  void add(Job job);
  // Answers `ask()` on the thread, or `otherwise` if SQLite cannot.
  template <class Answer, class Ask>
  void ask(Done<Answer> done, Answer otherwise, Ask question);
  void purge_some(std::vector<TableId> gone, Done<std::vector<TableId>> done);
  void work();
  void wait(std::unique_lock<std::mutex>& lock);
  void carry_out(std::deque<Job> jobs);
  void commit(std::vector<Append> appends);

  SqliteOptions options_;
  Post post_;
  DataFolder folder_;
  std::unique_ptr<ClearingVfs> vfs_;
  SqliteLog log_;
  bool deleted_ = true;  // the WAL may hold what was deleted, perhaps since the last run; of the thread alone

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;  // these three are guarded by the mutex
  bool busy_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace calculi::store
