// Many matches on several threads. Every piece of work is done once, and what comes out must not depend on who did it;
// meanwhile a terminal is told how far it is.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/base/words.hpp"

namespace calculi::cli {

struct Shares {
  std::int64_t pieces = 1;
  std::int64_t threads = 1;
  std::int64_t matches = 1;  // in all pieces together: what is told of
  Lang lang = Lang::en;
};

// Calls `work` for every piece. A thread takes pieces in their order and has a number, for what it keeps between them.
// What one throws as BadInput stops all, and is thrown here.
void share_out(const Shares& shares, const std::function<void(std::size_t thread, std::int64_t piece)>& work);

// As many threads as there are cores.
std::int64_t usual_threads();

}  // namespace calculi::cli
