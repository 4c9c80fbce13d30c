// The exported surface of calculi.wasm: plain C, bytes in and bytes out, no import.
//
// The caller takes memory for a request, writes UTF-8 into it, calls, reads the reply where calculi_out_ptr() and
// calculi_out_len() say, and gives the memory back. The reply stands until the next call.
#include <cstdint>
#include <new>

#include "engine/base/words.hpp"
#include "platform/wasm/api.hpp"

namespace {

calculi::wasm::Api& api() {
  static calculi::wasm::Api one;
  return one;
}

std::string& reply() {
  static std::string one;
  return one;
}

}  // namespace

extern "C" {

__attribute__((export_name("calculi_alloc"))) char* calculi_alloc(std::uint32_t bytes) {
  return static_cast<char*>(::operator new(bytes, std::nothrow));
}

__attribute__((export_name("calculi_free"))) void calculi_free(char* memory) { ::operator delete(memory); }

__attribute__((export_name("calculi_call"))) std::int32_t calculi_call(const char* request, std::uint32_t bytes) {
  return static_cast<std::int32_t>(api().call({request, bytes}, reply()));
}

// The words of a language, for an engine that has none of its own (engine/base/words.hpp).
__attribute__((export_name("calculi_words"))) void calculi_words(const char* words, std::uint32_t bytes) {
  calculi::catalogue::give({words, bytes});
}

__attribute__((export_name("calculi_out_ptr"))) const char* calculi_out_ptr() { return reply().data(); }

__attribute__((export_name("calculi_out_len"))) std::uint32_t calculi_out_len() {
  return static_cast<std::uint32_t>(reply().size());
}

}  // extern "C"
