// What the fuzzers feed: one function each, which takes any bytes and must come back. A broken promise is a fault of
// ours (ENSURE) and stops the program, as a sanitizer does.
//
// The preset `fuzz` makes a libFuzzer program of each file fuzz_*.cpp (cmake/fuzz.cmake). What they have found worth
// keeping lies in corpus/<name>/ and is run by fuzz_test.cpp.
#pragma once

#include <array>
#include <cstdio>
#include <string_view>

#include "engine/base/result.hpp"

namespace calculi::fuzz {

void fuzz_expressions(std::string_view input);  // what people type, for the arithmetic and for each game
void fuzz_frames(std::string_view input);       // what arrives on a WebSocket
void fuzz_http(std::string_view input);         // what arrives on a connection before it is a WebSocket
void fuzz_hub(std::string_view input);          // people, time and a failing store, in any order
void fuzz_messages(std::string_view input);     // of clients and of the server
void fuzz_records(std::string_view input);      // files that somebody wants to replay
void fuzz_rows(std::string_view input);         // the log of a table as a damaged store may give it back

struct Target {
  std::string_view name;
  void (*feed)(std::string_view input);
};
inline constexpr std::array<Target, 7> targets{{{"expressions", fuzz_expressions},
                                                {"frames", fuzz_frames},
                                                {"http", fuzz_http},
                                                {"hub", fuzz_hub},
                                                {"messages", fuzz_messages},
                                                {"records", fuzz_records},
                                                {"rows", fuzz_rows}}};

inline void say_faults() {
  set_fault_handler(
      [](const char* what, const char* file, int line) { std::fprintf(stderr, "%s:%d: %s\n", file, line, what); });
}

}  // namespace calculi::fuzz
