// Ratings of players on the Elo scale, with confidence intervals, computed from the places they took.
//
// Every match counts as comparisons of all pairs of its players; an equal place is half a win. The ratings are the
// Bradley-Terry fit of these comparisons; if places follow the law of Plackett and Luce, it finds that law's strengths.
// The pairs of one match are not independent, and neither are matches with the same cards, so the interval does not
// count matches: it measures how much the deals disagree (a sandwich estimator with one cluster per deal), as a
// bootstrap over deals would.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/ids.hpp"

namespace calculi::cli {

// One match: the player and the place of every seat. Players are numbered from 0; one may hold several seats.
struct RatedMatch {
  std::int32_t deal = 0;  // matches with the same cards have the same number
  std::int8_t seats = 0;
  PerSeat<std::int8_t> player{};
  PerSeat<std::int8_t> place{};  // 1 is best; shared places repeat
};

// The mean of all rated players is 1500. A player 100 above another comes before it in 64 of 100 comparisons.
inline constexpr double mean_rating = 1500;

struct Rating {
  double rating = mean_rating;
  double low = 0;  // of the 95 % interval, for the distance to the centre of the field
  double high = 0;
  std::int64_t matches = 0;  // seats held, all matches together
  std::int64_t wins = 0;     // first places, shared ones too
  double won = 0;            // first places, a shared one counts as its fraction
};

// One rating per player, in order. The matches of one deal must be adjacent. A player who lost or won everything has no
// finite strength; each player is therefore lent one even match in all against the others, and the uncertainty of that
// loan is part of the interval.
std::vector<Rating> rate(int players, std::span<const RatedMatch> matches);

}  // namespace calculi::cli
