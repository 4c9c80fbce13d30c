// The hub on real sockets: HTTP by the routes, WebSocket for the tables. One thread serves all connections; bots think
// on another.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "engine/table/module.hpp"
#include "platform/server/limits.hpp"
#include "platform/server/net/origin.hpp"
#include "platform/server/net/site.hpp"
#include "platform/server/net/visitor.hpp"
#include "platform/store/store.hpp"

namespace calculi::server {

struct ServerOptions {
  ListenAddress listen{};       // port 0: any free one
  std::string public_origin{};  // empty: a page must come from the host it was requested from
  Site site{};
  Bounds bounds{};
  Patience patience{};
  std::vector<IpAddress> proxies{};  // whose X-Forwarded-For is believed; none: any on this machine
  std::int32_t time_percent = 100;   // how fast the hub's clock runs; 5000 is fifty times real time
  std::string name{};                // of this process, where several share a store
  bool stop_on_signals = false;      // SIGINT and SIGTERM stop the server
};

class Server {
 public:
  Server(ServerOptions options, std::span<const Module* const> modules, store::Store& store);
  ~Server();

  // Begins to listen, or returns the system's error.
  std::expected<void, std::error_code> open();
  std::uint16_t port() const;
  std::string url() const;
  std::vector<std::string> addresses();  // under which others reach it, likeliest first

  void run();                            // until stopped
  void stop();                           // from any thread: run() returns within five seconds
  void post(std::function<void()> job);  // from any thread: run() does the job

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace calculi::server
