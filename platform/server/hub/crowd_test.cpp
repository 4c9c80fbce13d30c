// Bounds per address, and a house that is nearly full: one visitor cannot keep the others out.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;

TEST(Subnets, ipv6_addresses_lie_in_three_of_them_and_others_in_one) {
  const std::string home = "20010db800010203";
  const auto subnets = subnets_of(home);
  ASSERT_EQ(subnets.size(), 3);
  EXPECT_EQ(subnets[1].prefix, "20010db8000102");
  EXPECT_EQ(subnets[2].prefix, "20010db80001");
  EXPECT_TRUE(subnets[1].holds("20010db8000102ff"));
  EXPECT_FALSE(subnets[1].holds("20010db800010303"));
  EXPECT_TRUE(subnets[2].holds("20010db800010303"));
  EXPECT_EQ(subnets_of("10.20.30.4").size(), 1);
  EXPECT_FALSE(subnets_of("10.20.30.4")[0].holds("10.20.30.40"));
  EXPECT_FALSE(subnets_of("")[0].holds(home));
}

struct Crowd : ::testing::Test {
  // Whether somebody at this address gets a table.
  bool opens(const std::string& address, SimulatedServer& server) {
    Client& host = server.connect(address);
    server.open_table(host, {"person", "person"});
    last = &host;
    return host.table.has_value();
  }
  // How many of so many lobbies are opened and abandoned, each from the next of these addresses.
  int abandoned(int many, SimulatedServer& server, const std::function<std::string(int)>& address) {
    int opened = 0;
    for (int i = 0; i < many; ++i) {
      opened += opens(address(i), server) ? 1 : 0;
      server.cut(*last);
    }
    return opened;
  }
  Client* last = nullptr;
};

TEST_F(Crowd, lobbies_that_were_left_behind_count) {
  SimulatedServer server;
  EXPECT_EQ(abandoned(30, server, [](int) { return "10.0.0.1"; }), caps::lobbies_per_address);
  EXPECT_EQ(last->refusal(), "refuse.too_many_tables");
  EXPECT_TRUE(opens("10.0.0.2", server));
  server.pass(caps::lobby_idle);
  EXPECT_TRUE(opens("10.0.0.1", server));
}

TEST_F(Crowd, a_household_with_256_networks_opens_few_times_what_one_network_opens) {
  const auto subnet = [](int i) {
    return "20010db8000001" + std::string(1, "0123456789abcdef"[i / 16]) + "0123456789abcdef"[i % 16];
  };
  SimulatedServer server;
  EXPECT_EQ(abandoned(256, server, subnet), 2 * caps::lobbies_per_address);
  EXPECT_TRUE(opens("20010db800000200", server));
  SimulatedServer started;
  int tables = 0;
  for (int i = 0; i < 256; ++i) {
    if (!opens(subnet(i), started)) continue;
    started.say(*last, wire::Start{});
    ++tables;
  }
  EXPECT_EQ(tables, 2 * caps::tables_per_address);
}

TEST_F(Crowd, sockets_are_counted_for_the_networks_too) {
  Addresses addresses;
  const auto subnet = [](int i) { return "20010db8000001" + std::to_string(10 + i); };
  int held = 0;
  for (int i = 0; i < 5 * caps::sockets_per_address; ++i) held += addresses.connect(subnet(i % 5), {}) ? 1 : 0;
  EXPECT_EQ(held, 2 * caps::sockets_per_address);
  addresses.disconnect(subnet(0), {});
  EXPECT_TRUE(addresses.connect(subnet(4), {}));
}

TEST_F(Crowd, this_machine_has_bounds_of_its_own) {
  Addresses addresses;
  int held = 0;
  while (held < 10'000 && addresses.connect("", {})) ++held;
  EXPECT_EQ(held, 8 * caps::sockets_per_address);
}

TEST_F(Crowd, a_lone_lobby_makes_room_when_most_tables_are_taken) {
  SimulatedServer server(1, all_modules(), {.tables = 8});
  Client& lone = server.connect("10.0.0.1");
  server.open_table(lone, {"person", "person"});
  server.cut(lone);
  server.pass(seconds(1));
  Client& host = server.connect("10.0.0.2");
  server.open_table(host, {"person", "person"});
  Client& guest = server.connect("10.0.0.3");
  server.sit_down(guest, host);
  server.cut(host), server.cut(guest);
  server.pass(caps::lone_lobby_idle);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(opens("10.1.0." + std::to_string(i), server));
  EXPECT_EQ(server.hub.tables(), 6U);
  EXPECT_TRUE(opens("10.1.0.9", server));
  EXPECT_EQ(server.hub.tables(), 6U);
  server.come_back(lone);
  EXPECT_EQ(lone.refusal(), "refuse.no_such_table");
  server.come_back(guest);
  EXPECT_EQ(guest.seat, Seat::b);
  for (int i = 10; i < 12; ++i) EXPECT_TRUE(opens("10.1.0." + std::to_string(i), server));
  EXPECT_FALSE(opens("10.1.0.12", server));
}

}  // namespace
}  // namespace calculi::server
