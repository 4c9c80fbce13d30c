#include "platform/store/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "platform/store/schema.hpp"

namespace calculi::store {

namespace {

namespace fs = std::filesystem;
using Kind = OpenFault::Kind;

std::unexpected<OpenFault> refuse(Kind kind, std::string file, std::string reason = {}) {
  return std::unexpected(OpenFault{kind, std::move(file), std::move(reason), {}});
}

// People's names are in it: a folder that we make cannot be read by others on this computer.
bool make_folder(const fs::path& path) {
  std::error_code failed;
  if (fs::is_directory(path, failed)) return true;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), failed);
  return ::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST;
}

// SQLite would make the file readable for everybody; it gives the files beside the database the same rights.
bool make_private(const std::string& file) {
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (made >= 0) ::close(made);
  return made >= 0;
}

// The copy is named after the time of the last change, so that a server which is started again and again makes one.
std::string keep_damaged(const std::string& file) {
  struct stat about{};
  if (::stat(file.c_str(), &about) != 0) return {};
  const std::string kept = file + ".damaged-" + file_date(about.st_mtime);
  std::error_code failed;
  if (fs::exists(kept, failed)) return kept;
  fs::copy_file(file, kept, failed);
  if (!failed && fs::exists(file + "-wal")) fs::copy_file(file + "-wal", kept + "-wal", failed);
  if (!failed) return kept;
  fs::remove(kept, failed);
  fs::remove(kept + "-wal", failed);
  return {};
}

// The database first: without it SQLite takes no WAL for its own.
bool move_aside(const std::string& database, const std::string& kept) {
  for (const char* part : {"", "-wal"}) {
    const std::string from = database + part;
    if (is_filled(from) && std::rename(from.c_str(), (kept + part).c_str()) != 0) return false;
  }
  std::remove((database + "-wal").c_str());
  std::remove((database + "-shm").c_str());
  return sync_path(fs::path(database).parent_path());
}

// Throws a Fault if the file cannot be read, and leaves everything as it is until all is well.
Opened<sqlite::Connection> open_checked(const std::string& file, sqlite::Connection::Access access,
                                        const std::string& vfs) {
  sqlite::Connection connection(file, access, vfs);
  connection.leave_as_it_is(true);
  const FileState state = state_of(connection);
  if (state == FileState::newer) return refuse(Kind::newer, file);
  if (state == FileState::foreign) return refuse(Kind::foreign, file);
  if (const std::string found = connection.text("PRAGMA quick_check(1)"); found != "ok") {
    throw sqlite::Fault{SQLITE_CORRUPT, found};
  }
  if (access == sqlite::Connection::Access::read) {
    if (state == FileState::empty) return refuse(Kind::foreign, file);
    return connection;
  }
  if (sqlite3_db_readonly(connection.get(), "main") == 1) throw sqlite::Fault{SQLITE_READONLY, "read-only"};
  connection.leave_as_it_is(false);
  migrate(connection);
  return connection;
}

// What SQLite lays beside a database to look into it, and leaves there because it must not write.
class LaidBeside {
 public:
  explicit LaidBeside(const std::string& file) : wal_(file + "-wal"), index_(file + "-shm") {}
  // A log that has come meanwhile and says something is not ours to remove.
  void remove() const {
    std::error_code failed;
    if (!had_wal_ && fs::exists(wal_, failed) && fs::file_size(wal_, failed) > 0) return;
    if (!had_wal_) fs::remove(wal_, failed);
    if (!had_index_) fs::remove(index_, failed);
  }

 private:
  static bool is_there(const fs::path& file) {
    std::error_code failed;
    return fs::exists(file, failed);
  }
  fs::path wal_;
  fs::path index_;
  bool had_wal_ = is_there(wal_);
  bool had_index_ = is_there(index_);
};

}  // namespace

Opened<DataFolder> DataFolder::take(const std::string& path) {
  std::error_code failed;
  if (fs::exists(path, failed) && !fs::is_directory(path, failed)) return refuse(Kind::not_a_folder, path);
  if (!make_folder(path)) return refuse(Kind::no_access, path, std::strerror(errno));
  const int lock = ::open((path + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) return refuse(Kind::no_access, path, std::strerror(errno));
  DataFolder folder(path, lock);
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) return refuse(Kind::in_use, path);
  if (!folder.finish_restore()) return refuse(Kind::no_access, folder.database(), std::strerror(errno));
  return folder;
}

bool DataFolder::finish_restore() const {
  const std::string waiting = database() + std::string(restored_name);
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(path_, failed)) {
    const std::string file = path_ + "/" + entry.path().filename().string();
    if (!file.starts_with(waiting)) continue;
    const std::string kept = database() + std::string(replaced_name) + file.substr(waiting.size());
    return move_aside(database(), kept) && take_place(file, database());
  }
  return !failed;
}

DataFolder::~DataFolder() {
  if (lock_ >= 0) ::close(lock_);
}

OpenFault open_fault(const sqlite::Fault& fault, const std::string& file) {
  switch (fault.kind()) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return {Kind::damaged, file, fault.words, {}};
    case SQLITE_BUSY:
      return {Kind::in_use, file, fault.words, {}};
    default:
      return {Kind::no_access, file, fault.words, {}};
  }
}

Opened<sqlite::Connection> open_database(const DataFolder& folder, const std::string& vfs) {
  const std::string file = folder.database();
  if (!make_private(file)) return refuse(Kind::no_access, file, std::strerror(errno));
  const LaidBeside beside(file);
  try {
    Opened<sqlite::Connection> opened = open_checked(file, sqlite::Connection::Access::write, vfs);
    if (!opened) beside.remove();
    return opened;
  } catch (const sqlite::Fault& fault) {
    OpenFault fault_here = open_fault(fault, file);
    // Only now, when SQLite has closed the file: to close a copy's source would take SQLite's locks away.
    beside.remove();
    if (fault_here.kind == Kind::damaged) fault_here.kept = keep_damaged(file);
    return std::unexpected(std::move(fault_here));
  }
}

Opened<sqlite::Connection> open_to_read(const std::string& file) {
  if (!fs::is_regular_file(file)) return refuse(Kind::missing, file);
  try {
    return open_checked(file, sqlite::Connection::Access::read, {});
  } catch (const sqlite::Fault& fault) {
    return std::unexpected(open_fault(fault, file));
  }
}

std::string file_date(std::time_t time) {
  std::tm parts{};
  std::array<char, 32> text{};
  ::gmtime_r(&time, &parts);
  return {text.data(), std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &parts)};
}

bool take_place(const std::string& file, const std::string& place) {
  return std::rename(file.c_str(), place.c_str()) == 0 && sync_path(fs::path(fs::absolute(place)).parent_path());
}

bool is_filled(const std::string& file) {
  std::error_code failed;
  const auto size = fs::file_size(file, failed);
  return !failed && size > 0;
}

bool sync_path(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  return synced;
}

}  // namespace calculi::store
