// The surface of calculi.wasm as a native program: one request a line on stdin, one reply a line on stdout. What it
// says must be, byte for byte, what the WebAssembly build says.
#include <iostream>
#include <string>

#include "platform/wasm/api.hpp"

int main() {
  std::ios::sync_with_stdio(false);
  calculi::wasm::Api api;
  std::string reply;
  for (std::string request; std::getline(std::cin, request);) {
    api.call(request, reply);
    std::cout << reply << '\n' << std::flush;
  }
}
