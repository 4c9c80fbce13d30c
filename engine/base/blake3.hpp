// BLAKE3, the hash of everything that is chained, committed or derived: logs, records, seeds.
// Chosen because a step of a chain (at most 64 bytes) is one compression, and because common tools can check it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace calculi {

using Digest = std::array<std::uint8_t, 32>;

// Inputs of at most 64 bytes take one compression.
Digest blake3(std::span<const std::uint8_t> input);
// A step of a chain: of the digest before with the text behind it.
Digest blake3(const Digest& before, std::string_view text);

// The hashes of four inputs of at most 1 KiB, side by side: together they take little longer than one.
using FourInputs = std::array<std::span<const std::uint8_t>, 4>;
inline constexpr std::size_t most_of_four = 1024;
std::array<Digest, 4> blake3_of_four(const FourInputs& inputs);

// The same hash, fed piece by piece.
class Blake3 {
 public:
  Blake3();
  void update(std::span<const std::uint8_t> input);
  Digest finish() const;

 private:
  using Words = std::array<std::uint32_t, 8>;
  static constexpr unsigned block_bytes = 64;
  static constexpr unsigned blocks_per_chunk = 16;
  static constexpr unsigned most_levels = 54;  // 2^54 chunks of 1 KiB are 2^64 bytes

  std::uint32_t block_flags() const;
  void close_block();
  void close_chunk();

  std::array<Words, most_levels> stack_;  // finished subtrees of the tree, the largest first
  Words chain_;                           // of the chunk being read
  std::array<std::uint8_t, block_bytes> block_{};
  std::uint64_t chunks_ = 0;  // finished ones
  std::uint32_t stack_size_ = 0;
  std::uint32_t block_size_ = 0;  // bytes waiting in block_
  std::uint32_t blocks_ = 0;      // finished ones of this chunk
};

// The first `digits` hexadecimal digits (lower case) of the bytes.
std::string hex(std::span<const std::uint8_t> bytes, int digits);
inline std::string hex(std::span<const std::uint8_t> bytes) { return hex(bytes, static_cast<int>(2 * bytes.size())); }

// Reads exactly two digits, of either case, per byte of `out`; false, and `out` untouched, for anything else.
bool parse_hex(std::string_view text, std::span<std::uint8_t> out);

}  // namespace calculi
