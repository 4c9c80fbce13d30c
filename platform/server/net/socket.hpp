// The interface of a WebSocket and of its owner, to whom it reports. The implementation is in beast_socket.hpp.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "platform/server/hub/outputs.hpp"

namespace calculi::server {

class Socket {
 public:
  virtual ~Socket() = default;
  virtual void send(std::string text) = 0;
  virtual void close(CloseCode code) = 0;  // once everything queued has been written
  virtual void measure_often(bool often) = 0;
  virtual void measure_now() = 0;
};

// The time of a message is that at which the system reported it.
class SocketOwner {
 public:
  virtual ConnectionId opened(std::shared_ptr<Socket> socket, const std::string& address) = 0;
  virtual Millis now() = 0;
  virtual void received(ConnectionId id, std::string_view text, Millis at) = 0;
  virtual void measured(ConnectionId id, std::chrono::microseconds round_trip) = 0;
  virtual void went_silent(ConnectionId id) = 0;
  virtual void closed(ConnectionId id) = 0;

 protected:
  ~SocketOwner() = default;
};

}  // namespace calculi::server
