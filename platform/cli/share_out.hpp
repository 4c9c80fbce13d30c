// Runs many pieces of work on several threads and shows progress on a terminal. Callers store results by the number of
// the piece, so that they do not depend on the number of threads.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/base/words.hpp"

namespace calculi::cli {

struct Shares {
  std::int64_t pieces = 1;
  std::int64_t threads = 1;
  std::int64_t matches = 1;  // in all pieces together; the unit of the progress shown
  Lang lang = Lang::en;
};

// Calls `work` once for every piece; `thread` is for state that a thread keeps between pieces. A BadInput thrown by one
// piece stops all and is thrown again here.
void share_out(const Shares& shares, const std::function<void(std::size_t thread, std::int64_t piece)>& work);

// As many threads as there are cores.
std::int64_t usual_threads();

}  // namespace calculi::cli
