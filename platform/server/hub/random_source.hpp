// Where unpredictable bytes come from (the system in a server, a fixed stream in a simulation), and what the hub draws
// from them: numbers, keys, join codes, nicknames.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "engine/base/blake3.hpp"
#include "engine/base/result.hpp"
#include "engine/base/words.hpp"

namespace calculi::server {

using RandomSource = std::function<void(std::span<std::uint8_t>)>;

// 0..bound-1, each equally likely.
std::uint32_t random_below(const RandomSource& random, std::uint32_t bound);

// 128 bits, written as 32 hex digits: links and seat tokens. To have the digits is to have access.
using Key = std::array<std::uint8_t, 16>;
Key random_key(const RandomSource& random);

// The server keeps only this of a token, and the store of a link: enough to recognise it, not enough to use it.
inline Digest token_hash(const Key& key) { return blake3(key); }
Digest link_hash(std::string_view link);

// Six digits; the first may be 0.
std::string random_code(const RandomSource& random);

// An adjective and an animal in the player's language, different from all that are taken. Nobody types a name, so there
// is nothing to moderate.
bool is_nickname(std::string_view name);  // could one of any language have been this?
std::string random_nickname(Lang lang, const RandomSource& random, std::span<const std::string> taken = {});

}  // namespace calculi::server
