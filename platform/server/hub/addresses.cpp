#include "platform/server/hub/addresses.hpp"

namespace calculi::server {

bool Addresses::connect(const std::string& address, Millis now) {
  const auto has_room = [](const Counts& one) {
    return one.sockets < caps::sockets_per_address * one.share + caps::sockets_per_class * one.classes;
  };
  if (!counts_.all(address, now, has_room)) return false;
  counts_.each(address, now, [](Counts& one) { ++one.sockets; });
  return true;
}

void Addresses::disconnect(const std::string& address, Millis now) {
  counts_.each(address, now, [](Counts& one) { --one.sockets; });
}

void Addresses::open_class(const std::string& address, Millis now) {
  counts_.each(address, now, [](Counts& one) { ++one.classes; });
}

void Addresses::close_class(const std::string& address, Millis now) {
  counts_.each(address, now, [](Counts& one) { --one.classes; });
}

Millis Addresses::wait_to_guess(const std::string& address, Millis now) {
  Millis longest = wrong_codes_.wait(now);
  counts_.each(address, now, [&](Counts& one) { longest = std::max(longest, one.wrong_codes.wait(now)); });
  return longest;
}

void Addresses::guessed_wrong(const std::string& address, Millis now) {
  (void)wrong_codes_.take(now);
  counts_.each(address, now, [&](Counts& one) { (void)one.wrong_codes.take(now); });
}

bool Addresses::may_open(const std::string& address, Millis now) {
  if (!counts_.all(address, now, [&](Counts& one) { return one.tables.has(now); })) return false;
  counts_.each(address, now, [&](Counts& one) { (void)one.tables.take(now); });
  return true;
}

}  // namespace calculi::server
