#include "platform/store/backup.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace calculi::store {

namespace {

namespace fs = std::filesystem;
using Kind = OpenFault::Kind;

std::unexpected<OpenFault> cannot(const std::string& file) {
  return std::unexpected(OpenFault{Kind::no_access, file, std::strerror(errno), {}});
}

// An empty file that was not there before, for its owner alone; else nothing is changed.
bool make_new(const std::string& file) {
  const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  return made >= 0 && ::close(made) == 0;
}

// Throws a Fault if the copy is not whole.
Copied check_copy(const std::string& file) {
  sqlite::Connection copy(file, sqlite::Connection::Access::read);
  if (const std::string found = copy.text("PRAGMA integrity_check(1)"); found != "ok") {
    throw sqlite::Fault{SQLITE_CORRUPT, found};
  }
  return {copy.number("SELECT count(*) FROM heads"), copy.number("SELECT count(*) FROM lines"), {}};
}

// Fills the empty file `to`, which then is on the disk.
Opened<Copied> copy_into(sqlite::Connection& from, const std::string& to) {
  try {
    sqlite::Statement(from.get(), "VACUUM INTO ?")(to).next();
    const Copied copied = check_copy(to);
    if (!sync_path(to)) return cannot(to);
    return copied;
  } catch (const sqlite::Fault& fault) {
    return std::unexpected(open_fault(fault, to));
  }
}

// A copy under a name of its own, which `put` brings to its place; without it nothing is left.
template <class Put>
Opened<Copied> copy_and(sqlite::Connection& from, const std::string& unfinished, Put put) {
  std::error_code ignored;
  fs::remove(unfinished, ignored);
  if (!make_new(unfinished)) return cannot(unfinished);
  Opened<Copied> copied = copy_into(from, unfinished);
  if (copied) copied = put(std::move(*copied));
  fs::remove(unfinished, ignored);
  return copied;
}

}  // namespace

Opened<Copied> back_up(const std::string& folder, const std::string& file) {
  Opened<sqlite::Connection> source = open_to_read(folder + "/calculi.db");
  if (!source) return std::unexpected(source.error());
  // The name is ours before the work begins.
  if (!make_new(file)) {
    if (errno == EEXIST) return std::unexpected(OpenFault{Kind::occupied, file, {}, {}});
    return cannot(file);
  }
  const std::string unfinished = file + ".new";
  Opened<Copied> copied = copy_and(*source, unfinished, [&](Copied made) -> Opened<Copied> {
    if (!take_place(unfinished, file)) return cannot(file);
    return made;
  });
  if (!copied) std::remove(file.c_str());
  return copied;
}

Opened<Copied> restore(const std::string& file, const std::string& folder, bool replace) {
  Opened<sqlite::Connection> source = open_to_read(file);
  if (!source) return std::unexpected(source.error());
  const Opened<DataFolder> taken = DataFolder::take(folder);
  if (!taken) return std::unexpected(taken.error());
  const std::string database = taken->database();
  const bool filled = is_filled(database) || is_filled(database + "-wal");
  if (filled && !replace) return std::unexpected(OpenFault{Kind::occupied, database, {}, {}});
  const std::string unfinished = database + ".new";
  return copy_and(*source, unfinished, [&](Copied made) -> Opened<Copied> {
    const std::string date = file_date(std::time(nullptr));
    if (filled) made.kept = database + std::string(replaced_name) + date;
    const std::string complete = database + std::string(restored_name) + date;
    if (!take_place(unfinished, complete)) return cannot(database);
    if (taken->finish_restore()) return made;
    const std::unexpected<OpenFault> failed = cannot(database);
    // What has not begun is not to happen at the next start.
    if (fs::exists(database)) std::remove(complete.c_str());
    return failed;
  });
}

}  // namespace calculi::store
