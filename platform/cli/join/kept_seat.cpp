#include "platform/cli/join/kept_seat.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <sstream>

#include "platform/cli/data.hpp"

namespace calculi::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::days kept_for{30};  // as long as a server keeps a match
constexpr std::size_t longest_line = 512;

bool is_old(const fs::directory_entry& entry) {
  std::error_code error;
  const fs::file_time_type written = entry.last_write_time(error);
  return !error && fs::file_time_type::clock::now() - written > kept_for;
}

}  // namespace

KeptSeat::KeptSeat(std::string origin)
    : origin_(std::move(origin)), folder_(own_folder("XDG_STATE_HOME", ".local/state")) {}

KeptSeat::~KeptSeat() { close(); }

// A file that somebody has removed between the opening and the lock is not the one with this name any more.
bool KeptSeat::open(const std::string& path, int flags) {
  close();
  file_ = ::open(path.c_str(), flags | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) == 0 && ::access(path.c_str(), F_OK) == 0) {
    path_ = path;
    return true;
  }
  close();
  return false;
}

void KeptSeat::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
  path_.clear();
}

std::string KeptSeat::content() const {
  std::array<char, longest_line> bytes{};
  const ssize_t size = ::pread(file_, bytes.data(), bytes.size(), 0);
  return {bytes.data(), size > 0 ? static_cast<std::size_t>(size) : 0U};
}

std::optional<SeatKey> KeptSeat::find(const std::string& to) {
  if (!folder_) return std::nullopt;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(*folder_ + "/seats", error)) {
    if (!open(entry.path().string(), 0)) continue;
    std::string origin;
    std::string code;
    SeatKey key;
    std::istringstream(content()) >> origin >> code >> key.link >> key.token;
    if (is_old(entry)) {
      forget();
    } else if (origin == origin_ && !key.token.empty() && (to == code || to == key.link)) {
      return key;
    }
  }
  close();
  return std::nullopt;
}

void KeptSeat::keep(const std::string& code, const SeatKey& key) {
  if (!folder_) return;
  const std::string folder = *folder_ + "/seats";
  const std::string path = folder + "/" + key.link + "-" + key.token.substr(0, 8);
  if (path_ != path) {
    std::error_code ignored;
    forget();
    fs::create_directories(folder, ignored);
    fs::permissions(folder, fs::perms::owner_all, ignored);
    if (!open(path, O_CREAT)) return;
  }
  const std::string line = origin_ + " " + code + " " + key.link + " " + key.token + "\n";
  if (content() == line) return;
  if (::ftruncate(file_, 0) != 0 || ::pwrite(file_, line.data(), line.size(), 0) < 0) forget();
}

void KeptSeat::forget() {
  if (file_ >= 0) ::unlink(path_.c_str());
  close();
}

}  // namespace calculi::cli
