#include "tests/postgres/processes.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

#include "platform/server/net/plain_client_test.hpp"
#include "tests/cli/program.hpp"
#include "tests/postgres/cluster.hpp"

namespace calculi::postgres_tests {

namespace {

using namespace std::chrono_literals;

// Ends with this program; what it says goes to a file.
pid_t start_program(const std::vector<std::string>& words, const std::string& log) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(out, 1);
  ::dup2(out, 2);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

void wait_for_port(std::uint16_t port) {
  for (int tries = 0; tries < 3000 && !server::testing::PlainClient(port).connected(); ++tries) {
    std::this_thread::sleep_for(10ms);
  }
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

Process::~Process() { end(SIGKILL); }

void Process::start() {
  pid_ = start_program({cli_tests::program(), "serve", "--store", url_, "--name", name_, "--listen",
                        "127.0.0.1:" + std::to_string(port_), "--clock-speed", "50", "--web", page_},
                       page_ + "/" + name_ + ".log");
  wait_for_port(port_);
}

void Process::send(int signal) const { ::kill(pid_, signal); }

void Process::end(int signal) {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGCONT);
  ::kill(pid_, signal);
  ::waitpid(std::exchange(pid_, -1), nullptr, 0);
}

bool Proxy::is_installed() { return std::filesystem::exists("/usr/sbin/nginx"); }

Proxy::Proxy(std::string folder, const std::vector<std::uint16_t>& ports)
    : folder_(std::move(folder)), port_(free_port()) {
  ::chmod(folder_.c_str(), 0755);
  std::ifstream in(CALCULI_SOURCE_DIR "/operation/nginx.conf");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  replace_all(text, "listen 8080;", "listen 127.0.0.1:" + std::to_string(port_) + ";");
  for (std::size_t i = 0; i < ports.size(); ++i) {
    replace_all(text, "127.0.0.1:" + std::to_string(8081 + i), "127.0.0.1:" + std::to_string(ports[i]));
  }
  replace_all(text, "worker_processes auto;", "worker_processes 1; daemon off;");
  std::ofstream(folder_ + "/nginx.conf") << text;
}

void Proxy::start() {
  pid_ = start_program({"/usr/sbin/nginx", "-p", folder_, "-c", folder_ + "/nginx.conf", "-e", "error.log"},
                       folder_ + "/nginx.log");
  wait_for_port(port_);
}

// Its worker is a process of its own, which would go on to listen.
void Proxy::end(int signal) {
  if (pid_ <= 0) return;
  std::ifstream children("/proc/" + std::to_string(pid_) + "/task/" + std::to_string(pid_) + "/children");
  std::vector<pid_t> workers;
  for (pid_t child = 0; children >> child;) workers.push_back(child);
  ::kill(pid_, signal);
  for (const pid_t worker : workers) ::kill(worker, signal);
  ::waitpid(std::exchange(pid_, -1), nullptr, 0);
}

}  // namespace calculi::postgres_tests
