#include "platform/server/hub/addresses.hpp"

namespace calculi::server {

bool Addresses::connect(const std::string& address, Millis now) {
  One& one = of(address, now);
  if (!address.empty() && one.sockets >= caps::sockets_per_address) return false;
  ++one.sockets;
  return true;
}

void Addresses::disconnect(const std::string& address) {
  const auto found = known_.find(address);
  if (found != known_.end() && found->second.sockets > 0) --found->second.sockets;
}

bool Addresses::may_open(const std::string& address, int lobbies, Millis now) {
  if (address.empty()) return true;
  return lobbies < caps::lobbies_per_address && of(address, now).tables.take(now);
}

Addresses::One& Addresses::of(const std::string& address, Millis now) {
  const auto found = known_.find(address);
  if (found != known_.end()) return found->second;
  if (known_.size() >= caps::addresses_remembered) {
    std::erase_if(known_, [&](const auto& entry) {
      const One& one = entry.second;
      return one.sockets == 0 && one.failures.untouched(now) && one.tables.untouched(now);
    });
  }
  return known_.try_emplace(address).first->second;
}

}  // namespace calculi::server
