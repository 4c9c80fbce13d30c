// One HTTP connection on Boost.Beast: reads requests, has them answered by the routes, or hands the connection over to
// a WebSocket. It is a header for the same reason as beast_socket.hpp.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>

#include "platform/server/net/beast/beast_request.hpp"
#include "platform/server/net/beast/beast_socket.hpp"
#include "platform/server/net/origin.hpp"
#include "platform/server/net/routes.hpp"

namespace calculi::server {

class BeastConnection : public std::enable_shared_from_this<BeastConnection> {
 public:
  BeastConnection(boost::asio::ip::tcp::socket&& socket, Place place, const RouteContext& routes, SocketOwner& sockets)
      : stream_(std::move(socket)), place_(std::move(place)), routes_(routes), sockets_(sockets) {}
  void begin() { read(place_.doors().patience().first_request); }

 private:
  using Error = boost::system::error_code;
  using Response = http::response<http::span_body<const char>>;

  static constexpr std::chrono::seconds drain_timeout{2};
  static constexpr std::size_t drain_bytes = std::size_t{1} << 20U;

  static boost::beast::string_view beast_text(std::string_view text) { return {text.data(), text.size()}; }

  void read(Patience::Time timeout) {
    parser_.emplace();
    stream_.expires_after(timeout);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](Error error, std::size_t) { self->on_read(error); });
  }

  void on_read(Error error) {
    if (error) return refuse_unread(error);
    if (parser_->ambiguous()) return send(last_answer(400));
    if (!place_.request(parser_->forwarded_for(), steady_now())) return send(too_many_requests());
    HttpAnswer answered = answer(parser_->request(place_.from().empty()), routes_);
    if (answered.later) return send_later(answered);
    answered.status == 101 ? upgrade() : send(std::move(answered));
  }

  void send_later(const HttpAnswer& promised) {
    promised.later([self = shared_from_this(), last = promised.last](HttpAnswer answered) {
      answered.last = last;
      self->send(std::move(answered));
    });
  }

  // Answers a client whose bytes are not HTTP; one that has gone or sent nothing gets no answer.
  void refuse_unread(Error error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) return send(last_answer(431));
    if (error.category() == http::make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message) {
      return send(last_answer(400));
    }
    Error ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_both, ignored);
  }

  // For connections on which nothing further can be read as a request.
  static HttpAnswer last_answer(unsigned status) {
    HttpAnswer answered = plain_answer(status);
    answered.last = true;
    return answered;
  }

  static HttpAnswer too_many_requests() {
    HttpAnswer answered = last_answer(429);
    answered.headers.emplace_back("Retry-After", "1");
    return answered;
  }

  void upgrade() {
    auto headers = safety_headers(parser_->header(http::field::host), routes_.public_origin);
    std::make_shared<BeastSocket>(stream_.release_socket(), std::move(place_), sockets_)
        ->accept(parser_->get(), std::move(headers));
  }

  void send(HttpAnswer&& next) {
    answered_ = std::move(next);
    const HttpAnswer& answered = answered_;
    const std::string_view body = answered.made.empty() ? answered.body : answered.made;
    const auto& request = parser_->get();
    const bool keep = !answered.last && request.keep_alive() && place_.doors().keep_alive() > Patience::Time::zero();
    Response& response = response_.emplace();
    response.result(answered.status);
    for (const auto& [name, value] : answered.headers) response.set(beast_text(name), beast_text(value));
    for (const auto& [name, value] : safety_headers(parser_->header(http::field::host), routes_.public_origin)) {
      response.set(beast_text(name), value);
    }
    response.version(parser_->is_header_done() ? request.version() : 11);
    response.keep_alive(keep);
    if (answered.status != 304) response.content_length(body.size());
    if (request.method() != http::verb::head) response.body() = {body.data(), body.size()};
    serializer_.emplace(response);
    write(keep);
  }

  // A client that reads slowly has all the time it needs; one that reads nothing has not.
  void write(bool keep) {
    stream_.expires_after(place_.doors().patience().progress);
    http::async_write_some(stream_, *serializer_, [self = shared_from_this(), keep](Error error, std::size_t) {
      if (error) return;
      if (!self->serializer_->is_done()) return self->write(keep);
      keep ? self->read(self->place_.doors().keep_alive()) : self->end();
    });
  }

  // If the connection were closed while the client still sends, the system would throw the answer away unread. Where
  // places are scarce nobody is waited for.
  void end() {
    Error ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    if (place_.doors().keep_alive() == Patience::Time::zero()) return;
    stream_.expires_after(drain_timeout);
    drain(answered_.status == 429 ? RequestParser::header_bytes : drain_bytes);
  }

  void drain(std::size_t left) {
    buffer_.consume(buffer_.size());
    stream_.async_read_some(buffer_.prepare(RequestParser::header_bytes),
                            [self = shared_from_this(), left](Error error, std::size_t got) {
                              if (!error && got < left) self->drain(left - got);
                            });
  }

  boost::beast::tcp_stream stream_;
  Place place_;
  RouteContext routes_;
  SocketOwner& sockets_;
  boost::beast::flat_buffer buffer_;
  std::optional<RequestParser> parser_;
  HttpAnswer answered_;
  std::optional<Response> response_;
  std::optional<http::response_serializer<Response::body_type>> serializer_;
};

}  // namespace calculi::server
