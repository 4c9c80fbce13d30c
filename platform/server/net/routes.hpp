// What the server answers to which HTTP request: one list of routes. Knows nothing of sockets; a visit
// (beast_visit.hpp) reads the request and writes the answer.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace calculi::server {

class Hub;
class Site;

// The parts of a request that any route looks at.
struct HttpRequest {
  std::string_view method{};
  std::string_view target{};
  std::string_view host{};
  std::string_view origin{};
  std::string_view accept_encoding{};
  std::string_view known_tag{};  // If-None-Match
  bool has_body = false;
  bool upgrade = false;  // asks for a WebSocket
};

struct HttpAnswer {
  unsigned status = 200;    // 101: the request becomes a WebSocket
  std::string_view body{};  // of something that stays
  std::string made{};       // or made for this answer alone
  std::vector<std::pair<std::string_view, std::string_view>> headers{};
  bool last = false;  // the connection ends after it
};

// A status with or without a line of text.
HttpAnswer plain_answer(unsigned status, std::string_view text = {});

// What routes answer from. Everything outlives the answer.
struct RouteContext {
  const Hub& hub;
  const Site& site;
  std::string_view public_origin;
};

struct Route {
  std::string_view path;     // of the target; with a slash at its end all that begin so; empty: all that are left
  std::string_view methods;  // as the header Allow lists them
  bool upgrade = false;      // for WebSockets
  HttpAnswer (*answer)(const HttpRequest&, const RouteContext&) = nullptr;
};
std::span<const Route> routes();

// What the request's route answers, or why it does not: 404, 405, 413, 426.
HttpAnswer answer(const HttpRequest& request, const RouteContext& context);

}  // namespace calculi::server
