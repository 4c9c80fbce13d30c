// Many matches of legal moves at random: all end, and no card is lost on the way. A tenth of them is looked at after
// every move.
#include <gtest/gtest.h>

#include "games/archimedes/rules/rules.hpp"
#include "games/archimedes/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi::archimedes {
namespace {

// Matches for each number of seats, shared among both decks, with and without the joker.
void play_many(int seats) {
  const std::uint64_t matches = how_many<std::uint64_t>(1'000, 250'000);
  Stream stream = test_stream(100 + static_cast<std::uint64_t>(seats));
  std::int64_t moves = 0, longest = 0;
  for (std::uint64_t number = 0; number < matches; ++number) {
    const Options options{.reiner = static_cast<std::uint8_t>(number & 1U),
                          .deck = static_cast<std::uint8_t>(number >> 1U & 1U)};
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(seats, options, number), Keep::nothing).value();
    const bool looked_at = number % 10 == number / 10 % 10;
    std::int64_t length = 0;
    play_out(match, stream, [&](const ArchimedesMatch& now) {
      ++length;
      if (!looked_at) return;
      ASSERT_TRUE(Archimedes::sound(now.state())) << "seed " << number << " move " << length;
    });
    ASSERT_TRUE(Archimedes::sound(match.state())) << "seed " << number;
    ASSERT_FALSE(match.outcome()->aborted);
    moves += length;
    longest = std::max(longest, length);
  }
  EXPECT_LT(longest, limits::inputs_per_match / 4) << "a match comes near the bound of a log";
  ::testing::Test::RecordProperty("moves", std::to_string(moves));
  ::testing::Test::RecordProperty("longest", std::to_string(longest));
}

TEST(RandomMatches, of_two_seats_all_end_soundly) { play_many(2); }
TEST(RandomMatches, of_three_seats_all_end_soundly) { play_many(3); }
TEST(RandomMatches, of_four_seats_all_end_soundly) { play_many(4); }
TEST(RandomMatches, of_five_seats_all_end_soundly) { play_many(5); }

TEST(RandomMatches, an_unsound_state_is_noticed) {
  const State good = Archimedes::open({}, {.seats = 3}, chance_of(1)).value();
  ASSERT_TRUE(Archimedes::sound(good));
  State lost = good;
  lost.deck.pop_back();
  EXPECT_FALSE(Archimedes::sound(lost));
  State swapped = good;
  swapped.hands[Seat::a].remove(listed(swapped.hands[Seat::a])[0]);
  swapped.hands[Seat::a].add(joker);
  EXPECT_FALSE(Archimedes::sound(swapped));
  State miscounted = good;
  miscounted.totals[Seat::b] = 3;
  EXPECT_FALSE(Archimedes::sound(miscounted));
  State passed = good;
  passed.passes = 1;  // with cards in the deck nobody passes
  EXPECT_FALSE(Archimedes::sound(passed));
}

}  // namespace
}  // namespace calculi::archimedes
