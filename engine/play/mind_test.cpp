// What the model of people knows and how it errs; what its draws look like is tests/simulation/people_test.cpp.
#include "engine/play/mind.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/blake3.hpp"

namespace calculi {
namespace {

constexpr int draws = 20'000;

Stream stream_for_mind(std::uint32_t number) {
  return Chance(chance_key(seed_from_number(15, 0), {})).stream("mind", number);
}

Fact any_product(Stream& stream) {
  const auto a = static_cast<int>(2 + stream.below(8));
  return {a, Operation::times, static_cast<int>(2 + stream.below(8))};
}

TEST(Mind, knows_what_is_hard) {
  const auto product = [](int a, int b) { return difficulty_of({a, Operation::times, b}); };
  EXPECT_DOUBLE_EQ(product(1, 7), 0.03);
  EXPECT_DOUBLE_EQ(product(0, 7), 0.08);
  EXPECT_NEAR(product(6, 8), 0.10 + 0.93 * std::pow(std::sqrt(48.0) / 7.2, 1.6), 1e-12);
  EXPECT_NEAR(product(7, 7), 0.10 + 0.93 * std::pow(7 / 7.2, 1.6) - 0.25, 1e-12);
  EXPECT_EQ(product(7, 8), 1);
  EXPECT_LT(product(5, 8), product(6, 8));
  EXPECT_EQ(product(8, 6), product(6, 8));
  EXPECT_NEAR(difficulty_of({7, Operation::plus, 8}), 0.05 + 0.35 + 0.18, 1e-12);
  EXPECT_NEAR(difficulty_of({15, Operation::minus, 8}), 0.05 + 0.35 + 0.18 + 0.08, 1e-12);
  EXPECT_NEAR(difficulty_of({48, Operation::divided, 6}), std::min(1.0, product(6, 8) + 0.10), 1e-12);
  EXPECT_GT(difficulty_of({14, Operation::plus, 3}), difficulty_of({4, Operation::plus, 3}));
  EXPECT_EQ(difficulty_of({80, Operation::plus, 70}), 1);
}

TEST(Mind, errs_as_people_do) {
  Stream stream = stream_for_mind(7);
  const Fact fact{7, Operation::times, 8};
  int neighbours = 0;
  for (int i = 0; i < draws; ++i) {
    const int value = likely_error(fact, stream);
    ASSERT_NE(value, 56);
    ASSERT_GE(value, 0);
    neighbours += value == 48 || value == 64 || value == 49 || value == 63 ? 1 : 0;
  }
  EXPECT_GT(neighbours, draws * 60 / 100);
  EXPECT_LT(neighbours, draws * 78 / 100);
  for (const Fact& other :
       {Fact{0, Operation::times, 0}, Fact{1, Operation::minus, 1}, Fact{6, Operation::divided, 6}}) {
    for (int i = 0; i < 200; ++i) ASSERT_NE(likely_error(other, stream), value_of(other));
    for (int i = 0; i < 200; ++i) ASSERT_GE(likely_error(other, stream), 0);
  }
}

TEST(Mind, says_an_answer_is_right_exactly_when_it_is) {
  Mind mind(people[0], stream_for_mind(8), Tempo::race);
  Stream facts = stream_for_mind(9);
  for (int i = 0; i < draws; ++i) {
    const Fact fact = any_product(facts);
    const Answer answer = mind.answer(fact);
    ASSERT_EQ(answer.right, answer.value == value_of(fact));
  }
}

// The same bits from every compiler: a change of this number changes every recorded match with people in it.
TEST(Mind, draws_the_same_times_everywhere) {
  Blake3 hash;
  for (const Person& person : people) {
    Mind mind(person, stream_for_mind(10), Tempo::race);
    Stream facts = stream_for_mind(11);
    for (int i = 0; i < 2000; ++i) {
      const Answer answer = mind.answer(any_product(facts));
      std::int64_t number = answer.value * 1'000'000 + answer.time.count;
      number += mind.taps(2).count;
      number += mind.looking(0.4, 0.4, 0.7).count;
      std::array<std::uint8_t, 8> bytes{};
      for (unsigned k = 0; k < 8; ++k) bytes[k] = static_cast<std::uint8_t>(number >> (8 * k));
      hash.update(bytes);
    }
  }
  const auto digest = hash.finish();
  const unsigned first = digest[0] * 65536U + digest[1] * 256U + digest[2];
  EXPECT_EQ(first, 0xb8607eU) << std::hex << first;
}

}  // namespace
}  // namespace calculi
