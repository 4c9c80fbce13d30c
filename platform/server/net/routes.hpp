// The answers to HTTP requests, as one list of routes. It knows nothing of sockets: beast_connection.hpp reads the
// request and writes the answer.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace calculi::server {

class Hub;
class Site;

// The parts of a request that routes use.
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
  std::string_view body{};  // that outlives the answer
  std::string made{};       // or a body made for this answer
  std::vector<std::pair<std::string_view, std::string_view>> headers{};
  bool last = false;  // the connection ends after it
};

// A status with or without a line of text.
HttpAnswer plain_answer(unsigned status, std::string_view text = {});

// What routes need for their answers. Everything outlives the answer.
struct RouteContext {
  const Hub& hub;
  const Site& site;
  std::string_view public_origin;
  std::span<const std::string> own_hosts{};
};

struct Route {
  std::string_view path;     // with a slash at the end: all paths that begin so; empty: all others
  std::string_view methods;  // as the header Allow lists them
  bool upgrade = false;      // for WebSockets
  HttpAnswer (*answer)(const HttpRequest&, const RouteContext&) = nullptr;
};
std::span<const Route> routes();

// The answer of the request's route, or why it has none: 404, 405, 413, 421, 426.
HttpAnswer answer(const HttpRequest& request, const RouteContext& context);

}  // namespace calculi::server
