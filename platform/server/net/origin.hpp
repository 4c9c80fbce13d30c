// The server's addresses: where it listens, its public URL, and which pages may therefore open a socket.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace calculi::server {

struct ListenAddress {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  friend bool operator==(const ListenAddress&, const ListenAddress&) = default;
};
std::optional<ListenAddress> parse_listen(std::string_view text);  // "127.0.0.1:8080", "[::1]:8080", "*:80", ":8080"

// Scheme, host and port of a URL, as browsers write an Origin: "https://play.example.org".
std::optional<std::string> origin_of(std::string_view url);

// The names of this server: localhost, the machine's own name, and the host of the public address. Requests under any
// other name are refused, because an attacker can make a name of their own lead here.
std::vector<std::string> own_hosts(std::string_view public_origin);
// Whether a request for this host, with or without a port, is meant for us. IP addresses always are: nobody can make
// them lead elsewhere. A request without a host comes from no browser.
bool is_own(std::string_view host, std::span<const std::string> own);

// A page may open a socket if it came from this server: from the public address, or if there is none from the host that
// the request names. A request without Origin is refused: browsers always send one.
bool may_connect(std::string_view origin, std::string_view host, std::string_view public_origin);

// The headers of every answer. `host` is the header of the request, for the socket address in the policy.
std::vector<std::pair<std::string_view, std::string>> safety_headers(std::string_view host,
                                                                     std::string_view public_origin);

}  // namespace calculi::server
