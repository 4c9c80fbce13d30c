// The address of a visitor: that of the connection, or the one that a trusted proxy names.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace calculi::server {

class IpAddress {
 public:
  // "203.0.113.7", "2001:db8::1". An IPv4 address that is written as IPv6, "::ffff:203.0.113.7", is that IPv4 address.
  static std::optional<IpAddress> parse(std::string_view text);

  bool is_this_machine() const;
  std::string counted() const;  // as hub/subnets.hpp wants it
  friend bool operator==(const IpAddress&, const IpAddress&) = default;

 private:
  bool is_v4() const;
  std::array<std::uint8_t, 16> bytes_{};
};

// A proxy is one of those named, or if none is, any on this machine.
bool is_proxy(const IpAddress& peer, std::span<const IpAddress> proxies);

// `forwarded` is what the peer says in X-Forwarded-For. Only a proxy is believed, and only the last entry, because the
// visitor itself may have written those before it. A proxy that names nobody counts as the visitor.
IpAddress visitor(const IpAddress& peer, std::string_view forwarded, std::span<const IpAddress> proxies);

}  // namespace calculi::server
