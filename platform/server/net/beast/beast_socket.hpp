// A WebSocket on Asio: reads frames, gathers what is to be written and writes it once per turn of the loop, measures
// round trips with ping frames. Boost.Beast does the handshake and nothing more: it would write each message by itself
// and hold 6 KB for each connection. It is a header because Beast takes long to compile, so only network.cpp includes
// it.
#pragma once

#include <sys/random.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cerrno>

#include "engine/base/fixed_vector.hpp"
#include "platform/server/hub/budget.hpp"
#include "platform/server/net/doors.hpp"
#include "platform/server/net/frames.hpp"
#include "platform/server/net/socket.hpp"

namespace calculi::server {

namespace websocket = boost::beast::websocket;

class BeastSocket final : public Socket, public std::enable_shared_from_this<BeastSocket> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::empty_body>;
  using Tcp = boost::asio::ip::tcp;

  BeastSocket(Tcp::socket&& socket, Place place, SocketOwner& owner)
      : socket_(socket.get_executor()),
        handshake_(std::make_unique<Handshake>(std::move(socket))),
        place_(std::move(place)),
        owner_(owner),
        deadline_(socket_.get_executor()),
        ping_timer_(socket_.get_executor()) {}

  // The answer to the request carries these headers, whether it is yes or no.
  void accept(const Request& request, std::vector<std::pair<std::string_view, std::string>> headers) {
    handshake_->request = request;
    auto& stream = handshake_->stream;
    stream.set_option(websocket::stream_base::timeout{patience().closing, websocket::stream_base::none(), false});
    stream.set_option(websocket::stream_base::decorator([all = std::move(headers)](websocket::response_type& answer) {
      for (const auto& [name, value] : all) answer.set(boost::beast::string_view(name.data(), name.size()), value);
      answer.set(boost::beast::http::field::server, "calculi");  // Beast would name itself
    }));
    stream.async_accept(handshake_->request, [self = shared_from_this()](Error error) { self->begin(error); });
  }

  // A reader that does not keep up is dropped; it comes back and asks for what it missed.
  void send(std::string_view text) override {
    if (ended_ || closing_) return;
    if (out_.size() - written_ + text.size() > caps::outbound_bytes) return drop();
    if (out_.capacity() < smallest_buffer) take_buffer();
    append_frame(out_, FrameKind::text, text);
    flush_soon();
  }

  void close(CloseCode code) override {
    if (ended_ || closing_) return;
    closing_ = code;
    drops_soon_ = is_final(code);
    wait_at_most(patience().closing);  // for a peer that does not read or does not answer the close frame
    const auto number = static_cast<std::uint16_t>(code);
    const std::array<char, 2> bytes{static_cast<char>(number >> 8U), static_cast<char>(number & 255U)};
    append_frame(out_, FrameKind::close, {bytes.data(), bytes.size()});
    flush_soon();
  }

  void measure_often(bool often) override { often_ = often; }
  void measure_now() override { ping(); }

  // Writes what has gathered, as far as the system takes it.
  void flush() override {
    flushes_soon_ = false;
    if (ended_ || waits_to_write_ || out_.empty()) return;
    const auto left = static_cast<ssize_t>(out_.size() - written_);
    const ssize_t sent = ::send(socket_.native_handle(), out_.data() + written_, static_cast<std::size_t>(left),
                                MSG_DONTWAIT | MSG_NOSIGNAL);
    owner_.wrote();
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return drop();
    if (sent < left) {
      written_ += static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
      return wait_to_write();
    }
    owner_.give_back(std::exchange(out_, {}));
    written_ = 0;
    if (drops_soon_) drop();
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Error = boost::system::error_code;
  struct Ping {
    std::array<char, 8> word{};
    Clock::time_point at;
  };
  struct Handshake {
    explicit Handshake(Tcp::socket&& socket) : stream(std::move(socket)) {}
    websocket::stream<boost::beast::tcp_stream, false> stream;  // without compression
    Request request;
  };

  static constexpr std::size_t smallest_buffer = 64;  // beyond what a ping takes
  static constexpr int kernel_bytes = 32 << 10;       // that the system may keep of what is not read
  static constexpr std::size_t open_message_bytes = std::size_t{2} * caps::message_bytes_hard;
  static constexpr std::chrono::seconds ping_in_match{5};
  static constexpr std::chrono::seconds ping_else{15};
  static constexpr std::chrono::seconds ping_at_first{1};  // until three round trips are known
  static constexpr int first_pings = 3;                    // all at once
  static constexpr int pings_awaited = 8;

  const Patience& patience() const { return place_.doors().patience(); }

  // A client that breaks the rules is not listened to while it says goodbye: it is sent the close frame and dropped.
  static bool is_final(CloseCode code) {
    return code == CloseCode::policy || code == CloseCode::too_big || code == protocol_error || code == not_utf8;
  }

  void begin(Error error) {
    if (!error) socket_ = handshake_->stream.next_layer().release_socket();
    handshake_.reset();
    if (error) return;
    Error ignored;
    socket_.set_option(boost::asio::socket_base::send_buffer_size(kernel_bytes), ignored);
    last_heard_ = Clock::now();
    id_ = owner_.opened(shared_from_this(), place_.from());
    wait_at_most(patience().first_message);
    for (int i = 0; i < first_pings; ++i) ping();
    ping_after(ping_at_first);
    wait_to_read();
  }

  // --- reading

  void wait_to_read() {
    socket_.async_wait(Tcp::socket::wait_read, [self = shared_from_this()](Error error) {
      if (error) return self->end();
      self->read();
    });
  }

  // All sockets read into the same bytes: what is not whole is kept by the frames.
  void read() {
    static thread_local std::array<char, 16'384> bytes;
    if (ended_) return;
    const Millis at = owner_.now();
    const ssize_t got = ::recv(socket_.native_handle(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return end();
    frames_.add({bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))});
    std::optional<Frame> frame = frames_.next();
    for (; frame && !ended_; frame = frames_.next()) take(*frame, at);
    if (ended_) return;
    watch_message();
    wait_to_read();
  }

  void take(const Frame& frame, Millis at) {
    if (frame.kind == FrameKind::close) return answer_close(frame.payload);
    if (closing_) return count_unheard(frame.payload.size());
    switch (frame.kind) {
      case FrameKind::text:
        last_heard_ = Clock::now();
        if (!std::exchange(spoken_, true)) deadline_.cancel();
        return owner_.received(id_, frame.payload, at);
      case FrameKind::ping:
      case FrameKind::pong:
        return on_control(frame);
      default:
        return close(frame.kind == FrameKind::broken ? frame.why : CloseCode::policy);
    }
  }

  // Of somebody who has been told to go, only the answer is waited for.
  void count_unheard(std::size_t bytes) {
    unheard_ += bytes + 1;
    if (unheard_ > open_message_bytes) drop();
  }

  // The client's close frame is answered by the same, unless it is an answer itself.
  void answer_close(std::string_view payload) {
    if (closing_) return drop();
    closing_ = CloseCode::normal;
    drops_soon_ = true;
    append_frame(out_, FrameKind::close, payload.substr(0, 2));
    wait_at_most(patience().closing);
    flush_soon();
  }

  // A message may not last without end, even if all its frames are empty.
  void watch_message() {
    if (closing_ || !spoken_) return;
    if (!frames_.open()) {
      if (std::exchange(watched_, false)) deadline_.cancel();
    } else if (!std::exchange(watched_, true)) {
      wait_at_most(patience().whole_message);
    }
  }

  // The first message, a whole message, and the answer to a close frame are not waited for longer than this.
  void wait_at_most(Patience::Time time) {
    deadline_.expires_after(time);
    deadline_.async_wait([self = shared_from_this()](Error stopped) {
      if (stopped) return;
      self->closing_ ? self->drop() : self->close(CloseCode::policy);
    });
  }

  // --- writing

  void take_buffer() {
    const std::string before = std::exchange(out_, owner_.take_buffer());
    out_.append(before);
  }

  void flush_soon() {
    if (!std::exchange(flushes_soon_, true)) owner_.flush_soon(shared_from_this());
  }

  void wait_to_write() {
    waits_to_write_ = true;
    writing_since_ = Clock::now();
    socket_.async_wait(Tcp::socket::wait_write, [self = shared_from_this()](Error error) {
      self->waits_to_write_ = false;
      if (!error) self->flush();
    });
  }

  void drop() { end(); }

  void end() {
    if (std::exchange(ended_, true)) return;
    deadline_.cancel();
    ping_timer_.cancel();
    Error ignored;
    socket_.close(ignored);
    owner_.closed(id_);
  }

  // --- round trips

  void ping_after(Clock::duration wait) {
    ping_timer_.expires_after(wait);
    ping_timer_.async_wait([self = shared_from_this()](Error stopped) {
      if (!stopped && !self->ended_) self->look_after_pings();
    });
  }

  void look_after_pings() {
    const Clock::time_point now = Clock::now();
    if (now - last_heard_ > patience().silence) return drop();
    if (waits_to_write_ && now - writing_since_ > patience().progress) return drop();
    if (!awaited_.empty() && now - awaited_[0].at >= ping_in_match) owner_.went_silent(id_);
    ping();
    ping_after(measured_ < first_pings ? ping_at_first : often_ ? ping_in_match : ping_else);
  }

  // Browsers answer ping frames by themselves, so a page cannot fake its distance. Nobody can answer a ping unread. A
  // ping that waits in a queue would measure the queue, so it is left out.
  void ping() {
    if (closing_ || ended_ || waits_to_write_) return;
    if (awaited_.full()) awaited_.erase(0);
    Ping ping{{}, Clock::now()};
    ENSURE(::getrandom(ping.word.data(), ping.word.size(), 0) == static_cast<ssize_t>(ping.word.size()));
    awaited_.push_back(ping);
    append_frame(out_, FrameKind::ping, {ping.word.data(), ping.word.size()});
    flush_soon();
  }

  void on_control(const Frame& frame) {
    if (!controls_.take(steady_now())) return close(CloseCode::policy);
    if (frame.kind == FrameKind::ping) {
      append_frame(out_, FrameKind::pong, frame.payload);
      return flush_soon();
    }
    const auto is_told = [&](const Ping& one) {
      return frame.payload == std::string_view(one.word.data(), one.word.size());
    };
    const auto ping = std::ranges::find_if(awaited_, is_told);
    if (ping == awaited_.end()) return;
    last_heard_ = Clock::now();
    const Clock::duration round_trip = last_heard_ - ping->at;
    for (auto answered = ping - awaited_.begin() + 1; answered > 0; --answered) awaited_.erase(0);
    ++measured_;
    owner_.measured(id_, std::chrono::duration_cast<std::chrono::microseconds>(round_trip));
  }

  Tcp::socket socket_;
  std::unique_ptr<Handshake> handshake_;
  Place place_;
  SocketOwner& owner_;
  ConnectionId id_ = ConnectionId::none;
  FrameReader frames_{open_message_bytes};
  std::string out_;          // frames that are not written yet
  std::size_t written_ = 0;  // of them, so many bytes are
  std::size_t unheard_ = 0;  // bytes that came after the close frame
  bool flushes_soon_ = false;
  bool waits_to_write_ = false;
  bool watched_ = false;     // the deadline is that of a message
  bool spoken_ = false;      // the client has sent a message
  bool drops_soon_ = false;  // once everything is written
  bool ended_ = false;
  bool often_ = false;
  std::optional<CloseCode> closing_;
  Clock::time_point writing_since_;
  boost::asio::steady_timer deadline_;
  boost::asio::steady_timer ping_timer_;
  int measured_ = 0;
  FixedVector<Ping, pings_awaited> awaited_;  // whose pongs have not come
  Clock::time_point last_heard_;
  Budget controls_{caps::control_burst, caps::control_refill};
};

}  // namespace calculi::server
