// One HTTP connection on Boost.Beast: reads requests, has them answered by the routes, or hands the connection over to
// a WebSocket. It is a header for the same reason as beast_socket.hpp.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include "platform/server/net/beast_socket.hpp"
#include "platform/server/net/origin.hpp"
#include "platform/server/net/routes.hpp"

namespace calculi::server {

namespace http = boost::beast::http;

class BeastConnection : public std::enable_shared_from_this<BeastConnection> {
 public:
  BeastConnection(boost::asio::ip::tcp::socket&& socket, Place place, const RouteContext& routes, SocketOwner& sockets)
      : stream_(std::move(socket)), place_(std::move(place)), routes_(routes), sockets_(sockets) {}
  void begin() { read(place_.doors().patience().first_request); }

 private:
  using Error = boost::system::error_code;
  using Parser = http::request_parser<http::empty_body>;
  using Response = http::response<http::span_body<const char>>;

  static constexpr std::uint32_t header_bytes = 8192;
  static constexpr std::chrono::seconds drain_timeout{2};
  static constexpr std::size_t drain_bytes = std::size_t{1} << 20U;

  static boost::beast::string_view beast_text(std::string_view text) { return {text.data(), text.size()}; }
  static std::string_view plain_text(boost::beast::string_view text) { return {text.data(), text.size()}; }

  // Reads only the header: no route takes a body, so none is waited for.
  void read(Patience::Time timeout) {
    parser_.emplace();
    parser_->header_limit(header_bytes);
    parser_->body_limit(boost::none);
    stream_.expires_after(timeout);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](Error error, std::size_t) { self->on_read(error); });
  }

  void on_read(Error error) {
    if (error) return refuse_unread(error);
    const auto& request = parser_->get();
    if (ambiguous(request)) return send(last_answer(400));
    if (!place_.request(forwarded_for(), steady_now())) return send(too_many_requests());
    HttpAnswer answered = answer({.method = plain_text(request.method_string()),
                                  .target = plain_text(request.target()),
                                  .host = header(http::field::host),
                                  .origin = header(http::field::origin),
                                  .accept_encoding = header(http::field::accept_encoding),
                                  .known_tag = header(http::field::if_none_match),
                                  .has_body = !parser_->is_done(),
                                  .upgrade = websocket::is_upgrade(request),
                                  .local = is_local()},
                                 routes_);
    if (answered.later) return send_later(answered);
    answered.status == 101 ? upgrade() : send(std::move(answered));
  }

  void send_later(const HttpAnswer& promised) {
    promised.later([self = shared_from_this(), last = promised.last](HttpAnswer answered) {
      answered.last = last;
      self->send(std::move(answered));
    });
  }

  // A proxy on this machine names the client for whom it asks.
  bool is_local() const {
    const auto& request = parser_->get();
    return place_.from().empty() && request.count("X-Forwarded-For") == 0 && request.count("Forwarded") == 0;
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

  // A proxy in front of us might read such a request differently.
  template <class Request>
  bool ambiguous(const Request& request) const {
    return request.count(http::field::host) > 1 || request.count(http::field::origin) > 1 ||
           (request.count(http::field::transfer_encoding) > 0 && !parser_->chunked());
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

  std::string_view header(http::field name) const { return plain_text(parser_->get()[name]); }

  void upgrade() {
    auto headers = safety_headers(header(http::field::host), routes_.public_origin);
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
    for (const auto& [name, value] : safety_headers(header(http::field::host), routes_.public_origin)) {
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
    drain(answered_.status == 429 ? header_bytes : drain_bytes);
  }

  void drain(std::size_t left) {
    buffer_.consume(buffer_.size());
    stream_.async_read_some(buffer_.prepare(header_bytes),
                            [self = shared_from_this(), left](Error error, std::size_t got) {
                              if (!error && got < left) self->drain(left - got);
                            });
  }

  // A proxy adds a header of its own or appends to the visitor's; in both cases the last one counts.
  std::string_view forwarded_for() const {
    std::string_view last;
    for (const auto& field : parser_->get()) {
      if (boost::beast::iequals(field.name_string(), "X-Forwarded-For")) last = plain_text(field.value());
    }
    return last;
  }

  boost::beast::tcp_stream stream_;
  Place place_;
  RouteContext routes_;
  SocketOwner& sockets_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  HttpAnswer answered_;
  std::optional<Response> response_;
  std::optional<http::response_serializer<Response::body_type>> serializer_;
};

}  // namespace calculi::server
