// Four 32-bit words side by side: a row of the 4x4 state of ChaCha20, a word of four BLAKE3. GCC and clang compile a
// row to one SIMD register, or to four words where there is none (WebAssembly); the result is the same everywhere.
#pragma once

#include <bit>
#include <cstdint>

namespace calculi {

using Row = std::uint32_t __attribute__((vector_size(16)));
using RowBytes = std::uint8_t __attribute__((vector_size(16)));

// Each word turned left. Whole bytes are moved by one shuffle instead of two shifts and an or.
template <int Bits>
[[gnu::always_inline]] inline Row rotated_left(Row row) {
  const auto bytes = reinterpret_cast<RowBytes>(row);
  if constexpr (Bits == 16) {
    return reinterpret_cast<Row>(
        __builtin_shufflevector(bytes, bytes, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  } else if constexpr (Bits == 8) {
    return reinterpret_cast<Row>(
        __builtin_shufflevector(bytes, bytes, 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14));
  } else if constexpr (Bits == 24) {
    return reinterpret_cast<Row>(
        __builtin_shufflevector(bytes, bytes, 1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12));
  } else {
    return (row << Bits) | (row >> (32 - Bits));
  }
}

// The same of a single word.
template <int Bits>
[[gnu::always_inline]] inline std::uint32_t rotated_left(std::uint32_t word) {
  return std::rotl(word, Bits);
}

// Columns become diagonals and back: the three lower rows move by one, two and three places.
[[gnu::always_inline]] inline void to_diagonals(Row& b, Row& c, Row& d) {
  b = __builtin_shufflevector(b, b, 1, 2, 3, 0);
  c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
  d = __builtin_shufflevector(d, d, 3, 0, 1, 2);
}
[[gnu::always_inline]] inline void to_columns(Row& b, Row& c, Row& d) {
  b = __builtin_shufflevector(b, b, 3, 0, 1, 2);
  c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
  d = __builtin_shufflevector(d, d, 1, 2, 3, 0);
}

}  // namespace calculi
