// Tables that are lost, and the people who meet again at another one.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

// Three people whose server kept nothing and was started anew.
struct Lost : ::testing::Test {
  Lost() {
    server.open_table(host, {"person", "person", "person"});
    for (Client* one : {&second, &third}) server.sit_down(*one, host);
    server.say(host, wire::Start{});
    old = host.link;
    server.memory = store::MemoryStore();
    server.restart();
    for (Client* one : {&host, &second, &third}) one->forget();
  }
  void come_back(Client& client) {
    server.reconnect(client, "10.0.0.5");
    server.say(client, wire::Hello{wire::protocol, "en"});
    server.say(client, wire::Resume{old, client.token, 0, {}});
  }
  void open_instead(Client& client) {
    const wire::CreateTable message{std::string(turn_game().about().slug), {}, {"person", "person", "person"}, {}, old};
    server.say(client, message);
  }

  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
  Client& second = server.connect("10.0.0.2");
  Client& third = server.connect("10.0.0.3");
  std::string old;
};

TEST_F(Lost, C11_whoever_opens_a_new_table_first_has_the_others_told_of_it_and_one_tap_seats_each) {
  come_back(host);
  come_back(second);
  for (const Client* one : {&host, &second}) EXPECT_EQ(one->refusal(), "server.no_such_table");
  open_instead(second);
  ASSERT_NE(second.last<wire::TableOpened>(), nullptr);
  ASSERT_NE(host.last<wire::Moved>(), nullptr) << "was refused before";
  come_back(third);
  ASSERT_NE(third.last<wire::Moved>(), nullptr) << "comes only now";
  EXPECT_EQ(third.refusal(), "");
  for (Client* one : {&host, &third}) {
    const wire::Moved moved = *one->last<wire::Moved>();
    EXPECT_EQ(moved.name, second.table->host_name);
    EXPECT_EQ(moved.link, second.link);
    server.say(*one, wire::Join{moved.link});
    server.say(*one, wire::TakeSeat{});
  }
  for (const wire::SeatLine& line : second.table->seats) EXPECT_TRUE(line.taken && line.here);
  EXPECT_EQ(second.count<wire::Moved>(), 0);
}

TEST_F(Lost, a_second_person_who_wants_to_open_one_is_led_to_the_first) {
  come_back(host);
  come_back(second);
  open_instead(host);
  second.forget();
  open_instead(second);
  ASSERT_NE(second.last<wire::Moved>(), nullptr);
  EXPECT_EQ(second.last<wire::Moved>()->link, host.link);
  EXPECT_EQ(server.hub.tables(), 1U);
}

TEST_F(Lost, a_guest_by_the_old_link_is_led_there_and_one_by_the_old_code_is_not) {
  come_back(host);
  open_instead(host);
  Client& guest = server.connect("10.0.0.6");
  server.say(guest, wire::Join{old});
  EXPECT_EQ(guest.count<wire::Moved>(), 1);
  server.say(guest, wire::Join{host.code == "111111" ? "222222" : "111111"});
  EXPECT_EQ(guest.count<wire::Moved>(), 1);
  EXPECT_EQ(guest.refusal(), "server.no_such_table");
}

TEST_F(Lost, after_10_minutes_or_when_everybody_has_left_the_new_one_nothing_is_told) {
  come_back(host);
  open_instead(host);
  server.pass(caps::lost_remembered);
  come_back(second);
  EXPECT_EQ(second.refusal(), "server.no_such_table");
  open_instead(second);
  ASSERT_NE(second.last<wire::TableOpened>(), nullptr);
  server.say(second, wire::Leave{});
  come_back(third);
  EXPECT_EQ(third.refusal(), "server.no_such_table");
}

TEST_F(Lost, nothing_stands_for_a_table_that_is_there) {
  come_back(host);
  server.open_table(host, {"person", "person"});
  Client& stranger = server.connect("10.0.0.6");
  const wire::CreateTable message{std::string(turn_game().about().slug), {}, {"person", "person"}, {}, host.link};
  server.say(stranger, message);
  Client& guest = server.connect("10.0.0.7");
  server.say(guest, wire::Join{host.link});
  EXPECT_EQ(guest.table->host_name, host.table->host_name);
  server.say(guest, wire::Resume{host.link, std::string(32, '0'), 0, {}});
  EXPECT_EQ(guest.count<wire::Moved>(), 0);
}

TEST_F(Lost, nobody_is_led_to_a_table_that_is_not_written_yet) {
  come_back(host);
  come_back(second);
  server.hold_store = true;
  open_instead(host);
  EXPECT_EQ(second.count<wire::Moved>(), 0);
  server.hold_store = false;
  server.let_through();
  EXPECT_EQ(second.count<wire::Moved>(), 1);
}

}  // namespace
}  // namespace calculi::server
