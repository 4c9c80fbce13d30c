// When each table is to be ticked next, earliest first.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/base/ids.hpp"
#include "platform/store/store.hpp"

namespace calculi::server {

class WakeList {
 public:
  // Called after each tick of a table. Anything still due then is waiting for the store or a bot, so the next tick
  // comes a millisecond later at the earliest, instead of over and over at the same time.
  void set(store::TableId table, Millis wake, Millis now) {
    if (wake == never) return erase(table);
    const Millis when = std::max(wake, now + Millis{1});
    const auto [known, fresh] = of_.try_emplace(table, when);
    if (fresh) {
      order_.emplace(when, table);
    } else if (known->second != when) {
      auto node = order_.extract({std::exchange(known->second, when), table});
      node.value().first = when;
      order_.insert(std::move(node));
    }
  }
  void erase(store::TableId table) {
    const auto found = of_.find(table);
    if (found == of_.end()) return;
    order_.erase({found->second, table});
    of_.erase(found);
  }
  Millis next() const { return order_.empty() ? never : order_.begin()->first; }
  store::TableId first() const { return order_.empty() ? store::TableId::none : order_.begin()->second; }

 private:
  std::set<std::pair<Millis, store::TableId>> order_;
  std::map<store::TableId, Millis> of_;
};

}  // namespace calculi::server
