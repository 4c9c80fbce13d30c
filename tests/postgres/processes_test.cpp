// Three processes, PostgreSQL and nginx before them, all of them killed, stopped and started again while people play.
// Nothing that was acknowledged is lost, nothing is done twice, no table has lines of two owners.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <list>
#include <memory>
#include <thread>

#include "platform/server/hub/random_source.hpp"
#include "tests/cli/player.hpp"
#include "tests/cli/program.hpp"
#include "tests/how_many.hpp"
#include "tests/postgres/held_postgres.hpp"
#include "tests/postgres/processes.hpp"

namespace calculi::postgres_tests {
namespace {

using namespace std::chrono_literals;
using cli_tests::Player;
using cli_tests::Way;
using Clock = std::chrono::steady_clock;

long long ms(Clock::duration time) { return std::chrono::duration_cast<std::chrono::milliseconds>(time).count(); }

// A database, three processes on it, nginx before them, and people who play.
class House {
 public:
  explicit House(int tables) : url_(cluster_.new_place()) {
    for (const char* name : {"a", "b", "c"}) {
      processes_.push_back(std::make_unique<Process>(url_, name, free_port(), folder_.path()));
      processes_.back()->start();
    }
    if (Proxy::is_installed()) {
      proxy_ =
          std::make_unique<Proxy>(folder_.path(), std::vector{process(0).port(), process(1).port(), process(2).port()});
      proxy_->start();
    } else {
      std::printf("# skipped: nginx is not installed, players go to the processes themselves\n");
    }
    for (int i = 0; i < tables; ++i) {
      const auto way = [this, i](const std::string& at, int tries) { return way_to(at, i + tries); };
      players_.emplace_back(way, stop_, answered_, static_cast<unsigned>(i + 1), 100ms);
    }
  }

  Process& process(int number) { return *processes_[static_cast<std::size_t>(number)]; }
  Proxy* proxy() { return proxy_.get(); }
  Cluster& cluster() { return cluster_; }
  void wait_for(int answers) {
    const auto patience = Clock::now() + 20s;
    for (const int before = answered_; answered_ < before + answers && Clock::now() < patience;) {
      std::this_thread::sleep_for(2ms);
    }
  }
  void end() {
    wait_for(200);
    stop_ = true;
    for (Player& one : players_) one.join();
    for (const auto& one : processes_) one->end(SIGTERM);
  }
  std::list<Player>& players() { return players_; }

  // What all have in common at the end, and one line that says how it was.
  void check(const std::string& what) {
    const auto store = open_store({url_, {}, "z", 1h, 1h});
    ASSERT_NE(store, nullptr);
    std::size_t acknowledged = 0;
    int cuts = 0;
    std::vector<Clock::duration> gaps;
    for (const Player& one : players_) {
      acknowledged += one.acknowledged.size();
      cuts += one.cuts;
      gaps.insert(gaps.end(), one.gaps.begin(), one.gaps.end());
      if (one.link.empty()) continue;
      store->load_by_link(server::link_hash(one.link), [&](const store::Loaded& log) { one.check(log); });
      store->flush();
    }
    const auto odd = store::postgres::Connection(url_, 5s).execute(
        "SELECT count(*) FROM (SELECT h.table_id FROM heads h LEFT JOIN lines l USING(table_id)"
        " GROUP BY h.table_id HAVING count(l.seq) != h.lines OR max(l.seq) + 1 != h.lines) odd");
    EXPECT_EQ(odd.bytes(0, 0), "0") << "tables with gaps";
    EXPECT_GT(acknowledged, players_.size()) << "nobody has played";
    std::ranges::sort(gaps);
    const auto share = [&](std::size_t percent) {
      return gaps.empty() ? 0 : ms(gaps[(gaps.size() - 1) * percent / 100]);
    };
    std::printf(
        "%s: %zu tables, %zu acknowledged, 0 lost, %d reconnects; from a cut to the next view: half within %lld ms, 99 "
        "of"
        " 100 within %lld ms, all within %lld ms\n",
        what.c_str(), players_.size(), acknowledged, cuts, share(50), share(99), share(100));
  }

 private:
  Way way_to(const std::string& at, int turn) const {
    if (proxy_) return {proxy_->port(), at.empty() ? "/ws?try=" + std::to_string(turn) : "/ws?at=" + at};
    for (const auto& one : processes_) {
      if (one->name() == at) return {one->port()};
    }
    return {processes_[static_cast<std::size_t>(turn) % processes_.size()]->port()};
  }

  cli_tests::Folder folder_;
  Cluster cluster_;
  std::string url_;
  std::vector<std::unique_ptr<Process>> processes_;
  std::unique_ptr<Proxy> proxy_;
  std::atomic<bool> stop_ = false;
  std::atomic<int> answered_ = 0;
  std::list<Player> players_;
};

void kill_something(House& house, int what) {
  Process& process = house.process(what % 3);
  switch (what % 5) {
    case 3:
      house.cluster().stop(SIGKILL);
      return house.cluster().start();
    case 4:
      if (house.proxy() == nullptr) return;
      house.proxy()->end(SIGKILL);
      return house.proxy()->start();
    default:
      process.end(SIGKILL);
      std::this_thread::sleep_for(what % 2 == 0 ? 0ms : 300ms);
      return process.start();
  }
}

TEST(Processes, whatever_is_killed_while_people_play_nothing_acknowledged_is_lost_or_done_twice) {
  const int kills = how_many(15, 300);
  House house(200);
  house.wait_for(400);
  for (int i = 0; i < kills; ++i) {
    kill_something(house, i);
    house.wait_for(100);
  }
  house.end();
  house.check(std::to_string(kills) + " kills of processes, PostgreSQL and nginx");
}

TEST(Processes, an_owner_that_sleeps_for_ten_seconds_finds_its_tables_taken_and_stands_down) {
  House house(30);
  house.wait_for(100);
  house.process(0).send(SIGSTOP);
  std::this_thread::sleep_for(10s);
  house.process(0).send(SIGCONT);
  house.wait_for(100);
  house.end();
  house.check("an owner held for 10 s");
}

TEST(Processes, one_after_the_other_is_started_anew_and_people_play_on) {
  const int tables = how_many(60, 300);
  House house(tables);
  house.wait_for(tables);
  for (int i = 0; i < 3; ++i) {
    house.process(i).end(SIGTERM);
    house.process(i).start();
    house.wait_for(tables);
  }
  house.end();
  for (const Player& one : house.players()) EXPECT_LE(one.cuts, 4) << "one for each process, and the end";
  house.check("rolling upgrade of 3 processes");
}

}  // namespace
}  // namespace calculi::postgres_tests
