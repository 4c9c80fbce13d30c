// Visitors who take more than their share, on real sockets: they are bounded, and the others are served.
#include <gtest/gtest.h>

#include <chrono>

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
  const auto begun = std::chrono::steady_clock::now();
  std::thread writing([&] { greedy.write(all); });
  const std::string heard = greedy.hear_out();
  const auto took = std::chrono::ceil<std::chrono::seconds>(std::chrono::steady_clock::now() - begun);
  writing.join();
  int served = 0;
  for (auto at = heard.find("200 OK"); at != heard.npos; at = heard.find("200 OK", at + 1)) ++served;
  EXPECT_GE(served, caps::requests_per_address);
  EXPECT_LE(served, caps::requests_per_address + 100 * took.count());  // 100 more are served each second
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

// --- messages (F5)

constexpr std::size_t much = std::size_t{64} << 20U;  // more than all buffers of the system hold

std::string frames(int many, std::string_view one) {
  std::string all;
  for (int i = 0; i < many; ++i) all += one;
  return all;
}

TEST(Visitors, a_message_of_empty_frames_does_not_go_on_for_ever) {
  const Running running;
  PlainClient endless(running.port());
  ASSERT_TRUE(endless.upgrade() && welcomed(endless));
  endless.say("", 1, false);
  EXPECT_LT(endless.pour(frames(10'000, std::string("\x00\x80\x11\x22\x33\x44", 6)), much), much / 2);
  PlainClient honest(running.port());
  EXPECT_TRUE(honest.get("/healthz").ends_with("ok\n"));
}

TEST(Visitors, a_message_ends_soon_after_its_first_frame) {
  const Running running({.patience = {.whole_message = std::chrono::milliseconds(100)}});
  PlainClient honest(running.port());
  ASSERT_TRUE(honest.upgrade());
  honest.write(PlainClient::frame_of("{\"type\":\"hello\",", 1, false) + PlainClient::frame_of("", 0, false) +
               PlainClient::frame_of("\"version\":1,\"lang\":\"en\"}", 0));
  ASSERT_TRUE(honest.hear().has_value());
  for (const bool with_pongs : {false, true}) {
    PlainClient slow(running.port());
    ASSERT_TRUE(slow.upgrade() && welcomed(slow));
    slow.say("", 1, false);
    for (int i = 0; i < 20 && with_pongs; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      slow.say("", 10);
    }
    EXPECT_EQ(slow.hear(), std::nullopt);
    EXPECT_EQ(slow.close_code, 1008);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  honest.say(wire::write(wire::Rename{}));
  EXPECT_TRUE(honest.hear().has_value());
}

// --- after the end (F11)

TEST(Visitors, a_flooder_is_read_no_more_once_it_has_been_told_to_go) {
  const Running running;
  for (const std::string& flood : {std::string("\x81\x83\0\0\0\0xyz", 9), std::string("\x82\x81\0\0\0\0x", 7),
                                   std::string("\x83\x80\0\0\0\0", 6)}) {
    PlainClient flooder(running.port());
    ASSERT_TRUE(flooder.upgrade() && welcomed(flooder));
    EXPECT_LT(flooder.pour(frames(10'000, flood), much), much / 2);
  }
}

TEST(Visitors, a_socket_that_never_says_hello_is_gone_when_its_time_is_up) {
  const Running running({.patience = {.first_message = std::chrono::milliseconds(300)}});
  PlainClient silent(running.port());
  ASSERT_TRUE(silent.upgrade());
  (void)silent.hear_out();  // without an answer to the close frame
  EXPECT_TRUE(silent.closed);
}

// --- readers that do not read (F12)

TEST(Visitors, a_reader_that_does_not_read_is_let_go_by_the_bound) {
  const Running running({.time_percent = 10'000'000});  // so fast that the rate of questions is no bound
  PlainClient client(running.port(), 4096);
  ASSERT_TRUE(client.upgrade() && welcomed(client));
  const std::string game(all_modules().front()->about().slug);
  client.say(wire::write(wire::CreateTable{game, {}, {"person", "bot random"}, {}}));
  const std::size_t told = client.hear().value_or("").size() + client.hear().value_or("").size();
  ASSERT_GT(told, 500U);  // the table is told after each of the host's words
  PlainClient other(running.port());
  std::size_t asked = 0;
  while (asked * told < much && client.say(wire::write(wire::Host{static_cast<int>(++asked), "lock"}))) {
    ASSERT_TRUE(other.get("/healthz").ends_with("ok\n"));  // so the server has answered
  }
  EXPECT_LT(asked * told, caps::outbound_bytes + (256U << 10U));
}

TEST(Visitors, a_client_that_answers_pings_unread_is_silent) {
  const Running running({.patience = {.silence = std::chrono::milliseconds(500)}});
  PlainClient blind(running.port());
  ASSERT_TRUE(blind.upgrade() && welcomed(blind));
  int said = 0;
  while (said < 100 && blind.say(std::to_string(said / 10 + 1), 10)) {
    ++said;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_LT(said, 30);
}

// How much of a file of 2 MB somebody hears who pauses so often while reading.
std::size_t heard_of_file(std::chrono::milliseconds progress, int pauses, int pause_ms) {
  std::map<std::string, File, std::less<>> files;
  files["/index.html"].body = std::string(2U << 20U, 'x');
  const Running running({.site = Site::of(std::move(files)), .patience = {.progress = progress}});
  PlainClient client(running.port(), 4096);
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  std::size_t heard = 0;
  for (int i = 0; i < pauses; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(pause_ms));
    heard += client.take(64U << 10U).size();
  }
  return heard + client.hear_out().size();
}

TEST(Visitors, a_slow_reader_of_a_file_is_waited_for_as_long_as_it_reads) {
  EXPECT_GT(heard_of_file(std::chrono::milliseconds(2000), 12, 200), 2U << 20U) << "longer than that, but no pause is";
  EXPECT_LT(heard_of_file(std::chrono::milliseconds(300), 1, 1000), 1U << 20U);
}

}  // namespace
}  // namespace calculi::server
