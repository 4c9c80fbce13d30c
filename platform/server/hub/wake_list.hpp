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
    erase(table);
    if (wake == never) return;
    const Millis when = std::max(wake, now + Millis{1});
    of_.emplace(table, when);
    order_.emplace(when, table);
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
