#include "platform/store/schema.hpp"

#include <array>

namespace calculi::store {

namespace {

constexpr std::int64_t application_id = 0x43616c63;  // "Calc": tells our files from other people's

// The unique numbers are the fence: of two writers who believe that a table is theirs, one is refused. A line that is
// nobody's command has no `cmd`. `states` finds names without reading whole matches, `openings` tables with
// several of them. What is checked here is checked
// again at every start, as a part of the question whether the file is whole.
constexpr std::array<std::string_view, 3> steps_so_far{R"sql(
CREATE TABLE heads(
  table_id BLOB PRIMARY KEY CHECK(length(table_id) = 16),
  link_hash BLOB NOT NULL UNIQUE CHECK(length(link_hash) = 32),
  code TEXT NOT NULL,
  stage INTEGER NOT NULL CHECK(stage BETWEEN 0 AND 2),
  opened INTEGER NOT NULL,
  touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE lines(
  table_id BLOB NOT NULL,
  seq INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK(kind BETWEEN 0 AND 2),
  body TEXT NOT NULL,
  member INTEGER NOT NULL,
  cmd INTEGER,
  answer TEXT NOT NULL,
  PRIMARY KEY(table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX commands ON lines(table_id, member, cmd) WHERE cmd IS NOT NULL;
CREATE INDEX states ON lines(table_id) WHERE kind = 0;
CREATE TABLE probe(id INTEGER PRIMARY KEY CHECK(id = 1), at INTEGER NOT NULL) STRICT;
)sql",
                                                       R"sql(
ALTER TABLE heads ADD COLUMN old_links BLOB NOT NULL DEFAULT x'' CHECK(length(old_links) % 32 = 0);
)sql",
                                                       R"sql(
ALTER TABLE lines ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX openings ON lines(table_id, seq) WHERE kind = 1;
)sql"};

std::int64_t version_of(sqlite::Connection& connection) { return connection.number("PRAGMA user_version"); }

}  // namespace

std::span<const std::string_view> schema_steps() { return steps_so_far; }

FileState state_of(sqlite::Connection& connection, std::span<const std::string_view> steps) {
  const bool any = connection.number("SELECT count(*) FROM sqlite_schema") > 0;
  if (!any && version_of(connection) == 0) return FileState::empty;
  if (connection.number("PRAGMA application_id") != application_id) return FileState::foreign;
  return version_of(connection) > std::ssize(steps) ? FileState::newer : FileState::ours;
}

void migrate(sqlite::Connection& connection, std::span<const std::string_view> steps) {
  const std::int64_t seen = version_of(connection);
  if (seen == std::ssize(steps)) return;
  sqlite::Transaction transaction(connection);
  connection.execute("PRAGMA application_id = " + std::to_string(application_id));
  for (const std::string_view step : steps.subspan(static_cast<std::size_t>(seen))) {
    connection.execute(std::string(step));
  }
  connection.execute("PRAGMA user_version = " + std::to_string(steps.size()));
  transaction.commit();
}

}  // namespace calculi::store
