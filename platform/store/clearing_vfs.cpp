#include "platform/store/clearing_vfs.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

namespace calculi::store {

namespace {

std::string fresh_vfs_name() {
  static std::atomic<unsigned> count = 0;
  return "calculi-" + std::to_string(++count);
}

}  // namespace

ClearingVfs::ClearingVfs(const std::string& below)
    : below_(sqlite3_vfs_find(below.empty() ? nullptr : below.c_str())), name_(fresh_vfs_name()), vfs_(*below_) {
  vfs_.zName = name_.c_str();
  vfs_.pAppData = this;
  vfs_.xOpen = open;
  sqlite3_vfs_register(&vfs_, 0);
}

// The file remains one of the layer below; of the database alone the method that writes is exchanged.
int ClearingVfs::open(sqlite3_vfs* vfs, const char* file_name, sqlite3_file* file, int flags, int* out_flags) {
  auto* self = static_cast<ClearingVfs*>(vfs->pAppData);
  const int code = self->below_->xOpen(self->below_, file_name, file, flags, out_flags);
  if (code != SQLITE_OK || (flags & SQLITE_OPEN_MAIN_DB) == 0) return code;
  static_cast<sqlite3_io_methods&>(self->methods_) = *file->pMethods;
  self->methods_.below = file->pMethods;
  self->methods_.xWrite = write;
  file->pMethods = &self->methods_;
  return code;
}

int ClearingVfs::write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
  const auto* begin = static_cast<const std::uint8_t*>(bytes);
  std::vector<std::uint8_t> page(begin, begin + count);
  if (offset % count == 0) clear_unused(page, offset == 0);
  return static_cast<const Methods*>(file->pMethods)->below->xWrite(file, page.data(), count, offset);
}

void clear_unused(std::span<std::uint8_t> page, bool first) {
  constexpr std::size_t smallest_page = 512;
  constexpr std::size_t file_header = 100;
  if (page.size() < smallest_page) return;
  const std::span<std::uint8_t> header = page.subspan(first ? file_header : 0);
  const bool interior = header[0] == 2 || header[0] == 5;
  if (!interior && header[0] != 10 && header[0] != 13) return;
  const auto two_bytes = [&](std::size_t at) { return std::size_t{header[at]} * 256 + header[at + 1]; };
  const std::size_t from = (first ? file_header : 0) + (interior ? 12 : 8) + 2 * two_bytes(3);
  const std::size_t to = two_bytes(5) == 0 ? 65'536 : two_bytes(5);
  if (from < to && to <= page.size()) std::ranges::fill(page.subspan(from, to - from), std::uint8_t{0});
}

}  // namespace calculi::store
