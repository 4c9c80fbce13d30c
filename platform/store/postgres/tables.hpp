// The tables in PostgreSQL, and how those of an older program become those of today while processes of both play on
// them.
//
// A step only ever adds: a table, an index, a column with a default. What nobody reads any more is taken away by a step
// of a later version, which says by `oldest` that programs from before cannot play here any longer. A step that has
// left the house is never changed again.
#pragma once

#include <functional>

#include "platform/store/postgres/connection.hpp"

namespace calculi::store::postgres {

struct Step {
  std::string_view sql;
  // An index that is made while others write cannot be part of a transaction. Such a step may be taken twice.
  bool alone = false;
  int oldest = 1;  // how many steps a program must know to play on these tables
};

std::span<const Step> steps();

enum class TablesState : std::uint8_t { ours, older, newer };
TablesState state_of(Connection& connection, std::span<const Step> known = steps());

// Takes the steps that the database has not seen, one process at a time. A step waits for a lock no longer than
// `lock_patience`, for whoever comes after it waits, too; then it gives way and tries again.
void migrate(Connection& connection, std::span<const Step> known = steps(),
             std::chrono::milliseconds lock_patience = std::chrono::seconds(2));

}  // namespace calculi::store::postgres
