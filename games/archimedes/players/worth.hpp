// What the tokens of a round are worth to a seat, given the points so far: rounds are played for the match. A point
// matters more when it decides a place, so the master counts its chances of places and tells them in points.
#pragma once

#include "games/archimedes/players/playout.hpp"

namespace calculi::archimedes {

class Worth {
 public:
  Worth(const View& view, Dice& dice);
  // In points in this seat's favour, until the end of the match.
  double of(const Tokens& tokens);

 private:
  double chances(const Tokens& tokens) const;

  int seats_;
  Seat me_;
  PerSeat<int> totals_{};
  std::vector<Tokens> futures_{};  // what the rounds to come may add
  double points_per_chance_ = 0;
  double middle_ = 0;
  std::vector<double> known_;  // by the tokens, read as a number of base 6
};

}  // namespace calculi::archimedes
