// Chance: every random thing of a match comes from one 256-bit key, split into named streams.
//
// A stream is the ChaCha20 key stream of (key, nonce), the nonce being the stream's name and number: "deal" of round 2,
// "tie" of round 3. Streams are independent, so a rule that draws once more never changes what another rule draws.
// Bounded numbers and shuffles are our own, because those of the libraries differ between platforms.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/base/chacha20.hpp"
#include "engine/base/result.hpp"

namespace calculi {

// The secret of a match: its hash is shown at the start, the seed itself at the end.
struct Seed {
  std::array<std::uint8_t, 32> bytes{};
  friend bool operator==(const Seed&, const Seed&) = default;
};

// What a seat adds to the seed, so that nobody alone decides the deal.
using Contribution = std::array<std::uint8_t, 16>;

using ChanceKey = std::array<std::uint8_t, 32>;

// One to eight characters, packed at compile time: `inline constexpr StreamName deal{"deal"};`.
class StreamName {
 public:
  template <unsigned Length>
  consteval StreamName(const char (&name)[Length]) {  // NOLINT: a literal is meant to become a name by itself
    static_assert(Length >= 2 && Length <= 9, "a stream name has one to eight characters");
    for (unsigned i = 0; i + 1 < Length; ++i) packed_ |= std::uint64_t{static_cast<unsigned char>(name[i])} << (8 * i);
  }
  constexpr std::uint64_t packed() const { return packed_; }
  friend constexpr bool operator==(StreamName, StreamName) = default;

 private:
  std::uint64_t packed_ = 0;
};

// A sequence of 16-bit words, read from the key stream in little-endian order; wider numbers take the low word first.
class Stream {
 public:
  Stream(const ChachaKey& key, const ChachaNonce& nonce) : key_(key), nonce_(nonce) {}

  std::uint16_t next_u16() {
    if (used_ == words) [[unlikely]]
      refill();
    return words_[used_++];
  }
  std::uint32_t next_u32() {
    const std::uint32_t low = next_u16();
    return low | static_cast<std::uint32_t>(next_u16()) << 16U;
  }
  std::uint64_t next_u64() {
    const std::uint64_t low = next_u32();
    return low | std::uint64_t{next_u32()} << 32U;
  }

  // A number in 0..bound-1, each equally likely (Lemire's method): the high half of word * bound, and the few words
  // that would make some numbers likelier are drawn again. Bounds up to 65536 cost one 16-bit word, others two.
  std::uint32_t below(std::uint32_t bound) {
    ENSURE(bound > 0);
    return bound > 65536U ? below_wide(bound) : below_narrow(bound);
  }

  // Fisher and Yates from the end: all orders equally likely.
  template <class T>
  void shuffle(T* first, int count) {
    ENSURE(count <= 65536);
    for (int left = count; left > 1; --left) {
      using std::swap;
      swap(first[left - 1], first[below_narrow(static_cast<std::uint32_t>(left))]);
    }
  }

 private:
  static constexpr std::uint32_t words = 2U * chacha20_words;

  void refill();
  std::uint32_t below_narrow(std::uint32_t bound) {
    std::uint32_t product = next_u16() * bound;
    if ((product & 0xffffU) < bound) [[unlikely]] {
      const std::uint32_t unfair = 65536U % bound;
      while ((product & 0xffffU) < unfair) product = next_u16() * bound;
    }
    return product >> 16U;
  }
  std::uint32_t below_wide(std::uint32_t bound);

  ChachaKey key_;
  ChachaNonce nonce_;
  std::uint32_t next_block_ = 0;
  std::uint32_t used_ = words;              // nothing is computed before the first word is asked for
  std::array<std::uint16_t, words> words_;  // written by refill before anything is read
};

class Chance {
 public:
  explicit Chance(const ChanceKey& key);
  // The stream's nonce is the eight bytes of the name and the four of the number, little-endian.
  Stream stream(StreamName name, std::uint32_t number) const;

 private:
  ChachaKey key_{};
};

// BLAKE3 of "calculi chance 1", the 32 bytes of the seed and the 16 bytes of each contribution in the order of seats:
// anyone can check a finished match with a common BLAKE3 tool.
ChanceKey chance_key(const Seed& seed, std::span<const Contribution> contributions);

// The seed of match `index` of a simulation: BLAKE3 of "calculi number 1", `seed` and `index` (8 bytes each, low
// first).
Seed seed_from_number(std::uint64_t seed, std::uint64_t index);

}  // namespace calculi
