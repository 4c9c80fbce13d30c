#include "engine/base/chacha20.hpp"

#include <cstring>

namespace calculi {
namespace {

// One row of the 4x4 state. GCC and clang compile it to one SIMD register, or to four words where there is none (wasm).
using Row = std::uint32_t __attribute__((vector_size(16)));

template <int bits>
inline void add_xor_rotate(Row& sum, const Row& term, Row& turned) {
  sum += term;
  turned ^= sum;
  turned = (turned << bits) | (turned >> (32 - bits));
}

// Four quarter rounds side by side, one per column.
inline void column_round(Row& a, Row& b, Row& c, Row& d) {
  add_xor_rotate<16>(a, b, d);
  add_xor_rotate<12>(c, d, b);
  add_xor_rotate<8>(a, b, d);
  add_xor_rotate<7>(c, d, b);
}

// Columns, then diagonals: turning the rows makes the diagonals columns.
inline void double_round(Row& a, Row& b, Row& c, Row& d) {
  column_round(a, b, c, d);
  b = __builtin_shufflevector(b, b, 1, 2, 3, 0);
  c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
  d = __builtin_shufflevector(d, d, 3, 0, 1, 2);
  column_round(a, b, c, d);
  b = __builtin_shufflevector(b, b, 3, 0, 1, 2);
  c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
  d = __builtin_shufflevector(d, d, 1, 2, 3, 0);
}

}  // namespace

void chacha20_blocks(const ChachaKey& key, std::uint32_t counter, const ChachaNonce& nonce,
                     std::array<std::uint32_t, chacha20_words>& out) {
  const Row a = {0x61707865U, 0x3320646eU, 0x79622d32U, 0x6b206574U};  // "expand 32-byte k"
  const Row b = {key[0], key[1], key[2], key[3]};
  const Row c = {key[4], key[5], key[6], key[7]};
  const Row d0 = {counter, nonce[0], nonce[1], nonce[2]};
  const Row d1 = {counter + 1U, nonce[0], nonce[1], nonce[2]};
  Row p = a, q = b, r = c, s = d0;
  Row t = a, u = b, v = c, w = d1;
  for (int round = 0; round < 10; ++round) {
    double_round(p, q, r, s);
    double_round(t, u, v, w);
  }
  const Row rows[8] = {p + a, q + b, r + c, s + d0, t + a, u + b, v + c, w + d1};
  static_assert(sizeof rows == sizeof out);
  std::memcpy(out.data(), rows, sizeof rows);
}

}  // namespace calculi
