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
      post_(std::move(post)),
      folder_(std::move(folder)),
      vfs_(std::move(vfs)),
      log_(std::move(connection), options_.synchronous),
      thread_([this] { work(); }) {}

SqliteStore::~SqliteStore() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void SqliteStore::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(job));
  }
  changed_.notify_all();
}

template <class Answer, class Ask>
void SqliteStore::ask(Done<Answer> done, Answer otherwise, Ask question) {
  add(Task([this, done = std::move(done), otherwise = std::move(otherwise), question = std::move(question)] {
    Answer answer = otherwise;
    try {
      answer = question();
    } catch (const sqlite::Fault&) {
      answer = otherwise;
    }
    post_([done, answer = std::move(answer)] { done(answer); });
  }));
}

void SqliteStore::append(Batch batch, Done<Stored> done) { add(Append{std::move(batch), std::move(done)}); }

void SqliteStore::load(TableId table, Done<Loaded> done) {
  ask(std::move(done), Loaded{.ok = false}, [this, table] { return log_.load(table); });
}

void SqliteStore::load_by_link(const Digest& link_hash, Done<Loaded> done) {
  ask(std::move(done), Loaded{.ok = false}, [this, link_hash] { return log_.load_by_link(link_hash); });
}

void SqliteStore::list(Done<std::optional<std::vector<Head>>> done) {
  ask(std::move(done), std::optional<std::vector<Head>>(), [this] { return std::optional(log_.list()); });
}

void SqliteStore::probe(Done<bool> done) {
  ask(std::move(done), false, [this] {
    log_.probe(options_.keeping.clock());
    return true;
  });
}

void SqliteStore::purge(Done<std::vector<TableId>> done) {
  add(Task([this, done = std::move(done)] { purge_some({}, done); }));
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
    return add(Task([this, gone = std::move(gone), done = std::move(done)] { purge_some(gone, done); }));
  }
  if (deleted_ && log_.empty_wal()) deleted_ = false;
  post_([done = std::move(done), gone = std::move(gone)] { done(gone); });
}

void SqliteStore::forget(TableId table, Done<bool> done) {
  ask(std::move(done), false, [this, table] {
    deleted_ = true;
    log_.forget(table);
    deleted_ = !log_.empty_wal();
    return !deleted_;
  });
}

void SqliteStore::flush() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return queue_.empty() && !busy_; });
}

void SqliteStore::work() {
  std::unique_lock lock(mutex_);
  while (!queue_.empty() || !stopping_) {
    if (queue_.empty()) {
      wait(lock);
      continue;
    }
    std::deque<Job> jobs = std::exchange(queue_, {});
    busy_ = true;
    lock.unlock();
    carry_out(std::move(jobs));
    lock.lock();
    busy_ = false;
    changed_.notify_all();
  }
}

// In an idle moment the WAL goes to the database.
void SqliteStore::wait(std::unique_lock<std::mutex>& lock) {
  const auto called = [this] { return stopping_ || !queue_.empty(); };
  const bool due = deleted_ || log_.wal_pages() >= pages_worth_a_checkpoint;
  if (!due) return changed_.wait(lock, called);
  if (changed_.wait_for(lock, idle_after, called)) return;
  lock.unlock();
  if (deleted_) {
    deleted_ = !log_.empty_wal();
  } else {
    log_.checkpoint();
  }
  lock.lock();
}

void SqliteStore::carry_out(std::deque<Job> jobs) {
  std::vector<Append> appends;
  for (Job& job : jobs) {
    if (auto* append = std::get_if<Append>(&job)) {
      appends.push_back(std::move(*append));
      continue;
    }
    commit(std::exchange(appends, {}));
    std::get<Task>(job)();
  }
  commit(std::move(appends));
}

void SqliteStore::commit(std::vector<Append> appends) {
  if (appends.empty()) return;
  std::vector<Batch> batches;
  for (Append& append : appends) batches.push_back(std::move(append.batch));
  const std::vector<Stored> stored = log_.write(batches, options_.keeping.clock());
  std::map<TableId, Outcome> next;  // what is answered next to each table
  std::deque<std::pair<Done<Stored>, Stored>> answers;
  for (std::size_t i = stored.size(); i-- > 0;) {
    const auto [known, last] = next.try_emplace(stored[i].table, stored[i].outcome);
    if (!last && std::exchange(known->second, stored[i].outcome) == stored[i].outcome) continue;
    answers.emplace_front(std::move(appends[i].done), stored[i]);
  }
  post_([answers = std::move(answers)] {
    for (const auto& [done, answer] : answers) done(answer);
  });
  if (log_.wal_pages() >= options_.most_wal_pages) log_.checkpoint();
}

}  // namespace calculi::store
