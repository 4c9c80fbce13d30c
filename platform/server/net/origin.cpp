#include "platform/server/net/origin.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "platform/server/net/visitor.hpp"

namespace calculi::server {

namespace {

bool plain_host(std::string_view host) {
  return !host.empty() && host.size() < 256 &&
         std::ranges::all_of(
             host,
             [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                      c == '-' || c == ':' || c == '[' || c == ']';
             });
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return lower;
}

// "[::1]:8080" and "localhost:8080" without brackets and port.
std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
  return host.substr(0, host.find(':'));
}

// Browsers trust these names without https.
bool is_this_machine(std::string_view name) { return name == "localhost" || name.starts_with("127.") || name == "::1"; }

}  // namespace

std::optional<ListenAddress> parse_listen(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == text.npos) return std::nullopt;
  ListenAddress address;
  const std::string_view port = text.substr(colon + 1);
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (error != std::errc{} || end != port.data() + port.size() || port.empty()) return std::nullopt;
  std::string_view host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != host.npos) {
    return std::nullopt;
  }
  if (host.empty() || host == "*") host = "0.0.0.0";
  if (host == "localhost") host = "127.0.0.1";
  address.host = host;
  return address;
}

std::optional<std::string> origin_of(std::string_view url) {
  const auto scheme = url.find("://");
  if (scheme == url.npos) return std::nullopt;
  const std::string_view name = url.substr(0, scheme);
  if (name != "http" && name != "https") return std::nullopt;
  const std::string_view rest = url.substr(scheme + 3);
  const std::string_view host = rest.substr(0, rest.find('/'));
  if (!plain_host(host) || std::ranges::any_of(host, [](char c) { return c >= 'A' && c <= 'Z'; })) return std::nullopt;
  return std::string(url.substr(0, scheme + 3 + host.size()));
}

std::vector<std::string> own_hosts(std::string_view public_origin) {
  std::vector<std::string> own{"localhost"};
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) == 0 && name[0] != 0) {
    const std::string whole = lower_case(name.data());
    const std::string first = whole.substr(0, whole.find('.'));
    own.insert(own.end(), {whole, first, first + ".local"});
  }
  const auto host = public_origin.find("://");
  if (host != public_origin.npos) own.emplace_back(without_port(public_origin.substr(host + 3)));
  return own;
}

bool is_own(std::string_view host, std::span<const std::string> own) {
  const std::string name = lower_case(without_port(host));
  return host.empty() || IpAddress::parse(name) || std::ranges::find(own, name) != own.end();
}

bool may_connect(std::string_view origin, std::string_view host, std::string_view public_origin) {
  if (!public_origin.empty()) return origin == public_origin;
  return plain_host(host) && origin == "http://" + std::string(host);
}

std::vector<std::pair<std::string_view, std::string>> safety_headers(std::string_view host,
                                                                     std::string_view public_origin) {
  std::string sockets;
  if (public_origin.starts_with("https://")) {
    sockets = " wss://" + std::string(public_origin.substr(8));
  } else if (public_origin.starts_with("http://")) {
    sockets = " ws://" + std::string(public_origin.substr(7));
  } else if (plain_host(host)) {
    sockets = " ws://" + std::string(host);
  }
  std::vector<std::pair<std::string_view, std::string>> headers{
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src "
       "'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'" +
           sockets + "; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
      {"Cross-Origin-Resource-Policy", "same-origin"}};
  if (public_origin.starts_with("https://")) {
    headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  }
  // Elsewhere browsers ignore it and complain in their consoles.
  if (public_origin.starts_with("https://") || is_this_machine(without_port(host))) {
    headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  }
  return headers;
}

}  // namespace calculi::server
