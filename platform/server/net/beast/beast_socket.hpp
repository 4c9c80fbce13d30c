// The WebSocket on Boost.Beast: reads messages, writes a bounded queue, measures round trips with ping frames. It is a
// header because Beast takes long to compile, so only network.cpp includes it.
#pragma once

#include <sys/random.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <functional>
#include <limits>

#include "platform/server/hub/budget.hpp"
#include "platform/server/net/doors.hpp"
#include "platform/server/net/socket.hpp"

namespace calculi::server {

namespace websocket = boost::beast::websocket;

// Beast shows a message once it is complete and nothing of its frames before that, so bytes are counted below Beast.
class ReadMeter {
 public:
  std::function<void(std::size_t)> on_bytes;

 private:
  friend class boost::beast::rate_policy_access;
  static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  static std::size_t available_read_bytes() { return all; }
  static std::size_t available_write_bytes() { return all; }
  void transfer_read_bytes(std::size_t count) const {
    if (on_bytes && count > 0) on_bytes(count);
  }
  static void transfer_write_bytes(std::size_t) {}
  static void on_timer() {}
};

class BeastSocket final : public Socket, public std::enable_shared_from_this<BeastSocket> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;

  BeastSocket(boost::asio::ip::tcp::socket&& socket, Place place, SocketOwner& owner)
      : stream_(std::move(socket)),
        place_(std::move(place)),
        owner_(owner),
        deadline_(stream_.get_executor()),
        message_timer_(stream_.get_executor()),
        ping_timer_(stream_.get_executor()) {}

  // The answer to the request carries these headers, whether it is yes or no.
  void accept(const Request& request, std::vector<std::pair<std::string_view, std::string>> headers) {
    request_ = request;
    Error ignored;
    socket().set_option(boost::asio::socket_base::send_buffer_size(kernel_bytes), ignored);
    stream_.set_option(websocket::stream_base::timeout{patience().closing, websocket::stream_base::none(), false});
    stream_.set_option(websocket::stream_base::decorator([all = std::move(headers)](websocket::response_type& answer) {
      for (const auto& [name, value] : all) answer.set(boost::beast::string_view(name.data(), name.size()), value);
      answer.set(boost::beast::http::field::server, "calculi");  // Beast would name itself
    }));
    stream_.read_message_max(0);  // on_bytes and the hub see to that
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
    deadline_.expires_after(patience().closing);  // for a peer that does not read or does not answer the close frame
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
    std::array<char, 8> word{};
    Clock::time_point at;
  };

  static constexpr int kernel_bytes = 32 << 10;  // that the system may keep of what is not read
  static constexpr std::size_t open_message_bytes = std::size_t{2} * caps::message_bytes_hard;
  static constexpr std::size_t control_frame_bytes = 6;  // without its payload
  static constexpr std::chrono::seconds ping_in_match{5};
  static constexpr std::chrono::seconds ping_else{15};
  static constexpr std::chrono::seconds ping_at_first{1};  // until three round trips are known
  static constexpr int first_pings = 3;                    // all at once
  static constexpr unsigned pings_awaited = 8;

  const Patience& patience() const { return place_.doors().patience(); }
  boost::asio::ip::tcp::socket& socket() { return boost::beast::get_lowest_layer(stream_).socket(); }

  void begin(Error error) {
    if (error) return;
    stream_.text(true);
    stream_.auto_fragment(false);  // one frame per message
    last_heard_ = Clock::now();
    stream_.control_callback([this](websocket::frame_type kind, boost::beast::string_view payload) {
      on_control(kind, {payload.data(), payload.size()});
    });
    stream_.next_layer().rate_policy().on_bytes = [this](std::size_t count) { on_bytes(count); };
    id_ = owner_.opened(shared_from_this(), place_.from());
    deadline_.expires_after(patience().first_message);
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
    if (closing_) return;  // nothing more is read
    last_heard_ = Clock::now();
    open_bytes_ = 0;
    if (!std::exchange(spoken_, true)) deadline_.cancel();
    if (stream_.got_text()) {
      owner_.received(id_, {static_cast<const char*>(buffer_.data().data()), buffer_.data().size()}, at);
    } else {
      close(CloseCode::policy);
    }
    buffer_.consume(buffer_.size());
    if (!closing_ && !ended_) read();
  }

  // Bytes that belong to no finished message or control frame are those of an open message. It may neither last nor
  // grow without end, even if all its frames are empty. Beast is reading: the stream must not be closed from here.
  void on_bytes(std::size_t count) {
    if (open_bytes_ == 0) open_since_ = Clock::now();
    open_bytes_ += count;
    if (open_bytes_ > open_message_bytes) return break_off_soon(CloseCode::too_big);
    if (!watched_) watch_message();
  }

  void watch_message() {
    watched_ = true;
    message_timer_.expires_at(open_since_ + patience().whole_message);
    message_timer_.async_wait([self = shared_from_this()](Error stopped) {
      self->watched_ = false;
      if (stopped || self->open_bytes_ == 0) return;
      const bool late = Clock::now() - self->open_since_ >= self->patience().whole_message;
      late ? self->close(CloseCode::policy) : self->watch_message();
    });
  }

  void break_off_soon(CloseCode code) {
    boost::asio::post(stream_.get_executor(),
                      [self = shared_from_this(), code] { self->closing_ ? self->drop() : self->close(code); });
  }

  void write() {
    writing_ = true;
    writing_since_ = Clock::now();
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

  // A client that breaks the rules is not listened to while it says goodbye: it is sent the close frame and dropped.
  // Beast would read on until the answer.
  void write_close() {
    const auto code = static_cast<std::uint16_t>(*closing_);
    if (*closing_ == CloseCode::policy || *closing_ == CloseCode::too_big) {
      const std::array<unsigned char, 4> frame{0x88, 2, static_cast<unsigned char>(code >> 8U),
                                               static_cast<unsigned char>(code & 255U)};
      (void)::send(socket().native_handle(), frame.data(), frame.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
      return drop();
    }
    stream_.async_close(websocket::close_reason(static_cast<websocket::close_code>(code)),
                        [self = shared_from_this()](Error) { self->drop(); });
  }

  void drop() {
    boost::beast::get_lowest_layer(stream_).close();
    end();
  }

  void end() {
    if (std::exchange(ended_, true)) return;
    deadline_.cancel();
    message_timer_.cancel();
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
    if (now - last_heard_ > patience().silence) return drop();
    if (writing_ && now - writing_since_ > patience().progress) return drop();
    if (!awaited_.empty() && now - awaited_.front().at >= ping_in_match) owner_.went_silent(id_);
    ping();
    ping_after(measured_ < first_pings ? ping_at_first : often_ ? ping_in_match : ping_else);
  }

  // Browsers answer ping frames by themselves, so a page cannot fake its distance. Nobody can answer a ping unread. One
  // frame is written at a time.
  void ping() {
    pings_due_ = std::min(pings_due_ + 1, first_pings);
    if (!ping_open_) write_ping();
  }

  void write_ping() {
    if (pings_due_ == 0 || closing_ || ended_) return;
    --pings_due_;
    ping_open_ = true;
    if (awaited_.size() == pings_awaited) awaited_.pop_front();
    Ping& ping = awaited_.emplace_back(Ping{{}, Clock::now()});
    ENSURE(::getrandom(ping.word.data(), ping.word.size(), 0) == static_cast<ssize_t>(ping.word.size()));
    stream_.async_ping({ping.word.data(), ping.word.size()}, [self = shared_from_this()](Error) {
      self->ping_open_ = false;
      self->write_ping();
    });
  }

  void on_control(websocket::frame_type kind, std::string_view payload) {
    open_bytes_ -= std::min(open_bytes_, control_frame_bytes + payload.size());
    if (!controls_.take(steady_now())) return break_off_soon(CloseCode::policy);
    const auto is_told = [&](const Ping& one) { return payload == std::string_view(one.word.data(), one.word.size()); };
    const auto ping = std::ranges::find_if(awaited_, is_told);
    if (kind != websocket::frame_type::pong || ping == awaited_.end()) return;
    last_heard_ = Clock::now();
    const Clock::duration round_trip = last_heard_ - ping->at;
    awaited_.erase(awaited_.begin(), std::next(ping));
    ++measured_;
    owner_.measured(id_, std::chrono::duration_cast<std::chrono::microseconds>(round_trip));
  }

  using Metered = boost::beast::basic_stream<boost::asio::ip::tcp, boost::asio::any_io_executor, ReadMeter>;
  websocket::stream<Metered, false> stream_;  // without compression
  Place place_;
  SocketOwner& owner_;
  ConnectionId id_ = ConnectionId::none;
  Request request_;
  boost::beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  std::size_t queued_bytes_ = 0;
  bool writing_ = false;
  Clock::time_point writing_since_;
  std::size_t open_bytes_ = 0;
  Clock::time_point open_since_;
  bool watched_ = false;  // by the timer of the message
  bool spoken_ = false;   // the client has sent a message
  bool ended_ = false;
  std::optional<CloseCode> closing_;
  bool often_ = false;
  boost::asio::steady_timer deadline_;  // of the first message, then of the closing handshake
  boost::asio::steady_timer message_timer_;
  boost::asio::steady_timer ping_timer_;
  int pings_due_ = 0;
  int measured_ = 0;
  bool ping_open_ = false;    // being written
  std::deque<Ping> awaited_;  // whose pongs have not come
  Clock::time_point last_heard_;
  Budget controls_{caps::control_burst, caps::control_refill};
};

}  // namespace calculi::server
