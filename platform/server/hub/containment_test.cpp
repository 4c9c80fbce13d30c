// A fault of our own in one match: that table ends, its log stays, everybody else plays on.
#include "platform/server/hub/containment.hpp"

#include <gtest/gtest.h>

#include <future>
#include <new>
#include <stdexcept>

#include "platform/server/hub/simulated_server_test.hpp"
#include "platform/server/net/bot_worker.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

enum class Breaks : std::uint8_t { not_at_all, by_a_fault, without_memory, by_an_exception, by_anything };

// A working game until it breaks; then asking for a bot goes wrong in this way.
class FaultyGame final : public Module {
 public:
  FaultyGame() : Module(turn_game()) {}
  Breaks breaks = Breaks::not_at_all;

  Result<std::unique_ptr<AnyMatch>> open(const TableSetup& setup) const override { return real_.open(setup); }
  Result<std::unique_ptr<AnyBot>> bot(std::string_view level, const Seed& seed, Seat seat) const override {
    if (breaks == Breaks::by_a_fault) (void)hex(Digest{}, 1000);
    if (breaks == Breaks::without_memory) throw std::bad_alloc();
    if (breaks == Breaks::by_an_exception) throw std::runtime_error("from somewhere deep in a library");
    if (breaks == Breaks::by_anything) throw 7;
    return real_.bot(level, seed, seat);
  }
  Result<std::unique_ptr<AnyView>> read_view(const Json& game) const override { return real_.read_view(game); }
  Result<std::string> say(const Json& event, const Teller& teller) const override { return real_.say(event, teller); }

 private:
  const Module& real_ = turn_game();
};

struct Contained : ::testing::Test {
  Contained() {
    for (Client* one : {&unlucky, &lucky}) {
      server.open_table(*one, {"person", "bot greedy"});
      server.say(*one, wire::Start{});
    }
  }
  const Containment containment{};
  FaultyGame faulty{};
  const std::array<const Module*, 1> modules{&faulty};
  SimulatedServer server{1, modules};
  Client& unlucky = server.connect();
  Client& lucky = server.connect("10.0.0.2");
};

class AnyFault : public Contained, public ::testing::WithParamInterface<Breaks> {};

TEST_P(AnyFault, ends_its_own_table_keeps_its_log_and_leaves_the_others_alone) {
  const store::TableId gone = server.hub.table_of(unlucky.id)->spec().id;
  const std::size_t lines = server.memory.log(gone)->size();
  faulty.breaks = GetParam();
  server.host(unlucky, "seat B bot like_900_30_20");
  faulty.breaks = Breaks::not_at_all;
  EXPECT_EQ(unlucky.last<wire::Bye>()->reason, wire::ByeReason::outage);
  EXPECT_EQ(unlucky.closed, CloseCode::try_later);
  EXPECT_EQ(server.hub.tables(), 1U);
  ASSERT_TRUE(server.memory.log(gone));
  EXPECT_EQ(server.memory.log(gone)->size(), lines);
  EXPECT_FALSE(lucky.closed.has_value());
  server.host(lucky, "seat B bot random");
  EXPECT_EQ(lucky.last<wire::Ack>()->cmd, lucky.cmd);
  server.pass(seconds(600));
  EXPECT_GT(lucky.events.size(), 4U);
}

INSTANTIATE_TEST_SUITE_P(Each, AnyFault,
                         ::testing::Values(Breaks::by_a_fault, Breaks::without_memory, Breaks::by_an_exception,
                                           Breaks::by_anything));

TEST_F(Contained, a_player_of_a_table_that_is_gone_is_told_so_and_opens_another) {
  faulty.breaks = Breaks::by_a_fault;
  server.host(unlucky, "seat B bot like_900_30_20");
  faulty.breaks = Breaks::not_at_all;
  server.come_back(unlucky);
  EXPECT_EQ(unlucky.last<wire::Refused>()->code, "server.no_such_table");
  server.open_table(unlucky, {"person", "bot greedy"});
  EXPECT_EQ(server.hub.tables(), 2U);
}

TEST_F(Contained, a_fault_of_a_bot_ends_its_table_alone) {
  const store::TableId gone = server.hub.table_of(unlucky.id)->spec().id;
  server.hub.bot_answered({.table = gone, .seat = Seat::b, .ask = 1, .fault = "somewhere"}, server.now);
  server.run();
  EXPECT_EQ(unlucky.closed, CloseCode::try_later);
  EXPECT_FALSE(lucky.closed.has_value());
  EXPECT_TRUE(server.memory.log(gone));
}

TEST(Containment, the_thread_of_the_bots_lives_through_a_fault_and_says_where_it_was) {
  const Containment containment;
  std::promise<BotAnswer> first;
  std::promise<BotAnswer> second;
  int asked = 0;
  BotWorker worker([&](BotAnswer answer) { (asked++ == 0 ? first : second).set_value(std::move(answer)); });
  AskBot question{.table = store::TableId{{7}}, .module = &turn_game(), .seat = Seat::a, .ask = 3};
  worker.ask(question);  // about a match that was never told of
  const BotAnswer failed = first.get_future().get();
  EXPECT_EQ(failed.table, store::TableId{{7}});
  EXPECT_EQ(failed.ask, 3);
  EXPECT_TRUE(failed.fault.starts_with("match_copies.cpp:")) << failed.fault;
  TableSetup setup;
  setup.holders.fill({HolderKind::bot, BotLevel("greedy")});
  question.setup = std::make_shared<const TableSetup>(setup);
  worker.ask(question);
  EXPECT_EQ(second.get_future().get().fault, "");
}

TEST(ContainmentDeathTest, a_fault_outside_of_any_table_still_stops_the_program) {
  const Containment containment;
  EXPECT_DEATH((void)hex(Digest{}, 1000), "");
}

}  // namespace
}  // namespace calculi::server
