// Counts per address: its sockets, its wrong guesses, the tables it opened. Only wrong guesses are counted, not all
// joins, because a whole class may share one address.
#pragma once

#include "platform/server/hub/budget.hpp"
#include "platform/server/hub/subnets.hpp"

namespace calculi::server {

class Addresses {
 public:
  // False: this address has as many sockets as it may.
  bool connect(const std::string& address, Millis now);
  void disconnect(const std::string& address, Millis now);

  bool may_guess(const std::string& address, Millis now) {
    return counts_.all(address, now, [&](Counts& one) { return one.failures.has(now); });
  }
  void failed(const std::string& address, Millis now) {
    counts_.each(address, now, [&](Counts& one) { (void)one.failures.take(now); });
  }

  // May this address open another table? If so, it is counted.
  bool may_open(const std::string& address, Millis now);

 private:
  struct Counts {
    explicit Counts(int times) : share(times) {}
    bool untouched(Millis now) const { return sockets == 0 && failures.untouched(now) && tables.untouched(now); }

    int share;
    int sockets = 0;
    Budget failures{caps::failed_joins, caps::failure_refill, share};
    Budget tables{caps::tables_per_address, caps::table_refill, share};
  };

  PerSubnet<Counts> counts_;
};

}  // namespace calculi::server
