#include "platform/server/net/origin.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "platform/server/net/site.hpp"

namespace calculi::server {
namespace {

TEST(Listen, reads_host_and_port) {
  EXPECT_EQ(parse_listen("127.0.0.1:8080"), (ListenAddress{"127.0.0.1", 8080}));
  EXPECT_EQ(parse_listen("[::1]:80"), (ListenAddress{"::1", 80}));
  EXPECT_EQ(parse_listen(":9"), (ListenAddress{"0.0.0.0", 9}));
  EXPECT_EQ(parse_listen("localhost:0"), (ListenAddress{"127.0.0.1", 0}));
  for (const char* bad : {"", "8080", "host:", "host:x", "host:99999", "::1:80", "a:-1"}) {
    EXPECT_EQ(parse_listen(bad), std::nullopt) << bad;
  }
}

TEST(Origin, is_scheme_host_and_port_of_a_url) {
  EXPECT_EQ(origin_of("https://play.example.org/some/path"), "https://play.example.org");
  EXPECT_EQ(origin_of("http://localhost:8080"), "http://localhost:8080");
  for (const char* bad : {"", "play.example.org", "ftp://x", "https://", "https://Play.example.org", "https://a b"}) {
    EXPECT_EQ(origin_of(bad), std::nullopt) << bad;
  }
}

TEST(Origin, only_where_browsers_trust_us_are_windows_kept_apart) {
  const auto kept_apart = [](std::string_view host, std::string_view public_origin) {
    const auto headers = safety_headers(host, public_origin);
    return std::ranges::any_of(headers, [](const auto& one) { return one.first == "Cross-Origin-Opener-Policy"; });
  };
  for (const char* host : {"localhost:8080", "127.0.0.1", "[::1]:8080"}) EXPECT_TRUE(kept_apart(host, "")) << host;
  EXPECT_TRUE(kept_apart("play.example.org", "https://play.example.org"));
  for (const char* host : {"192.168.1.20:8080", "evening.local"}) EXPECT_FALSE(kept_apart(host, "")) << host;
}

TEST(Site, without_an_index_there_is_no_site) {
  EXPECT_TRUE(Site::read("/no/such/folder")->empty());
  EXPECT_EQ(Site{}.find("/", {}, {}).status, 404U);
}

TEST(Site, an_encoding_that_is_refused_is_not_used) {
  std::map<std::string, File, std::less<>> files;
  files["/index.html"].body = "plain";
  files["/index.html"].gzip = "packed";
  const Site site = Site::of(std::move(files));
  EXPECT_EQ(*site.find("/", "gzip", {}).body, "packed");
  EXPECT_EQ(*site.find("/", "deflate, gzip;q=0.5", {}).body, "packed");
  EXPECT_EQ(*site.find("/", "gzip;q=0", {}).body, "plain");
  EXPECT_EQ(*site.find("/", "xgzip", {}).body, "plain");
  EXPECT_EQ(*site.find("/", "", {}).body, "plain");
}

}  // namespace
}  // namespace calculi::server
