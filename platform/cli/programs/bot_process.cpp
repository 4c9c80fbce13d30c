#include "platform/cli/programs/bot_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

namespace calculi::cli {

namespace {

struct Pipe {
  int read = -1;
  int write = -1;
  bool open() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
  void close_both() const {
    for (const int end : {read, write}) {
      if (end >= 0) close(end);
    }
  }
};

void limit(int what, rlim_t most) {
  const rlimit bound{most, most};
  setrlimit(static_cast<__rlimit_resource_t>(what), &bound);
}

// Between fork and exec: system calls alone.
[[noreturn]] void become(char* const* words, const Pipe& in, const Pipe& out, const Pipe& failed, int memory_mb,
                         bool hear_errors) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(in.read, STDIN_FILENO);
  dup2(out.write, STDOUT_FILENO);
  if (!hear_errors) {
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
  }
  limit(RLIMIT_AS, static_cast<rlim_t>(memory_mb) << 20U);
  limit(RLIMIT_CORE, 0);
  signal(SIGPIPE, SIG_DFL);
  execvp(words[0], words);
  const char mark = '!';
  (void)!write(failed.write, &mark, 1);
  _exit(127);
}

int milliseconds_until(BotProcess::Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - BotProcess::Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 600'000));
}

// True when the file can be read or written, or its other end is gone.
bool wait_for(int file, short what, BotProcess::Clock::time_point until) {
  pollfd polled{file, what, 0};
  return poll(&polled, 1, milliseconds_until(until)) > 0;
}

}  // namespace

std::optional<BotProcess> BotProcess::start(const std::vector<std::string>& command, int memory_mb, bool hear_errors) {
  signal(SIGPIPE, SIG_IGN);  // a bot that has gone is noticed when it is written to
  std::vector<std::string> copy = command;
  std::vector<char*> words;
  for (std::string& word : copy) words.push_back(word.data());
  words.push_back(nullptr);
  Pipe in;
  Pipe out;
  Pipe failed;
  if (!in.open() || !out.open() || !failed.open()) return std::nullopt;
  const pid_t pid = fork();
  if (pid == 0) become(words.data(), in, out, failed, memory_mb, hear_errors);
  for (const int end : {in.read, out.write, failed.write}) close(end);
  char mark = 0;
  const bool begun = pid > 0 && read(failed.read, &mark, 1) == 0;
  close(failed.read);
  if (!begun) {
    if (pid > 0) waitpid(pid, nullptr, 0);
    close(in.write);
    close(out.read);
    return std::nullopt;
  }
  setpgid(pid, pid);
  for (const int end : {in.write, out.read}) fcntl(end, F_SETFL, O_NONBLOCK);
  return BotProcess(pid, in.write, out.read);
}

BotProcess::BotProcess(BotProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      buffer_(std::move(other.buffer_)) {}

BotProcess::~BotProcess() { stop(); }

void BotProcess::stop() {
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
  to_ = from_ = -1;
  if (pid_ <= 0) return;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

bool BotProcess::send(std::string_view line, Clock::time_point until) {
  std::string text(line);
  text.push_back('\n');
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t written = write(to_, left.data(), left.size());
    if (written > 0) {
      left.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EAGAIN || !wait_for(to_, POLLOUT, until)) {
      return false;
    }
  }
  return true;
}

BotProcess::Got BotProcess::next(std::string& line, Clock::time_point until) {
  while (true) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return Got::line;
    }
    if (buffer_.size() > longest_line) return Got::flood;
    if (!wait_for(from_, POLLIN, until)) return Got::silence;
    std::array<char, 4096> piece;
    const ssize_t got = read(from_, piece.data(), piece.size());
    if (got > 0) {
      buffer_.append(piece.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || errno != EAGAIN) {
      return Got::ended;
    }
  }
}

bool BotProcess::leave(Clock::time_point until) {
  if (to_ >= 0) close(to_);
  to_ = -1;
  int status = 0;
  pid_t gone = waitpid(pid_, &status, WNOHANG);
  while (gone == 0 && Clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    gone = waitpid(pid_, &status, WNOHANG);
  }
  if (gone != pid_) return false;
  kill(-pid_, SIGKILL);  // whatever it has left behind
  pid_ = -1;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace calculi::cli
