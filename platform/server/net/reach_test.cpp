#include "platform/server/net/reach.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace calculi::server {
namespace {

using List = std::vector<std::string>;

// A laptop: its own, Wi-Fi, a cable, containers, and a machine in the world.
const List addresses_of_machine{"127.0.0.1",   "172.17.0.1", "203.0.113.7", "10.1.2.3", "192.168.1.20",
                                "169.254.3.4", "::1",        "fe80::1",     "fd00::5",  "2001:db8::1"};

List reached(const std::string& host, std::uint16_t port = 8080, std::string_view public_origin = {}) {
  return reachable_at({.host = host, .port = port}, public_origin, addresses_of_machine);
}

TEST(Reach, C01_a_server_that_listens_everywhere_is_reached_in_its_networks_likeliest_first) {
  const List v4{"http://192.168.1.20:8080", "http://10.1.2.3:8080", "http://172.17.0.1:8080",
                "http://203.0.113.7:8080"};
  EXPECT_EQ(reached("0.0.0.0"), v4);
  List all = v4;
  all.insert(all.end(), {"http://[2001:db8::1]:8080", "http://[fd00::5]:8080"});
  EXPECT_EQ(reached("::"), all);
}

TEST(Reach, C01_a_server_that_listens_on_loopback_is_reached_by_nobody_else) {
  EXPECT_EQ(reached("127.0.0.1"), List{});
  EXPECT_EQ(reached("127.8.8.8"), List{});
  EXPECT_EQ(reached("::1"), List{});
}

TEST(Reach, C01_a_public_address_alone_counts) {
  EXPECT_EQ(reached("127.0.0.1", 8080, "https://play.example.org"), List{"https://play.example.org"});
  EXPECT_EQ(reached("0.0.0.0", 8080, "https://play.example.org"), List{"https://play.example.org"});
}

TEST(Reach, a_server_that_listens_at_one_address_is_reached_there) {
  EXPECT_EQ(reached("10.1.2.3"), List{"http://10.1.2.3:8080"});
  EXPECT_EQ(reached("2001:db8::1", 80), List{"http://[2001:db8::1]"});
}

TEST(Reach, pages_from_every_such_address_are_served_and_may_connect) {
  const List own = own_hosts({});
  for (const std::string& origin : reached("::")) {
    const std::string host = origin.substr(7);
    EXPECT_TRUE(is_own(host, own)) << host;
    EXPECT_TRUE(may_connect(origin, host, {})) << host;
  }
}

TEST(Reach, the_system_lists_loopback_at_least) {
  const List own = own_addresses();
  EXPECT_NE(std::ranges::find(own, "127.0.0.1"), own.end());
}

}  // namespace
}  // namespace calculi::server
