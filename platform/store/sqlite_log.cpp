#include "platform/store/sqlite_log.hpp"

#include <algorithm>
#include <utility>

#include "platform/store/clearing_vfs.hpp"

namespace calculi::store {

namespace {

// For each table that is played the last pages of its lines and commands: what is not there is read from the file.
constexpr std::string_view cache_size = "-8000";  // in KiB, for SQLite
constexpr std::int64_t purged_at_once = 64;       // so that nobody waits long for a commit

constexpr std::string_view select_head = "SELECT table_id, link_hash, code, stage, old_links FROM heads WHERE ";

sqlite::Connection configured(sqlite::Connection connection, const std::string& synchronous) {
  connection.execute("PRAGMA journal_mode = WAL");
  connection.execute("PRAGMA synchronous = " + synchronous);
  connection.execute("PRAGMA secure_delete = ON");
  connection.execute("PRAGMA cache_size = " + std::string(cache_size));
  connection.execute("PRAGMA mmap_size = 0");  // every write passes the ClearingVfs
  connection.execute("PRAGMA max_page_count = " + std::to_string(most_pages));
  return connection;
}

Head head_in(const sqlite::Statement::Run& row) {
  Head head;
  row.bytes(0, head.table.bytes);
  row.bytes(1, head.link_hash);
  head.code = row.text(2);
  head.stage = static_cast<Stage>(row.number(3));
  const std::string old_links = row.text(4);
  for (std::size_t at = 0; at < old_links.size(); at += Digest{}.size()) {
    std::ranges::copy(old_links.substr(at, Digest{}.size()), head.old_links.emplace_back().begin());
  }
  return head;
}

std::vector<std::uint8_t> joined(std::span<const Digest> digests) {
  std::vector<std::uint8_t> bytes;
  for (const Digest& one : digests) bytes.insert(bytes.end(), one.begin(), one.end());
  return bytes;
}

std::vector<TableId> tables_in(sqlite::Statement::Run rows) {
  std::vector<TableId> tables;
  while (rows.next()) rows.bytes(0, tables.emplace_back().bytes);
  return tables;
}

}  // namespace

SqliteLog::SqliteLog(sqlite::Connection connection, const std::string& synchronous)
    : connection_(configured(std::move(connection), synchronous)),
      begin_batch_(connection_.get(), "SAVEPOINT batch"),
      end_batch_(connection_.get(), "RELEASE batch"),
      count_(connection_.get(), "SELECT coalesce(max(seq) + 1, 0) FROM lines WHERE table_id = ?"),
      write_head_(connection_.get(),
                  "INSERT INTO heads VALUES(?1, ?2, ?3, ?4, ?5, ?5, ?6) ON CONFLICT(table_id) DO UPDATE SET"
                  " link_hash = ?2, code = ?3, stage = ?4, touched = ?5, old_links = ?6"),
      write_line_(connection_.get(), "INSERT INTO lines VALUES(?, ?, ?, ?, ?, ?, ?, ?)"),
      head_(connection_.get(), std::string(select_head) + "table_id = ?"),
      head_by_link_(connection_.get(), std::string(select_head) + "link_hash = ?"),
      lines_(connection_.get(), "SELECT kind, body, member, cmd, answer FROM lines WHERE table_id = ? ORDER BY seq"),
      heads_(connection_.get(),
             std::string(select_head) + "table_id IN (SELECT table_id FROM lines WHERE kind = 0) ORDER BY table_id"),
      probe_(connection_.get(), "INSERT INTO probe VALUES(1, ?1) ON CONFLICT(id) DO UPDATE SET at = ?1"),
      too_old_(connection_.get(),
               "SELECT table_id FROM heads WHERE touched <= CASE stage WHEN 0 THEN ?1 ELSE ?2 END LIMIT ?3"),
      names_too_old_(connection_.get(),
                     "SELECT table_id FROM heads WHERE stage = 2 AND touched <= ?1"
                     " AND table_id IN (SELECT table_id FROM lines WHERE kind = 0) LIMIT ?2"),
      delete_head_(connection_.get(), "DELETE FROM heads WHERE table_id = ?"),
      delete_lines_(connection_.get(), "DELETE FROM lines WHERE table_id = ?"),
      delete_names_(connection_.get(), "DELETE FROM lines WHERE table_id = ? AND kind = 0"),
      delete_answers_(connection_.get(), "UPDATE lines SET answer = '' WHERE table_id = ? AND answer != ''"),
      series_(connection_.get(), "SELECT table_id FROM lines WHERE kind = 1 GROUP BY table_id HAVING count(*) > 1"),
      empty_states_(connection_.get(),
                    "UPDATE lines SET body = '' WHERE table_id = ?1 AND kind = 0 AND body != '' AND at <= ?2"
                    " AND seq < (SELECT max(seq) FROM lines WHERE table_id = ?1 AND kind = 0 AND seq <"
                    " (SELECT max(seq) FROM lines WHERE table_id = ?1 AND kind = 1))") {
  static_assert(static_cast<int>(LineKind::state) == 0 && static_cast<int>(LineKind::opening) == 1 &&
                static_cast<int>(Stage::lobby) == 0 && static_cast<int>(Stage::over) == 2);
  const auto count_pages = [](void* self, sqlite3*, const char*, int pages) {
    static_cast<SqliteLog*>(self)->wal_pages_ = pages;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(connection_.get(), count_pages, this);
}

std::vector<Stored> SqliteLog::write(std::span<const Batch> batches, std::int64_t now) {
  std::vector<Stored> all;
  try {
    sqlite::Transaction transaction(connection_);
    for (const Batch& batch : batches) all.push_back(write(batch, now));
    transaction.commit();
  } catch (const sqlite::Fault&) {
    written_heads_.clear();
    const bool committing = all.size() == batches.size();
    all.resize(batches.size());
    for (std::size_t i = 0; i < batches.size(); ++i) {
      if (committing) {
        settle(batches[i], all[i]);
      } else {
        all[i] = outage(batches[i]);
      }
    }
  }
  for (const Stored& one : all) {
    if (one.outcome != Outcome::outage) behind_.erase(one.table);
  }
  return all;
}

Stored SqliteLog::write(const Batch& batch, std::int64_t now) {
  const std::int32_t there = lines_of(batch.head.table);
  if (batch.first > there && behind_.contains(batch.head.table)) return outage(batch);
  if (batch.first != there) return {batch.head.table, there, Outcome::refused};
  try {
    begin_batch_().next();
    write_lines(batch, now);
    end_batch_().next();
  } catch (const sqlite::Fault& fault) {
    if (fault.kind() != SQLITE_CONSTRAINT) throw;
    connection_.execute("ROLLBACK TO batch; RELEASE batch");
    written_heads_.erase(batch.head.table);
    return {batch.head.table, there, Outcome::refused};
  }
  return {batch.head.table, there + static_cast<std::int32_t>(batch.lines.size()), Outcome::stored};
}

void SqliteLog::write_lines(const Batch& batch, std::int64_t now) {
  const Head& head = batch.head;
  write_head(head, now);
  std::int64_t seq = batch.first;
  for (const Line& line : batch.lines) {
    const std::optional<std::int32_t> cmd = line.by.cmd == 0 ? std::nullopt : std::optional(line.by.cmd);
    write_line_(head.table.bytes, seq++, static_cast<std::int64_t>(line.kind), line.text, std::int64_t{line.by.member},
                cmd, line.by.answer, now)
        .next();
  }
}

void SqliteLog::write_head(const Head& head, std::int64_t now) {
  if (std::exchange(heads_at_, now) != now) written_heads_.clear();
  const auto [written, fresh] = written_heads_.try_emplace(head.table, head);
  if (!fresh && written->second == head) return;
  written->second = head;
  write_head_(head.table.bytes, head.link_hash, head.code, static_cast<std::int64_t>(head.stage), now,
              joined(head.old_links))
      .next();
}

// SQLite takes back a commit that it cannot finish. Then nothing of it can be read here, and the next commit takes its
// place in the WAL; only a crash before that one could still bring it back, which for a client is the same as a crash
// before the answer.
void SqliteLog::settle(const Batch& batch, Stored& stored) {
  if (stored.outcome != Outcome::stored) return;
  try {
    if (lines_of(batch.head.table) < stored.lines) stored = outage(batch);
  } catch (const sqlite::Fault&) {
    stored.outcome = Outcome::unknown;
  }
}

Stored SqliteLog::outage(const Batch& batch) {
  const auto behind = behind_.try_emplace(batch.head.table, batch.first).first;
  return {batch.head.table, behind->second, Outcome::outage};
}

std::int32_t SqliteLog::lines_of(TableId table) {
  auto rows = count_(table.bytes);
  rows.next();
  return static_cast<std::int32_t>(rows.number(0));
}

Loaded SqliteLog::load(TableId table) {
  behind_.erase(table);
  auto found = head_(table.bytes);
  if (!found.next()) return {};
  Loaded loaded{.head = head_in(found)};
  auto rows = lines_(table.bytes);
  while (rows.next()) {
    const Command by{static_cast<std::int32_t>(rows.number(2)), static_cast<std::int32_t>(rows.number(3)),
                     rows.text(4)};
    loaded.lines.push_back({static_cast<LineKind>(rows.number(0)), rows.text(1), by});
  }
  return loaded;
}

Loaded SqliteLog::load_by_link(const Digest& link_hash) {
  auto found = head_by_link_(link_hash);
  return found.next() ? load(head_in(found).table) : Loaded{};
}

std::vector<Head> SqliteLog::list() {
  std::vector<Head> heads;
  auto rows = heads_();
  while (rows.next()) heads.push_back(head_in(rows));
  return heads;
}

void SqliteLog::probe(std::int64_t now) { probe_(now).next(); }

SqliteLog::Purged SqliteLog::purge(const Keeping& keeping) {
  const std::int64_t now = keeping.clock();
  written_heads_.clear();
  sqlite::Transaction transaction(connection_);
  Purged purged;
  std::vector<TableId>& gone = purged.gone;
  gone = tables_in(too_old_(now - keeping.lobby, now - keeping.finished, purged_at_once));
  for (const TableId table : gone) {
    delete_head_(table.bytes).next();
    delete_lines_(table.bytes).next();
  }
  const std::vector<TableId> nameless = tables_in(names_too_old_(now - keeping.names, purged_at_once));
  for (const TableId table : nameless) {
    delete_names_(table.bytes).next();
    delete_answers_(table.bytes).next();
  }
  const bool emptied = empty_old_states(now - keeping.names);
  transaction.commit();
  purged.more = std::ssize(gone) == purged_at_once || std::ssize(nameless) == purged_at_once;
  std::ranges::copy(nameless, std::back_inserter(gone));
  purged.deleted = emptied || !gone.empty();
  return purged;
}

// Where people play one match after the other, the lines of their table keep their numbers.
bool SqliteLog::empty_old_states(std::int64_t until) {
  bool any = false;
  for (const TableId table : tables_in(series_())) {
    empty_states_(table.bytes, until).next();
    any = any || sqlite3_changes(connection_.get()) > 0;
  }
  return any;
}

void SqliteLog::forget(TableId table) {
  written_heads_.erase(table);
  sqlite::Transaction transaction(connection_);
  delete_head_(table.bytes).next();
  delete_lines_(table.bytes).next();
  transaction.commit();
  behind_.erase(table);
}

// Nobody waits for a backup that reads.
bool SqliteLog::empty_wal() {
  sqlite3_busy_timeout(connection_.get(), 0);
  const bool empty =
      sqlite3_wal_checkpoint_v2(connection_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) == SQLITE_OK;
  sqlite3_busy_timeout(connection_.get(), sqlite::patience_ms);
  if (empty) wal_pages_ = 0;
  return empty;
}

void SqliteLog::checkpoint() {
  int pages = 0;
  int moved = 0;
  const int code = sqlite3_wal_checkpoint_v2(connection_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
  if (code == SQLITE_OK && pages == moved) wal_pages_ = 0;
}

}  // namespace calculi::store
