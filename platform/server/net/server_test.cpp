// The server on loopback, with a client written against the standards.
#include "platform/server/net/server.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <thread>

#include "engine/table/record.hpp"
#include "platform/server/hub/simulated_server_test.hpp"
#include "platform/server/net/reach.hpp"
#include "platform/server/net/running_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::has;
using testing::PlainClient;
using testing::Running;
using testing::turn_game;
using testing::welcomed;

// --- HTTP

TEST(Http, serves_the_page_its_paths_and_its_files_with_their_kinds) {
  const Running running;
  PlainClient client(running.port());
  for (const char* path : {"/", "/j/123456", "/j/0f1e2d3c4b5a69788796a5b4c3d2e1f0?x=1", "/tv/123456", "/rules"}) {
    const std::string answer = client.get(path);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200")) << path;
    EXPECT_TRUE(has(answer, "Content-Type: text/html; charset=utf-8")) << path;
    EXPECT_TRUE(has(answer, "Cache-Control: no-cache")) << path;
    EXPECT_TRUE(answer.ends_with("page")) << path;
  }
  EXPECT_TRUE(has(client.get("/calculi.wasm"), "Content-Type: application/wasm"));
  EXPECT_TRUE(has(client.get("/assets/index-QoLPgIW5.css"), "Cache-Control: public, max-age=31536000, immutable"));
}

TEST(Http, gives_compressed_files_to_those_who_ask_for_them) {
  const Running running;
  PlainClient client(running.port());
  const std::string answer = client.get("/assets/index-QoLPgIW5.css", "Accept-Encoding: gzip, br\r\n");
  EXPECT_TRUE(has(answer, "Content-Encoding: br"));
  EXPECT_TRUE(has(answer, "Vary: Accept-Encoding"));
  EXPECT_TRUE(answer.ends_with("shorter"));
  EXPECT_TRUE(client.get("/assets/index-QoLPgIW5.css", "Accept-Encoding: gzip\r\n").ends_with("body{}"));
}

TEST(Http, a_known_file_is_not_sent_again) {
  const Running running;
  PlainClient client(running.port());
  const std::string first = client.get("/");
  const auto at = first.find("ETag: ") + 6;
  const std::string tag = first.substr(at, first.find('\r', at) - at);
  const std::string again = client.get("/", "If-None-Match: " + tag + "\r\n");
  EXPECT_TRUE(again.starts_with("HTTP/1.1 304"));
  EXPECT_TRUE(again.ends_with("\r\n\r\n"));
  EXPECT_TRUE(client.get("/healthz").ends_with("ok\n"));
}

TEST(Http, every_answer_carries_the_safety_headers) {
  const Running running;
  PlainClient client(running.port());
  for (const char* path : {"/", "/healthz", "/readyz", "/no_such.file", "/assets/index-QoLPgIW5.css"}) {
    const std::string answer = client.get(path);
    for (const char* header :
         {"Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'",
          "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Permissions-Policy: "}) {
      EXPECT_TRUE(has(answer, header)) << path << " " << header;
    }
    EXPECT_TRUE(has(answer, "connect-src 'self' ws://localhost:" + std::to_string(running.port()))) << path;
  }
}

TEST(WebSocket, C01_everybody_is_told_at_which_addresses_others_reach_the_server) {
  const auto addresses = [](ServerOptions options, const std::string& origin) {
    const Running running(std::move(options));
    PlainClient client(running.port());
    EXPECT_TRUE(client.upgrade(origin.empty() ? running.origin() : origin));
    client.say(wire::write(wire::Hello{wire::protocol, "en"}));
    const auto message = wire::read<wire::ServerMessage>(client.hear().value_or(""));
    const auto* welcome = message ? std::get_if<wire::Welcome>(&*message) : nullptr;
    return std::pair(welcome == nullptr ? std::vector<std::string>{"nothing"} : welcome->addresses, running.port());
  };
  EXPECT_EQ(addresses({}, {}).first, std::vector<std::string>{});
  EXPECT_EQ(addresses({.public_origin = "https://play.example.org"}, "https://play.example.org").first,
            std::vector<std::string>{"https://play.example.org"});
  const auto [told, port] = addresses({.listen = {.host = "0.0.0.0"}}, {});
  EXPECT_EQ(told, reachable_at({.host = "0.0.0.0", .port = port}, {}, own_addresses()));
}

TEST(Http, an_upgrade_that_is_granted_or_refused_carries_them_too) {
  const Running running;
  const auto answer = [&](const std::string& version, const std::string& key) {
    PlainClient client(running.port());
    return client.get(
        "/ws", "Origin: " + running.origin() + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" + version + key);
  };
  const std::string version = "Sec-WebSocket-Version: 13\r\n";
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const auto& [heard, status] :
       {std::pair{answer(version, key), "101"}, std::pair{answer(version, ""), "400"},
        std::pair{answer("", key), "400"}, std::pair{answer("Sec-WebSocket-Version: 8\r\n", key), "426"}}) {
    EXPECT_TRUE(heard.starts_with(std::string("HTTP/1.1 ") + status)) << status << heard;
    EXPECT_TRUE(has(heard, "X-Content-Type-Options: nosniff")) << status;
    EXPECT_TRUE(has(heard, "Content-Security-Policy: default-src 'none'")) << status;
    EXPECT_FALSE(has(heard, "Beast")) << status;
  }
}

TEST(Http, a_file_of_the_page_that_cannot_be_read_is_named) {
  const auto site = Site::read("/proc/self/attr");  // opening these files works, reading them does not
  ASSERT_FALSE(site.has_value());
  EXPECT_TRUE(site.error().starts_with("/proc/self/attr/")) << site.error();
  EXPECT_FALSE(Site::read("/proc/self/status").has_value()) << "no folder";
}

TEST(Http, nothing_outside_the_page_can_be_reached) {
  const Running running;
  for (const char* path : {"/../CMakeLists.txt", "/assets/../../etc/passwd", "/%2e%2e/CMakeLists.txt", "/assets/none",
                           "/index.html.br", "/.git/config.x"}) {
    PlainClient client(running.port());
    EXPECT_TRUE(client.get(path).starts_with("HTTP/1.1 404")) << path;
  }
  PlainClient client(running.port());
  EXPECT_TRUE(client.get("/", {}, "DELETE").starts_with("HTTP/1.1 405"));
  const std::string head = client.get("/", {}, "HEAD");
  EXPECT_TRUE(head.starts_with("HTTP/1.1 200"));
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

// A form posted here by mistake, a scanner, a proxy that speaks another protocol: each is told what was wrong.
TEST(Http, a_request_that_cannot_be_served_is_answered_and_the_connection_ends) {
  const Running running;
  const std::string host = " HTTP/1.1\r\nHost: localhost\r\n";
  const std::string long_line(9000, 'x');
  const std::vector<std::pair<std::string, std::string>> all{
      {"POST /ws" + host + "Content-Length: 5\r\n\r\nhello", "405"},
      {"PUT /index.html" + host + "Content-Length: 2000000\r\nExpect: 100-continue\r\n\r\n", "405"},
      {"POST /" + host + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "405"},
      {"BREW /" + host + "Content-Length: 3\r\n\r\npot", "405"},
      {"GET /" + host + "Content-Length: 5\r\n\r\nhello", "413"},
      {"HEAD /" + host + "Transfer-Encoding: chunked\r\n\r\n", "413"},
      {"GET /ws" + host + "Content-Length: 5\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", "413"},
      {"GET /" + host + "X: " + long_line + "\r\n\r\n", "431"},
      {"GET /" + long_line + host + "\r\n", "431"},
      {"GET /" + host + "Content-Length: many\r\n\r\n", "400"},
      {"GET /" + host + "No colon here\r\n\r\n", "400"},
      {"GET /" + host + "Host: localhost\r\n\r\n", "400"},
      {"GET /" + host + "Origin: http://a\r\nOrigin: http://b\r\n\r\n", "400"},
      {"GET /" + host + "Transfer-Encoding: xchunked\r\n\r\n", "400"},
      {std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11), "400"}};
  for (const auto& [request, status] : all) {
    PlainClient client(running.port());
    client.write(request);
    const std::string answer = client.hear_out();
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 " + status)) << request.substr(0, 90) << "\n" << answer;
    EXPECT_TRUE(has(answer, "Connection: close\r\n")) << request.substr(0, 90);
    EXPECT_EQ(has(answer, "Allow: GET, HEAD\r\n"), status == "405") << request.substr(0, 90);
    EXPECT_TRUE(has(answer, "X-Content-Type-Options: nosniff")) << request.substr(0, 90);
  }
}

TEST(Http, a_visitor_who_sends_more_than_was_wanted_still_reads_the_answer) {
  const Running running;
  PlainClient client(running.port());
  client.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n" + std::string(400'000, 'x'));
  EXPECT_TRUE(client.hear_out().starts_with("HTTP/1.1 405"));
  PlainClient endless(running.port());
  endless.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n");
  int parts = 0;
  while (parts < 1000 && endless.write(std::string(100'000, 'x'))) ++parts;
  EXPECT_LT(parts, 1000);
}

TEST(Http, a_refused_method_without_a_body_does_not_end_the_connection) {
  const Running running;
  PlainClient client(running.port());
  EXPECT_TRUE(client.get("/", "Content-Length: 0\r\n", "POST").starts_with("HTTP/1.1 405"));
  EXPECT_TRUE(client.get("/healthz").ends_with("ok\n"));
}

TEST(Http, a_port_that_is_taken_is_said_so) {
  const Running running;
  store::MemoryStore store;
  ServerOptions options;
  options.listen.port = running.port();
  Server second(std::move(options), all_modules(), store);
  const auto opened = second.open();
  ASSERT_FALSE(opened.has_value());
  EXPECT_EQ(opened.error(), std::errc::address_in_use);
}

TEST(Http, the_server_asks_for_as_many_descriptors_as_it_takes_connections) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit few{std::min<rlim_t>(256, before.rlim_max), before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  {
    const Running running;
  }
  rlimit now{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &now), 0);
  EXPECT_GE(now.rlim_cur, std::min<rlim_t>(Bounds{}.connections + 1, before.rlim_max));
  EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
}

// --- WebSocket

TEST(WebSocket, only_pages_of_this_server_may_connect) {
  const Running running;
  const std::string own = "http://localhost:" + std::to_string(running.port());
  for (const std::string& origin :
       {std::string{}, std::string("null"), own + ".evil.example", "http://evil.example/" + own,
        std::string("http://sub.localhost"), std::string("http://localhost:1"), "https" + own.substr(4),
        std::string("http://LOCALHOST:") + std::to_string(running.port())}) {
    PlainClient client(running.port());
    EXPECT_FALSE(client.upgrade(origin)) << origin;
    EXPECT_TRUE(client.answer.starts_with("HTTP/1.1 403")) << origin;
  }
  PlainClient client(running.port());
  EXPECT_TRUE(client.upgrade(own));
}

// Another site may let its own name lead to this machine; then its page and our answers would have one origin.
TEST(WebSocket, names_that_are_not_ours_are_not_served) {
  const Running running({.public_origin = "https://play.example.org"});
  const auto status = [&](const std::string& host) {
    PlainClient client(running.port());
    client.write("GET /healthz HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    return client.hear_out().substr(9, 3);
  };
  for (const char* own :
       {"localhost", "LocalHost:80", "127.0.0.1:8080", "[::1]:8080", "192.168.1.5", "play.example.org"})
    EXPECT_EQ(status(own), "200") << own;
  for (const char* other :
       {"evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", "example.org", "[x]"})
    EXPECT_EQ(status(other), "421") << other;
  const Running at_home;
  PlainClient client(at_home.port());
  client.write(
      "GET /ws HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\n"
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  EXPECT_TRUE(client.take(12) == "HTTP/1.1 421");
}

TEST(WebSocket, behind_a_public_address_only_that_address_counts) {
  const Running running({.public_origin = "https://play.example.org"});
  PlainClient local(running.port());
  EXPECT_FALSE(local.upgrade());
  PlainClient client(running.port());
  EXPECT_TRUE(client.upgrade("https://play.example.org"));
  PlainClient page(running.port());
  const std::string answer = page.get("/");
  EXPECT_TRUE(has(answer, "connect-src 'self' wss://play.example.org"));
  EXPECT_TRUE(has(answer, "Strict-Transport-Security: "));
}

// HAProxy adds a header of its own after the client's, nginx appends to it: in both cases the last entry is the
// proxy's.
TEST(WebSocket, a_visitor_cannot_take_another_address_by_naming_it_before_the_proxy_does) {
  const Running running;
  const std::string own = "http://localhost:" + std::to_string(running.port());
  std::vector<std::unique_ptr<PlainClient>> held;
  const auto welcome = [&](const std::string& headers) {
    held.push_back(std::make_unique<PlainClient>(running.port()));
    return held.back()->upgrade(own, "/ws", headers) && welcomed(*held.back());
  };
  const auto separate = [](int i) {
    return "X-Forwarded-For: 10.1.0." + std::to_string(i) + "\r\nX-Forwarded-For: 192.0.2.7\r\n";
  };
  for (int i = 0; i < caps::sockets_per_address; ++i) ASSERT_TRUE(welcome(separate(i))) << i;
  EXPECT_FALSE(welcome(separate(100)));
  EXPECT_FALSE(welcome("X-Forwarded-For: 10.1.0.101, 192.0.2.7\r\n"));
  EXPECT_TRUE(welcome("X-Forwarded-For: 192.0.2.7, 10.1.0.102\r\n"));
}

TEST(WebSocket, visitors_whose_ipv4_address_is_written_as_ipv6_are_told_apart) {
  const Running running;
  const std::string own = "http://localhost:" + std::to_string(running.port());
  std::vector<std::unique_ptr<PlainClient>> held;
  for (int i = 0; i <= caps::sockets_per_address; ++i) {
    held.push_back(std::make_unique<PlainClient>(running.port()));
    ASSERT_TRUE(held.back()->upgrade(own, "/ws", "X-Forwarded-For: ::ffff:203.0.113." + std::to_string(i) + "\r\n"));
    EXPECT_TRUE(welcomed(*held.back())) << i;
  }
}

TEST(WebSocket, compression_is_never_agreed_to) {
  const Running running;
  PlainClient client(running.port());
  EXPECT_TRUE(client.upgrade("http://localhost:" + std::to_string(running.port()), "/ws",
                             "Sec-WebSocket-Extensions: permessage-deflate\r\n"));
  EXPECT_FALSE(has(client.answer, "deflate"));
}

TEST(WebSocket, huge_binary_and_silent_clients_are_closed) {
  const Running running({.patience = {.first_message = std::chrono::milliseconds(2500)}});
  PlainClient huge(running.port());
  ASSERT_TRUE(huge.upgrade());
  huge.say(std::string(caps::message_bytes_hard + 1, ' '));
  EXPECT_EQ(huge.hear(), std::nullopt);
  EXPECT_EQ(huge.close_code, 1009);
  PlainClient binary(running.port());
  ASSERT_TRUE(binary.upgrade());
  binary.say(wire::write(wire::Hello{wire::protocol, "en"}), 2);
  EXPECT_EQ(binary.hear(), std::nullopt);
  EXPECT_EQ(binary.close_code, 1008);
  PlainClient silent(running.port());
  ASSERT_TRUE(silent.upgrade());
  EXPECT_EQ(silent.hear(), std::nullopt);
  EXPECT_EQ(silent.close_code, 1008);
  EXPECT_GE(silent.pings, 3);
}

// The third answer makes the median, so a player who has just come back is not without credit in the next race.
TEST(WebSocket, a_fresh_connection_is_measured_three_times_at_once) {
  const Running running;
  PlainClient client(running.port());
  ASSERT_TRUE(client.upgrade() && welcomed(client));
  for (int i = 0; i < 3; ++i) {
    client.say(wire::write(wire::Rename{}));
    ASSERT_TRUE(client.hear().has_value());
  }
  EXPECT_EQ(client.pings, 3);
}

TEST(WebSocket, a_client_that_floods_with_pings_is_dropped) {
  const Running running;
  PlainClient client(running.port());
  ASSERT_TRUE(client.upgrade() && welcomed(client));
  for (int i = 0; i < 10 * caps::control_burst; ++i) client.say("ping", 9);
  EXPECT_EQ(client.hear(), std::nullopt);
  PlainClient other(running.port());
  EXPECT_TRUE(other.get("/healthz").ends_with("ok\n"));
}

TEST(WebSocket, stopping_tells_clients_so_and_ends_in_time) {
  auto running = std::make_unique<Running>();
  PlainClient client(running->port());
  ASSERT_TRUE(client.upgrade() && welcomed(client));
  const auto started = std::chrono::steady_clock::now();
  std::thread stopping([&] { running.reset(); });
  const auto bye = client.hear();
  ASSERT_TRUE(bye.has_value());
  EXPECT_TRUE(has(*bye, "\"stopping\""));
  EXPECT_EQ(client.hear(), std::nullopt);
  EXPECT_EQ(client.close_code, 1012);
  stopping.join();
  EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(5));
}

// --- a whole match

// A person on a real socket who plays what the rules suggest, from the own view alone.
class Player {
 public:
  explicit Player(std::uint16_t port) : socket_(port) {}
  bool begin() {
    if (!socket_.upgrade()) return false;
    socket_.say(wire::write(wire::Hello{wire::protocol, "pl"}));
    return hear_one();
  }
  template <class Message>
  void say(const Message& message) {
    socket_.say(wire::write(message));
  }
  bool hear_one() {
    const std::optional<std::string> text = socket_.hear();
    if (!text) return false;
    page.hear(*text);
    return true;
  }
  template <class Message>
  bool wait_for() {
    while (page.count<Message>() == 0) {
      if (!hear_one()) return false;
    }
    return true;
  }
  // Draws or passes whenever it is its turn, until the match is over.
  void play_out() {
    std::string answered;
    while (page.table->phase != wire::Phase::over && hear_one()) {
      const bool mine = has(page.view, "\"waiting\":[\"" + std::string(1, letter(page.seat)) + "\"");
      if (!mine || page.view == answered || !std::holds_alternative<wire::View>(page.heard.back())) continue;
      answered = page.view;
      say(wire::Act{++page.cmd, "draw", {}});
    }
  }
  Client page;
  PlainClient& socket() { return socket_; }

 private:
  PlainClient socket_;
};

TEST(WebSocket, two_people_and_a_bot_finish_a_match_at_fifty_times_real_time) {
  const Running running({.time_percent = 5000});
  Player host(running.port());
  Player guest(running.port());
  ASSERT_TRUE(host.begin() && guest.begin());
  EXPECT_EQ(host.page.last<wire::Welcome>()->time_percent, 5000);
  host.say(wire::CreateTable{std::string(turn_game().about().slug), {}, {"person", "person", "bot greedy"}, {}});
  ASSERT_TRUE(host.wait_for<wire::TableOpened>());
  guest.say(wire::Join{host.page.code});
  guest.say(wire::TakeSeat{});
  ASSERT_TRUE(guest.wait_for<wire::Seated>());
  host.say(wire::Start{});
  ASSERT_TRUE(host.wait_for<wire::View>());
  std::thread other([&] { guest.play_out(); });
  host.play_out();
  other.join();
  for (Player* one : {&host, &guest}) {
    EXPECT_EQ(one->page.table->phase, wire::Phase::over);
    EXPECT_EQ(one->page.gaps, 0);
  }
  PlainClient visitor(running.port());
  const std::string answer = visitor.get("/r/" + host.page.link + ".calculi");
  ASSERT_TRUE(answer.starts_with("HTTP/1.1 200"));
  const std::string record = answer.substr(answer.find("\r\n\r\n") + 4);
  EXPECT_TRUE(replay_record(record, all_modules()).has_value());
}

}  // namespace
}  // namespace calculi::server
