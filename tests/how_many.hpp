// How often a test repeats something: `usual` in ./test, where sanitizers make everything slow and people wait, and
// `much` in ./test --long.
#pragma once

#include <cstdlib>

namespace calculi {

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
inline constexpr bool sanitized = __has_feature(address_sanitizer);

inline bool at_length() { return std::getenv("CALCULI_LONG") != nullptr; }

template <class Number>
Number how_many(Number usual, Number much) {
  return at_length() ? much : usual;
}

}  // namespace calculi
