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
  // Messages are gathered; their owner has them written by flush() at the end of its turn.
  virtual void send(std::string_view text) = 0;
  virtual void close(CloseCode code) = 0;  // once everything gathered has been written
  virtual void flush() = 0;
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
  virtual void flush_soon(std::shared_ptr<Socket> socket) = 0;  // it has something to write
  virtual void wrote() = 0;                                     // a call of the system
  // What is gathered for one turn is gathered in these: they are large, and each socket needs one only now and then.
  virtual std::string take_buffer() = 0;
  virtual void give_back(std::string buffer) = 0;

 protected:
  ~SocketOwner() = default;
};

}  // namespace calculi::server
