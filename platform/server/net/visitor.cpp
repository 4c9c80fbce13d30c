#include "platform/server/net/visitor.hpp"

#include <arpa/inet.h>

#include <algorithm>

#include "engine/base/blake3.hpp"

namespace calculi::server {

namespace {

constexpr std::array<std::uint8_t, 12> before_v4{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

}  // namespace

std::optional<IpAddress> IpAddress::parse(std::string_view text) {
  const std::string plain(text.substr(0, text.find('%')));  // without the interface of "fe80::1%eth0"
  IpAddress address;
  if (::inet_pton(AF_INET6, plain.c_str(), address.bytes_.data()) == 1) return address;
  std::ranges::copy(before_v4, address.bytes_.begin());
  if (::inet_pton(AF_INET, plain.c_str(), address.bytes_.data() + before_v4.size()) != 1) return std::nullopt;
  return address;
}

bool IpAddress::is_v4() const { return std::ranges::equal(std::span(bytes_).first<12>(), before_v4); }

bool IpAddress::is_this_machine() const { return is_v4() ? bytes_[12] == 127 : *this == IpAddress::parse("::1"); }

std::string IpAddress::counted() const {
  if (is_this_machine()) return {};
  if (!is_v4()) return hex(bytes_, 16);
  std::string text;
  for (const std::uint8_t byte : std::span(bytes_).last<4>()) {
    text += (text.empty() ? "" : ".") + std::to_string(byte);
  }
  return text;
}

bool is_proxy(const IpAddress& peer, std::span<const IpAddress> proxies) {
  return proxies.empty() ? peer.is_this_machine() : std::ranges::find(proxies, peer) != proxies.end();
}

IpAddress visitor(const IpAddress& peer, std::string_view forwarded, std::span<const IpAddress> proxies) {
  if (!is_proxy(peer, proxies)) return peer;
  forwarded.remove_prefix(forwarded.rfind(',') + 1);
  while (forwarded.starts_with(' ')) forwarded.remove_prefix(1);
  while (forwarded.ends_with(' ')) forwarded.remove_suffix(1);
  return IpAddress::parse(forwarded).value_or(peer);
}

}  // namespace calculi::server
