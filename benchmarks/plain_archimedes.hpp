// The baseline: Archimedes as one would write it in an afternoon, with std::vector and std::mt19937, rules and players
// mixed, no log, no views, no secrecy. The speed of the engine is measured against it in the same run.
#pragma once

#include <cstdint>

namespace calculi::bench {

// Plays one match of random players and returns the number of moves.
std::int64_t play_plain_archimedes(int seats, std::uint32_t seed);

}  // namespace calculi::bench
