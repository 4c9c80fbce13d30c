#include "engine/base/chacha20.hpp"

#include <cstring>

#include "engine/base/rows.hpp"

namespace calculi {
namespace {

template <int bits>
inline void add_xor_rotate(Row& sum, const Row& term, Row& turned) {
  sum += term;
  turned = rotated_left<bits>(turned ^ sum);
}

// Four quarter rounds side by side, one per column.
inline void column_round(Row& a, Row& b, Row& c, Row& d) {
  add_xor_rotate<16>(a, b, d);
  add_xor_rotate<12>(c, d, b);
  add_xor_rotate<8>(a, b, d);
  add_xor_rotate<7>(c, d, b);
}

inline void double_round(Row& a, Row& b, Row& c, Row& d) {
  column_round(a, b, c, d);
  to_diagonals(b, c, d);
  column_round(a, b, c, d);
  to_columns(b, c, d);
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
