// How often a test repeats something: `usual` in ./test, where sanitizers make everything slow and people wait, and
// `much` in ./test --long.
#pragma once

#include <cstdlib>

namespace calculi {

inline bool at_length() { return std::getenv("CALCULI_LONG") != nullptr; }

template <class Number>
Number how_many(Number usual, Number much) {
  return at_length() ? much : usual;
}

}  // namespace calculi
