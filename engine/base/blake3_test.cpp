#include "engine/base/blake3.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace calculi {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The input of the published vectors: 0, 1, ... 250, 0, 1, ...
std::vector<std::uint8_t> counting(std::size_t length) {
  std::vector<std::uint8_t> bytes(length);
  for (std::size_t i = 0; i < length; ++i) bytes[i] = static_cast<std::uint8_t>(i % 251);
  return bytes;
}

struct Vector {
  std::size_t length;
  std::string_view digest;
};

// The lengths of the published vectors, computed with an independent implementation (b3sum).
constexpr Vector vectors[] = {
    {0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"},
    {1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213"},
    {2, "7b7015bb92cf0b318037702a6cdd81dee41224f734684c2c122cd6359cb1ee63"},
    {3, "e1be4d7a8ab5560aa4199eea339849ba8e293d55ca0a81006726d184519e647f"},
    {63, "e9bc37a594daad83be9470df7f7b3798297c3d834ce80ba85d6e207627b7db7b"},
    {64, "4eed7141ea4a5cd4b788606bd23f46e212af9cacebacdc7d1f4c6dc7f2511b98"},
    {65, "de1e5fa0be70df6d2be8fffd0e99ceaa8eb6e8c93a63f2d8d1c30ecb6b263dee"},
    {127, "d81293fda863f008c09e92fc382a81f5a0b4a1251cba1634016a0f86a6bd640d"},
    {128, "f17e570564b26578c33bb7f44643f539624b05df1a76c81f30acd548c44b45ef"},
    {1023, "10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11"},
    {1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7"},
    {1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444"},
    {2048, "e776b6028c7cd22a4d0ba182a8bf62205d2ef576467e838ed6f2529b85fba24a"},
    {2049, "5f4d72f40d7a5f82b15ca2b2e44b1de3c2ef86c426c95c1af0b6879522563030"},
    {3072, "b98cb0ff3623be03326b373de6b9095218513e64f1ee2edd2525c7ad1e5cffd2"},
    {3073, "7124b49501012f81cc7f11ca069ec9226cecb8a2c850cfe644e327d22d3e1cd3"},
    {4096, "015094013f57a5277b59d8475c0501042c0b642e531b0a1c8f58d2163229e969"},
    {4097, "9b4052b38f1c5fc8b1f9ff7ac7b27cd242487b3d890d15c96a1c25b8aa0fb995"},
    {5120, "9cadc15fed8b5d854562b26a9536d9707cadeda9b143978f319ab34230535833"},
    {6144, "3e2e5b74e048f3add6d21faab3f83aa44d3b2278afb83b80b3c35164ebeca205"},
    {7168, "61da957ec2499a95d6b8023e2b0e604ec7f6b50e80a9678b89d2628e99ada77a"},
    {8192, "aae792484c8efe4f19e2ca7d371d8c467ffb10748d8a5a1ae579948f718a2a63"},
    {8193, "bab6c09cb8ce8cf459261398d2e7aef35700bf488116ceb94a36d0f5f1b7bc3b"},
    {16384, "f875d6646de28985646f34ee13be9a576fd515f76b5b0a26bb324735041ddde4"},
    {31744, "62b6960e1a44bcc1eb1a611a8d6235b6b4b78f32e7abc4fb4c6cdcce94895c47"},
    {102400, "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085"},
};

TEST(Blake3, agrees_with_the_published_vectors) {
  for (const Vector& vector : vectors) EXPECT_EQ(hex(blake3(counting(vector.length))), vector.digest) << vector.length;
}

TEST(Blake3, agrees_with_the_known_digest_of_abc) {
  EXPECT_EQ(hex(blake3(bytes_of("abc"))), "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85");
}

TEST(Blake3, gives_the_same_digest_however_the_input_is_cut) {
  for (const Vector& vector : vectors) {
    const std::vector<std::uint8_t> input = counting(vector.length);
    for (const std::size_t piece : {1U, 7U, 64U, 65U, 1000U, 1024U}) {
      Blake3 hash;
      for (std::size_t at = 0; at < input.size(); at += piece) {
        hash.update(std::span(input).subspan(at, std::min(piece, input.size() - at)));
      }
      EXPECT_EQ(hex(hash.finish()), vector.digest) << vector.length << " in pieces of " << piece;
    }
  }
}

TEST(Blake3, of_four_inputs_side_by_side_is_that_of_each) {
  const std::array<std::size_t, 12> sizes{0, 1, 63, 64, 65, 127, 128, 300, 511, 960, 1023, 1024};
  const std::vector<std::uint8_t> bytes = counting(2048);
  for (std::size_t i = 0; i < sizes.size() * sizes.size(); ++i) {
    FourInputs inputs;
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      inputs[k] = std::span(bytes).subspan(k * 37, sizes[(i * (2 * k + 1) + i / 7 * k) % sizes.size()]);
    }
    const std::array<Digest, 4> digests = blake3_of_four(inputs);
    for (std::size_t k = 0; k < inputs.size(); ++k) ASSERT_EQ(digests[k], blake3(inputs[k])) << inputs[k].size();
  }
}

TEST(Blake3, goes_on_after_a_look_at_the_digest) {
  Blake3 hash;
  hash.update(bytes_of("a"));
  EXPECT_EQ(hash.finish(), blake3(bytes_of("a")));
  hash.update(bytes_of("bc"));
  EXPECT_EQ(hash.finish(), blake3(bytes_of("abc")));
}

TEST(Blake3, hashes_a_text_behind_a_digest_as_one_input) {
  const Digest before = blake3(bytes_of("before"));
  for (std::size_t length = 0; length <= 300; ++length) {
    const std::vector<std::uint8_t> text = counting(length);
    std::vector<std::uint8_t> joined(before.begin(), before.end());
    joined.insert(joined.end(), text.begin(), text.end());
    EXPECT_EQ(blake3(before, {reinterpret_cast<const char*>(text.data()), length}), blake3(joined)) << length;
  }
}

TEST(Hex, writes_as_many_digits_as_asked) {
  const std::vector<std::uint8_t> bytes = {0x01, 0xab, 0xff};
  EXPECT_EQ(hex(bytes), "01abff");
  EXPECT_EQ(hex(bytes, 3), "01a");
  EXPECT_EQ(hex(bytes, 0), "");
}

TEST(Hex, reads_exactly_what_fits_and_refuses_the_rest) {
  std::array<std::uint8_t, 2> bytes{};
  EXPECT_TRUE(parse_hex("01aB", bytes));
  EXPECT_EQ(hex(bytes), "01ab");
  for (const std::string_view wrong : {"", "01a", "01abc", "01ag", "0x12", " 1ab"}) {
    EXPECT_FALSE(parse_hex(wrong, bytes)) << wrong;
    EXPECT_EQ(hex(bytes), "01ab") << wrong;
  }
}

}  // namespace
}  // namespace calculi
