// A layer of SQLite's file system that lets no deleted name stay behind. `secure_delete` clears what is deleted. But
// when SQLite moves rows to another page, it leaves copies in the unused middle of the first page, and a later deletion
// clears the row alone. So every page that goes to the database file gets its unused middle cleared on the way.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <span>
#include <string>

namespace calculi::store {

// The first byte of a b-tree page tells it from all others as long as no page number has such a byte in front.
inline constexpr std::int32_t most_pages = 1 << 24;  // 64 GiB

class ClearingVfs {
 public:
  explicit ClearingVfs(const std::string& below);  // the system's own if empty
  ~ClearingVfs() { sqlite3_vfs_unregister(&vfs_); }
  ClearingVfs(const ClearingVfs&) = delete;
  ClearingVfs& operator=(const ClearingVfs&) = delete;
  const std::string& name() const { return name_; }

 private:
  struct Methods : sqlite3_io_methods {
    const sqlite3_io_methods* below;
  };
  static int open(sqlite3_vfs* vfs, const char* file_name, sqlite3_file* file, int flags, int* out_flags);
  static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset);

  sqlite3_vfs* below_;
  std::string name_;
  sqlite3_vfs vfs_{};
  Methods methods_{};
};

// Clears what lies between the list of cells of a b-tree page and its cells. `first`: it begins with the file's header.
void clear_unused(std::span<std::uint8_t> page, bool first);

}  // namespace calculi::store
