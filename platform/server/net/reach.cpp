#include "platform/server/net/reach.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace calculi::server {

namespace {

// How likely others reach this address, 0 first; nothing where they cannot. Homes and schools mostly have 192.168;
// 172.16 is often a network that exists in this machine alone.
std::optional<int> rank_of_v4(const std::array<std::uint8_t, 4>& bytes) {
  if (bytes[0] == 0 || bytes[0] == 127 || bytes[0] >= 224 || (bytes[0] == 169 && bytes[1] == 254)) return std::nullopt;
  if (bytes[0] == 192 && bytes[1] == 168) return 0;
  if (bytes[0] == 10) return 1;
  if (bytes[0] == 172 && bytes[1] >= 16 && bytes[1] < 32) return 2;
  return 3;
}

std::optional<int> rank_of_v6(const std::array<std::uint8_t, 16>& bytes) {
  const bool global = (bytes[0] & 0xe0U) == 0x20;
  const bool local = (bytes[0] & 0xfeU) == 0xfc;
  return global ? std::optional(4) : local ? std::optional(5) : std::nullopt;
}

std::optional<int> rank_of(const std::string& address) {
  std::array<std::uint8_t, 4> v4{};
  std::array<std::uint8_t, 16> v6{};
  if (::inet_pton(AF_INET, address.c_str(), v4.data()) == 1) return rank_of_v4(v4);
  return ::inet_pton(AF_INET6, address.c_str(), v6.data()) == 1 ? rank_of_v6(v6) : std::nullopt;
}

bool is_v6(std::string_view address) { return address.find(':') != address.npos; }

std::string origin_at(const std::string& address, std::uint16_t port) {
  const std::string host = is_v6(address) ? "[" + address + "]" : address;
  return "http://" + host + (port == 80 ? "" : ":" + std::to_string(port));
}

std::optional<std::string> text_of(const sockaddr* address) {
  if (address == nullptr) return std::nullopt;
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* bytes = nullptr;
  if (address->sa_family == AF_INET) bytes = &reinterpret_cast<const sockaddr_in*>(address)->sin_addr;
  if (address->sa_family == AF_INET6) bytes = &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr;
  if (bytes == nullptr || ::inet_ntop(address->sa_family, bytes, text.data(), text.size()) == nullptr) return {};
  return text.data();
}

}  // namespace

std::vector<std::string> own_addresses() {
  std::vector<std::string> own;
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return own;
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> list(first, ::freeifaddrs);
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    const std::optional<std::string> text = text_of(one->ifa_addr);
    if (text && (one->ifa_flags & IFF_UP) != 0) own.push_back(*text);
  }
  return own;
}

// A socket that listens at "::" hears IPv4 as well.
std::vector<std::string> reachable_at(const ListenAddress& listen, std::string_view public_origin,
                                      std::span<const std::string> own) {
  if (!public_origin.empty()) return {std::string(public_origin)};
  const bool everywhere = listen.host == "0.0.0.0" || listen.host == "::";
  std::vector<std::pair<int, std::string>> ranked;
  const std::array only{listen.host};
  for (const std::string& address : everywhere ? own : std::span<const std::string>(only)) {
    const std::optional<int> rank = rank_of(address);
    const bool heard = listen.host != "0.0.0.0" || !is_v6(address);
    if (rank && heard) ranked.emplace_back(*rank, origin_at(address, listen.port));
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<int, std::string>::first);
  std::vector<std::string> origins;
  for (auto& [rank, origin] : ranked) origins.push_back(std::move(origin));
  return origins;
}

}  // namespace calculi::server
