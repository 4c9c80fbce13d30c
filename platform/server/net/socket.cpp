#include "platform/server/net/socket.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>

namespace calculi::server {

namespace {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

constexpr std::chrono::seconds first_message{5};
constexpr std::chrono::seconds handshake{5};
constexpr std::chrono::seconds ping_in_match{5};
constexpr std::chrono::seconds ping_else{15};
constexpr std::chrono::seconds ping_at_first{1};  // until three round trips are known
constexpr int first_pings = 3;
constexpr std::chrono::seconds silence{45};  // then nobody is there

std::string_view view_of(const beast::flat_buffer& buffer) {
  return {static_cast<const char*>(buffer.data().data()), buffer.data().size()};
}

}  // namespace

Socket::Socket(beast::tcp_stream&& stream, SocketOwner& owner, std::string address)
    : stream_(std::move(stream)),
      owner_(owner),
      address_(std::move(address)),
      patience_(stream_.get_executor()),
      pings_(stream_.get_executor()) {}

void Socket::accept(const Request& request) {
  request_ = request;
  beast::get_lowest_layer(stream_).expires_never();
  stream_.set_option(websocket::stream_base::timeout{handshake, websocket::stream_base::none(), false});
  stream_.read_message_max(caps::message_bytes_hard);
  stream_.async_accept(request_, [self = shared_from_this()](Error error) { self->begin(error); });
}

void Socket::begin(Error error) {
  if (error) return;
  stream_.text(true);
  stream_.auto_fragment(false);  // a message is a frame
  heard_at_ = Clock::now();
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    on_control(kind, {payload.data(), payload.size()});
  });
  id_ = owner_.opened(shared_from_this(), address_);
  patience_.expires_after(first_message);
  patience_.async_wait([self = shared_from_this()](Error stopped) {
    if (!stopped && !self->spoken_) self->close(CloseCode::policy);
  });
  ping_after({});
  read();
}

void Socket::read() {
  stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) { self->on_read(error); });
}

void Socket::on_read(Error error) {
  const Millis at = owner_.now();
  if (error) return end();
  heard_at_ = Clock::now();
  if (!std::exchange(spoken_, true) && !closing_) patience_.cancel();
  if (!closing_) {
    if (stream_.got_text()) {
      owner_.heard(id_, view_of(buffer_), at);
    } else {
      close(CloseCode::policy);
    }
  }
  buffer_.consume(buffer_.size());
  read();
}

// A reader that does not keep up is let go; it comes back and asks for what it missed.
void Socket::send(std::string text) {
  if (ended_ || closing_) return;
  if (queued_bytes_ + text.size() > caps::outbound_bytes) return drop();
  queued_bytes_ += text.size();
  queue_.push_back(std::move(text));
  if (!writing_) write();
}

void Socket::write() {
  writing_ = true;
  stream_.async_write(boost::asio::buffer(queue_.front()),
                      [self = shared_from_this()](Error error, std::size_t) { self->on_written(error); });
}

void Socket::on_written(Error error) {
  writing_ = false;
  if (error) return;  // the reader hears of it too
  queued_bytes_ -= queue_.front().size();
  queue_.pop_front();
  if (!queue_.empty()) return write();
  if (closing_) say_goodbye();
}

void Socket::close(CloseCode code) {
  if (ended_ || closing_) return;
  closing_ = code;
  patience_.expires_after(handshake);  // for a peer that reads no goodbye
  patience_.async_wait([self = shared_from_this()](Error stopped) {
    if (!stopped) self->drop();
  });
  if (!writing_) say_goodbye();
}

void Socket::say_goodbye() {
  stream_.async_close(websocket::close_reason(static_cast<websocket::close_code>(*closing_)),
                      [self = shared_from_this()](Error) { self->drop(); });
}

void Socket::drop() {
  beast::get_lowest_layer(stream_).close();
  end();
}

void Socket::end() {
  if (std::exchange(ended_, true)) return;
  patience_.cancel();
  pings_.cancel();
  beast::get_lowest_layer(stream_).close();
  owner_.closed(id_);
}

void Socket::ping_after(Clock::duration wait) {
  pings_.expires_after(wait);
  pings_.async_wait([self = shared_from_this()](Error stopped) {
    if (!stopped && !self->ended_) self->ping();
  });
}

// Browsers answer ping frames by themselves, so a page cannot pretend to be near or far.
void Socket::ping() {
  if (Clock::now() - heard_at_ > silence) return drop();
  if (pong_awaited_) owner_.quiet(id_);
  if (!ping_open_ && !closing_) {
    ping_open_ = pong_awaited_ = true;
    ping_number_ = std::to_string(++pings_sent_);
    pinged_at_ = Clock::now();
    stream_.async_ping({ping_number_.data(), ping_number_.size()},
                       [self = shared_from_this()](Error) { self->ping_open_ = false; });
  }
  ping_after(pings_sent_ < first_pings ? ping_at_first : often_ ? ping_in_match : ping_else);
}

void Socket::on_control(websocket::frame_type kind, std::string_view payload) {
  heard_at_ = Clock::now();
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(heard_at_.time_since_epoch());
  if (!controls_.take({now.count()})) {  // not from within the reading
    return boost::asio::post(stream_.get_executor(), [self = shared_from_this()] { self->drop(); });
  }
  if (kind != websocket::frame_type::pong || !pong_awaited_ || payload != ping_number_) return;
  pong_awaited_ = false;
  owner_.measured(id_, std::chrono::duration_cast<std::chrono::microseconds>(heard_at_ - pinged_at_));
}

}  // namespace calculi::server
