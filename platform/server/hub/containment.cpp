#include "platform/server/hub/containment.hpp"

namespace calculi::server {

namespace {

void throw_if_contained(const char* what, const char* file, int line) {
  if (containment_depth() > 0) throw Fault{what, file, line};
}

}  // namespace

int& containment_depth() {
  thread_local int depth = 0;
  return depth;
}

Containment::Containment() : before_(set_fault_handler(throw_if_contained)) {}
Containment::~Containment() { set_fault_handler(before_); }

}  // namespace calculi::server
