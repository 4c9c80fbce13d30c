#include "platform/store/postgres/postgres_store.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "platform/store/postgres/tables.hpp"

namespace calculi::store {

namespace {

using postgres::Fault;

constexpr std::chrono::milliseconds start_patience{5000};
constexpr std::chrono::minutes migration_patience{30};

std::int64_t random_number() {
  std::random_device device;
  const std::uint64_t high = device();
  return static_cast<std::int64_t>((high << 31U | device()) >> 1U | 1U);
}

}  // namespace

std::expected<std::unique_ptr<PostgresStore>, PostgresFault> PostgresStore::open(PostgresOptions options, Post post) {
  using Kind = PostgresFault::Kind;
  Kind kind = Kind::unreachable;
  try {
    postgres::Connection line(options.url, start_patience);
    kind = Kind::unusable;
    const postgres::TablesState state = postgres::state_of(line);
    if (state == postgres::TablesState::newer) return std::unexpected(PostgresFault{Kind::newer, {}});
    if (state == postgres::TablesState::older) {
      postgres::Connection patient(options.url, migration_patience);
      postgres::migrate(patient);
    }
    line.wait_at_most(options.patience);
    postgres::PostgresLog log(options.url, std::move(line),
                              {random_number(), options.name, options.lease, options.patience});
    return std::unique_ptr<PostgresStore>(new PostgresStore(std::move(options), std::move(post), std::move(log)));
  } catch (const Fault& fault) {
    return std::unexpected(PostgresFault{kind, fault.words});
  }
}

PostgresStore::PostgresStore(PostgresOptions options, Post post, postgres::PostgresLog log)
    : options_(std::move(options)), log_(std::move(log)), thread_(*this, std::move(post)) {}

PostgresStore::~PostgresStore() { hand_over(); }

void PostgresStore::hand_over() {
  thread_.add([this] {
    if (std::exchange(left_, true)) return;
    try {
      log_.leave();
    } catch (const Fault&) {
    }
  });
}

template <class Answer, class Ask>
void PostgresStore::ask(Done<Answer> done, Answer otherwise, Ask question) {
  thread_.ask<Fault>(std::move(done), std::move(otherwise), [this, question = std::move(question)] {
    beat_if_due();
    return question();
  });
}

void PostgresStore::append(Batch batch, Done<Stored> done) {
  thread_.add(StoreThread::Append{std::move(batch), std::move(done)});
}

void PostgresStore::load(TableId table, Done<Loaded> done) {
  ask(std::move(done), Loaded{.ok = false}, [this, table] { return log_.load(table); });
}

void PostgresStore::load_by_link(const Digest& link_hash, Done<Loaded> done) {
  ask(std::move(done), Loaded{.ok = false}, [this, link_hash] { return log_.load_by_link(link_hash); });
}

void PostgresStore::list(Done<std::optional<std::vector<Head>>> done) {
  ask(std::move(done), std::optional<std::vector<Head>>(), [this] { return std::optional(log_.list()); });
}

void PostgresStore::probe(Done<bool> done) {
  ask(std::move(done), false, [this] {
    log_.probe(options_.keeping.clock());
    return true;
  });
}

void PostgresStore::purge(Done<std::vector<TableId>> done) {
  thread_.add([this, done = std::move(done)] { purge_some({}, done); });
}

// A part at a time, so that commits come in between.
void PostgresStore::purge_some(std::vector<TableId> gone, Done<std::vector<TableId>> done) {
  bool more = false;
  try {
    const postgres::PostgresLog::Purged some = log_.purge(options_.keeping);
    std::ranges::copy(some.gone, std::back_inserter(gone));
    more = some.more;
  } catch (const Fault&) {
    more = false;  // the rest is still too old next time
  }
  if (more) {
    return thread_.add([this, gone = std::move(gone), done = std::move(done)] { purge_some(gone, done); });
  }
  thread_.post([done = std::move(done), gone = std::move(gone)] { done(gone); });
}

void PostgresStore::forget(TableId table, Done<bool> done) {
  ask(std::move(done), false, [this, table] {
    log_.forget(table);
    return true;
  });
}

void PostgresStore::take(TableId table, Done<Loaded> done) {
  ask(std::move(done), Loaded{.ok = false}, [this, table] { return log_.take(table); });
}

void PostgresStore::release(TableId table) {
  thread_.add([this, table] {
    try {
      log_.release(table);
    } catch (const Fault&) {  // it ends with the process
    }
  });
}

void PostgresStore::find(const CodeOrLink& key, Done<std::optional<TableId>> done) {
  ask(std::move(done), std::optional<TableId>(), [this, key] {
    return std::optional(std::visit([&](const auto& one) { return log_.find(one); }, key).value_or(TableId::none));
  });
}

void PostgresStore::set_aside(std::vector<std::string> codes, Done<std::vector<std::string>> done) {
  ask(std::move(done), std::vector<std::string>(), [this, codes = std::move(codes)] { return log_.set_aside(codes); });
}

void PostgresStore::on_taken(Done<std::vector<TableId>> done) {
  thread_.add([this, done = std::move(done)] { taken_ = done; });
}

void PostgresStore::commit(std::vector<StoreThread::Append> appends) {
  beat_if_due();
  std::vector<Batch> batches;
  for (StoreThread::Append& append : appends) batches.push_back(std::move(append.batch));
  const std::vector<Stored> stored = log_.write(batches, options_.keeping.clock());
  thread_.answer(std::move(appends), stored);
}

std::optional<std::chrono::milliseconds> PostgresStore::due() {
  if (left_) return std::nullopt;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(beat_ - Clock::now());
  return std::max(left, std::chrono::milliseconds{0});
}

void PostgresStore::beat_if_due() {
  if (left_ || Clock::now() < beat_) return;
  beat_ = Clock::now() + options_.beat;
  try {
    std::vector<TableId> tables = log_.beat();
    if (!tables.empty() && taken_) thread_.post([taken = taken_, tables = std::move(tables)] { taken(tables); });
  } catch (const Fault&) {  // the next one comes soon
  }
}

}  // namespace calculi::store
