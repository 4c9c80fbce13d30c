// Counts per address: its sockets, its wrong codes, the tables it opened. Only wrong codes are counted, not all joins,
// because a whole class may share one address.
#pragma once

#include "platform/server/hub/budget.hpp"
#include "platform/server/hub/subnets.hpp"

namespace calculi::server {

class Addresses {
 public:
  // False: this address has as many sockets as it may.
  bool connect(const std::string& address, Millis now);
  void disconnect(const std::string& address, Millis now);

  // Each class makes room for more sockets of its address.
  void open_class(const std::string& address, Millis now);
  void close_class(const std::string& address, Millis now);

  // How long until another code from this address may be looked up.
  Millis wait_to_guess(const std::string& address, Millis now);
  void guessed_wrong(const std::string& address, Millis now);

  // May this address open another table? If so, it is counted.
  bool may_open(const std::string& address, Millis now);

 private:
  struct Counts {
    explicit Counts(int times) : share(times) {}
    bool untouched(Millis now) const {
      return sockets == 0 && classes == 0 && wrong_codes.untouched(now) && tables.untouched(now);
    }

    int share;
    int sockets = 0;
    int classes = 0;
    Budget wrong_codes = per_minute(caps::wrong_codes_per_address, share);
    Budget tables{caps::tables_per_address, caps::table_refill, share};
  };

  PerSubnet<Counts> counts_;
  Budget wrong_codes_ = per_minute(caps::wrong_codes_in_all);  // of all addresses
};

}  // namespace calculi::server
