// What a server tells the people who run it, over HTTP: its health, its figures, records of matches that are over.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <semaphore>
#include <thread>

#include "engine/table/record.hpp"
#include "platform/server/hub/simulated_server_test.hpp"
#include "platform/server/net/plain_client_test.hpp"
#include "platform/server/net/server.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::Client;
using testing::PlainClient;
using testing::SimulatedServer;
using testing::turn_game;
using namespace std::chrono_literals;

// A store whose answers to a probe are the test's.
struct ProbedStore : store::MemoryStore {
  explicit ProbedStore(Post to_loop) : MemoryStore(to_loop), post(std::move(to_loop)) {}
  void probe(Done<bool> done) override {
    ++probes;
    if (answers) post([done, yes = writes.load()] { done(yes); });
  }
  Post post;
  std::atomic<bool> answers = true;
  std::atomic<bool> writes = true;
  std::atomic<int> probes = 0;
};

class Operated {
 public:
  explicit Operated(store::Store& store) : server_({.listen = {.port = 0}}, all_modules(), store) {
    EXPECT_TRUE(server_.open().has_value());
    thread_ = std::thread([this] { server_.run(); });
  }
  ~Operated() {
    server_.stop();
    thread_.join();
  }
  std::string get(const std::string& path, const std::string& headers = {}) {
    return PlainClient(server_.port()).get(path, headers);
  }
  void post(std::function<void()> job) { server_.post(std::move(job)); }
  std::uint16_t port() const { return server_.port(); }

 private:
  Server server_;
  std::thread thread_;
};

bool is_status(const std::string& answer, const std::string& status) {
  return answer.starts_with("HTTP/1.1 " + status);
}

struct Health : ::testing::Test {
  // Whether it comes to say so: on a busy machine the loop, or a store that writes, may be late for a moment.
  bool says(const std::string& status, const std::string& word) {
    const auto said = [&](const std::string& one) {
      return is_status(one, status) && one.ends_with("\r\n\r\n" + word + "\n");
    };
    bool yes = said(server.get("/readyz"));
    for (int i = 0; i < 50 && !yes; ++i) {
      std::this_thread::sleep_for(100ms);
      yes = said(server.get("/readyz"));
    }
    return yes;
  }

  ProbedStore store{[this](std::function<void()> answer) { server.post(std::move(answer)); }};
  Operated server{store};
};

TEST_F(Health, a_server_whose_store_writes_is_ready_and_asks_it_at_most_once_a_second) {
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(says("200", "ok"));
  EXPECT_LE(store.probes.load(),
            1 + std::chrono::ceil<std::chrono::seconds>(std::chrono::steady_clock::now() - begun).count());
}

TEST_F(Health, a_server_whose_store_cannot_write_is_not_ready) {
  store.writes = false;
  EXPECT_TRUE(says("503", "store"));
  EXPECT_TRUE(server.get("/healthz").ends_with("ok\n"));
}

TEST_F(Health, a_store_that_does_not_answer_is_not_waited_for) {
  store.answers = false;
  const auto asked = std::chrono::steady_clock::now();
  EXPECT_TRUE(says("503", "store"));
  EXPECT_GE(std::chrono::steady_clock::now() - asked, 100ms);
  EXPECT_TRUE(says("503", "store"));
  EXPECT_EQ(store.probes.load(), 1);
}

TEST_F(Health, a_server_whose_loop_is_late_is_not_ready) {
  PlainClient client(server.port());
  EXPECT_TRUE(client.get("/healthz").ends_with("ok\n"));
  std::binary_semaphore asked{0};
  server.post([&] {
    asked.acquire();
    std::this_thread::sleep_for(400ms);
  });
  client.write("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  asked.release();
  EXPECT_TRUE(client.hear_answer().ends_with("\r\n\r\nlate\n"));
}

TEST_F(Health, the_figures_count_what_happens_and_are_for_this_machine_alone) {
  PlainClient client(server.port());
  ASSERT_TRUE(client.upgrade());
  client.say(wire::write(wire::Hello{wire::protocol, "en"}));
  client.say(wire::write(wire::CreateTable{std::string(turn_game().about().slug), {}, {"person", "bot greedy"}, {}}));
  client.say(wire::write(wire::Host{1, "nonsense"}));
  client.say(wire::write(wire::Start{}));
  while (true) {
    const std::optional<std::string> heard = client.hear();
    ASSERT_TRUE(heard.has_value());
    if (heard->starts_with("{\"type\":\"view\"")) break;
  }
  const std::string text = server.get("/metrics");
  for (const char* line :
       {"calculi_connections 1\n", "calculi_tables{type=\"lobby\"} 0\n", "calculi_tables{type=\"playing\"} 1\n",
        "calculi_tables_known 1\n", "calculi_tables_stalled 0\n", "calculi_messages_received_total 4\n",
        "calculi_messages_sent_total{type=\"refused\"} 1\n", "calculi_messages_sent_total{type=\"welcome\"} 1\n",
        "calculi_lines_total{type=\"opening\"} 1\n", "calculi_commits_total{result=\"outage\"} 0\n",
        "calculi_purges_total 1\n", "calculi_faults_total 0\n", "calculi_bot_questions "}) {
    EXPECT_NE(text.find(line), text.npos) << line;
  }
  EXPECT_EQ(text.find("calculi_commits_total{result=\"stored\"} 0\n"), text.npos);
  for (const char* proxied : {"X-Forwarded-For: 203.0.113.7\r\n", "X-Forwarded-For: 127.0.0.1\r\n",
                              "X-Forwarded-For: nobody\r\n", "Forwarded: for=203.0.113.7\r\n"}) {
    const std::string answer = server.get("/metrics", proxied);
    EXPECT_TRUE(is_status(answer, "403")) << proxied;
    EXPECT_EQ(answer.find("calculi_"), answer.npos) << proxied;
  }
}

// A match that was played before this server was started.
struct Played {
  explicit Played(bool to_the_end) {
    server.open_table(host, {"person", "bot greedy"});
    server.say(host, wire::Start{});
    const AnyMatch& match = *server.hub.table_of(host.id)->match();
    while (to_the_end && !match.outcome()) {
      const std::string text = match.waiting_on().has(host.seat) ? hand.choose(match, host.seat) : std::string();
      if (text.empty()) {
        (void)server.pass_to_next();
      } else {
        server.act(host, text);
        server.pass(Millis{250});
      }
    }
  }
  std::string record() { return "/r/" + host.link + ".calculi"; }

  SimulatedServer server;
  Client& host = server.connect();
  AutoPlayer hand{turn_game(), "greedy", 5};
};

std::string body_of(const std::string& answer) { return answer.substr(answer.find("\r\n\r\n") + 4); }

TEST(Records, of_a_match_that_is_not_in_memory_any_more_are_still_there) {
  Played played(true);
  const std::string in_memory = *played.server.hub.record(played.host.link);
  Operated server(played.server.memory);
  const std::string answer = server.get(played.record());
  ASSERT_TRUE(is_status(answer, "200"));
  EXPECT_EQ(body_of(answer), in_memory);
  const auto replayed = replay_record(body_of(answer), all_modules());
  ASSERT_TRUE(replayed.has_value());
  EXPECT_TRUE(replayed->match->outcome().has_value());
}

TEST(Records, of_a_match_that_is_not_over_are_nobodys) {
  Played played(false);
  Operated server(played.server.memory);
  EXPECT_TRUE(is_status(server.get(played.record()), "404"));
  EXPECT_TRUE(is_status(server.get("/r/0f1e2d3c4b5a69788796a5b4c3d2e1f0.calculi"), "404"));
}

TEST(Records, of_matches_that_must_be_played_again_are_given_only_so_often) {
  Played played(true);
  Operated server(played.server.memory);
  int given = 0;
  std::string answer;
  for (int i = 0; i < 10 * caps::replays && !is_status(answer, "503"); ++i) {
    answer = server.get(played.record());
    if (is_status(answer, "200")) ++given;
  }
  EXPECT_TRUE(is_status(answer, "503"));
  EXPECT_GE(given, caps::replays);
}

TEST(Records, are_true_without_the_names_which_leave_a_match_first) {
  Played played(true);
  std::vector<store::Line> lines = *played.server.memory.log(played.server.hub.table_of(played.host.id)->spec().id);
  std::erase_if(lines, [](const store::Line& line) { return line.kind == store::LineKind::state; });
  const std::optional<std::string> record = read_record(lines, {}, all_modules());
  ASSERT_TRUE(record.has_value());
  EXPECT_EQ(record->find(played.host.table->host_name), record->npos);
  EXPECT_TRUE(replay_record(*record, all_modules()).has_value());
}

}  // namespace
}  // namespace calculi::server
