// Ratings against known strengths: places are drawn from them, and the fit must find them again.
#include "platform/cli/programs/ratings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/chance.hpp"

namespace calculi::cli {
namespace {

constexpr double unit = 400 / 2.302585092994046;

Stream stream_number(std::uint32_t number) { return Chance(chance_key({}, {})).stream("ratings", number); }

// Noise of Gumbel's law: ordering by strength plus such noise follows the law of Plackett and Luce.
double noise(Stream& stream) { return -std::log(-std::log((stream.next_u32() + 0.5) / 4294967296.0)); }

RatedMatch match_of(std::int32_t deal, const std::vector<int>& players, const std::vector<double>& results) {
  RatedMatch match{.deal = deal, .seats = static_cast<std::int8_t>(players.size())};
  for (std::size_t i = 0; i < players.size(); ++i) {
    match.player[seat_at(static_cast<int>(i))] = static_cast<std::int8_t>(players[i]);
    const auto better = std::ranges::count_if(results, [&](double other) { return other > results[i]; });
    match.place[seat_at(static_cast<int>(i))] = static_cast<std::int8_t>(1 + better);
  }
  return match;
}

// Every deal is played in all rotations. Its cards give each seat the same luck in all of them.
std::vector<RatedMatch> arena(const std::vector<double>& strength, int deals, double luck_of_cards, Stream& stream) {
  const std::size_t seats = strength.size();
  std::vector<RatedMatch> matches;
  for (int deal = 0; deal < deals; ++deal) {
    std::vector<double> cards(seats);
    for (double& card : cards) card = luck_of_cards * noise(stream);
    for (std::size_t turn = 0; turn < seats; ++turn) {
      std::vector<int> players;
      std::vector<double> results;
      for (std::size_t i = 0; i < seats; ++i) {
        const std::size_t player = (i + turn) % seats;
        players.push_back(static_cast<int>(player));
        results.push_back(strength[player] + cards[i] + noise(stream));
      }
      matches.push_back(match_of(deal, players, results));
    }
  }
  return matches;
}

bool covers(const Rating& rating, double truth) { return rating.low <= truth && truth <= rating.high; }

TEST(Ratings, find_the_strengths_that_made_the_places) {
  const std::vector<double> strength{1.2, 0.4, 0, -0.5, -1.1};
  Stream stream = stream_number(1);
  const std::vector<Rating> ratings = rate(5, arena(strength, 4000, 0, stream));
  for (std::size_t i = 0; i < strength.size(); ++i) {
    EXPECT_NEAR(ratings[i].rating, mean_rating + unit * strength[i], 8) << i;
    EXPECT_LT(ratings[i].high - ratings[i].low, 25) << i;
    EXPECT_EQ(ratings[i].matches, 20000);
  }
}

TEST(Ratings, ninety_five_of_a_hundred_intervals_hold_the_truth) {
  const std::vector<double> strength{0.9, 0.2, -0.2, -0.9};
  Stream stream = stream_number(2);
  int held = 0;
  constexpr int trials = 400;
  for (int i = 0; i < trials; ++i) {
    const std::vector<Rating> ratings = rate(4, arena(strength, 50, 0, stream));
    for (std::size_t player = 0; player < 4; ++player) {
      held += covers(ratings[player], mean_rating + unit * strength[player]) ? 1 : 0;
    }
  }
  EXPECT_GT(held, trials * 4 * 0.93);
  EXPECT_LT(held, trials * 4 * 0.975);
}

// Equal players and overwhelming luck of the cards: each one's true rating is the mean.
TEST(Ratings, intervals_hold_when_matches_share_their_cards) {
  Stream stream = stream_number(3);
  int held = 0;
  constexpr int trials = 300;
  for (int i = 0; i < trials; ++i) {
    for (const Rating& rating : rate(3, arena({0, 0, 0}, 40, 3, stream))) held += covers(rating, mean_rating) ? 1 : 0;
  }
  EXPECT_GT(held, trials * 3 * 0.92);
  EXPECT_LT(held, trials * 3 * 0.98);
}

// The same matches ten times over say nothing new, and rotated deals say more than as many single matches.
TEST(Ratings, count_deals_and_not_matches) {
  Stream stream = stream_number(4);
  const std::vector<RatedMatch> once = arena({0.3, 0, -0.3}, 100, 0, stream);
  std::vector<RatedMatch> repeated;
  for (std::size_t deal = 0; deal < 100; ++deal) {
    for (int i = 0; i < 10; ++i) repeated.insert(repeated.end(), &once[3 * deal], &once[3 * deal] + 3);
  }
  const auto width = [](const Rating& rating) { return rating.high - rating.low; };
  const Rating first = rate(3, once)[0];
  EXPECT_NEAR(width(rate(3, repeated)[0]), width(first), 0.05 * width(first));

  const std::vector<RatedMatch> duplicate = arena({0.3, 0, -0.3}, 400, 3, stream);
  std::vector<RatedMatch> apart = duplicate;
  for (std::size_t i = 0; i < apart.size(); ++i) apart[i].deal = static_cast<std::int32_t>(i);
  EXPECT_LT(width(rate(3, duplicate)[0]), 0.8 * width(rate(3, apart)[0]));
}

TEST(Ratings, who_always_wins_has_a_finite_rating_and_a_wide_interval) {
  std::vector<RatedMatch> matches;
  for (int deal = 0; deal < 100; ++deal) matches.push_back(match_of(deal, {0, 1}, {1, 0}));
  const std::vector<Rating> ratings = rate(2, matches);
  EXPECT_GT(ratings[0].rating, 1850);
  EXPECT_LT(ratings[0].rating, 2200);
  EXPECT_GT(ratings[0].high - ratings[0].low, 250);
  EXPECT_GT(ratings[0].low, ratings[1].high);
  EXPECT_EQ(ratings[0].wins, 100);
  EXPECT_EQ(ratings[1].wins, 0);
}

TEST(Ratings, one_hopeless_player_does_not_blur_the_others) {
  Stream stream = stream_number(5);
  const auto width = [](const Rating& rating) { return rating.high - rating.low; };
  const std::vector<Rating> alone = rate(2, arena({0.2, -0.2}, 300, 0, stream));
  const std::vector<Rating> joined = rate(3, arena({0.2, -0.2, -30}, 300, 0, stream));
  EXPECT_LT(width(joined[0]), 1.3 * width(alone[0]));
  EXPECT_GT(width(joined[2]), 5 * width(alone[0]));
  EXPECT_LT(joined[2].high, joined[1].low);
}

TEST(Ratings, equal_places_make_equal_ratings) {
  std::vector<RatedMatch> matches;
  for (int deal = 0; deal < 10; ++deal) matches.push_back(match_of(deal, {0, 1, 1}, {1, 1, 1}));
  const std::vector<Rating> ratings = rate(2, matches);
  EXPECT_NEAR(ratings[0].rating, mean_rating, 1e-6);
  EXPECT_EQ(ratings[1].matches, 20);
  EXPECT_EQ(ratings[1].wins, 20);
  EXPECT_NEAR(ratings[1].won, 20.0 / 3, 1e-9);
}

TEST(Ratings, few_deals_are_little_certainty) {
  const std::vector<RatedMatch> one{match_of(0, {0, 1}, {1, 0}), match_of(0, {1, 0}, {0, 1})};
  const std::vector<Rating> ratings = rate(2, one);
  EXPECT_LT(ratings[0].low, ratings[1].high);
}

}  // namespace
}  // namespace calculi::cli
