// Visitors who take more than their share, on real sockets: they are bounded, and the others are served.
#include <gtest/gtest.h>

#include "platform/server/net/running_server_test.hpp"

namespace calculi::server {
namespace {

using testing::has;
using testing::PlainClient;
using testing::Running;
using testing::welcomed;

std::string forwarded(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }

// --- connections (F4)

TEST(Visitors, one_address_does_not_take_all_connections) {
  const Running running({.bounds = {.connections = 60}});
  std::vector<std::unique_ptr<PlainClient>> held;
  int served = 0;
  for (int i = 0; i < 60; ++i) {
    held.push_back(std::make_unique<PlainClient>(running.port()));
    served += has(held.back()->get("/healthz", forwarded("10.6.6.6")), "200 OK") ? 1 : 0;
  }
  EXPECT_GE(served, 50);
  EXPECT_LT(served, 60);
  PlainClient honest(running.port());
  EXPECT_TRUE(honest.get("/healthz", forwarded("10.0.0.1")).ends_with("ok\n"));
  PlainClient player(running.port());
  EXPECT_TRUE(player.upgrade(running.origin(), "/ws", forwarded("10.0.0.1")) && welcomed(player));
}

TEST(Visitors, a_connection_over_the_bound_is_closed_unheard_and_its_place_is_given_back) {
  const Running running({.bounds = {.connections = 4}});
  {
    std::vector<std::unique_ptr<PlainClient>> held;
    for (int i = 0; i < 4; ++i) held.push_back(std::make_unique<PlainClient>(running.port()));
    PlainClient late(running.port());
    EXPECT_EQ(late.get("/healthz"), "");
  }
  const auto served = [&] { return PlainClient(running.port()).get("/healthz").ends_with("ok\n"); };
  int tries = 0;
  while (!served() && ++tries < 1000) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_LT(tries, 1000);
}

// --- requests (F6)

TEST(Visitors, requests_over_the_rate_are_answered_once_and_end_the_connection) {
  const Running running;
  PlainClient greedy(running.port());
  std::string all;
  const std::string one = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + forwarded("10.6.6.6") + "\r\n";
  for (int i = 0; i < 2 * caps::requests_per_address; ++i) all += one;
  std::thread writing([&] { greedy.write(all); });
  const std::string heard = greedy.hear_out();
  writing.join();
  int served = 0;
  for (auto at = heard.find("200 OK"); at != heard.npos; at = heard.find("200 OK", at + 1)) ++served;
  EXPECT_GE(served, caps::requests_per_address);
  EXPECT_LT(served, caps::requests_per_address + 300);  // 100 more are served each second
  const std::string last = heard.substr(heard.rfind("HTTP/1.1 "));
  EXPECT_TRUE(last.starts_with("HTTP/1.1 429")) << last;
  EXPECT_TRUE(has(last, "Retry-After: 1\r\n"));
  EXPECT_TRUE(has(last, "X-Content-Type-Options: nosniff"));
  PlainClient honest(running.port());
  EXPECT_TRUE(honest.get("/healthz", forwarded("10.0.0.1")).ends_with("ok\n"));
}

// --- proxies (F9)

TEST(Visitors, a_proxy_that_names_nobody_counts_as_the_visitor) {
  const Running running;
  std::vector<std::unique_ptr<PlainClient>> held;
  const auto let_in = [&](const std::string& header) {
    held.push_back(std::make_unique<PlainClient>(running.port()));
    return held.back()->upgrade(running.origin(), "/ws", header) && welcomed(*held.back());
  };
  for (int i = 0; i < 8 * caps::sockets_per_address; ++i)
    ASSERT_TRUE(let_in(i % 2 == 0 ? "" : forwarded("unknown"))) << i;
  EXPECT_FALSE(let_in(""));
  EXPECT_FALSE(let_in(forwarded("unknown")));
  EXPECT_TRUE(let_in(forwarded("192.0.2.7")));
}

TEST(Visitors, a_header_is_believed_of_the_named_proxies_alone) {
  const Running running({.proxies = {*IpAddress::parse("10.0.0.9")}});
  std::vector<std::unique_ptr<PlainClient>> held;
  int in = 0;
  for (int i = 0; i < 8 * caps::sockets_per_address + 8; ++i) {
    held.push_back(std::make_unique<PlainClient>(running.port()));
    const std::string other = forwarded("192.0.2." + std::to_string(i % 250));
    in += held.back()->upgrade(running.origin(), "/ws", other) && welcomed(*held.back()) ? 1 : 0;
  }
  EXPECT_EQ(in, 8 * caps::sockets_per_address);
}

}  // namespace
}  // namespace calculi::server
