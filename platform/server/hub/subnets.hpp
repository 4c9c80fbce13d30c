// The subnets that an address lies in. One household owns a whole IPv6 subnet, often 256 of them, sometimes 65,536:
// so IPv6 addresses are counted by their first 64, 56 and 48 bits, and the larger subnet has several times as much.
//
// An address is "203.0.113.7", or the first 64 bits of an IPv6 address as 16 hexadecimal digits, or empty for this
// machine. This machine has as much as the largest subnet, because a proxy on it may have forgotten to say for whom it
// asks.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "engine/base/fixed_vector.hpp"
#include "platform/server/limits.hpp"

namespace calculi::server {

struct Subnet {
  std::string_view prefix{};
  int share = 1;  // so many times what one address has

  bool holds(std::string_view address) const {
    return address == prefix || (!prefix.empty() && address.size() == 16 && address.starts_with(prefix));
  }
};

// Smallest first. They look at the text of `address`, which must outlive them.
inline FixedVector<Subnet, 3> subnets_of(std::string_view address) {
  FixedVector<Subnet, 3> subnets;
  subnets.push_back({address, address.empty() ? 8 : 1});
  if (address.size() != 16) return subnets;
  subnets.push_back({address.substr(0, 14), 2});
  subnets.push_back({address.substr(0, 12), 8});
  return subnets;
}

// What is counted for each subnet. `Counts` is made from the share of a subnet and is forgotten once it is untouched.
template <class Counts>
class PerSubnet {
 public:
  template <class Test>
  bool all(std::string_view address, Millis now, Test test) {
    const auto subnets = subnets_of(address);
    return std::ranges::all_of(subnets, [&](const Subnet& one) { return test(of(one, now)); });
  }
  template <class Act>
  void each(std::string_view address, Millis now, Act act) {
    const auto subnets = subnets_of(address);
    for (const Subnet& one : subnets) act(of(one, now));
  }

 private:
  Counts& of(const Subnet& subnet, Millis now) {
    const auto found = known_.find(subnet.prefix);
    if (found != known_.end()) return found->second;
    if (known_.size() >= caps::addresses_remembered && now >= next_sweep_) {
      std::erase_if(known_, [&](const auto& entry) { return entry.second.untouched(now); });
      next_sweep_ = now + seconds(1);
    }
    return known_.try_emplace(std::string(subnet.prefix), subnet.share).first->second;
  }

  std::map<std::string, Counts, std::less<>> known_;
  Millis next_sweep_{0};
};

}  // namespace calculi::server
