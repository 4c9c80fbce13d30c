// The folder of a server's data: `calculi.db`, what SQLite keeps beside it, and `lock`, which a server holds as long as
// it runs. Nothing in a folder is changed before everything about it is known to be right.
#pragma once

#include <ctime>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "platform/store/sqlite.hpp"

namespace calculi::store {

struct OpenFault {
  enum class Kind : std::uint8_t {
    not_a_folder,
    no_access,  // it cannot be read or written
    in_use,     // by another process
    newer,      // written by a newer program
    foreign,    // a database of somebody else
    damaged,
    missing,   // there is nothing to read
    occupied,  // something is there that would be lost
  };
  Kind kind = Kind::no_access;
  std::string file{};    // the file or folder that it is about
  std::string reason{};  // what the system says of it
  std::string kept{};    // the copy of a damaged file
};

template <class Value>
using Opened = std::expected<Value, OpenFault>;

// Beside the database, each with the same date behind it: a copy that is complete and is to take the place of the
// database, and what was in that place before. As long as the first is there, the exchange has to be finished: between
// its steps there may be no database at all, which a server would take for an empty one.
inline constexpr std::string_view restored_name = ".restored-";
inline constexpr std::string_view replaced_name = ".replaced-";

class DataFolder {
 public:
  // Makes the folder if it is missing, and holds it until this object is gone. Finishes what a power cut has left of a
  // restore.
  static Opened<DataFolder> take(const std::string& path);
  DataFolder(DataFolder&& other) noexcept : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}
  DataFolder& operator=(DataFolder&&) = delete;
  ~DataFolder();

  std::string database() const { return path_ + "/calculi.db"; }
  const std::string& path() const { return path_; }
  bool finish_restore() const;  // false: see errno

 private:
  DataFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}

  std::string path_;
  int lock_;
};

// What SQLite said of a file, in our words.
OpenFault open_fault(const sqlite::Fault& fault, const std::string& file);

// Opens the database of a folder, checks that it is whole and ours, and brings it up to date. Of a damaged one a copy
// is kept, once.
Opened<sqlite::Connection> open_database(const DataFolder& folder, const std::string& vfs);

// Opens a file to read it alone, and checks that it is whole and ours.
Opened<sqlite::Connection> open_to_read(const std::string& file);

// A time as part of a file's name, "20250131-142501".
std::string file_date(std::time_t time);

bool sync_path(const std::string& path);                             // a file or a folder reaches the disk
bool take_place(const std::string& file, const std::string& place);  // for good
bool is_filled(const std::string& file);                             // it is there, with something in it

}  // namespace calculi::store
