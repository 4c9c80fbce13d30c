#include "engine/base/chance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <type_traits>
#include <vector>

#include "engine/base/blake3.hpp"

namespace calculi {
namespace {

constexpr StreamName deal{"deal"};
constexpr StreamName tie{"tie"};

static_assert(std::is_trivially_copyable_v<Stream>);
static_assert(deal.packed() == 0x6c616564);  // "deal", low byte first
static_assert(StreamName("abcdefgh").packed() == 0x6867666564636261);

ChachaKey words_of(const ChanceKey& key) {
  ChachaKey words{};
  for (unsigned i = 0; i < 32; ++i) words[i / 4] |= std::uint32_t{key[i]} << (8 * (i % 4));
  return words;
}

std::string key_stream(const ChachaKey& key, std::uint32_t counter, const ChachaNonce& nonce, int digits) {
  std::array<std::uint32_t, chacha20_words> block{};
  chacha20_blocks(key, counter, nonce, block);
  std::vector<std::uint8_t> bytes;
  for (const std::uint32_t word : block) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(word >> shift));
  }
  return hex(bytes, digits);
}

ChanceKey counting_key() {
  ChanceKey key{};
  for (unsigned i = 0; i < 32; ++i) key[i] = static_cast<std::uint8_t>(i);
  return key;
}

TEST(Chacha20, gives_the_block_of_rfc_8439_section_2_3_2) {
  EXPECT_EQ(key_stream(words_of(counting_key()), 1, {0x09000000, 0x4a000000, 0}, 128),
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

TEST(Chacha20, gives_the_first_two_blocks_of_the_zero_key_of_rfc_8439_appendix_a_1) {
  EXPECT_EQ(key_stream({}, 0, {}, 256),
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
}

TEST(Stream, reads_the_key_stream_in_order_across_blocks) {
  const Chance zero{ChanceKey{}};
  std::array<std::uint32_t, chacha20_words> block{};
  chacha20_blocks({}, 2, {0x6c616564, 0, 7}, block);
  Stream words = zero.stream(deal, 7);
  for (int i = 0; i < 2 * chacha20_words; ++i) words.next_u16();
  EXPECT_EQ(words.next_u16(), block[0] & 0xffff);
  EXPECT_EQ(words.next_u16(), block[0] >> 16);
  EXPECT_EQ(words.next_u32(), block[1]);
  EXPECT_EQ(words.next_u64(), block[2] | std::uint64_t{block[3]} << 32);
}

TEST(Stream, is_another_one_for_another_name_number_or_key) {
  const Chance chance{counting_key()};
  const std::uint64_t first = chance.stream(deal, 1).next_u64();
  EXPECT_EQ(chance.stream(deal, 1).next_u64(), first);
  EXPECT_NE(chance.stream(deal, 2).next_u64(), first);
  EXPECT_NE(chance.stream(tie, 1).next_u64(), first);
  EXPECT_NE(Chance{ChanceKey{}}.stream(deal, 1).next_u64(), first);
}

TEST(Stream, draws_every_number_below_a_bound_about_equally_often) {
  Stream words = Chance{counting_key()}.stream(deal, 3);
  for (const std::uint32_t bound : {1U, 2U, 6U, 7U, 54U}) {
    std::vector<int> seen(bound);
    for (std::uint32_t i = 0; i < 10'000 * bound; ++i) ++seen.at(words.below(bound));
    for (const int count : seen) EXPECT_NEAR(count, 10'000, 500) << "bound " << bound;  // five deviations
  }
}

// With 40000 of 65536 words plain multiplication would give some numbers twice the weight of others.
TEST(Stream, is_fair_where_a_bound_does_not_divide_the_words) {
  Stream words = Chance{counting_key()}.stream(deal, 4);
  int multiples = 0;
  for (int i = 0; i < 100'000; ++i) multiples += words.below(49152) % 3 == 0 ? 1 : 0;
  EXPECT_NEAR(multiples, 33'333, 750);
  int wide = 0;
  for (int i = 0; i < 100'000; ++i) wide += words.below(3'221'225'472U) % 3 == 0 ? 1 : 0;
  EXPECT_NEAR(wide, 33'333, 750);
}

TEST(Stream, stays_below_large_bounds) {
  Stream words = Chance{counting_key()}.stream(deal, 5);
  bool high = false;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_LT(words.below(65536), 65536U);
    const std::uint32_t wide = words.below(65537);
    EXPECT_LT(wide, 65537U);
    high = high || words.below(0xffff'ffffU) > 0xf000'0000U;
  }
  EXPECT_TRUE(high);
}

TEST(Stream, shuffles_into_every_order_equally_often) {
  Stream words = Chance{counting_key()}.stream(deal, 6);
  std::map<std::array<int, 4>, int> orders;
  for (int i = 0; i < 24'000; ++i) {
    std::array<int, 4> cards = {0, 1, 2, 3};
    words.shuffle(cards.data(), 4);
    ++orders[cards];
  }
  EXPECT_EQ(orders.size(), 24U);
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, 1000, 160);
}

// The signature of the dealing: the same numbers on every platform, for ever.
TEST(Stream, deals_the_same_cards_everywhere) {
  Stream words = Chance{chance_key(seed_from_number(1, 2), {})}.stream(deal, 0);
  std::array<std::uint8_t, 54> cards{};
  for (unsigned i = 0; i < 54; ++i) cards[i] = static_cast<std::uint8_t>(i);
  words.shuffle(cards.data(), 54);
  EXPECT_EQ(
      hex(cards),
      "04060b131505080e35140f2027281b29231f2c321d1c2b26223421252e2f0d1a070c0224090318102d00190a162a11331e1701301231");
  EXPECT_EQ(words.below(1'000'000), 715004U);
}

TEST(Chance, key_is_the_hash_that_a_common_tool_computes) {
  Seed seed;
  for (unsigned i = 0; i < 32; ++i) seed.bytes[i] = static_cast<std::uint8_t>(i);
  const std::vector<Contribution> two = {Contribution{1}, Contribution{2}};
  EXPECT_EQ(hex(chance_key(seed, {})), "699bfe26c3efbe542a184d1b13b0a6081f0917c675b966c8192abb79428c9e77");
  EXPECT_EQ(hex(chance_key(seed, two)), "b4a374d1854d358f0a3c5f7c57732b83168698c2357fe1db99aced987478f6d9");
  EXPECT_EQ(hex(seed_from_number(1, 0x0203).bytes), "8ecdf28ca64d79f33afe3ea5e725dd6f807bbcfbf57c728eddf8f554a2936a74");
}

TEST(Chance, key_depends_on_the_order_of_the_seats) {
  const std::vector<Contribution> two = {Contribution{1}, Contribution{2}};
  const std::vector<Contribution> swapped = {Contribution{2}, Contribution{1}};
  EXPECT_NE(chance_key({}, two), chance_key({}, swapped));
}

}  // namespace
}  // namespace calculi
