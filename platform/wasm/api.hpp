// The engine as one function from text to text: a JSON request in, a JSON reply out. This is all that a page sees of
// the engine (docs/engine_operations.md lists the operations); it is plain C++, so that a native build of it can be
// compared byte by byte with the WebAssembly one.
//
//   {"op":"act","match":1,"seat":"A","text":"3+5=8","at":1200}  ->  {"ok":{"text":"3+5=8"}}
//
// What a person may not do is {"refused":{...}} in words of the asked language; what a program asks wrongly is
// {"error":"..."}. Nothing that is sent reaches a fault: those are ours alone, and end the program.
#pragma once

#include <string>
#include <string_view>

#include "platform/wasm/session.hpp"

namespace calculi::wasm {

enum class Status { ok = 0, refused = 1, error = 2 };

class Api {
 public:
  Status call(std::string_view request, std::string& reply);

 private:
  Session session_;
};

}  // namespace calculi::wasm
