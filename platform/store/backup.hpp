// Copies of a server's data, made while it runs, and the way back.
//
// A copy is read through a read-only connection of another process: it sees one moment, and the server goes on writing.
// It never writes, and it neither moves the WAL to the database nor resets it (not when it is closed either), which is
// what the WAL-reset bug of SQLite before 3.51.3 needs a second connection for. A plain copy of the files would mix two
// moments.
#pragma once

#include "platform/store/data_folder.hpp"

namespace calculi::store {

struct Copied {
  std::int64_t tables = 0;
  std::int64_t lines = 0;
  std::string kept{};  // where the data lie that were there before
};

// Makes `file`, which must not be there yet, and checks it.
Opened<Copied> back_up(const std::string& folder, const std::string& file);

// Puts the tables of `file` into a folder that no server holds. Data that are there already are refused, or with
// `replace` kept beside the new ones. If the power fails in between, the next start finishes the exchange.
Opened<Copied> restore(const std::string& file, const std::string& folder, bool replace);

}  // namespace calculi::store
