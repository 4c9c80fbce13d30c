// The answers to HTTP requests, as one list of routes. It knows nothing of sockets: beast_connection.hpp reads the
// request and writes the answer.
#pragma once

#include <expected>
#include <functional>
#include <optional>
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
  bool local = false;    // comes from this machine, and not through a proxy
};

struct HttpAnswer {
  unsigned status = 200;    // 101: the request becomes a WebSocket
  std::string_view body{};  // that outlives the answer
  std::string made{};       // or a body made for this answer
  std::vector<std::pair<std::string_view, std::string_view>> headers{};
  bool last = false;  // the connection ends after it
  // The answer itself comes later: this is called once, and then calls the function that it was given, once.
  std::function<void(std::function<void(HttpAnswer)>)> later{};
};

// A status with or without a line of text.
HttpAnswer plain_answer(unsigned status, std::string_view text = {});

// What routes ask the server that runs them. It answers at once or later, on the loop.
class RunningServer {
 public:
  virtual std::string metrics() const = 0;
  virtual void ready(std::function<void(std::string_view why_not)> answer) = 0;  // empty: it is ready
  // The record of the last match at this link that is over, or of the one with this number; or the status that says why
  // there is none.
  using Record = std::expected<std::string, unsigned>;
  virtual void record(std::string_view link, std::optional<int> number, std::function<void(const Record&)> answer) = 0;

 protected:
  ~RunningServer() = default;
};

// What routes need for their answers. Everything outlives the answer.
struct RouteContext {
  const Hub& hub;
  const Site& site;
  std::string_view public_origin;
  RunningServer& server;
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
