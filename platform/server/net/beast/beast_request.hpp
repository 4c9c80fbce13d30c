// What the server reads in the header of a request that Boost.Beast has parsed. It needs no connection, so it is fuzzed
// alone.
#pragma once

#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "platform/server/net/routes.hpp"

namespace calculi::server {

namespace http = boost::beast::http;

// Only the header is read: no route takes a body, so none is waited for.
class RequestParser : public http::request_parser<http::empty_body> {
 public:
  static constexpr std::uint32_t header_bytes = 8192;

  RequestParser() {
    header_limit(header_bytes);
    body_limit(boost::none);
  }

  std::string_view header(http::field name) const { return plain_text(get()[name]); }

  // A proxy in front of us might read such a request differently.
  bool ambiguous() const {
    return get().count(http::field::host) > 1 || get().count(http::field::origin) > 1 ||
           (get().count(http::field::transfer_encoding) > 0 && !chunked());
  }

  // A proxy adds a header of its own or appends to the visitor's; in both cases the last one counts.
  std::string_view forwarded_for() const {
    std::string_view last;
    for (const auto& field : get()) {
      if (boost::beast::iequals(field.name_string(), "X-Forwarded-For")) last = plain_text(field.value());
    }
    return last;
  }

  // It refers to this parser. A proxy on this machine names the client for whom it asks.
  HttpRequest request(bool from_this_machine) const {
    const bool proxied = get().count("X-Forwarded-For") > 0 || get().count("Forwarded") > 0;
    return {.method = plain_text(get().method_string()),
            .target = plain_text(get().target()),
            .host = header(http::field::host),
            .origin = header(http::field::origin),
            .accept_encoding = header(http::field::accept_encoding),
            .known_tag = header(http::field::if_none_match),
            .has_body = !is_done(),
            .upgrade = boost::beast::websocket::is_upgrade(get()),
            .local = from_this_machine && !proxied};
  }

 private:
  static std::string_view plain_text(boost::beast::string_view text) { return {text.data(), text.size()}; }
};

}  // namespace calculi::server
