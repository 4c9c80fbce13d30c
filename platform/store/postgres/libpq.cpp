#include "platform/store/postgres/libpq.hpp"

#include <dlfcn.h>

#include "platform/store/postgres/connection.hpp"

namespace calculi::store::postgres {

namespace {

template <class Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
  if (function == nullptr) throw Fault{.words = std::string("libpq is too old: no ") + name};
}

Libpq loaded() {
  void* library = ::dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw Fault{.words = ::dlerror()};
  Libpq all;
#define X(name) find(library, #name, all.name);
  CALCULI_LIBPQ(X)
#undef X
  return all;
}

}  // namespace

const Libpq& libpq() {
  static const Libpq all = loaded();
  return all;
}

}  // namespace calculi::store::postgres
