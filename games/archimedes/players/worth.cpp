#include "games/archimedes/players/worth.hpp"

#include <algorithm>

namespace calculi::archimedes {

namespace {

constexpr int futures_imagined = 240;
constexpr double least_slope = 0.02;  // where nothing can be won or lost any more, points are still points
constexpr double unknown = 1000;
constexpr double plain_points = 0.1;  // and they count a little everywhere

// The tokens of a round that somebody ends by going out: 0, 2, 3 ...
Tokens usual_tokens(int seats) {
  Tokens tokens{};
  for (int i = 1; i < seats; ++i) tokens[seat_at(i)] = static_cast<std::int8_t>(i + 1);
  return tokens;
}

// Covered points of another (A22): the newest token, and for older rounds the mean.
int points_of(const View& view, Seat seat) {
  if (view.totals[seat] >= 0) return view.totals[seat];
  const int seats = view.seats;
  return std::max<int>(0, view.newest[seat].points) + (view.round - 2) * (seats * (seats + 1) / 2 - 1) / seats;
}

}  // namespace

Worth::Worth(const View& view, Dice& dice)
    : seats_(std::clamp<int>(view.seats, 2, most_seats)),
      me_(seat_at(std::clamp(index(view.me), 0, seats_ - 1))),
      known_(6 * 6 * 6 * 6 * 6, unknown) {
  for (const Seat seat : SeatSet::all(seats_)) totals_[seat] = points_of(view, seat);
  const int rounds_left = std::clamp(rounds - view.round, 0, rounds);
  futures_.resize(rounds_left > 0 ? futures_imagined : 1);
  for (auto& future : futures_) {
    for (int i = 0; i < rounds_left; ++i) {
      Tokens tokens = usual_tokens(seats_);
      dice.shuffle(tokens.begin(), seats_);
      for (const Seat seat : SeatSet::all(seats_)) future[seat] = static_cast<std::int8_t>(future[seat] + tokens[seat]);
    }
  }
  // The scale: from coming last to going out is as many points as there are seats.
  Tokens first = usual_tokens(seats_), last = usual_tokens(seats_);
  std::swap(first[Seat::a], first[me_]);
  std::swap(last[seat_at(seats_ - 1)], last[me_]);
  const double good = chances(first), bad = chances(last);
  points_per_chance_ = seats_ / std::max(good - bad, least_slope * seats_);
  middle_ = good;
}

// Of coming first, and of coming before each of the others, both from 0 to 1.
double Worth::chances(const Tokens& tokens) const {
  double sum = 0;
  for (const auto& future : futures_) {
    const auto total = [&](Seat seat) { return totals_[seat] + tokens[seat] + future[seat]; };
    const int own = total(me_);
    int better = 0, equal = 0;
    for (int i = 0; i < seats_; ++i) {
      if (seat_at(i) == me_) continue;
      better += total(seat_at(i)) < own ? 1 : 0;
      equal += total(seat_at(i)) == own ? 1 : 0;
    }
    if (better == 0) sum += 1.0 / (1 + equal);
    sum += 1 - (better + 0.5 * equal) / (seats_ - 1);
  }
  return sum / static_cast<double>(futures_.size());
}

double Worth::of(const Tokens& tokens) {
  unsigned key = 0;
  for (int i = 0; i < seats_; ++i) key = key * 6 + static_cast<unsigned>(tokens[seat_at(i)]);
  if (known_[key] == unknown) {
    const double by_chance = (chances(tokens) - middle_) * points_per_chance_;
    known_[key] = (1 - plain_points) * by_chance - plain_points * tokens[me_];
  }
  return known_[key];
}

}  // namespace calculi::archimedes
