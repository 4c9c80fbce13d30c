// One HTTP connection: files of the page, health, and the way into a WebSocket. Included only where Boost is compiled.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <memory>
#include <optional>

#include "platform/server/net/site.hpp"
#include "platform/server/net/socket.hpp"

namespace calculi::server {

// What all visits share.
struct Hall {
  const Site& site;
  const std::string& public_origin;
  SocketOwner& sockets;
  const bool& stopping;
};

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(boost::asio::ip::tcp::socket&& socket, const Hall& hall) : stream_(std::move(socket)), hall_(hall) {}
  void begin() { read(std::chrono::seconds(5)); }

 private:
  using Error = boost::system::error_code;
  using Parser = boost::beast::http::request_parser<boost::beast::http::empty_body>;
  using Response = boost::beast::http::response<boost::beast::http::span_body<const char>>;

  void read(std::chrono::seconds patience);
  void on_read(Error error);
  void refuse_unread(Error error);
  void upgrade();
  void answer();
  void answer_plainly(unsigned status, std::string_view text = {});
  void answer_file(const Found& found);
  void send(Response&& response, std::string_view body);
  void end();
  void listen_out(std::size_t left);
  std::string address() const;
  std::string forwarded_for() const;
  std::string header(boost::beast::http::field name) const;

  boost::beast::tcp_stream stream_;
  Hall hall_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::optional<Response> response_;
  bool last_ = false;  // what follows on this connection is not a request that could be read
};

}  // namespace calculi::server
