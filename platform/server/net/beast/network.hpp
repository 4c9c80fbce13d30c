// The network: accepted connections, timers, signals, and the one thread that runs them all. Boost is used behind this
// header and nowhere else.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <system_error>

namespace calculi::server {

class Doors;
struct ListenAddress;
struct RouteContext;
class SocketOwner;

class Network {
 public:
  using Clock = std::chrono::steady_clock;
  using Job = std::function<void()>;

  Network();
  ~Network();

  std::expected<void, std::error_code> listen(const ListenAddress& address);
  std::uint16_t port() const;

  // Connections that the doors let in are answered by the routes; those that become WebSockets belong to `sockets`.
  void accept(Doors& doors, const RouteContext& routes, SocketOwner& sockets);
  void stop_accepting();

  void run();  // until finish()
  void finish();

  // The time at which the system reported what is being handled. All that it reported together has one time, so that of
  // two claims none is later only because it is handled later.
  Clock::time_point batch_time();

  void post(Job job);                             // callable from any thread; run() does the job
  void call_at(Clock::time_point when, Job job);  // replaces the call set before
  void call_never();
  void call_after(Clock::duration wait, Job job);
  void on_stop_signal(Job job);  // SIGINT, SIGTERM

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace calculi::server
