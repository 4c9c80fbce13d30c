// A person at a table of a real server that is killed again and again: plays whatever is legal, reconnects after a cut,
// and sends again what was not answered.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "platform/server/net/plain_client_test.hpp"
#include "platform/store/store.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::cli_tests {

struct Way {
  std::uint16_t port = 0;
  std::string path = "/ws";
};

class Player {
 public:
  using Clock = std::chrono::steady_clock;
  // `way` leads to a server; where there are several, to the one that was named last, or to any, another one with each
  // try.
  using FindWay = std::function<Way(const std::string& at, int tries)>;

  // `pause`: how long it thinks before it acts.
  Player(FindWay way, const std::atomic<bool>& stop, std::atomic<int>& answered, unsigned number,
         std::chrono::milliseconds pause = {});
  ~Player() { join(); }
  void join() {
    if (thread_.joinable()) thread_.join();
  }
  // Nothing that was acknowledged is missing in the log of the table, and nothing is there twice.
  void check(const store::Loaded& log) const;

  std::string link;
  std::map<std::int32_t, std::string> acknowledged;  // the answer, by command
  int cuts = 0;
  int wrong = 0;  // a command that was answered in two ways
  std::string refused;
  std::vector<Clock::duration> gaps;  // from a cut to the next view

 private:
  void play();
  void open();
  void say(const wire::ClientMessage& message) { client_->say(wire::write(message)); }
  void hear(const std::string& text);
  void act(const std::string& view_text);

  FindWay way_;
  const std::atomic<bool>& stop_;
  std::atomic<int>& answered_;  // commands of all players
  std::minstd_rand chance_;
  std::chrono::milliseconds pause_;
  server::testing::PlainClient* client_ = nullptr;
  std::string at_;  // the process that has answered last
  int tries_ = 0;   // without a welcome
  std::string token_;
  std::optional<wire::Act> unsure_;
  std::int32_t last_cmd_ = 0;
  std::optional<Clock::time_point> cut_;
  std::thread thread_;
};

}  // namespace calculi::cli_tests
