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

namespace calculi::cli {

namespace {

struct Pipe {
  std::array<int, 2> ends{-1, -1};  // to read from, to write to
  bool open() { return pipe2(ends.data(), O_CLOEXEC) == 0; }
};

// Runs between fork and exec, where only system calls are allowed.
[[noreturn]] void become(char* const* words, int in, int out, rlim_t memory, bool show_errors) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  if (const int null = show_errors ? -1 : open("/dev/null", O_WRONLY); null >= 0) dup2(null, STDERR_FILENO);
  const rlimit most_memory{memory, memory};
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_AS, &most_memory);
  setrlimit(RLIMIT_CORE, &no_core);
  signal(SIGPIPE, SIG_DFL);
  execvp(words[0], words);
  _exit(127);
}

// True when the file can be read or written, or its other end is closed.
bool wait_for(int file, short what, BotProcess::Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - BotProcess::Clock::now()).count();
  pollfd polled{file, what, 0};
  return poll(&polled, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, 600'000))) > 0;
}

void close_file(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

}  // namespace

BotProcess::BotProcess(const std::vector<std::string>& command, int memory_mb, bool show_errors) {
  signal(SIGPIPE, SIG_IGN);  // write() reports that a program has ended
  std::vector<std::string> copy = command;
  std::vector<char*> words;
  for (std::string& word : copy) words.push_back(word.data());
  words.push_back(nullptr);
  Pipe in;
  Pipe out;
  if (in.open() && out.open()) pid_ = fork();
  if (pid_ == 0) {
    become(words.data(), in.ends[0], out.ends[1], static_cast<rlim_t>(memory_mb) << 20U, show_errors);
  }
  to_ = in.ends[1];
  from_ = out.ends[0];
  close_file(in.ends[0]);
  close_file(out.ends[1]);
  if (pid_ > 0) setpgid(pid_, pid_);
  for (const int end : {to_, from_}) fcntl(end, F_SETFL, O_NONBLOCK);
}

BotProcess::~BotProcess() {
  close_file(to_);
  close_file(from_);
  if (pid_ <= 0) return;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

bool BotProcess::send(std::string_view line, Clock::time_point until) {
  const std::string text = std::string(line) + "\n";
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

std::expected<std::string, Offence> BotProcess::next(Clock::time_point until) {
  std::size_t end = buffer_.find('\n');
  while (end == std::string::npos) {
    if (buffer_.size() > longest_line) return std::unexpected(Offence::flood);
    if (!wait_for(from_, POLLIN, until)) return std::unexpected(Offence::late);
    std::array<char, 4096> piece;
    const ssize_t got = read(from_, piece.data(), piece.size());
    if (got == 0 || (got < 0 && errno != EAGAIN)) return std::unexpected(Offence::gone);
    buffer_.append(piece.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    end = buffer_.find('\n');
  }
  std::string line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  return line;
}

bool BotProcess::leave(Clock::time_point until) {
  close_file(to_);
  int status = 0;
  pid_t ended = waitpid(pid_, &status, WNOHANG);
  while (ended == 0 && Clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ended = waitpid(pid_, &status, WNOHANG);
  }
  if (ended != pid_) return false;
  kill(-pid_, SIGKILL);  // any processes that it has started
  pid_ = -1;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace calculi::cli
