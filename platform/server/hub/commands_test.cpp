// Everything that people ask for at a table has a number: it is answered, and done once, however often it comes.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using namespace testing;

class Numbered : public ::testing::Test {
 protected:
  SimulatedServer server;
  Client& host = server.connect();
  Client& guest = server.connect("10.0.0.2");
  const std::string own_key = "00112233445566778899aabbccddeeff";

  Numbered() { server.open_table(host, {"person", "person", "person"}); }

  void come(Client& who) { server.say(who, wire::Join{host.code}); }
  void sit_down(Client& who, std::int32_t cmd, std::optional<Seat> seat = {}) {
    server.say(who, wire::TakeSeat{.seat = seat, .token = own_key, .cmd = cmd});
  }
  void seat_guest() {
    come(guest);
    sit_down(guest, 1);
  }
  void connect_again(Client& who) {
    server.reconnect(who, "10.0.0.2");
    server.say(who, wire::Hello{wire::protocol, "en"});
  }
  int people() const {
    return static_cast<int>(std::ranges::count_if(host.table->seats, [](const auto& line) { return line.taken; }));
  }
};

std::int32_t last_ack(const Client& client) {
  const auto* ack = client.last<wire::Ack>();
  return ack == nullptr ? -1 : ack->cmd;
}

TEST_F(Numbered, each_is_acknowledged_and_a_refusal_names_it) {
  seat_guest();
  EXPECT_EQ(last_ack(guest), 1);
  server.say(guest, wire::Rename{.cmd = 2});
  EXPECT_EQ(last_ack(guest), 2);
  server.say(guest, wire::Swap{.with = Seat::c, .cmd = 3});
  EXPECT_EQ(last_ack(guest), 3);
  EXPECT_EQ(guest.table->me, Seat::c);
  server.say(guest, wire::Start{.cmd = 4});
  EXPECT_EQ(guest.refusal(), "server.not_host");
  EXPECT_EQ(guest.last<wire::Refused>()->cmd, 4);
  server.say(host, wire::Start{.cmd = ++host.cmd});
  EXPECT_EQ(last_ack(host), host.cmd);
  server.host(host, "abort");
  server.say(guest, wire::Ready{.cmd = 5});
  EXPECT_EQ(last_ack(guest), 5);
  server.say(guest, wire::Leave{.cmd = 6});
  EXPECT_EQ(last_ack(guest), 6);
  EXPECT_EQ(people(), 1);
}

TEST_F(Numbered, the_same_number_again_is_answered_again_and_done_once) {
  seat_guest();
  server.say(guest, wire::Rename{.cmd = 2});
  const std::string name = guest.table->seats[1].name;
  server.say(guest, wire::Rename{.cmd = 2});
  EXPECT_EQ(guest.table->seats[1].name, name);
  EXPECT_EQ(guest.count<wire::Ack>(), 3);
  sit_down(guest, 1);
  EXPECT_EQ(guest.count<wire::Ack>(), 4);
  EXPECT_EQ(people(), 2);
}

TEST_F(Numbered, a_guest_who_has_not_heard_of_the_seat_has_it_by_the_own_key_whatever_the_door_says) {
  seat_guest();
  const std::string link = host.link;
  server.host(host, "lock");
  connect_again(guest);
  server.say(guest, wire::Resume{.table = link, .token = own_key});
  ASSERT_NE(guest.last<wire::Seated>(), nullptr);
  EXPECT_EQ(guest.table->me, Seat::b);
  guest.forget();
  sit_down(guest, 1);
  EXPECT_EQ(last_ack(guest), 1);
  EXPECT_EQ(guest.count<wire::Refused>(), 0);
  EXPECT_EQ(people(), 2);
}

TEST_F(Numbered, it_is_known_after_a_restart) {
  seat_guest();
  server.say(host, wire::Start{.cmd = ++host.cmd});
  server.restart();
  connect_again(guest);
  server.say(guest, wire::Resume{.table = host.link, .token = own_key});
  guest.forget();
  sit_down(guest, 1);
  EXPECT_EQ(last_ack(guest), 1);
  server.come_back(host);
  host.forget();
  server.say(host, wire::Start{.cmd = host.cmd});
  EXPECT_EQ(last_ack(host), host.cmd);
  EXPECT_EQ(host.count<wire::Refused>(), 0);
}

TEST_F(Numbered, whoever_has_left_is_told_so_again) {
  seat_guest();
  server.say(guest, wire::Leave{.cmd = 2});
  guest.forget();
  server.say(guest, wire::Leave{.cmd = 2});
  EXPECT_EQ(last_ack(guest), 2);
}

TEST_F(Numbered, at_no_table_a_refusal_names_the_command) {
  server.say(guest, wire::Ready{.cmd = 7});
  EXPECT_EQ(guest.refusal(), "server.not_at_table");
  EXPECT_EQ(guest.last<wire::Refused>()->cmd, 7);
  server.say(guest, wire::Rename{.cmd = 8});
  EXPECT_EQ(last_ack(guest), 8);
}

TEST_F(Numbered, a_key_of_ones_own_is_32_hex_digits_and_nobody_elses) {
  come(guest);
  server.say(guest, wire::TakeSeat{.token = "short", .cmd = 1});
  EXPECT_EQ(guest.refusal(), "refuse.not_understood");
  server.say(guest, wire::TakeSeat{.token = host.token, .cmd = 2});
  EXPECT_EQ(guest.refusal(), "server.seat_taken");
  EXPECT_EQ(people(), 1);
}

TEST_F(Numbered, a_table_that_is_asked_for_twice_with_one_key_is_opened_once) {
  Client& other = server.connect("10.0.0.3");
  wire::CreateTable wanted{.game = std::string(turn_game().about().slug), .seats = {"person", "person"}};
  wanted.token = own_key;
  server.say(other, wanted);
  const std::string link = other.link;
  const std::size_t tables = server.hub.tables();
  connect_again(other);
  server.say(other, wanted);
  EXPECT_EQ(server.hub.tables(), tables);
  EXPECT_EQ(other.last<wire::TableOpened>()->link, link);
  EXPECT_TRUE(other.table->host);
  EXPECT_EQ(other.table->me, Seat::a);
}

TEST_F(Numbered, the_start_names_the_level_of_bots_on_free_seats_and_the_table_keeps_it) {
  seat_guest();
  server.say(host, wire::Start{.bots = "nobody", .cmd = ++host.cmd});
  EXPECT_EQ(host.refusal(), "refuse.unknown_level");
  server.say(host, wire::Start{.bots = "random", .cmd = ++host.cmd});
  EXPECT_EQ(host.table->seats[2].level, "random");
  server.restart();
  server.come_back(host);
  server.pass(caps::away_grace);
  EXPECT_EQ(host.table->seats[1].level, "random");
}

}  // namespace
}  // namespace calculi::server
