// The list of routes without a socket: what each request is answered.
#include "platform/server/net/routes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "platform/server/hub/hub.hpp"
#include "platform/server/net/site.hpp"

namespace calculi::server {
namespace {

std::string_view header(const HttpAnswer& answered, std::string_view name) {
  const auto found = std::ranges::find(answered.headers, name, [](const auto& one) { return one.first; });
  return found == answered.headers.end() ? std::string_view{} : found->second;
}

struct FakeServer : RunningServer {
  std::string metrics() const override { return "figures"; }
  void ready(std::function<void(std::string_view)> answer) override { answer(why_not); }
  void record(std::string_view link, std::optional<int> number, std::function<void(const Record&)> answer) override {
    if (link != "known" || number.value_or(1) > 2 || number == 0) return answer(std::unexpected(404U));
    answer(number ? "record " + std::to_string(*number) : "a record");
  }
  std::string why_not;
};

struct Routes : ::testing::Test {
  HttpAnswer get(std::string_view target, bool local = false) {
    HttpAnswer answered = answer({.method = "GET", .target = target, .local = local}, context);
    if (!answered.later) return answered;
    HttpAnswer later;
    answered.later([&](HttpAnswer given) { later = std::move(given); });
    return later;
  }

  Hub hub{{{}, [](std::span<std::uint8_t>) {}, 100}};
  Site site = Site::of({{"/index.html", {.mime = {}, .body = "page", .brotli = {}, .gzip = {}, .tag = {}}}});
  FakeServer server;
  RouteContext context{hub, site, "https://play.example.org", server};
};

TEST_F(Routes, each_refuses_other_methods_and_says_which_it_takes) {
  for (const Route& route : routes()) {
    const std::string_view target = route.path.empty() ? "/" : route.path;
    for (const std::string_view method : {"POST", "PUT", "BREW", "GE", ""}) {
      const HttpAnswer answered = answer({.method = method, .target = target, .has_body = true}, context);
      EXPECT_EQ(answered.status, 405U) << method << target;
      EXPECT_EQ(header(answered, "Allow"), route.methods) << method << target;
      EXPECT_TRUE(answered.last) << method << target;
    }
  }
}

TEST_F(Routes, a_query_does_not_lead_elsewhere) {
  for (const std::string_view target : {"/healthz", "/healthz?probe=1", "/readyz?"})
    EXPECT_EQ(get(target).body, "ok\n");
  for (const std::string_view target : {"/", "/j/123456?x=/healthz", "/rules/game"})
    EXPECT_EQ(get(target).body, "page");
  EXPECT_EQ(get("/healthz/more.txt").status, 404U);
}

TEST_F(Routes, a_socket_is_opened_at_its_own_path_alone_and_for_our_pages_alone) {
  HttpRequest request{.method = "GET", .target = "/ws", .origin = "https://play.example.org", .upgrade = true};
  EXPECT_EQ(answer(request, context).status, 101U);
  request.origin = "https://evil.example";
  EXPECT_EQ(answer(request, context).status, 403U);
  request.target = "/healthz";
  EXPECT_EQ(answer(request, context).status, 404U);
  request.target = "/ws/0123456789abcdef";
  request.origin = "https://play.example.org";
  EXPECT_EQ(answer(request, context).status, 101U);
  for (const char* other : {"/ws/0123456789abcdef0", "/ws/../r", "/ws/XY"}) {
    request.target = other;
    EXPECT_EQ(answer(request, context).status, 404U) << other;
  }
  const HttpAnswer plain = get("/ws");
  EXPECT_EQ(plain.status, 426U);
  EXPECT_EQ(header(plain, "Upgrade"), "websocket");
}

TEST_F(Routes, a_server_that_stops_is_healthy_and_not_ready) {
  EXPECT_EQ(get("/readyz").status, 200U);
  hub.stop(Millis{0});
  EXPECT_EQ(get("/healthz").status, 200U);
  EXPECT_EQ(get("/readyz").status, 503U);
  EXPECT_EQ(get("/readyz").body, "stopping\n");
  EXPECT_EQ(answer({.method = "GET", .target = "/ws", .upgrade = true}, context).status, 503U);
  EXPECT_TRUE(get("/").last);
}

TEST_F(Routes, a_server_that_is_not_ready_says_why_in_one_word) {
  EXPECT_EQ(get("/readyz").status, 200U);
  server.why_not = "store";
  EXPECT_EQ(get("/readyz").status, 503U);
  EXPECT_EQ(get("/readyz").made, "store\n");
}

TEST_F(Routes, the_figures_are_for_this_machine_alone) {
  EXPECT_EQ(get("/metrics").status, 403U);
  EXPECT_EQ(get("/metrics").made, "");
  EXPECT_EQ(get("/metrics", true).made, "figures");
}

TEST_F(Routes, a_record_is_found_by_its_link) {
  EXPECT_EQ(get("/r/known.calculi").made, "a record");
  EXPECT_EQ(get("/r/known.2.calculi").made, "record 2");
  for (const char* other : {"/r/known", "/r/unknown.calculi", "/r/", "/r/known.3.calculi", "/r/known.0.calculi",
                            "/r/known.-1.calculi", "/r/known.2x.calculi", "/r/known..calculi"}) {
    EXPECT_EQ(get(other).status, 404U) << other;
  }
}

}  // namespace
}  // namespace calculi::server
