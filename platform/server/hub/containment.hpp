// A fault in one match stops that match and not the server: its people are told, its log stays in the store, the others
// play on.
//
// The engine is built without exceptions, and a fault stops the program. While a Containment exists, a fault inside
// contained() is thrown instead. The engine's frames are left without clean-up, so their memory is lost and that match
// must not be used again. A fault anywhere else still stops the program, because then anything may be wrong.
#pragma once

#include <optional>
#include <string>

#include "engine/base/result.hpp"

namespace calculi::server {

struct Fault {
  const char* what;
  const char* file;
  int line;
  std::string text() const { return std::string(file) + ":" + std::to_string(line) + ": " + what; }
};

class Containment {
 public:
  Containment();
  ~Containment();
  Containment(const Containment&) = delete;
  Containment& operator=(const Containment&) = delete;

 private:
  FaultHandler before_;
};

// How deep this thread stands in contained().
int& containment_depth();

// What went wrong while `act` ran, if anything did.
template <class Act>
std::optional<Fault> contained(Act&& act) {
  ++containment_depth();
  std::optional<Fault> fault;
  try {
    act();
  } catch (const Fault& caught) {
    fault = caught;
  }
  --containment_depth();
  return fault;
}

}  // namespace calculi::server
