// The logs in one PostgreSQL database: every statement that reads or writes them, without threads or queues.
//
// A table is owned by one process at a time. Who takes it raises its fence, and every write says by which fence it is
// made; so a process that slept while another took its table is refused, whatever it believes. Tables of one group have
// the same owner. A process lives as long as it says so (beat).
#pragma once

#include <map>
#include <optional>

#include "platform/store/keeping.hpp"
#include "platform/store/postgres/connection.hpp"
#include "platform/store/store.hpp"

namespace calculi::store::postgres {

struct Process {
  std::int64_t number = 0;  // drawn at random for each run
  std::string name{};       // by which others lead people to it; of two runs with the same name the first is dead
  std::chrono::milliseconds lease{3000};
  std::chrono::milliseconds patience{2500};  // with the database
};

class PostgresLog {
 public:
  // The database has the tables of today.
  PostgresLog(std::string url, Connection connection, Process process);

  // All batches in one pipeline and one commit, and what became of each; where one of them fails, each in a commit of
  // its own. Where the line is lost all of them are an outage, and so is what follows before the missing lines are sent
  // again. They may be there nevertheless: so a batch that is sent again is compared with what is there, and what is
  // left of it is written.
  std::vector<Stored> write(std::span<const Batch> batches, std::int64_t now);

  // All others throw a Fault.
  Loaded load(TableId table);
  Loaded load_by_link(const Digest& link_hash);
  std::vector<Head> list();
  void probe(std::int64_t now);
  struct Purged {
    std::vector<TableId> gone;  // tables nobody can come back to
    bool more = false;          // there is more of it
  };
  Purged purge(const Keeping& keeping);
  void forget(TableId table);

  Loaded take(TableId table);
  void release(TableId table);
  std::optional<TableId> find(const Digest& link_hash);
  std::optional<TableId> find(const std::string& code);

  std::vector<std::string> set_aside(std::span<const std::string> codes);

  // Says that the process is alive. Where it has not said so for too long others may have taken tables: these.
  std::vector<TableId> beat();
  void leave();  // others may take its tables at once

 private:
  using Clock = std::chrono::steady_clock;
  Connection& line();
  Rows ask(std::string_view statement, std::vector<Value> values = {});
  void use(Connection connection);
  void lose_line();

  std::vector<Stored> write_all(std::span<const Batch* const> batches, std::int64_t now);
  std::optional<Stored> settled(const Batch& batch, Batch& rest);
  Call write_call(const Batch& batch, std::int64_t now) const;
  Stored stored(const Batch& batch, const Answer& answer);
  Stored refused(const Batch& batch);
  Stored outage(const Batch& batch);
  std::vector<Line> lines_from(TableId table, std::int32_t first);
  Loaded loaded(const Rows& heads);

  std::string url_;
  Process process_;
  std::optional<Connection> connection_;
  Clock::time_point try_again_ = Clock::time_point::min();
  std::map<TableId, std::int64_t> fences_;  // of the tables that it owns
  std::map<TableId, std::int32_t> behind_;  // the tables with an outage, and how many of their lines are confirmed
};

}  // namespace calculi::store::postgres
