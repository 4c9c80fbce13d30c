// The questions of a sprint (learn 3.5): due facts first, then growing ones, and every fourth one that is sure, so that
// no sprint is all hard questions. A memory with too few facts is filled up with new products, the easy ones first.
#pragma once

#include "engine/base/chance.hpp"
#include "engine/play/facts/memory.hpp"

namespace calculi {

// No fact twice; each with its operands in either order. Fewer than `count` only where there are no more.
std::vector<Fact> sprint(const Memory& memory, Minute now, int count, Stream& stream);

}  // namespace calculi
