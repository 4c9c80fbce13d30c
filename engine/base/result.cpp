#include "engine/base/result.hpp"

namespace calculi {

namespace {
FaultHandler handler_in_force = nullptr;
}

FaultHandler set_fault_handler(FaultHandler handler) {
  FaultHandler before = handler_in_force;
  handler_in_force = handler;
  return before;
}

void fault(const char* what, const char* file, int line) {
  if (handler_in_force != nullptr) handler_in_force(what, file, line);
  __builtin_trap();
}

}  // namespace calculi
