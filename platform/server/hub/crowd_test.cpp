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
  EXPECT_EQ(last->refusal(), "server.too_many_tables");
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
  EXPECT_EQ(server.hub.tables(), 7U) << "it was put away, not lost";
  server.come_back(guest);
  EXPECT_EQ(guest.seat, Seat::b);
  EXPECT_TRUE(opens("10.1.0.10", server));
  EXPECT_FALSE(opens("10.1.0.12", server));
}

// --- wrong codes

struct Codes : ::testing::Test {
  Codes() { server.open_table(host, {"person", "person"}); }
  std::string unknown() const { return host.code == "000000" ? "000001" : "000000"; }
  // Guesses wrong so often; how many of the guesses were looked up.
  int guess(Client& guesser, int times) {
    guesser.forget();
    for (int i = 0; i < times; ++i) {
      server.say(guesser, wire::Join{unknown()});
      if (i % caps::message_burst == caps::message_burst - 1) server.pass(seconds(4));
    }
    return static_cast<int>(std::ranges::count_if(guesser.heard, [](const wire::ServerMessage& one) {
      const auto* refused = std::get_if<wire::Refused>(&one);
      return refused != nullptr && refused->code == "server.no_such_table";
    }));
  }
  bool joins(Client& guest, const std::string& to) {
    server.say(guest, wire::Join{to});
    return guest.table.has_value();
  }
  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
};

TEST_F(Codes, ten_wrong_ones_of_a_connection_are_looked_up_and_then_the_answer_is_how_long_to_wait) {
  Client& guesser = server.connect("10.9.9.9");
  EXPECT_EQ(guess(guesser, 15), caps::wrong_codes_per_connection);
  EXPECT_FALSE(joins(guesser, host.code)) << "nothing is looked up";
  const auto* refused = guesser.last<wire::Refused>();
  EXPECT_EQ(refused->code, "server.wait");
  EXPECT_EQ(refused->again_ms, 6000);
  EXPECT_EQ(refused->text, "Too many wrong codes. The next try is in 6 s.");
  server.pass(Millis{*refused->again_ms});
  EXPECT_TRUE(joins(guesser, host.code));
}

TEST_F(Codes, a_classmate_joins_while_another_tries_out_codes) {
  Client& guesser = server.connect("10.9.9.9");
  (void)guess(guesser, 15);
  EXPECT_TRUE(joins(server.connect("10.9.9.9"), host.code));
  EXPECT_TRUE(joins(guesser, host.link)) << "a link cannot be guessed";
}

TEST_F(Codes, one_address_tries_a_hundred_and_all_together_a_thousand) {
  const auto looked_up = [&](int from, int to) {
    int all = 0;
    for (int i = from; i < to; ++i) {
      for (int k = 0; k < 11; ++k) all += guess(server.connect("10.9.9." + std::to_string(i)), 12);
    }
    return all;
  };
  EXPECT_EQ(looked_up(0, 1), caps::wrong_codes_per_address);
  EXPECT_FALSE(joins(server.connect("10.9.9.0"), host.code));
  EXPECT_TRUE(joins(server.connect("10.9.9.1"), host.code));
  EXPECT_EQ(looked_up(1, 20), caps::wrong_codes_in_all - caps::wrong_codes_per_address);
  Client& honest = server.connect("10.0.0.7");
  EXPECT_FALSE(joins(honest, host.code));
  EXPECT_EQ(honest.refusal(), "server.wait");
  server.pass(Millis{*honest.last<wire::Refused>()->again_ms});
  EXPECT_TRUE(joins(honest, host.code));
}

TEST_F(Codes, a_failed_return_does_not_count) {
  Client& back = server.connect("10.9.9.9");
  for (int i = 0; i < 2 * caps::wrong_codes_per_connection; ++i) {
    server.say(back, wire::Resume{std::string(32, '0'), std::string(32, '0'), 0, {}});
    EXPECT_EQ(back.refusal(), "server.no_such_table");
    server.pass(Millis{200});
  }
  EXPECT_TRUE(joins(back, host.code));
}

}  // namespace
}  // namespace calculi::server
