// Logs in a PostgreSQL database that several processes share. One thread owns the line: it takes everything that waits,
// writes it in one pipeline and one commit, and answers then. While the database is away everything is an outage, and
// the line is tried again with each question.
#pragma once

#include <expected>
#include <memory>

#include "platform/store/postgres/postgres_log.hpp"
#include "platform/store/store_thread.hpp"

namespace calculi::store {

struct PostgresOptions {
  std::string url{};  // postgres://user@host/database, or anything else that libpq understands
  Keeping keeping{};  // its clock is asked on the store's thread
  std::string name{};
  std::chrono::milliseconds lease{3000};     // without a sign of life for so long it is taken for dead
  std::chrono::milliseconds beat{1000};      // from one sign to the next
  std::chrono::milliseconds patience{2500};  // with a database that does not answer
};

struct PostgresFault {
  enum class Kind : std::uint8_t {
    unreachable,
    newer,    // its tables are those of a newer program
    unusable  // it lets nobody make or write tables
  };
  Kind kind = Kind::unreachable;
  std::string reason{};  // what PostgreSQL says
};

class PostgresStore final : public Store, private StoreThread::Worker {
 public:
  static std::expected<std::unique_ptr<PostgresStore>, PostgresFault> open(PostgresOptions options, Post post);
  ~PostgresStore() override;

  void append(Batch batch, Done<Stored> done) override;
  void load(TableId table, Done<Loaded> done) override;
  void load_by_link(const Digest& link_hash, Done<Loaded> done) override;
  void list(Done<std::optional<std::vector<Head>>> done) override;
  void probe(Done<bool> done) override;
  void purge(Done<std::vector<TableId>> done) override;
  void forget(TableId table, Done<bool> done) override;
  void flush() override { thread_.flush(); }
  bool shared() const override { return true; }
  void take(TableId table, Done<Loaded> done) override;
  void release(TableId table) override;
  void find(const CodeOrLink& key, Done<std::optional<TableId>> done) override;
  void set_aside(std::vector<std::string> codes, Done<std::vector<std::string>> done) override;
  void on_taken(Done<std::vector<TableId>> done) override;
  void hand_over() override;

 private:
  using Clock = std::chrono::steady_clock;
  PostgresStore(PostgresOptions options, Post post, postgres::PostgresLog log);
  template <class Answer, class Ask>
  void ask(Done<Answer> done, Answer otherwise, Ask question);
  void purge_some(std::vector<TableId> gone, Done<std::vector<TableId>> done);
  void commit(std::vector<StoreThread::Append> appends) override;
  std::optional<std::chrono::milliseconds> due() override;
  void rest() override { beat_if_due(); }
  void beat_if_due();

  PostgresOptions options_;
  postgres::PostgresLog log_;
  Clock::time_point beat_ = Clock::now();
  Done<std::vector<TableId>> taken_{};
  bool left_ = false;   // these three are of the thread alone
  StoreThread thread_;  // the last one: it uses all others
};

}  // namespace calculi::store
