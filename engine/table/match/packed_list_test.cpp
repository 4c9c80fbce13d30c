#include "engine/table/match/packed_list.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <optional>
#include <variant>

namespace calculi {
namespace {

struct Large {
  std::array<std::int8_t, 45> first{};
  std::int16_t number = -1;
  std::array<std::int64_t, 20> rest{};
  friend bool operator==(const Large&, const Large&) = default;
};

struct Small {
  std::int8_t kind = 3;
  std::optional<std::int8_t> ending{};
  std::int64_t number = -1;
  friend bool operator==(const Small&, const Small&) = default;
};

TEST(PackedList, gives_back_what_was_put_in) {
  PackedList<Large> list;
  EXPECT_TRUE(list.empty());
  std::vector<Large> plain;
  for (int i = 0; i < 200; ++i) {
    Large one{.number = static_cast<std::int16_t>(i % 7 - 1)};
    if (i % 3 != 0) one.first[static_cast<unsigned>(i % 45)] = static_cast<std::int8_t>(i);
    if (i % 5 == 0) std::iota(one.rest.begin(), one.rest.end(), i);
    if (i % 11 == 0) one.rest.back() = i;
    plain.push_back(one);
    list.push_back(one);
    EXPECT_EQ(list.back(), one);
  }
  ASSERT_EQ(list.size(), plain.size());
  for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_EQ(list[i], plain[i]) << i;
  std::size_t at = 0;
  for (const Large& one : list) EXPECT_EQ(one, plain[at++]);
  EXPECT_EQ(at, plain.size());
}

TEST(PackedList, gives_back_values_of_less_than_a_word) {
  PackedList<char> list;
  for (const char c : std::string_view("packed")) list.push_back(c);
  EXPECT_EQ(std::string(list.begin(), list.end()), "packed");
}

TEST(PackedList, gives_back_either_of_two_types_and_what_may_be_missing) {
  using Either = std::variant<Small, Large>;
  PackedList<Either> list;
  std::vector<Either> plain;
  for (int i = 0; i < 200; ++i) {
    if (i % 3 == 0) {
      plain.emplace_back(Small{.ending = i % 2 == 0 ? std::optional(static_cast<std::int8_t>(i % 5)) : std::nullopt});
    } else {
      Large large{.number = static_cast<std::int16_t>(i)};
      large.rest.fill(i % 4);
      plain.emplace_back(large);
    }
    list.push_back(plain.back());
  }
  for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_TRUE(list[i] == plain[i]) << i;
}

TEST(PackedList, keeps_of_a_value_only_what_is_not_zero) {
  std::array<PackedWord, 20> value{};
  std::array<std::uint8_t, 200> packed{};
  EXPECT_EQ(pack(value, packed.data()), 3U) << "a byte for eight words";
  value[9] = 5;
  value[19] = 7;
  EXPECT_EQ(pack(value, packed.data()), 3U + 2 * sizeof(PackedWord));
  std::array<PackedWord, 20> read{};
  unpack(packed.data(), read);
  EXPECT_EQ(read, value);
}

}  // namespace
}  // namespace calculi
