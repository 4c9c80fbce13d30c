#include "tests/postgres/cluster.hpp"

#include <arpa/inet.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>
#include <vector>

#include "platform/store/postgres/connection.hpp"

namespace calculi::postgres_tests {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// Whom PostgreSQL runs as.
const passwd* own_user() {
  if (::geteuid() != 0) return nullptr;
  const passwd* user = ::getpwnam("postgres");
  return user != nullptr ? user : ::getpwnam("nobody");
}

// Ends with this program, whatever becomes of it.
pid_t start_program(const std::vector<std::string>& words, const std::string& log) {
  const passwd* user = own_user();
  const uid_t uid = user == nullptr ? ::geteuid() : user->pw_uid;
  const gid_t gid = user == nullptr ? ::getegid() : user->pw_gid;
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  if (user != nullptr && (::setgroups(0, nullptr) != 0 || ::setgid(gid) != 0 || ::setuid(uid) != 0)) ::_exit(126);
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  ::unsetenv("LD_PRELOAD");
  (void)std::freopen(log.c_str(), "a", stdout);
  ::dup2(::fileno(stdout), 2);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

}  // namespace

std::string postgres_programs() {
  std::string found;
  std::error_code none;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", none)) {
    const std::string bin = version.path().string() + "/bin";
    if (fs::exists(bin + "/initdb") && fs::exists(bin + "/postgres") && bin > found) found = bin;
  }
  return found;
}

std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  ::bind(socket, reinterpret_cast<const sockaddr*>(&address), length);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length);
  ::close(socket);
  return ntohs(address.sin_port);
}

Cluster::Cluster(Sync sync) : port_(free_port()), syncs_(sync == Sync::on) {
  const bool memory = !syncs_ && fs::is_directory("/dev/shm");
  folder_ = ((memory ? fs::path("/dev/shm") : fs::temp_directory_path()) / "calculi-postgres-XXXXXX").string();
  EXPECT_NE(::mkdtemp(folder_.data()), nullptr);
  if (const passwd* user = own_user()) EXPECT_EQ(::chown(folder_.c_str(), user->pw_uid, user->pw_gid), 0);
  const pid_t child = start_program({postgres_programs() + "/initdb", "-D", folder_ + "/data", "-U", "calculi", "-A",
                                     "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"},
                                    folder_ + "/log");
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0) << "initdb has failed; see " << folder_ << "/log";
  start();
}

void Cluster::start() {
  std::vector<std::string> words{postgres_programs() + "/postgres", "-D", folder_ + "/data"};
  for (const std::string& setting :
       {"port=" + std::to_string(port_), std::string("listen_addresses=127.0.0.1"),
        "unix_socket_directories=" + folder_, std::string("fsync=") + (syncs_ ? "on" : "off"),
        std::string("shared_buffers=32MB"), std::string("jit=off"), std::string("max_connections=40"),
        std::string("restart_after_crash=on")}) {
    words.insert(words.end(), {"-c", setting});
  }
  pid_ = start_program(words, folder_ + "/log");
  const std::string url = "postgres://calculi@127.0.0.1:" + std::to_string(port_) + "/postgres";
  for (int tries = 0; tries < 600; ++tries) {
    try {
      store::postgres::Connection(url, 2s).execute("SELECT 1");
      return;
    } catch (const store::postgres::Fault&) {
      std::this_thread::sleep_for(50ms);
    }
  }
  ADD_FAILURE() << "PostgreSQL does not start; see " << folder_ << "/log";
}

// The postmaster and its children, which live on for a moment after it.
void Cluster::signal_all(int signal) const {
  std::error_code none;
  std::ifstream children("/proc/" + std::to_string(pid_) + "/task/" + std::to_string(pid_) + "/children");
  std::vector<pid_t> all{pid_};
  for (pid_t child = 0; children >> child;) all.push_back(child);
  for (const pid_t one : all) ::kill(one, signal);
}

void Cluster::stop(int signal) {
  if (pid_ <= 0) return;
  signal == SIGKILL ? signal_all(SIGKILL) : static_cast<void>(::kill(pid_, signal));
  ::waitpid(std::exchange(pid_, -1), nullptr, 0);
  std::error_code none;
  if (signal == SIGKILL) fs::remove(folder_ + "/data/postmaster.pid", none);
}

void Cluster::hold() const { signal_all(SIGSTOP); }
void Cluster::go_on() const { signal_all(SIGCONT); }

Cluster::~Cluster() {
  if (pid_ > 0) go_on();
  stop(SIGQUIT);
  std::error_code none;
  fs::remove_all(folder_, none);
}

std::string Cluster::new_place() {
  const std::string base = "postgres://calculi@127.0.0.1:" + std::to_string(port_) + "/postgres";
  const std::string name = "place_" + std::to_string(++places_);
  store::postgres::Connection(base, 5s).execute("CREATE SCHEMA " + name);
  return base + "?options=-csearch_path%3D" + name;
}

Cluster& shared_cluster() {
  static Cluster cluster;
  return cluster;
}

}  // namespace calculi::postgres_tests
