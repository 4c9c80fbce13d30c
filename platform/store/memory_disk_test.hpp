// A disk in memory as a file system for SQLite, whose power can be cut. What was written since the last sync of a file
// is held apart; at the cut each sector of it reaches the disk or not, by chance, and so does each name that was made
// or deleted. (That sectors arrive in another order is the same thing: some of them are there and others are not.)
#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace calculi::store {

class MemoryDisk {
 public:
  explicit MemoryDisk(unsigned seed) : random_(seed), name_("memory-disk-" + std::to_string(seed)) {
    const sqlite3_vfs* system = sqlite3_vfs_find(nullptr);
    vfs_ = *system;
    vfs_.szOsFile = sizeof(Handle);
    vfs_.zName = name_.c_str();
    vfs_.pAppData = this;
    vfs_.xOpen = open;
    vfs_.xDelete = remove;
    vfs_.xAccess = access;
    sqlite3_vfs_register(&vfs_, 0);
    only_ = this;
  }
  ~MemoryDisk() { sqlite3_vfs_unregister(&vfs_); }
  MemoryDisk(const MemoryDisk&) = delete;
  MemoryDisk& operator=(const MemoryDisk&) = delete;

  const std::string& name() const { return name_; }
  void cut_power_after(int steps) { steps_ = steps; }
  bool has_power() const { return steps_ != 0; }
  void erase() { entries_.clear(); }
  // After a cut, when every file is closed.
  void power_on() {
    if (has_power()) cut();
    steps_ = -1;
  }
  // Each call is answered by this code, and nothing is done, until it is SQLITE_OK again.
  void fail_reads_with(int code) { failing_reads_ = code; }
  void fail_writes_with(int code) { failing_writes_ = code; }
  void fail_syncs_with(int code) { failing_syncs_ = code; }
  // The call with this number from now on fails, and no other.
  void fail_once_at(int call) { fails_at_ = call; }
  bool has_failed() const { return fails_at_ == 0; }

 private:
  static constexpr std::size_t sector = 512;
  struct File {
    std::string now;
    std::string durable;
    std::vector<std::size_t> unsynced;            // sectors
    std::vector<std::unique_ptr<char[]>> shared;  // the index of the WAL
  };
  struct Entry {
    std::shared_ptr<File> now;
    std::shared_ptr<File> durable;
  };
  struct Handle : sqlite3_file {
    std::shared_ptr<File>* file;
    std::string* name;
    bool syncs_names;  // as SQLite does with the first sync of a new WAL
  };

  static MemoryDisk& disk() { return *only_; }
  static File& file_of(sqlite3_file* file) { return **static_cast<Handle*>(file)->file; }

  // One step further; false once the power is gone.
  bool step() {
    if (steps_ > 0 && --steps_ == 0) cut();
    return steps_ != 0;
  }

  bool fails_now() { return fails_at_ > 0 && --fails_at_ == 0; }

  void cut() {
    const auto share = random_() % 5;  // of four, how much of the unsynced part arrives
    for (auto entry = entries_.begin(); entry != entries_.end();) {
      Entry& names = entry->second;
      if (names.now != names.durable && random_() % 2 == 0) names.durable = names.now;
      if (names.durable == nullptr) {
        entry = entries_.erase(entry);
        continue;
      }
      names.now = names.durable = what_arrived(*names.durable, share);
      ++entry;
    }
  }

  static void arrive(const File& file, std::size_t place, std::string& bytes) {
    if (place * sector >= file.now.size()) return;
    const std::string_view arrived = std::string_view(file.now).substr(place * sector, sector);
    bytes.resize(std::max(bytes.size(), place * sector + arrived.size()));
    bytes.replace(place * sector, arrived.size(), arrived);
  }

  // Whoever still has the file open keeps the old one.
  std::shared_ptr<File> what_arrived(const File& file, std::uint_fast32_t share) {
    auto after = std::make_shared<File>();
    after->durable = file.durable;
    for (const std::size_t place : file.unsynced) {
      if (random_() % 4 < share) arrive(file, place, after->durable);
    }
    if (file.now.size() < after->durable.size() && random_() % 2 == 0) after->durable.resize(file.now.size());
    after->now = after->durable;
    return after;
  }

  static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    file->pMethods = nullptr;
    if (name == nullptr || !disk().step() || disk().fails_now()) return SQLITE_CANTOPEN;
    Entry& entry = disk().entries_[name];
    const bool fresh = entry.now == nullptr;
    if (fresh && (flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
    if (fresh) entry.now = std::make_shared<File>();
    auto* handle = static_cast<Handle*>(file);
    handle->file = new std::shared_ptr<File>(entry.now);
    handle->name = new std::string(name);
    handle->syncs_names = fresh && (flags & SQLITE_OPEN_WAL) != 0;
    file->pMethods = &methods;
    if (out_flags != nullptr) *out_flags = flags;
    return SQLITE_OK;
  }
  static int close(sqlite3_file* file) {
    delete static_cast<Handle*>(file)->file;
    delete static_cast<Handle*>(file)->name;
    return SQLITE_OK;
  }
  static int remove(sqlite3_vfs*, const char* name, int) {
    if (!disk().step() || disk().fails_now()) return SQLITE_IOERR_DELETE;
    disk().entries_[name].now = nullptr;
    return SQLITE_OK;
  }
  static int access(sqlite3_vfs*, const char* name, int, int* found) {
    const auto entry = disk().entries_.find(name);
    *found = entry != disk().entries_.end() && entry->second.now != nullptr ? 1 : 0;
    return SQLITE_OK;
  }
  static int read(sqlite3_file* file, void* out, int count, sqlite3_int64 from) {
    if (!disk().has_power() || disk().fails_now()) return SQLITE_IOERR_READ;
    if (const int failing = disk().failing_reads_) return failing;
    const std::string& now = file_of(file).now;
    const auto size = static_cast<std::size_t>(count);
    const std::string_view there = static_cast<std::size_t>(from) < now.size()
                                       ? std::string_view(now).substr(static_cast<std::size_t>(from), size)
                                       : std::string_view();
    std::memset(out, 0, size);
    if (!there.empty()) std::memcpy(out, there.data(), there.size());
    return there.size() == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }
  static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 to) {
    if (!disk().step() || disk().fails_now()) return SQLITE_IOERR_WRITE;
    if (const int failing = disk().failing_writes_) return failing;
    File& there = file_of(file);
    const auto from = static_cast<std::size_t>(to);
    const std::size_t end = from + static_cast<std::size_t>(count);
    if (there.now.size() < end) there.now.resize(end);
    there.now.replace(from, end - from, static_cast<const char*>(bytes), end - from);
    for (std::size_t place = from / sector; place * sector < end; ++place) there.unsynced.push_back(place);
    return SQLITE_OK;
  }
  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    if (!disk().step() || disk().fails_now()) return SQLITE_IOERR_TRUNCATE;
    file_of(file).now.resize(static_cast<std::size_t>(size));
    return SQLITE_OK;
  }
  static int sync(sqlite3_file* file, int) {
    if (!disk().step() || disk().fails_now()) return SQLITE_IOERR_FSYNC;
    if (const int failing = disk().failing_syncs_) return failing;
    auto* handle = static_cast<Handle*>(file);
    File& there = **handle->file;
    for (const std::size_t place : there.unsynced) arrive(there, place, there.durable);
    there.durable.resize(there.now.size());
    there.unsynced.clear();
    for (auto& [name, entry] : disk().entries_) {
      if (handle->syncs_names || name == *handle->name) entry.durable = entry.now;
    }
    handle->syncs_names = false;
    return SQLITE_OK;
  }
  static int file_size(sqlite3_file* file, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>(file_of(file).now.size());
    return SQLITE_OK;
  }
  static int lock(sqlite3_file*, int) { return SQLITE_OK; }
  static int check_reserved(sqlite3_file*, int* held) {
    *held = 0;
    return SQLITE_OK;
  }
  static int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
  static int sector_size(sqlite3_file*) { return sector; }
  static int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }
  static int shared_map(sqlite3_file* file, int region, int size, int, void volatile** out) {
    auto& shared = file_of(file).shared;
    while (std::ssize(shared) <= region) shared.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
    *out = shared[static_cast<std::size_t>(region)].get();
    return SQLITE_OK;
  }
  static int shared_lock(sqlite3_file*, int, int, int) { return SQLITE_OK; }
  static void shared_barrier(sqlite3_file*) { std::atomic_thread_fence(std::memory_order_seq_cst); }
  static int shared_unmap(sqlite3_file* file, int) {
    file_of(file).shared.clear();
    return SQLITE_OK;
  }
  static constexpr sqlite3_io_methods methods{2,
                                              close,
                                              read,
                                              write,
                                              truncate,
                                              sync,
                                              file_size,
                                              lock,
                                              lock,
                                              check_reserved,
                                              control,
                                              sector_size,
                                              characteristics,
                                              shared_map,
                                              shared_lock,
                                              shared_barrier,
                                              shared_unmap,
                                              nullptr,
                                              nullptr};

  inline static MemoryDisk* only_ = nullptr;  // SQLite's layers hand down no place of our own
  std::mt19937 random_;
  std::string name_;
  sqlite3_vfs vfs_{};
  std::map<std::string, Entry> entries_;
  std::atomic<int> steps_ = -1;  // until the cut; none is planned if negative
  std::atomic<int> failing_reads_ = SQLITE_OK;
  std::atomic<int> failing_writes_ = SQLITE_OK;
  std::atomic<int> failing_syncs_ = SQLITE_OK;
  std::atomic<int> fails_at_ = -1;  // calls from now on; 0: it has failed
};

}  // namespace calculi::store
