// Several processes on one store: what one of them does with tables that it does not have.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;

struct Shared : ::testing::Test {
  Shared() { server.share(); }
  // This process has nothing in memory any more, as one that has just begun.
  void begin_anew() {
    server.restart();
    server.share();
  }
  Client& newcomer() { return server.connect("10.0.0.7"); }

  SimulatedServer server;
};

TEST_F(Shared, a_code_and_a_link_lead_to_a_table_that_another_process_has_left) {
  Client& host = server.connect();
  server.open_table(host, {"person", "person"});
  begin_anew();
  EXPECT_EQ(server.hub.tables(), 0U);
  Client& by_code = newcomer();
  server.say(by_code, wire::Join{host.table->code.value_or("")});
  ASSERT_TRUE(by_code.table);
  EXPECT_EQ(by_code.table->id, host.table->id);
  Client& by_link = newcomer();
  server.say(by_link, wire::Join{host.link});
  ASSERT_TRUE(by_link.table);
  server.come_back(host);
  EXPECT_EQ(host.table->me, Seat::a);
  EXPECT_EQ(server.hub.tables(), 1U);
}

TEST_F(Shared, a_code_that_leads_nowhere_is_refused_and_counted_as_ever) {
  Client& guest = newcomer();
  for (int i = 0; i < caps::wrong_codes_per_connection; ++i) {
    server.say(guest, wire::Join{"000000"});
    EXPECT_EQ(guest.refusal(), "server.no_such_table");
  }
  server.say(guest, wire::Join{"000000"});
  EXPECT_EQ(guest.refusal(), "server.wait");
}

TEST_F(Shared, who_comes_to_a_table_of_another_process_is_led_there) {
  Client& host = server.connect();
  server.open_table(host, {"person", "person"});
  begin_anew();
  server.elsewhere = "there";
  Client& guest = newcomer();
  server.say(guest, wire::Join{host.link});
  ASSERT_NE(guest.last<wire::Bye>(), nullptr);
  EXPECT_EQ(guest.last<wire::Bye>()->reason, wire::ByeReason::moved);
  EXPECT_EQ(guest.last<wire::Bye>()->at, "there");
  EXPECT_GT(guest.last<wire::Bye>()->again_ms, 0) << "in a moment";
  EXPECT_EQ(guest.closed, CloseCode::restart);
  EXPECT_EQ(server.hub.tables(), 0U);
}

TEST_F(Shared, a_table_that_another_process_has_taken_ends_here_and_its_people_come_again) {
  Client& host = server.connect();
  server.open_table(host, {"person", "person"});
  const std::array taken{server.hub.table_of(host.id)->spec().id};
  server.hub.moved(taken, server.now);
  server.run();
  ASSERT_NE(host.last<wire::Bye>(), nullptr);
  EXPECT_EQ(host.last<wire::Bye>()->reason, wire::ByeReason::moved);
  EXPECT_EQ(server.hub.tables(), 0U);
  server.come_back(host);
  EXPECT_EQ(host.table->me, Seat::a);
}

TEST_F(Shared, a_store_that_cannot_be_read_sends_nobody_away_for_good) {
  server.unreadable = true;
  Client& guest = newcomer();
  server.say(guest, wire::Join{"123456"});
  EXPECT_EQ(guest.refusal(), "server.stalled");
  EXPECT_EQ(guest.last<wire::Refused>()->again_ms, static_cast<std::int32_t>(caps::read_again.count));
}

TEST_F(Shared, codes_of_new_tables_are_those_that_the_store_has_set_aside) {
  ASSERT_FALSE(server.wanted_codes.empty());
  server.hub.set_aside({"000001", "000002"}, server.now);
  server.wanted_codes.clear();
  Client& host = server.connect();
  server.open_table(host, {"person", "person"});
  EXPECT_EQ(host.table->code, "000002");
  EXPECT_FALSE(server.wanted_codes.empty()) << "few are left";
}

TEST_F(Shared, the_welcome_says_at_which_process_one_is) {
  EXPECT_EQ(newcomer().last<wire::Welcome>()->at, "here");
  SimulatedServer alone;
  EXPECT_EQ(alone.connect().last<wire::Welcome>()->at, std::nullopt);
}

}  // namespace
}  // namespace calculi::server
