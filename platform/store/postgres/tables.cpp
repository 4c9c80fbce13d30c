#include "platform/store/postgres/tables.hpp"

#include <array>
#include <thread>

namespace calculi::store::postgres {

namespace {

// The unique numbers are the fence: of two writers who believe that a table is theirs, one is refused. `lines`, `owner`
// and `fence` of a head are asked and raised by each write, so that it takes one statement. Rows of `heads` have room
// for their next version on the same page: no index changes then.
constexpr std::array<Step, 1> steps_so_far{Step{R"sql(
CREATE TABLE heads(
  table_id bytea PRIMARY KEY CHECK(length(table_id) = 16),
  link_hash bytea NOT NULL UNIQUE CHECK(length(link_hash) = 32),
  code text NOT NULL,
  stage integer NOT NULL CHECK(stage BETWEEN 0 AND 2),
  old_links bytea[] NOT NULL,
  opened bigint NOT NULL,
  touched bigint NOT NULL,
  lines integer NOT NULL,
  group_id bytea NOT NULL CHECK(length(group_id) = 16),
  owner bigint NOT NULL,
  fence bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX codes ON heads(code) WHERE code != '';
CREATE INDEX old_links ON heads USING gin(old_links) WITH (fastupdate = off);
CREATE INDEX groups ON heads(group_id);
CREATE TABLE lines(
  table_id bytea NOT NULL,
  seq integer NOT NULL,
  kind integer NOT NULL CHECK(kind BETWEEN 0 AND 2),
  body bytea NOT NULL,
  member integer NOT NULL,
  cmd integer,
  answer bytea NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY(table_id, seq)
);
CREATE UNIQUE INDEX commands ON lines(table_id, member, cmd) WHERE cmd IS NOT NULL;
CREATE INDEX states ON lines(table_id, seq) WHERE kind = 0;
CREATE INDEX openings ON lines(table_id, seq) WHERE kind = 1;
CREATE TABLE probe(id integer PRIMARY KEY CHECK(id = 1), at bigint NOT NULL);
CREATE TABLE codes_set_aside(code text PRIMARY KEY, until timestamptz NOT NULL);
CREATE TABLE processes(id bigint PRIMARY KEY, name text NOT NULL, until timestamptz NOT NULL);
)sql"}};

constexpr std::int64_t migration_lock = 0x43616c63;
constexpr int tries = 30;
constexpr std::chrono::milliseconds try_again{300};

struct Seen {
  int steps = 0;
  int oldest = 0;
};

Seen seen_by(Connection& connection) {
  const auto is = [](const Rows& rows) { return rows.size() > 0 && rows.has(0, 0); };
  if (!is(connection.execute("SELECT to_regclass('calculi_steps')::text"))) return {};
  const Rows rows = connection.execute("SELECT steps, oldest FROM calculi_steps");
  if (rows.size() == 0) return {};
  const auto number = [&](int column) { return std::stoi(std::string(rows.bytes(0, column))); };
  return {number(0), number(1)};
}

void take(Connection& connection, const Step& step, int number, std::chrono::milliseconds lock_patience) {
  const std::string note =
      "UPDATE calculi_steps SET steps = " + std::to_string(number) + ", oldest = " + std::to_string(step.oldest);
  if (step.alone) {
    connection.execute("SET lock_timeout = 0");
    connection.execute(std::string(step.sql));
    connection.execute(note);
  } else {
    const std::string patience = "SET LOCAL lock_timeout = " + std::to_string(lock_patience.count());
    connection.execute("BEGIN; " + patience + ";" + std::string(step.sql) + ";" + note + "; COMMIT");
  }
}

bool gives_way(const Fault& fault) { return fault.state == "55P03" || fault.state == "40P01"; }

void take_patiently(Connection& connection, const Step& step, int number, std::chrono::milliseconds lock_patience) {
  for (int left = tries; left > 0; --left) {
    try {
      return take(connection, step, number, lock_patience);
    } catch (const Fault& fault) {
      if (!gives_way(fault) || left == 1) throw;
      connection.execute("ROLLBACK");
      std::this_thread::sleep_for(try_again);
    }
  }
}

}  // namespace

std::span<const Step> steps() { return steps_so_far; }

TablesState state_of(Connection& connection, std::span<const Step> known) {
  const Seen seen = seen_by(connection);
  if (seen.oldest > std::ssize(known)) return TablesState::newer;
  return seen.steps < std::ssize(known) ? TablesState::older : TablesState::ours;
}

void migrate(Connection& connection, std::span<const Step> known, std::chrono::milliseconds lock_patience) {
  const std::string lock = std::to_string(migration_lock);
  connection.execute("SELECT pg_advisory_lock(" + lock + ")");
  connection.execute(
      "CREATE TABLE IF NOT EXISTS calculi_steps(one boolean PRIMARY KEY DEFAULT true CHECK(one),"
      " steps integer NOT NULL, oldest integer NOT NULL);"
      " INSERT INTO calculi_steps VALUES(true, 0, 0) ON CONFLICT DO NOTHING");
  for (int next = seen_by(connection).steps; next < std::ssize(known); ++next) {
    take_patiently(connection, known[static_cast<std::size_t>(next)], next + 1, lock_patience);
  }
  connection.execute("SELECT pg_advisory_unlock(" + lock + ")");
}

}  // namespace calculi::store::postgres
