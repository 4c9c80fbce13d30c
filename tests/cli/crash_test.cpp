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
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "benchmarks/open_tables.hpp"
#include "engine/base/reflect.hpp"
#include "engine/table/registry.hpp"
#include "platform/server/hub/random_source.hpp"
#include "platform/server/net/plain_client_test.hpp"
#include "platform/server/table/table_state.hpp"
#include "platform/store/sqlite_store.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"
#include "tests/cli/program.hpp"
#include "tests/how_many.hpp"

namespace calculi {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using server::testing::PlainClient;

const Module& turn_game() {
  for (const Module* module : all_modules()) {
    if (!module->about().is_race) return *module;
  }
  return *all_modules().front();
}

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

// A person who plays whatever is legal, reconnects after a cut, and sends again what was not answered.
class Player {
 public:
  Player(const Process& server, const std::atomic<bool>& stop, std::atomic<int>& answered, unsigned number)
      : server_(server), stop_(stop), answered_(answered), chance_(number), thread_([this] { play(); }) {}
  ~Player() { join(); }
  void join() {
    if (thread_.joinable()) thread_.join();
  }

  std::string link;
  std::map<std::int32_t, std::string> acknowledged;  // the answer, by command
  int cuts = 0;
  int wrong = 0;  // a command that was answered in two ways
  std::string refused;

 private:
  void play() {
    while (!stop_) {
      PlainClient client(server_.port());
      client.wait_at_most(1);
      if (!client.connected() || !client.upgrade()) {
        std::this_thread::sleep_for(40ms);
        continue;
      }
      client_ = &client;
      say(wire::Hello{wire::protocol, "en"});
      token_.empty() ? open() : say(wire::Resume{link, token_, 0, {}});
      while (!stop_) {
        const std::optional<std::string> text = client.hear();
        if (!text) break;
        hear(*text);
      }
      ++cuts;
    }
  }
  void open() { say(wire::CreateTable{std::string(turn_game().about().slug), {}, {"person", "bot random"}, {}}); }
  void say(const wire::ClientMessage& message) { client_->say(wire::write(message)); }

  void hear(const std::string& text) {
    const auto message = wire::read<wire::ServerMessage>(text);
    if (!message) return;
    if (const auto* opened = std::get_if<wire::TableOpened>(&*message)) {
      link = opened->link, token_ = opened->token;
      unsure_.reset();
      last_cmd_ = 0;
    } else if (std::holds_alternative<wire::Seated>(*message)) {
      if (unsure_) say(*unsure_);
    } else if (const auto* table = std::get_if<wire::Table>(&*message)) {
      if (table->phase == wire::Phase::lobby) say(wire::Start{});
      if (table->phase == wire::Phase::over) say(wire::Ready{});  // one match follows the other until the end
    } else if (const auto* seen = std::get_if<wire::View>(&*message)) {
      act(seen->view.text);
    } else if (const auto* ack = std::get_if<wire::Ack>(&*message)) {
      const auto [kept, fresh] = acknowledged.emplace(ack->cmd, text);
      if (!fresh && kept->second != text) ++wrong;
      answered_ += fresh ? 1 : 0;
      if (unsure_ && unsure_->cmd == ack->cmd) unsure_.reset();
    } else if (const auto* no = std::get_if<wire::Refused>(&*message)) {
      if (unsure_ && no->cmd == unsure_->cmd) unsure_.reset();
      // Said again behind a cut, these two come too late.
      const bool late = no->code == "server.already_started" || no->code == "server.between";
      if (!no->cmd && !late) refused = no->code;
    }
  }
  void act(const std::string& view_text) {
    const Result<Json> json = parse_json(view_text);
    if (!json || unsure_) return;
    const Json* waiting = json->find("waiting");
    const Json* outcome = json->find("outcome");
    if (waiting == nullptr || waiting->array()->empty() || (outcome != nullptr && !outcome->is_null())) return;
    const auto view = turn_game().read_view(*json->find("game"));
    if (!view) return;
    const std::vector<std::string> actions = (*view)->actions(16);
    if (actions.empty()) return;
    unsure_ = wire::Act{++last_cmd_, actions[chance_() % actions.size()], {}};
    say(*unsure_);
  }

  const Process& server_;
  const std::atomic<bool>& stop_;
  std::atomic<int>& answered_;  // commands of all players
  std::minstd_rand chance_;
  PlainClient* client_ = nullptr;
  std::string token_;
  std::optional<wire::Act> unsure_;
  std::int32_t last_cmd_ = 0;
  std::thread thread_;
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
  std::atomic<int> answered = 0;
  for (unsigned i = 0; i < 40; ++i) players.emplace_back(server, stop, answered, i + 1);
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
    EXPECT_EQ(one.refused, "");
    EXPECT_EQ(one.wrong, 0);
    acknowledged += one.acknowledged.size();
    cuts += one.cuts;
    (*opened)->load_by_link(server::link_hash(one.link), [&](const store::Loaded& log) {
      ASSERT_TRUE(log.ok && !log.lines.empty());
      EXPECT_NE(server::read_match(log.lines, all_modules()), nullptr) << "the log is not a match";
      std::map<std::int32_t, std::string> answers;
      for (const store::Line& line : log.lines) {
        if (line.by.cmd != 0) EXPECT_TRUE(answers.emplace(line.by.cmd, line.by.answer).second) << "done twice";
      }
      for (const auto& [cmd, answer] : one.acknowledged) EXPECT_EQ(answers[cmd], answer) << "lost: command " << cmd;
    });
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
