// In which order bots are asked, and what becomes of questions that nobody waits for any more.
#include "platform/server/hub/bot_queue.hpp"

#include <gtest/gtest.h>

#include "engine/play/levels.hpp"
#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;

TableId table(int number) {
  TableId id;
  id.bytes[0] = static_cast<std::uint8_t>(number);
  id.bytes[1] = static_cast<std::uint8_t>(number >> 8);
  return id;
}

AskBot question(int at, Seat seat, std::int32_t number, std::vector<std::string> lines = {}) {
  return {.table = table(at), .seat = seat, .ask = number, .lines = std::move(lines)};
}

AskBot hard_question(int at, Seat seat, std::int32_t number) {
  AskBot ask = question(at, seat, number);
  ask.thinks_long = true;
  return ask;
}

struct Queue : BotQueue {
  AskBot next() {
    const std::optional<Job> job = take();
    return job && std::holds_alternative<AskBot>(*job) ? std::get<AskBot>(*job) : AskBot{};
  }
};

TEST(BotQueue, a_newer_question_of_a_seat_takes_the_place_of_the_older_one) {
  Queue queue;
  AskBot first = question(1, Seat::a, 1, {"0", "1"});
  first.setup = std::make_shared<const TableSetup>();
  queue.add(first);
  queue.add(question(1, Seat::b, 1));
  queue.add(question(1, Seat::a, 2, {"2"}));
  queue.add(question(1, Seat::a, 3, {"3", "4"}));
  EXPECT_EQ(queue.questions(), 2U);
  const AskBot of_b = queue.next();
  EXPECT_EQ(of_b.seat, Seat::b);
  EXPECT_EQ(of_b.setup, first.setup) << "the copy of the match has to begin with something";
  EXPECT_EQ(of_b.lines, (std::vector<std::string>{"0", "1"}));
  const AskBot of_a = queue.next();
  EXPECT_EQ(of_a.ask, 3);
  EXPECT_EQ(of_a.setup, nullptr);
  EXPECT_EQ(of_a.lines, (std::vector<std::string>{"2", "3", "4"}));
  EXPECT_FALSE(queue.take());
}

TEST(BotQueue, holds_one_question_for_each_seat_however_often_it_is_asked) {
  Queue queue;
  for (int i = 0; i < 10'000; ++i) queue.add(question(1, seat_at(i % limits::seats), i, {std::to_string(i)}));
  EXPECT_EQ(queue.questions(), static_cast<unsigned>(limits::seats));
  std::vector<std::string> lines;
  for (int i = 0; i < limits::seats; ++i) {
    const AskBot next = queue.next();
    EXPECT_EQ(next.ask, 10'000 - limits::seats + i);
    lines.insert(lines.end(), next.lines.begin(), next.lines.end());
  }
  for (int i = 0; i < 10'000; ++i) ASSERT_EQ(lines[static_cast<unsigned>(i)], std::to_string(i));
}

TEST(BotQueue, tables_take_turns) {
  Queue queue;
  for (const Seat seat : SeatSet::all(3)) queue.add(question(1, seat, 1));
  for (const Seat seat : SeatSet::all(2)) queue.add(question(2, seat, 1));
  queue.add(question(3, Seat::a, 1));
  std::vector<int> order;
  while (queue.questions() > 0) order.push_back(queue.next().table.bytes[0]);
  EXPECT_EQ(order, (std::vector<int>{1, 2, 3, 1, 2, 1}));
}

TEST(BotQueue, bots_that_answer_at_once_come_before_bots_that_think_long) {
  Queue queue;
  queue.add(hard_question(1, Seat::a, 1));
  queue.add(question(1, Seat::b, 1));
  queue.add(hard_question(2, Seat::a, 1));
  queue.add(question(3, Seat::a, 1));
  EXPECT_EQ(queue.next().table, table(3));
  EXPECT_EQ(queue.next().table, table(1)) << "the hard one, for a table keeps its order";
  EXPECT_EQ(queue.next().seat, Seat::b);
  queue.add(question(2, Seat::b, 1));
  queue.add(question(2, Seat::a, 2));  // takes the place of the hard one
  queue.add(hard_question(4, Seat::a, 1));
  for (const int expected : {2, 2, 4}) EXPECT_EQ(queue.next().table, table(expected));
}

TEST(BotQueue, a_table_that_is_gone_is_not_asked_and_its_copy_is_dropped_once) {
  Queue queue;
  queue.forget(table(1));
  EXPECT_FALSE(queue.take()) << "there is no copy of it";
  queue.add(question(1, Seat::a, 1));
  (void)queue.next();
  queue.add(question(1, Seat::a, 2));
  queue.add(question(2, Seat::a, 1));
  queue.forget(table(1));
  queue.forget(table(1));
  EXPECT_EQ(queue.questions(), 1U);
  EXPECT_EQ(std::get<TableId>(*queue.take()), table(1));
  EXPECT_EQ(queue.next().table, table(2));
  EXPECT_FALSE(queue.take());
}

// 200 tables of masters who are asked again and again. Another table waits for no more than the decision that is being
// thought about (of a master 150 ms at most: docs/bots/README.md), a master's table for one of each other table.
TEST(BotQueue, at_200_tables_of_masters_no_table_waits_for_more_than_one_decision_of_each_other) {
  constexpr int masters = 200;
  constexpr int other = masters + 1;
  Queue queue;
  std::map<TableId, int> asked;  // since when each table waits, in decisions
  const auto ask_all = [&](int now) {
    for (int at = 1; at <= masters; ++at) {
      for (const Seat seat : SeatSet::all(limits::seats)) queue.add(hard_question(at, seat, now));
      asked.try_emplace(table(at), now);
    }
  };
  int longest = 0;
  int longest_of_other = 0;
  for (int now = 0; now < 5'000; ++now) {
    if (now % 100 == 0) ask_all(now);
    if (now % 37 == 0) {
      queue.add(question(other, Seat::a, now));
      asked.try_emplace(table(other), now);
    }
    const TableId answered = queue.next().table;
    int& worst = answered == table(other) ? longest_of_other : longest;
    worst = std::max(worst, now - asked[answered]);
    asked[answered] = now + 1;  // the table's next seat waits from now on
    if (answered == table(other)) asked.erase(answered);
  }
  std::printf("a master waits for %d decisions, somebody else for %d\n", longest, longest_of_other);
  EXPECT_LE(longest_of_other, 1);
  EXPECT_LE(longest, masters * 103 / 100);  // the other table's questions come between
}

// Bots that answer late, and of whom some are never asked: the copies of the matches follow all the same.
TEST(BotQueue, matches_go_on_whatever_is_dropped) {
  std::size_t dropped = 0;
  for (const Module* module : all_modules()) {
    SimulatedServer server;
    server.hold_bots = true;
    server.on_ask = [&](const AskBot&) { ++dropped; };
    std::vector<Client*> hosts;
    const std::string level(usual_opponent(module->bot_levels()));
    for (const char* address : {"10.0.0.1", "10.0.0.2"}) {
      hosts.push_back(&server.connect(address));
      server.open_table(*hosts.back(), std::vector<std::string>(4, "bot " + level), *module);
      server.say(*hosts.back(), wire::Start{});
    }
    const auto over = [](const Client* host) { return host->table->phase == wire::Phase::over; };
    for (int i = 0; i < 20'000 && !std::ranges::all_of(hosts, over); ++i) {
      if (!server.pass_to_next() || i % 5 == 0) dropped -= server.answer_bots(1 + i % 3);
    }
    for (const Client* host : hosts) EXPECT_TRUE(over(host)) << module->about().slug;
  }
  EXPECT_GT(dropped, 100U);
}

}  // namespace
}  // namespace calculi::server
