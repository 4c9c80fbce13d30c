// The real server is killed while people play, again and again, on the same data. Nothing that it acknowledged is lost,
// nothing is done twice, and everybody goes on.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <list>
#include <random>
#include <thread>

#include "benchmarks/open_tables.hpp"
#include "platform/server/hub/random_source.hpp"
#include "platform/store/sqlite_store.hpp"
#include "tests/cli/player.hpp"
#include "tests/cli/program.hpp"
#include "tests/how_many.hpp"

namespace calculi {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using cli_tests::Player;
using cli_tests::Way;

// How long the threads of a process have computed, and how long they have waited for a processor, in milliseconds.
struct Spent {
  double computed = 0;
  double waited = 0;
};
Spent spent_by(pid_t process) {
  Spent all;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task")) {
    double computed = 0;
    double waited = 0;
    std::ifstream(thread.path() / "schedstat") >> computed >> waited;
    all.computed += computed / 1e6;
    all.waited += waited / 1e6;
  }
  return all;
}

// The program, as its users start it.
class Process {
 public:
  explicit Process(const std::string& data) : data_(data) {}
  ~Process() { end(SIGKILL); }

  void start() {
    int out[2];
    ASSERT_EQ(::pipe(out), 0);
    const std::string program = cli_tests::program();
    const std::string listen = "127.0.0.1:" + std::to_string(port_);
    const pid_t child = ::vfork();
    if (child == 0) {
      ::dup2(out[1], 1);
      ::close(2);  // it says that it has no page
      ::execl(program.c_str(), "calculi", "serve", "--data", data_.c_str(), "--listen", listen.c_str(), "--clock-speed",
              "50", "--web", data_.c_str(), nullptr);
      ::_exit(127);
    }
    pid_ = child;
    ::close(out[1]);
    std::string said;
    for (char c = 0; said.find('\n') == said.npos && ::read(out[0], &c, 1) == 1;) said.push_back(c);
    ::close(out[0]);
    const auto colon = said.rfind(':');
    ASSERT_NE(colon, said.npos) << "the server does not start";
    port_ = static_cast<std::uint16_t>(std::stoi(said.substr(colon + 1)));
  }
  void end(int signal) {
    if (pid_ <= 0) return;
    ::kill(pid_, signal);
    ::waitpid(std::exchange(pid_, -1), nullptr, 0);
  }
  std::uint16_t port() const { return port_; }
  Spent spent() const { return spent_by(pid_); }

 private:
  std::string data_;
  std::uint16_t port_ = 0;
  pid_t pid_ = -1;
};

constexpr std::uint32_t others = 1000;  // tables that are open and that nobody comes back to

TEST(Crash, a_server_that_is_killed_while_people_play_loses_nothing_it_has_acknowledged) {
  const int kills = how_many(30, 1000);
  const cli_tests::Folder folder;
  open_tables::fill(folder.file("data"), others);
  Process server(folder.file("data"));
  ASSERT_NO_FATAL_FAILURE(server.start());
  std::atomic<bool> stop = false;
  std::list<Player> players;
  const auto way = [&](const std::string&, int) { return Way{server.port()}; };
  std::atomic<int> answered = 0;
  for (unsigned i = 0; i < 40; ++i) players.emplace_back(way, stop, answered, i + 1);
  std::minstd_rand chance(7);
  Clock::duration slowest{};
  Spent most;
  for (int i = 0; i < kills; ++i) {
    const auto patience = Clock::now() + 10s;
    for (const int before = answered; answered < before + 20 && Clock::now() < patience;) {
      std::this_thread::sleep_for(1ms);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2 + chance() % 60));
    server.end(SIGKILL);
    const auto began = Clock::now();
    ASSERT_NO_FATAL_FAILURE(server.start());
    slowest = std::max(slowest, Clock::now() - began);
    const Spent spent = server.spent();
    most = {std::max(most.computed, spent.computed), std::max(most.waited, spent.waited)};
  }
  std::this_thread::sleep_for(500ms);
  stop = true;
  server.end(SIGTERM);
  for (Player& one : players) one.join();

  auto opened = store::SqliteStore::open({.folder = folder.file("data")}, [](const auto& answer) { answer(); });
  ASSERT_TRUE(opened.has_value());
  std::size_t acknowledged = 0;
  int cuts = 0;
  for (const Player& one : players) {
    acknowledged += one.acknowledged.size();
    cuts += one.cuts;
    (*opened)->load_by_link(server::link_hash(one.link), [&](const store::Loaded& log) { one.check(log); });
    (*opened)->flush();
  }
  std::printf(
      "%d kills, %zu acknowledged, %d reconnects, ready again with %u open tables after %lld ms at most, having "
      "computed"
      " %.0f ms at most and waited %.0f ms at most for a processor\n",
      kills, acknowledged, cuts, others,
      static_cast<long long>(std::chrono::duration_cast<std::chrono::milliseconds>(slowest).count()), most.computed,
      most.waited);
  EXPECT_GT(acknowledged, 10U * static_cast<unsigned>(kills)) << "nobody has played";
}

}  // namespace
}  // namespace calculi
