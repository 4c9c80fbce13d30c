#include "platform/server/hub/random_source.hpp"

namespace calculi::server {

std::uint32_t random_below(const RandomSource& random, std::uint32_t bound) {
  ENSURE(bound > 0);
  const std::uint32_t unfair = (0U - bound) % bound;  // draws below this would make some numbers likelier
  while (true) {
    std::array<std::uint8_t, 4> bytes{};
    random(bytes);
    std::uint32_t drawn = 0;
    for (const std::uint8_t byte : bytes) drawn = drawn << 8U | byte;
    if (drawn >= unfair) return drawn % bound;
  }
}

Key random_key(const RandomSource& random) {
  Key key{};
  random(key);
  return key;
}

Digest token_hash(const Key& key) { return blake3(key); }

std::string random_code(const RandomSource& random) {
  const std::string digits = std::to_string(random_below(random, 1'000'000));
  return std::string(6 - digits.size(), '0') + digits;
}

}  // namespace calculi::server
