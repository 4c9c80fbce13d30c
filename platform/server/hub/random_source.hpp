// Where unpredictable bytes come from: the system in a server, a fixed stream in a simulation.
#pragma once

#include <functional>
#include <string>

#include "engine/base/blake3.hpp"
#include "engine/base/result.hpp"

namespace calculi::server {

using RandomSource = std::function<void(std::span<std::uint8_t>)>;

// 0..bound-1, each equally likely.
std::uint32_t random_below(const RandomSource& random, std::uint32_t bound);

// 128 bits as 32 hex digits: links and seat tokens. Whoever holds the text holds the key.
using Key = std::array<std::uint8_t, 16>;
Key random_key(const RandomSource& random);

// What the server keeps of a token: enough to know it again, not enough to use it.
Digest lock_of(const Key& key);

// Six digits, the first may be 0.
std::string random_code(const RandomSource& random);

}  // namespace calculi::server
