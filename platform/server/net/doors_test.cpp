// Who is let in, and whose address counts.
#include "platform/server/net/doors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <list>

namespace calculi::server {
namespace {

IpAddress ip(std::string_view text) { return *IpAddress::parse(text); }

TEST(Visitor, is_counted_by_its_address_and_only_half_of_it_where_it_is_ipv6) {
  EXPECT_EQ(ip("203.0.113.7").counted(), "203.0.113.7");
  EXPECT_EQ(ip("::ffff:203.0.113.7"), ip("203.0.113.7"));
  EXPECT_EQ(ip("2001:db8:1:203:4:5:6:7").counted(), "20010db800010203");
  EXPECT_EQ(ip("fe80::1%eth0").counted(), "fe80000000000000");
  for (const char* own : {"127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"}) EXPECT_EQ(ip(own).counted(), "") << own;
  for (const char* bad : {"", "1.2.3", "unknown", "1.2.3.4:80", "2001:db8::1::", "[::1]"}) {
    EXPECT_EQ(IpAddress::parse(bad), std::nullopt) << bad;
  }
}

TEST(Visitor, is_the_last_one_that_a_proxy_names) {
  const IpAddress proxy = ip("127.0.0.1");
  EXPECT_EQ(visitor(proxy, "10.1.0.5, 192.0.2.7", {}), ip("192.0.2.7"));
  EXPECT_EQ(visitor(proxy, " ::ffff:192.0.2.7 ", {}), ip("192.0.2.7"));
  for (const char* nobody : {"", "unknown", "192.0.2.7, ", "192.0.2.7:4711"}) {
    EXPECT_EQ(visitor(proxy, nobody, {}), proxy) << nobody;
  }
}

TEST(Visitor, is_named_by_trusted_proxies_alone) {
  const std::array named{ip("172.17.0.1"), ip("2001:db8::5")};
  EXPECT_EQ(visitor(ip("172.17.0.1"), "192.0.2.7", named), ip("192.0.2.7"));
  EXPECT_EQ(visitor(ip("::ffff:172.17.0.1"), "192.0.2.7", named), ip("192.0.2.7"));
  EXPECT_EQ(visitor(ip("172.17.0.2"), "192.0.2.7", named), ip("172.17.0.2"));
  EXPECT_EQ(visitor(ip("127.0.0.1"), "192.0.2.7", named), ip("127.0.0.1"));
  EXPECT_EQ(visitor(ip("203.0.113.7"), "192.0.2.7", {}), ip("203.0.113.7"));
}

struct DoorsOf : ::testing::Test {
  // How many of so many connections from there are let in; they stay.
  int admit(const std::string& from, int many) {
    int in = 0;
    for (int i = 0; i < many; ++i) {
      std::optional<Place> place = doors.admit(ip(from), now);
      if (!place) continue;
      places.push_back(std::move(*place));
      ++in;
    }
    return in;
  }
  Millis now{1'000'000};
  Doors doors{{.connections = 2000}, {}, {}};
  std::list<Place> places;
};

TEST_F(DoorsOf, one_address_has_seven_connections_per_seat_and_they_come_back) {
  EXPECT_EQ(admit("10.0.0.1", 1000), caps::connections_per_address);
  EXPECT_EQ(admit("10.0.0.2", 10), 10);
  for (int i = 0; i < 3; ++i) places.pop_front();
  EXPECT_EQ(admit("10.0.0.1", 10), 3);
}

TEST_F(DoorsOf, when_nine_tenths_are_taken_only_newcomers_are_let_in) {
  for (int i = 0; i < 20; ++i) (void)admit("10.0.0." + std::to_string(i), 90);
  ASSERT_EQ(places.size(), 1800U);
  EXPECT_EQ(admit("10.0.0.1", 10), 0);
  EXPECT_EQ(admit("10.1.0.1", 20), caps::connections_per_seat);
  for (int i = 0; i < 200; ++i) (void)admit("10.2.0." + std::to_string(i), 1);
  EXPECT_EQ(places.size(), 2000U);
}

TEST_F(DoorsOf, connections_wait_less_for_their_next_request_when_it_gets_crowded) {
  EXPECT_EQ(doors.keep_alive(), Patience{}.next_request);
  for (int i = 0; i < 15; ++i) (void)admit("10.0.0." + std::to_string(i), 100);
  EXPECT_EQ(doors.keep_alive(), Patience{}.next_request_if_crowded);
  for (int i = 15; i < 19; ++i) (void)admit("10.0.0." + std::to_string(i), 100);
  EXPECT_EQ(doors.keep_alive(), Patience::Time::zero());
}

TEST_F(DoorsOf, requests_have_a_rate_and_coming_and_going_counts) {
  std::optional<Place> place = doors.admit(ip("10.0.0.1"), now);
  int served = 1;
  while (place->request({}, now)) ++served;
  EXPECT_EQ(served, caps::requests_per_address);
  EXPECT_FALSE(doors.admit(ip("10.0.0.1"), now).has_value());
  EXPECT_TRUE(doors.admit(ip("10.0.0.2"), now).has_value());
  now = now + caps::request_refill;
  EXPECT_TRUE(place->request({}, now));
  EXPECT_FALSE(place->request({}, now));
}

TEST_F(DoorsOf, a_connection_of_a_proxy_belongs_to_the_visitor_of_its_last_request) {
  std::vector<Place> proxied;
  for (int i = 0; i <= caps::connections_per_address; ++i) proxied.push_back(*doors.admit(ip("127.0.0.1"), now));
  for (Place& one : proxied) {
    EXPECT_EQ(one.request("192.0.2.7", now), &one != &proxied.back());
  }
  EXPECT_TRUE(proxied.front().request("192.0.2.8", now));
  EXPECT_EQ(proxied.front().from(), "192.0.2.8");
  EXPECT_TRUE(proxied.back().request("192.0.2.7", now));
}

}  // namespace
}  // namespace calculi::server
