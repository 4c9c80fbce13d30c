#include "tests/cli/running_program.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pty.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "tests/cli/program.hpp"

namespace calculi::cli_tests {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds patience{30'000};

bool readable(int handle, milliseconds wait) {
  pollfd one{handle, POLLIN, 0};
  return poll(&one, 1, static_cast<int>(wait.count())) > 0;
}

bool copy_some(int from, int to) {
  std::array<char, 4096> chunk;
  const ssize_t got = ::read(from, chunk.data(), chunk.size());
  return got > 0 && ::send(to, chunk.data(), static_cast<std::size_t>(got), MSG_NOSIGNAL) == got;
}

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

}  // namespace

// --- the program -----------------------------------------------------------------------------------------------------

RunningProgram::RunningProgram(const std::vector<std::string>& arguments, At at) {
  const Command command(arguments);
  if (at == At::terminal) {
    child_ = forkpty(&out_, nullptr, nullptr, nullptr);
    if (child_ == 0) command.become();
    in_ = dup(out_);
    return;
  }
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) return;
  const pid_t child = vfork();
  if (child == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    dup2(out[1], STDERR_FILENO);
    command.become();
  }
  child_ = child;
  ::close(in[0]);
  ::close(out[1]);
  in_ = in[1];
  out_ = out[0];
}

RunningProgram::~RunningProgram() {
  if (child_ > 0) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  ::close(in_);
  ::close(out_);
}

void RunningProgram::type(std::string_view line) {
  const std::string whole = std::string(line) + "\n";
  (void)!::write(in_, whole.data(), whole.size());
}

void RunningProgram::signal(int number) const { kill(child_, number); }

bool RunningProgram::read_more(milliseconds wait) {
  std::array<char, 4096> chunk;
  if (!readable(out_, wait)) return false;
  const ssize_t got = ::read(out_, chunk.data(), chunk.size());
  if (got > 0) said_.append(chunk.data(), static_cast<std::size_t>(got));
  return got > 0;
}

bool RunningProgram::says(std::string_view text) {
  const auto until = Clock::now() + patience;
  while (true) {
    if (const std::size_t at = said_.find(text, heard_); at != said_.npos) {
      heard_ = at + text.size();
      return true;
    }
    const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now());
    if (left.count() <= 0 || !read_more(left)) return false;
  }
}

int RunningProgram::exit_code() {
  while (read_more(patience)) {
  }
  int status = 0;
  waitpid(child_, &status, 0);
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// --- the line --------------------------------------------------------------------------------------------------------

CutLine::CutLine(std::uint16_t server_port) : server_port_(server_port) {
  listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  (void)::bind(listening_, reinterpret_cast<const sockaddr*>(&address), size);
  (void)::listen(listening_, 8);
  (void)::getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size);
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

CutLine::~CutLine() {
  ends_ = true;
  thread_.join();
  ::close(listening_);
}

void CutLine::serve() {
  while (!ends_) {
    if (!readable(listening_, milliseconds(20))) continue;
    const int client = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client >= 0) pass_on(client);
    ::close(client);
  }
}

void CutLine::pass_on(int client) {
  const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in to = loopback(server_port_);
  bool good = ::connect(server, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  while (good && !ends_ && !cuts_.exchange(false)) {
    std::array<pollfd, 2> both{pollfd{client, POLLIN, 0}, pollfd{server, POLLIN, 0}};
    if (holds_) {
      std::this_thread::sleep_for(milliseconds(20));
      continue;
    }
    if (poll(both.data(), both.size(), 20) <= 0) continue;
    if (both[0].revents != 0) good = copy_some(client, server);
    if (good && both[1].revents != 0) good = copy_some(server, client);
  }
  holds_ = false;
  ::close(server);
}

}  // namespace calculi::cli_tests
