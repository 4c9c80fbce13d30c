#include "engine/base/blake3.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/base/result.hpp"
#include "engine/base/rows.hpp"
#include "engine/base/text_buffer.hpp"

namespace calculi {
namespace {

using Words = std::array<std::uint32_t, 8>;
using Message = std::array<std::uint32_t, 16>;

constexpr Words start_words = {0x6a09e667U, 0xbb67ae85U, 0x3c6ef372U, 0xa54ff53aU,
                               0x510e527fU, 0x9b05688cU, 0x1f83d9abU, 0x5be0cd19U};

enum Flag : std::uint32_t { chunk_start = 1, chunk_end = 2, parent = 4, root = 8 };

// The order in which each of the seven rounds reads the message: the permutation of the specification, repeated.
constexpr auto schedule = [] {
  constexpr std::array<unsigned, 16> permutation = {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8};
  std::array<std::array<unsigned, 16>, 7> rounds{};
  for (unsigned i = 0; i < 16; ++i) rounds[0][i] = i;
  for (unsigned r = 1; r < 7; ++r) {
    for (unsigned i = 0; i < 16; ++i) rounds[r][i] = rounds[r - 1][permutation[i]];
  }
  return rounds;
}();

using Mixed = std::array<std::uint32_t, 16>;

// The mixing function on one column, or on the same column of four inputs side by side.
template <class Word>
[[gnu::always_inline]] inline void mix(Word& a, Word& b, Word& c, Word& d, const Word& x, const Word& y) {
  a = (a + x) + b;  // b is what is waited for: it comes last
  d = rotated_left<16>(d ^ a);
  c += d;
  b = rotated_left<20>(b ^ c);
  a = (a + y) + b;
  d = rotated_left<24>(d ^ a);
  c += d;
  b = rotated_left<25>(b ^ c);
}

using Order = std::array<unsigned, 16>;

[[gnu::always_inline]] inline void round_of(const Order& word, Mixed& s, const Message& m) {
  mix(s[0], s[4], s[8], s[12], m[word[0]], m[word[1]]);
  mix(s[1], s[5], s[9], s[13], m[word[2]], m[word[3]]);
  mix(s[2], s[6], s[10], s[14], m[word[4]], m[word[5]]);
  mix(s[3], s[7], s[11], s[15], m[word[6]], m[word[7]]);
  mix(s[0], s[5], s[10], s[15], m[word[8]], m[word[9]]);
  mix(s[1], s[6], s[11], s[12], m[word[10]], m[word[11]]);
  mix(s[2], s[7], s[8], s[13], m[word[12]], m[word[13]]);
  mix(s[3], s[4], s[9], s[14], m[word[14]], m[word[15]]);
}

[[gnu::always_inline]] inline void all_rounds(Mixed& s, const Message& m) {
#ifdef CALCULI_SMALL
  for (const Order& order : schedule) round_of(order, s, m);
#else  // each round knows its order
  [&]<unsigned... Round>(std::integer_sequence<unsigned, Round...>) {
    (round_of(schedule[Round], s, m), ...);
  }(std::make_integer_sequence<unsigned, 7>{});
#endif
}

// The compression function, cut to the eight words that a 32-byte hash needs. Word by word: in a chain each hash waits
// for the one before, so what counts is how soon one is done, and four columns as four words are done in half the time
// of four columns in one SIMD register, where a step waits twice as long and words must be gathered and turned.
Words compress(const Words& chain, const Message& m, std::uint64_t counter, std::uint32_t size, std::uint32_t flags) {
  Mixed s;
  std::copy(chain.begin(), chain.end(), s.begin());
  std::copy_n(start_words.begin(), 4, s.begin() + 8);
  s[12] = static_cast<std::uint32_t>(counter);
  s[13] = static_cast<std::uint32_t>(counter >> 32U);
  s[14] = size;
  s[15] = flags;
  all_rounds(s, m);
  Words out;
  for (unsigned i = 0; i < out.size(); ++i) out[i] = s[i] ^ s[i + 8];
  return out;
}

// --- four inputs side by side: each row has one word of each
using FourWords = std::array<Row, 8>;
using FourMessages = std::array<Row, 16>;

template <unsigned Round>
[[gnu::always_inline]] inline void round_of_four(std::array<Row, 16>& v, const FourMessages& m) {
  constexpr auto& order = schedule[Round];
  mix(v[0], v[4], v[8], v[12], m[order[0]], m[order[1]]);
  mix(v[1], v[5], v[9], v[13], m[order[2]], m[order[3]]);
  mix(v[2], v[6], v[10], v[14], m[order[4]], m[order[5]]);
  mix(v[3], v[7], v[11], v[15], m[order[6]], m[order[7]]);
  mix(v[0], v[5], v[10], v[15], m[order[8]], m[order[9]]);
  mix(v[1], v[6], v[11], v[12], m[order[10]], m[order[11]]);
  mix(v[2], v[7], v[8], v[13], m[order[12]], m[order[13]]);
  mix(v[3], v[4], v[9], v[14], m[order[14]], m[order[15]]);
}

// All are in their first chunk, so the counter is 0.
void compress_four(FourWords& chain, const FourMessages& m, const Row& size, const Row& flags) {
  const auto all = [](std::uint32_t word) { return Row{word, word, word, word}; };
  std::array<Row, 16> v{chain[0],
                        chain[1],
                        chain[2],
                        chain[3],
                        chain[4],
                        chain[5],
                        chain[6],
                        chain[7],
                        all(start_words[0]),
                        all(start_words[1]),
                        all(start_words[2]),
                        all(start_words[3]),
                        all(0),
                        all(0),
                        size,
                        flags};
  [&]<unsigned... Round>(std::integer_sequence<unsigned, Round...>) {
    (round_of_four<Round>(v, m), ...);
  }(std::make_integer_sequence<unsigned, 7>{});
  for (unsigned i = 0; i < chain.size(); ++i) chain[i] = v[i] ^ v[i + 8];
}

// Words of one input side by side become the same word of each input side by side.
FourMessages side_by_side(const std::array<std::array<std::uint8_t, 64>, 4>& blocks) {
  FourMessages m;
  for (unsigned i = 0; i < 4; ++i) {
    std::array<Row, 4> r;
    for (unsigned input = 0; input < 4; ++input)
      std::memcpy(&r[input], blocks[input].data() + sizeof(Row) * i, sizeof(Row));
    const Row low01 = __builtin_shufflevector(r[0], r[1], 0, 4, 1, 5);
    const Row low23 = __builtin_shufflevector(r[2], r[3], 0, 4, 1, 5);
    const Row high01 = __builtin_shufflevector(r[0], r[1], 2, 6, 3, 7);
    const Row high23 = __builtin_shufflevector(r[2], r[3], 2, 6, 3, 7);
    m[4 * i] = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
    m[4 * i + 1] = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
    m[4 * i + 2] = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
    m[4 * i + 3] = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
  }
  return m;
}

Message message_of(const std::uint8_t* bytes) {
  static_assert(std::endian::native == std::endian::little);
  Message message;
  std::memcpy(message.data(), bytes, sizeof message);
  return message;
}

Message message_of(const Words& left, const Words& right) {
  Message message;
  std::copy(left.begin(), left.end(), message.begin());
  std::copy(right.begin(), right.end(), message.begin() + 8);
  return message;
}

Digest digest_of(const Words& words) { return std::bit_cast<Digest>(words); }

// Of an input of at most 64 bytes, with zeros behind it.
Digest only_block(const Message& message, std::size_t size) {
  static_assert(std::endian::native == std::endian::little);
  return digest_of(compress(start_words, message, 0, static_cast<std::uint32_t>(size), chunk_start | chunk_end | root));
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Digest blake3(std::span<const std::uint8_t> input) {
  if (input.size() > 64) {
    Blake3 hash;
    hash.update(input);
    return hash.finish();
  }
  Message message{};
  if (!input.empty()) std::memcpy(message.data(), input.data(), input.size());
  return only_block(message, input.size());
}

Digest blake3(const Digest& before, std::string_view text) {
  if (before.size() + text.size() > 64) {
    Blake3 hash;
    hash.update(before);
    hash.update({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    return hash.finish();
  }
  Message message{};
  std::memcpy(message.data(), before.data(), before.size());
  copy_short(message.data() + 8, text.data(), text.size());
  return only_block(message, before.size() + text.size());
}

// An input that is finished is hashed on, to no purpose, until the longest is, too.
std::array<Digest, 4> blake3_of_four(const FourInputs& inputs) {
  constexpr std::size_t block_bytes = 64;
  FourWords chain;
  for (unsigned i = 0; i < chain.size(); ++i) {
    chain[i] = Row{start_words[i], start_words[i], start_words[i], start_words[i]};
  }
  std::array<Digest, 4> digests{};
  std::size_t longest = 1;
  for (const auto& input : inputs) longest = std::max(longest, input.size());
  ENSURE(longest <= most_of_four);
  for (std::size_t at = 0; at < longest; at += block_bytes) {
    std::array<std::array<std::uint8_t, block_bytes>, 4> blocks{};
    Row size{};
    Row flags{};
    std::array<bool, 4> ends{};
    for (unsigned i = 0; i < inputs.size(); ++i) {
      const std::size_t left = inputs[i].size() - std::min(at, inputs[i].size());
      const std::size_t here = std::min(left, block_bytes);
      if (here > 0) std::memcpy(blocks[i].data(), inputs[i].data() + at, here);
      ends[i] = left <= block_bytes && (left > 0 || at == 0);
      size[i] = static_cast<std::uint32_t>(here);
      flags[i] = (at == 0 ? chunk_start : 0U) | (ends[i] ? chunk_end | root : 0U);
    }
    compress_four(chain, side_by_side(blocks), size, flags);
    for (unsigned i = 0; i < inputs.size(); ++i) {
      if (!ends[i]) continue;
      Words words;
      for (unsigned word = 0; word < words.size(); ++word) words[word] = chain[word][i];
      digests[i] = digest_of(words);
    }
  }
  return digests;
}

Blake3::Blake3() : chain_(start_words) {}

std::uint32_t Blake3::block_flags() const { return blocks_ == 0 ? chunk_start : 0U; }

void Blake3::update(std::span<const std::uint8_t> input) {
  while (!input.empty()) {
    // A full block is closed only when more follows: the last one carries other flags.
    if (block_size_ == block_bytes) close_block();
    const auto take = static_cast<std::uint32_t>(std::min<std::size_t>(block_bytes - block_size_, input.size()));
    std::memcpy(block_.data() + block_size_, input.data(), take);
    block_size_ += take;
    input = input.subspan(take);
  }
}

void Blake3::close_block() {
  const bool last = blocks_ + 1 == blocks_per_chunk;
  chain_ = compress(chain_, message_of(block_.data()), chunks_, block_bytes, block_flags() | (last ? chunk_end : 0U));
  ++blocks_;
  block_size_ = 0;
  if (last) close_chunk();
}

// Two subtrees of one size become one: as many times as the number of finished chunks ends in zero bits.
void Blake3::close_chunk() {
  Words subtree = chain_;
  ++chunks_;
  for (std::uint64_t rest = chunks_; (rest & 1U) == 0; rest >>= 1U) {
    subtree = compress(start_words, message_of(stack_[--stack_size_], subtree), 0, block_bytes, parent);
  }
  stack_[stack_size_++] = subtree;
  chain_ = start_words;
  blocks_ = 0;
}

Digest Blake3::finish() const {
  std::array<std::uint8_t, block_bytes> block{};
  std::memcpy(block.data(), block_.data(), block_size_);
  const std::uint32_t top = stack_size_ == 0 ? root : 0U;
  Words subtree = compress(chain_, message_of(block.data()), chunks_, block_size_, block_flags() | chunk_end | top);
  for (std::uint32_t i = stack_size_; i-- > 0;) {
    subtree = compress(start_words, message_of(stack_[i], subtree), 0, block_bytes, parent | (i == 0 ? root : 0U));
  }
  return digest_of(subtree);
}

std::string hex(std::span<const std::uint8_t> bytes, int digits) {
  ENSURE(digits >= 0 && static_cast<std::size_t>(digits) <= 2 * bytes.size());
  std::string text(static_cast<unsigned>(digits), '0');
  constexpr std::string_view signs = "0123456789abcdef";
  char* out = text.data();
  for (const std::uint8_t byte : bytes.first(text.size() / 2)) {
    *out++ = signs[byte >> 4U];
    *out++ = signs[byte & 15U];
  }
  if (text.size() % 2 != 0) *out = signs[bytes[text.size() / 2] >> 4U];
  return text;
}

bool parse_hex(std::string_view text, std::span<std::uint8_t> out) {
  if (text.size() != 2 * out.size()) return false;
  if (!std::all_of(text.begin(), text.end(), [](char c) { return hex_value(c) >= 0; })) return false;
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = static_cast<std::uint8_t>(hex_value(text[2 * i]) * 16 + hex_value(text[2 * i + 1]));
  }
  return true;
}

}  // namespace calculi
