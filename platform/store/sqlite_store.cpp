#include "platform/store/sqlite_store.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace calculi::store {

namespace {

constexpr auto idle_after = std::chrono::milliseconds(200);
constexpr std::int32_t pages_worth_a_checkpoint = 250;

}  // namespace

Opened<std::unique_ptr<SqliteStore>> SqliteStore::open(SqliteOptions options, Post post) {
  Opened<DataFolder> folder = DataFolder::take(options.folder);
  if (!folder) return std::unexpected(folder.error());
  auto vfs = std::make_unique<ClearingVfs>(options.vfs);
  Opened<sqlite::Connection> connection = open_database(*folder, vfs->name());
  if (!connection) return std::unexpected(connection.error());
  const std::string file = folder->database();
  try {
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(options), std::move(post), std::move(*folder),
                                                        std::move(vfs), std::move(*connection)));
  } catch (const sqlite::Fault& fault) {
    return std::unexpected(open_fault(fault, file));
  }
}

SqliteStore::SqliteStore(SqliteOptions options, Post post, DataFolder folder, std::unique_ptr<ClearingVfs> vfs,
                         sqlite::Connection connection)
    : options_(std::move(options)),
      folder_(std::move(folder)),
      vfs_(std::move(vfs)),
      log_(std::move(connection), options_.synchronous),
      thread_(*this, std::move(post)) {}

void SqliteStore::append(Batch batch, Done<Stored> done) {
  thread_.add(StoreThread::Append{std::move(batch), std::move(done)});
}

void SqliteStore::load(TableId table, Done<Loaded> done) {
  thread_.ask<sqlite::Fault>(std::move(done), Loaded{.ok = false}, [this, table] { return log_.load(table); });
}

void SqliteStore::load_by_link(const Digest& link_hash, Done<Loaded> done) {
  thread_.ask<sqlite::Fault>(std::move(done), Loaded{.ok = false},
                             [this, link_hash] { return log_.load_by_link(link_hash); });
}

void SqliteStore::list(Done<std::optional<std::vector<Head>>> done) {
  thread_.ask<sqlite::Fault>(std::move(done), std::optional<std::vector<Head>>(),
                             [this] { return std::optional(log_.list()); });
}

void SqliteStore::probe(Done<bool> done) {
  thread_.ask<sqlite::Fault>(std::move(done), false, [this] {
    log_.probe(options_.keeping.clock());
    return true;
  });
}

void SqliteStore::purge(Done<std::vector<TableId>> done) {
  thread_.add([this, done = std::move(done)] { purge_some({}, done); });
}

// A part at a time, so that commits come in between.
void SqliteStore::purge_some(std::vector<TableId> gone, Done<std::vector<TableId>> done) {
  bool more = false;
  try {
    const SqliteLog::Purged some = log_.purge(options_.keeping);
    std::ranges::copy(some.gone, std::back_inserter(gone));
    deleted_ = deleted_ || some.deleted;
    more = some.more;
  } catch (const sqlite::Fault&) {
    more = false;  // the rest is still too old next time
  }
  if (more) {
    return thread_.add([this, gone = std::move(gone), done = std::move(done)] { purge_some(gone, done); });
  }
  if (deleted_ && log_.empty_wal()) deleted_ = false;
  thread_.post([done = std::move(done), gone = std::move(gone)] { done(gone); });
}

void SqliteStore::forget(TableId table, Done<bool> done) {
  thread_.ask<sqlite::Fault>(std::move(done), false, [this, table] {
    deleted_ = true;
    log_.forget(table);
    deleted_ = !log_.empty_wal();
    return !deleted_;
  });
}

// In an idle moment the WAL goes to the database.
std::optional<std::chrono::milliseconds> SqliteStore::due() {
  const bool wanted = deleted_ || log_.wal_pages() >= pages_worth_a_checkpoint;
  return wanted ? std::optional(idle_after) : std::nullopt;
}

void SqliteStore::rest() {
  if (deleted_) {
    deleted_ = !log_.empty_wal();
  } else {
    log_.checkpoint();
  }
}

void SqliteStore::commit(std::vector<StoreThread::Append> appends) {
  std::vector<Batch> batches;
  for (StoreThread::Append& append : appends) batches.push_back(std::move(append.batch));
  const std::vector<Stored> stored = log_.write(batches, options_.keeping.clock());
  thread_.answer(std::move(appends), stored);
  if (log_.wal_pages() >= options_.most_wal_pages) log_.checkpoint();
}

}  // namespace calculi::store
