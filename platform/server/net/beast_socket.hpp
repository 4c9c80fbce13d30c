// The WebSocket on Boost.Beast: reads messages, writes a bounded queue, measures round trips with ping frames. It is a
// header because Beast takes long to compile, so only network.cpp includes it.
#pragma once

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "platform/server/hub/budget.hpp"
#include "platform/server/limits.hpp"
#include "platform/server/net/socket.hpp"

namespace calculi::server {

namespace websocket = boost::beast::websocket;

class BeastSocket final : public Socket, public std::enable_shared_from_this<BeastSocket> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;

  BeastSocket(boost::beast::tcp_stream&& stream, SocketOwner& owner, std::string address)
      : stream_(std::move(stream)),
        owner_(owner),
        address_(std::move(address)),
        deadline_(stream_.get_executor()),
        ping_timer_(stream_.get_executor()) {}

  void accept(const Request& request) {
    request_ = request;
    boost::beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{handshake, websocket::stream_base::none(), false});
    stream_.read_message_max(caps::message_bytes_hard);
    stream_.async_accept(request_, [self = shared_from_this()](Error error) { self->begin(error); });
  }

  // A reader that does not keep up is dropped; it comes back and asks for what it missed.
  void send(std::string text) override {
    if (ended_ || closing_) return;
    if (queued_bytes_ + text.size() > caps::outbound_bytes) return drop();
    queued_bytes_ += text.size();
    queue_.push_back(std::move(text));
    if (!writing_) write();
  }

  void close(CloseCode code) override {
    if (ended_ || closing_) return;
    closing_ = code;
    deadline_.expires_after(handshake);  // for a peer that does not answer the close frame
    deadline_.async_wait([self = shared_from_this()](Error stopped) {
      if (!stopped) self->drop();
    });
    if (!writing_) write_close();
  }

  void measure_often(bool often) override { often_ = often; }
  void measure_now() override { ping(); }

 private:
  using Clock = std::chrono::steady_clock;
  using Error = boost::system::error_code;
  struct Ping {
    std::string number;
    Clock::time_point at;
  };

  static constexpr std::chrono::seconds first_message{5};
  static constexpr std::chrono::seconds handshake{5};
  static constexpr std::chrono::seconds ping_in_match{5};
  static constexpr std::chrono::seconds ping_else{15};
  static constexpr std::chrono::seconds ping_at_first{1};  // until three round trips are known
  static constexpr int first_pings = 3;                    // all at once
  static constexpr unsigned pings_awaited = 8;
  static constexpr std::chrono::seconds longest_silence{45};

  void begin(Error error) {
    if (error) return;
    stream_.text(true);
    stream_.auto_fragment(false);  // one frame per message
    last_heard_ = Clock::now();
    stream_.control_callback([this](websocket::frame_type kind, boost::beast::string_view payload) {
      on_control(kind, {payload.data(), payload.size()});
    });
    id_ = owner_.opened(shared_from_this(), address_);
    deadline_.expires_after(first_message);
    deadline_.async_wait([self = shared_from_this()](Error stopped) {
      if (!stopped && !self->spoken_) self->close(CloseCode::policy);
    });
    for (int i = 0; i < first_pings; ++i) ping();
    ping_after(ping_at_first);
    read();
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) { self->on_read(error); });
  }

  void on_read(Error error) {
    const Millis at = owner_.now();
    if (error) return end();
    last_heard_ = Clock::now();
    if (!std::exchange(spoken_, true) && !closing_) deadline_.cancel();
    if (!closing_) {
      if (stream_.got_text()) {
        owner_.received(id_, {static_cast<const char*>(buffer_.data().data()), buffer_.data().size()}, at);
      } else {
        close(CloseCode::policy);
      }
    }
    buffer_.consume(buffer_.size());
    read();
  }

  void write() {
    writing_ = true;
    stream_.async_write(boost::asio::buffer(queue_.front()),
                        [self = shared_from_this()](Error error, std::size_t) { self->on_written(error); });
  }

  void on_written(Error error) {
    writing_ = false;
    if (error) return;  // on_read gets the error as well
    queued_bytes_ -= queue_.front().size();
    queue_.pop_front();
    if (!queue_.empty()) return write();
    if (closing_) write_close();
  }

  void write_close() {
    stream_.async_close(websocket::close_reason(static_cast<websocket::close_code>(*closing_)),
                        [self = shared_from_this()](Error) { self->drop(); });
  }

  void drop() {
    boost::beast::get_lowest_layer(stream_).close();
    end();
  }

  void end() {
    if (std::exchange(ended_, true)) return;
    deadline_.cancel();
    ping_timer_.cancel();
    boost::beast::get_lowest_layer(stream_).close();
    owner_.closed(id_);
  }

  void ping_after(Clock::duration wait) {
    ping_timer_.expires_after(wait);
    ping_timer_.async_wait([self = shared_from_this()](Error stopped) {
      if (!stopped && !self->ended_) self->look_after_pings();
    });
  }

  void look_after_pings() {
    const Clock::time_point now = Clock::now();
    if (now - last_heard_ > longest_silence) return drop();
    if (!awaited_.empty() && now - awaited_.front().at >= ping_in_match) owner_.went_silent(id_);
    ping();
    ping_after(measured_ < first_pings ? ping_at_first : often_ ? ping_in_match : ping_else);
  }

  // Browsers answer ping frames by themselves, so a page cannot fake its distance. One frame is written at a time.
  void ping() {
    pings_due_ = std::min(pings_due_ + 1, first_pings);
    if (!ping_open_) write_ping();
  }

  void write_ping() {
    if (pings_due_ == 0 || closing_ || ended_) return;
    --pings_due_;
    ping_open_ = true;
    if (awaited_.size() == pings_awaited) awaited_.pop_front();
    const std::string& number = awaited_.emplace_back(std::to_string(++pings_sent_), Clock::now()).number;
    stream_.async_ping({number.data(), number.size()}, [self = shared_from_this()](Error) {
      self->ping_open_ = false;
      self->write_ping();
    });
  }

  void on_control(websocket::frame_type kind, std::string_view payload) {
    last_heard_ = Clock::now();
    const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(last_heard_.time_since_epoch());
    if (!controls_.take({now.count()})) {  // Beast is reading: the stream must not be closed from here
      return boost::asio::post(stream_.get_executor(), [self = shared_from_this()] { self->drop(); });
    }
    const auto ping = std::ranges::find(awaited_, payload, &Ping::number);
    if (kind != websocket::frame_type::pong || ping == awaited_.end()) return;
    const Clock::duration round_trip = last_heard_ - ping->at;
    awaited_.erase(awaited_.begin(), std::next(ping));
    ++measured_;
    owner_.measured(id_, std::chrono::duration_cast<std::chrono::microseconds>(round_trip));
  }

  websocket::stream<boost::beast::tcp_stream, false> stream_;  // without compression
  SocketOwner& owner_;
  std::string address_;
  ConnectionId id_ = ConnectionId::none;
  Request request_;
  boost::beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  std::size_t queued_bytes_ = 0;
  bool writing_ = false;
  bool spoken_ = false;  // the client has sent a message
  bool ended_ = false;
  std::optional<CloseCode> closing_;
  bool often_ = false;
  boost::asio::steady_timer deadline_;  // of the first message, then of the closing handshake
  boost::asio::steady_timer ping_timer_;
  int pings_due_ = 0;
  int pings_sent_ = 0;
  int measured_ = 0;
  bool ping_open_ = false;    // being written
  std::deque<Ping> awaited_;  // whose pongs have not come
  Clock::time_point last_heard_;
  Budget controls_{caps::control_burst, caps::control_refill};
};

}  // namespace calculi::server
