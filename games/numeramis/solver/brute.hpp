// The slow oracle: tries every layout of some cards. It shares nothing with the solver, which is why tests compare the
// two and benchmarks measure by it.
#pragma once

#include <bitset>
#include <vector>

namespace calculi::numeramis {

using Values = std::bitset<501>;  // the results 0..500

Values values_reached(const std::vector<int>& cards);

}  // namespace calculi::numeramis
