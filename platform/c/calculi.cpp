#include "platform/c/calculi.h"

#include <new>
#include <string>

#include "platform/wasm/api.hpp"

struct calculi_engine {
  calculi::wasm::Api api;
  std::string reply;
};

extern "C" {

int calculi_c_version(void) { return CALCULI_C_VERSION; }

const char* calculi_version(void) { return CALCULI_VERSION; }

calculi_engine* calculi_open(void) {
  try {
    return new calculi_engine;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void calculi_close(calculi_engine* engine) { delete engine; }

calculi_status calculi_call(calculi_engine* engine, const char* request, size_t bytes) {
  if (engine == nullptr || request == nullptr) return CALCULI_ERROR;
  try {
    return static_cast<calculi_status>(engine->api.call({request, bytes}, engine->reply));
  } catch (const std::bad_alloc&) {
    engine->reply = R"({"error":"memory"})";  // short enough to need none
    return CALCULI_ERROR;
  }
}

const char* calculi_reply(const calculi_engine* engine, size_t* bytes) {
  if (bytes != nullptr) *bytes = engine == nullptr ? 0 : engine->reply.size();
  return engine == nullptr ? "" : engine->reply.c_str();
}

}  // extern "C"
