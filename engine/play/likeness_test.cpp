#include "engine/play/likeness.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace calculi {
namespace {

Stream stream_for_likeness(std::uint32_t number) {
  return Chance(chance_key(seed_from_number(16, 0), {})).stream("like", number);
}

Fact draw_product(Stream& stream) {
  return {static_cast<int>(2 + stream.below(8)), Operation::times, static_cast<int>(2 + stream.below(8))};
}

Answered answered(Mind& mind, const Fact& fact) {
  const Answer answer = mind.answer(fact);
  return {fact, answer.time + mind.taps(2), answer.right, 2};
}

std::vector<Answered> answers_of(Mind& mind, Stream& facts, int count) {
  std::vector<Answered> answers;
  for (int i = 0; i < count; ++i) answers.push_back(answered(mind, draw_product(facts)));
  return answers;
}

// Who answers first wins, unless the answer is wrong.
int won_of(Mind& player, Mind& partner, Stream& facts, int races) {
  int won = 0;
  for (int i = 0; i < races; ++i) {
    const Fact fact = draw_product(facts);
    const Answered mine = answered(player, fact);
    const Answered theirs = answered(partner, fact);
    won += (mine.time <= theirs.time ? mine.right : !theirs.right) ? 1 : 0;
  }
  return won;
}

TEST(Likeness, lets_players_of_every_kind_win_55_to_60_of_100) {
  for (const Person& person : people) {
    const int players = 400;
    const int races = 100;
    int won = 0;
    for (std::uint32_t i = 0; i < players; ++i) {
      Mind player(person, stream_for_likeness(i), Tempo::race);
      Stream facts = stream_for_likeness(10'000 + i);
      const auto level = level_like(answers_of(player, facts, 30));
      ASSERT_TRUE(level);
      Mind partner(*person_of(*level), stream_for_likeness(20'000 + i), Tempo::race);
      won += won_of(player, partner, facts, races);
    }
    const double share = double(won) / (players * races);
    EXPECT_GE(share, 0.55) << person.level;
    EXPECT_LE(share, 0.60) << person.level;
  }
}

TEST(Likeness, needs_ten_answers) {
  Mind mind(people[2], stream_for_likeness(1), Tempo::race);
  Stream facts = stream_for_likeness(2);
  EXPECT_FALSE(level_like(answers_of(mind, facts, 9)));
  EXPECT_TRUE(level_like(answers_of(mind, facts, 10)));
}

TEST(Likeness, is_read_from_its_level) {
  const auto person = person_of("like_2100_45_80");
  ASSERT_TRUE(person);
  EXPECT_DOUBLE_EQ(person->like.median, 2.1);
  EXPECT_DOUBLE_EQ(person->like.spread, 0.45);
  EXPECT_DOUBLE_EQ(person->like.errors, 0.08);
  EXPECT_EQ(person->rank, 1);
  EXPECT_NEAR(person->tap, 0.75, 1e-9);
  EXPECT_EQ(person_of("like_60000_45_80")->rank, 0);
  EXPECT_EQ(person_of("like_300_45_80")->rank, 4);
  for (const char* text :
       {"like", "like_", "like_2100", "like_2100_45", "like_2100_45_", "like_2100_45_80_", "like_9_45_80",
        "like_2100_45_999", "like_2100_0_80", "like_-2100_45_80", "like_2100_45_80x", "like_99999999999_45_80"}) {
    EXPECT_FALSE(person_of(text)) << text;
  }
}

}  // namespace
}  // namespace calculi
