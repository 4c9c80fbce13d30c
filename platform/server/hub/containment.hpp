// A fault in one match stops that match and not the server: its people are told, its log stays in the store, the others
// play on.
//
// The engine is built without exceptions and ends a fault by stopping the program. While a Containment stands, a fault
// inside contained() is thrown instead, out of the engine's frames, whose clean-up is skipped: what they held is lost,
// and whoever catches it must not ask that match anything again. A fault anywhere else still stops the program, because
// then nobody knows what is wrong.
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
