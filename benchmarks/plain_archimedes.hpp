// The yardstick: Archimedes as one would write it in an afternoon, with std::vector and std::mt19937, rules and players
// mixed, no log, no views, no secrecy. What the engine costs or gains is measured against this, in the same run.
#pragma once

#include <cstdint>

namespace calculi::bench {

// Plays one match of random players and gives the number of moves.
std::int64_t play_plain_archimedes(int seats, std::uint32_t seed);

}  // namespace calculi::bench
