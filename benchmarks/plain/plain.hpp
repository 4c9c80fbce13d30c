// The baselines: games as one would write them in an afternoon, with std::vector and std::mt19937, rules and players
// mixed, no log, no views, no secrecy, no clocks. The speed of the engine is measured against them in the same run;
// their players choose in the same way as G::sample.
#pragma once

#include <cstdint>

namespace calculi::bench {

// Plays one match of random players and returns the number of moves.
std::int64_t play_plain_archimedes(int seats, std::uint32_t seed);
std::int64_t play_plain_numeramis(int seats, std::uint32_t seed);

}  // namespace calculi::bench
