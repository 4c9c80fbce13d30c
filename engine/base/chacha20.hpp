// The ChaCha20 block function of RFC 8439: the one source of randomness of every rule, bot and simulation.
// Integer arithmetic only, so the server, the browser and the tests draw the same cards.
#pragma once

#include <array>
#include <cstdint>

namespace calculi {

using ChachaKey = std::array<std::uint32_t, 8>;    // the 32 key bytes read as little-endian words
using ChachaNonce = std::array<std::uint32_t, 3>;  // the 12 nonce bytes likewise

// Two consecutive blocks at once: their rounds do not depend on each other, so the processor runs them side by side.
inline constexpr int chacha20_words = 32;

// Writes the blocks `counter` and `counter + 1` as little-endian words, in the order of the RFC's key stream.
void chacha20_blocks(const ChachaKey& key, std::uint32_t counter, const ChachaNonce& nonce,
                     std::array<std::uint32_t, chacha20_words>& out);

}  // namespace calculi
