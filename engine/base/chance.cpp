#include "engine/base/chance.hpp"

#include <cstring>
#include <string_view>

#include "engine/base/blake3.hpp"

namespace calculi {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

void Stream::refill() {
  ENSURE(next_block_ < 0xffff'fffeU);  // beyond it the key stream would repeat
  std::array<std::uint32_t, chacha20_words> block;
  chacha20_blocks(key_, next_block_, nonce_, block);
  for (unsigned i = 0; i < block.size(); ++i) {
    words_[2 * i] = static_cast<std::uint16_t>(block[i]);
    words_[2 * i + 1] = static_cast<std::uint16_t>(block[i] >> 16U);
  }
  next_block_ += 2;
  used_ = 0;
}

std::uint32_t Stream::below_wide(std::uint32_t bound) {
  std::uint64_t product = std::uint64_t{next_u32()} * bound;
  const std::uint32_t unfair = (0U - bound) % bound;  // 2^32 mod bound
  while (static_cast<std::uint32_t>(product) < unfair) product = std::uint64_t{next_u32()} * bound;
  return static_cast<std::uint32_t>(product >> 32U);
}

Chance::Chance(const ChanceKey& key) {
  for (unsigned i = 0; i < key.size(); ++i) key_[i / 4] |= std::uint32_t{key[i]} << (8 * (i % 4));
}

Stream Chance::stream(StreamName name, std::uint32_t number) const {
  const auto low = static_cast<std::uint32_t>(name.packed());
  const auto high = static_cast<std::uint32_t>(name.packed() >> 32U);
  return Stream(key_, {low, high, number});
}

ChanceKey chance_key(const Seed& seed, std::span<const Contribution> contributions) {
  Blake3 hash;
  hash.update(bytes_of("calculi chance 1"));
  hash.update(seed.bytes);
  for (const Contribution& contribution : contributions) hash.update(contribution);
  return hash.finish();
}

Seed seed_from_number(std::uint64_t seed, std::uint64_t index) {
  std::array<std::uint8_t, 32> input{};
  std::memcpy(input.data(), "calculi number 1", 16);
  for (unsigned i = 0; i < 8; ++i) {
    input[16 + i] = static_cast<std::uint8_t>(seed >> (8 * i));
    input[24 + i] = static_cast<std::uint8_t>(index >> (8 * i));
  }
  return {blake3(input)};
}

}  // namespace calculi
