// A random layout of some cards, found by trying: for players that know no better, and for imagined sealed layouts.
#pragma once

#include "engine/base/chance.hpp"
#include "games/numeramis/rules/layout.hpp"

namespace calculi::numeramis {

// Uses all `cards` with a result in 0..target (N5-N7), or is none where a few tries find nothing.
Layout guess_layout(Digits cards, int target, Stream& stream);

}  // namespace calculi::numeramis
