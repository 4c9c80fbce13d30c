// A fault in one match stops that match and not the server: its people are told, its log stays in the store, the other
// tables play on.
//
// The engine is built without exceptions, and a fault stops the program. While a Containment exists, a fault inside
// contained() is thrown instead; what the library throws, because there is no memory perhaps, is a fault like any
// other. The engine's frames are left without clean-up, so their memory is lost and that match must not be used again.
// A fault anywhere else still stops the program, because then anything may be wrong.
#pragma once

#include <exception>
#include <optional>
#include <string>

#include "engine/base/result.hpp"

namespace calculi::server {

struct Fault {
  std::string what{};
  const char* file = nullptr;  // nothing: an exception that does not say where it comes from
  int line = 0;
  std::string text() const {
    return file == nullptr ? what : std::string(file) + ":" + std::to_string(line) + ": " + what;
  }
};

inline thread_local int containment_depth = 0;  // of this thread's calls of contained()

class Containment {
 public:
  Containment() : before_(set_fault_handler(throw_if_contained)) {}
  ~Containment() { set_fault_handler(before_); }
  Containment(const Containment&) = delete;
  Containment& operator=(const Containment&) = delete;

 private:
  static void throw_if_contained(const char* what, const char* file, int line) {
    if (containment_depth > 0) throw Fault{what, file, line};
  }
  FaultHandler before_;
};

// What went wrong while `act` ran, if anything did.
template <class Act>
std::optional<Fault> contained(Act&& act) {
  ++containment_depth;
  std::optional<Fault> fault;
  try {
    act();
  } catch (const Fault& caught) {
    fault = caught;
  } catch (const std::exception& caught) {
    fault = Fault{.what = caught.what()};
  } catch (...) {
    fault = Fault{.what = "exception"};
  }
  --containment_depth;
  return fault;
}

}  // namespace calculi::server
