// One WebSocket: reads messages, writes a bounded queue, measures round trips with ping frames. Included only where
// Boost is compiled (server.cpp).
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>

#include "platform/server/hub/budget.hpp"
#include "platform/server/hub/outputs.hpp"
#include "platform/server/limits.hpp"

namespace calculi::server {

class Socket;

// What a socket tells whoever owns it. Times are stamped before anything is parsed.
class SocketOwner {
 public:
  virtual ConnectionId opened(std::shared_ptr<Socket> socket, const std::string& address) = 0;
  virtual Millis now() const = 0;
  virtual void heard(ConnectionId id, std::string_view text, Millis at) = 0;
  virtual void measured(ConnectionId id, std::chrono::microseconds round_trip) = 0;
  virtual void quiet(ConnectionId id) = 0;
  virtual void closed(ConnectionId id) = 0;

 protected:
  ~SocketOwner() = default;
};

class Socket : public std::enable_shared_from_this<Socket> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;

  Socket(boost::beast::tcp_stream&& stream, SocketOwner& owner, std::string address);
  void accept(const Request& request);

  void send(std::string text);
  void close(CloseCode code);  // after what is queued
  void measure_often(bool often) { often_ = often; }
  void drop();  // at once

 private:
  using Clock = std::chrono::steady_clock;
  using Error = boost::system::error_code;

  void begin(Error error);
  void read();
  void on_read(Error error);
  void write();
  void on_written(Error error);
  void say_goodbye();
  void ping_after(Clock::duration wait);
  void ping();
  void on_control(boost::beast::websocket::frame_type kind, std::string_view payload);
  void end();

  boost::beast::websocket::stream<boost::beast::tcp_stream, false> stream_;  // without compression
  SocketOwner& owner_;
  std::string address_;
  ConnectionId id_ = ConnectionId::none;
  Request request_;
  boost::beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  std::size_t queued_bytes_ = 0;
  bool writing_ = false;
  bool spoken_ = false;  // the client has said something
  bool ended_ = false;
  std::optional<CloseCode> closing_;
  bool often_ = false;
  boost::asio::steady_timer patience_;  // for the first message
  boost::asio::steady_timer pings_;
  int pings_sent_ = 0;
  bool ping_open_ = false;     // being written
  bool pong_awaited_ = false;  // the last one has not come back
  std::string ping_number_;
  Clock::time_point pinged_at_;
  Clock::time_point heard_at_;
  Budget controls_{caps::control_burst, caps::control_refill};
};

}  // namespace calculi::server
