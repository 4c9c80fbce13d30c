// Counts per address: its sockets, its wrong guesses, the tables it opened. Only wrong guesses are counted, not all
// joins, because a whole class may share one address.
#pragma once

#include <map>
#include <string>

#include "platform/server/hub/budget.hpp"
#include "platform/server/limits.hpp"

namespace calculi::server {

class Addresses {
 public:
  // False: this address has as many sockets as it may. The empty address is this machine and has no such limit.
  bool connect(const std::string& address, Millis now);
  void disconnect(const std::string& address);

  bool may_guess(const std::string& address, Millis now) { return of(address, now).failures.has(now); }
  void failed(const std::string& address, Millis now) { (void)of(address, now).failures.take(now); }

  // May it open another table? `lobbies` counts those of this address that wait for players.
  bool may_open(const std::string& address, int lobbies, Millis now);

 private:
  struct One {
    int sockets = 0;
    Budget failures{caps::failed_joins, caps::failure_refill};
    Budget tables{caps::tables_per_address, caps::table_refill};
  };
  One& of(const std::string& address, Millis now);

  std::map<std::string, One> known_;
};

}  // namespace calculi::server
