// The logs in one SQLite database: every statement that reads or writes them, without threads or queues.
//
// There is exactly one connection that writes, and it belongs to one thread. SQLite before 3.51.3 (Debian 12
// has 3.40.1) may damage a file when one connection moves the WAL to the database while another commits; a second
// connection that neither writes nor checkpoints, as that of a backup, cannot do that.
#pragma once

#include <map>

#include "platform/store/keeping.hpp"
#include "platform/store/sqlite.hpp"
#include "platform/store/store.hpp"

namespace calculi::store {

class SqliteLog {
 public:
  // The database has the tables of today. `synchronous`: FULL, or in a test something that loses lines.
  SqliteLog(sqlite::Connection connection, const std::string& synchronous);
  SqliteLog(const SqliteLog&) = delete;
  SqliteLog& operator=(const SqliteLog&) = delete;

  // All batches in one commit, and what became of each. A refused batch does not take the others with it. If the disk
  // is full or fails, nothing of the commit is there, and all of it is an outage, as is what follows a table's outage
  // before the missing lines are sent again. A commit that fails is looked for in the file; only if that fails too, its
  // outcome is unknown.
  std::vector<Stored> write(std::span<const Batch> batches, std::int64_t now);

  Loaded load(TableId table);
  Loaded load_by_link(const Digest& link_hash);
  std::vector<Head> list();
  void probe(std::int64_t now);

  struct Purged {
    std::vector<TableId> gone;  // tables nobody can come back to
    bool deleted = false;       // anything at all
    bool more = false;          // there is more of it
  };
  // Removes some of what is too old.
  Purged purge(const Keeping& keeping);
  void forget(TableId table);

  // Moves the WAL to the database. True if it is empty now: while a backup reads, it cannot be emptied.
  bool empty_wal();
  void checkpoint();
  std::int32_t wal_pages() const { return wal_pages_; }  // that wait to be moved

 private:
  Stored write(const Batch& batch, std::int64_t now);
  void write_lines(const Batch& batch, std::int64_t now);
  void write_head(const Head& head, std::int64_t now);
  void settle(const Batch& batch, Stored& stored);
  Stored outage(const Batch& batch);
  std::int32_t lines_of(TableId table);
  bool empty_old_states(std::int64_t until);

  sqlite::Connection connection_;
  sqlite::Statement begin_batch_, end_batch_, count_, write_head_, write_line_, head_, head_by_link_, lines_, heads_,
      probe_, too_old_, names_too_old_, delete_head_, delete_lines_, delete_names_, delete_answers_, series_,
      empty_states_;
  // The tables with an outage, and how many of their lines are confirmed.
  std::map<TableId, std::int32_t> behind_;
  // The heads that have been written at `heads_at_`: a table with several inputs a second has the same one all that
  // time.
  std::map<TableId, Head> written_heads_;
  std::int64_t heads_at_ = 0;
  std::int32_t wal_pages_ = 0;
};

}  // namespace calculi::store
