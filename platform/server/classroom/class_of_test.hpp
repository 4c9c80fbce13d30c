// A class for tests: a teacher, pupils behind one address, and what they say.
#pragma once

#include <deque>
#include <set>

#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server::testing {

inline std::string token_of(int number) {
  return hex(blake3(std::span(reinterpret_cast<std::uint8_t*>(&number), 4)), 32);
}

// Pupils by number, so many at a table.
inline std::vector<std::vector<std::int32_t>> tables_of(int pupils, int tables) {
  std::vector<std::vector<std::int32_t>> lists(static_cast<std::size_t>(tables));
  for (int i = 0; i < pupils; ++i) lists[static_cast<std::size_t>(i % tables)].push_back(i + 1);
  return lists;
}

struct ClassOf {
  static constexpr const char* address = "10.0.0.9";

  explicit ClassOf(SimulatedServer& simulated) : server(simulated), teacher(simulated.connect(address)) {}

  static wire::ClassPlan plan_of(const Module& module) {
    wire::ClassPlan plan{.game = std::string(module.about().slug)};
    plan.size = std::max<std::int32_t>(3, module.about().least_seats);
    return plan;
  }
  void open(const wire::ClassPlan& plan) { server.say(teacher, wire::OpenClass{.plan = plan, .token = token_of(0)}); }
  void open(const Module& module = turn_game()) { open(plan_of(module)); }
  const wire::ClassState& state() const { return *teacher.last<wire::ClassState>(); }
  std::string code() const { return teacher.last<wire::ClassOpened>()->code; }
  std::string link() const { return teacher.last<wire::ClassOpened>()->link; }

  Client& come(const std::string& lang = "en") {
    Client& pupil = *pupils.emplace_back(&server.connect(address, lang));
    server.say(pupil, wire::Join{code()});
    server.say(pupil, wire::ClassEnter{token_of(static_cast<int>(pupils.size()))});
    return pupil;
  }
  void come_all(int count) {
    for (int i = 0; i < count; ++i) come();
  }
  void teach(std::string text) { server.say(teacher, wire::ClassTeach{++teacher.cmd, std::move(text)}); }
  void seat(std::vector<std::vector<std::int32_t>> tables) {
    server.say(teacher, wire::ClassSeat{.cmd = ++teacher.cmd, .tables = std::move(tables)});
  }
  // The teacher's two taps, and the time to find one's table.
  void play(int tables) {
    seat(tables_of(static_cast<int>(pupils.size()), tables));
    server.pass(caps::class_seating + seconds(1));
  }
  const wire::ClassPlace& place(int number) const {
    return *pupils[static_cast<std::size_t>(number - 1)]->last<wire::ClassPlace>();
  }
  Client& pupil(int number) { return *pupils[static_cast<std::size_t>(number - 1)]; }
  void come_back(int number) {
    Client& client = pupil(number);
    server.reconnect(client, address);
    server.say(client, wire::Hello{wire::protocol, "en"});
    server.say(client, wire::ClassResume{link(), token_of(number), static_cast<std::int32_t>(client.events.size()),
                                         client.chain});
  }
  void teacher_comes_back() {
    const std::string old = link();
    server.reconnect(teacher, address);
    server.say(teacher, wire::Hello{wire::protocol, "en"});
    server.say(teacher, wire::ClassResume{.link = old, .token = token_of(0)});
  }
  const Table* table_of(int number) { return server.hub.table_of(pupil(number).id); }

  SimulatedServer& server;
  Client& teacher;
  std::deque<Client*> pupils{};
};

}  // namespace calculi::server::testing
