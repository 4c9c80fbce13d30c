// A review of a finished match: the plays that each decision missed, the points it cost in the opinion of the game's
// master (Players::appraise), and the luck that remains.
#pragma once

#include <string>
#include <vector>

#include "engine/play/facts/fact.hpp"
#include "engine/table/module.hpp"

namespace calculi {

inline constexpr StreamName review_stream{"review"};

// One decision, and beside it the master's where it has weighed the match.
struct Weighed {
  int line = 0;  // of the log
  Seat seat = Seat::none;
  std::string played{};
  std::string best{};         // what the master would have played
  std::string played_said{};  // both in words
  std::string best_said{};
  double cost = 0;       // in points, expected until the end of the match; 0 where the master agrees
  double error = 0;      // one standard error of the cost
  int candidates = 0;    // how many actions were weighed
  std::string missed{};  // the game's own words for what was missed; empty where there is nothing to say
};

// A fact that a seat answered by a decision (Players::facts_met).
struct FactMet {
  int line = 0;  // of the log
  Millis at{0};
  FactAnswer answer{};
};

// What AnyMatch::review answers.
struct Review {
  std::vector<Weighed> decisions{};  // in the order of the log
  std::string looked_back{};         // what no seat could know, once the match is over; each with a line's end
  std::vector<FactMet> met{};        // where the plan asks for facts, and nothing else then
  std::string text() const;          // all of it in words, a line each
};

// A seat's match as a whole. Luck is what is left of the result when the cost of every decision is given back to
// whoever made it, compared with the mean of the table: it needs no opinion about what a fair result would have been,
// and sums to nothing over the seats. Alone at the table there is nobody to compare with, and luck stays 0.
struct SeatReview {
  Seat seat = Seat::none;
  int decisions = 0;
  double result = 0;  // points in the seat's favour: penalties have a minus
  double cost = 0;    // of all its decisions
  double cost_error = 0;
  double luck = 0;
  double luck_error = 0;  // one standard error, from those of the costs
};

std::vector<SeatReview> sum_up(const Outcome& outcome, bool fewest_points_win, const std::vector<Weighed>& decisions);

}  // namespace calculi
