// A review of a finished match: the plays that each decision missed, the points it cost in the opinion of the game's
// master (Players::appraise), and the luck that remains.
#pragma once

#include <string>
#include <vector>

#include "engine/base/json_object.hpp"
#include "engine/play/facts/fact.hpp"
#include "engine/table/game_speech.hpp"
#include "engine/table/module.hpp"

namespace calculi {

inline constexpr StreamName review_stream{"review"};

// One decision, and beside it the master's where it has weighed the match.
struct Weighed {
  int line = 0;  // of the log
  Seat seat = Seat::none;
  int round = 0;
  std::string_view kind{};  // of the action, by name
  std::string played{};
  std::string best{};         // what the master would have played
  std::string played_said{};  // both in words
  std::string best_said{};
  std::string best_written{};  // and for the eye
  double cost = 0;             // in points, expected until the end of the match; 0 where the master agrees
  double error = 0;            // one standard error of the cost
  int candidates = 0;          // how many actions were weighed
  std::string missed{};        // the game's own words for what was missed; empty where there is nothing to say
  Why why{};                   // of a decision that cost something

  // Only certain mistakes are named: the cost exceeds two standard errors and this minimum.
  static constexpr double worth_telling = 0.05;
  bool surely_costs() const { return cost > worth_telling && cost > 2 * error; }
};

// What no seat could know when this line was entered.
struct LookedBack {
  int line = 0;
  int round = 0;
  std::string text{};
};

// A fact that a seat answered by a decision (Players::facts_met).
struct FactMet {
  int line = 0;  // of the log
  Millis at{0};
  FactAnswer answer{};
};

// What AnyMatch::review answers.
struct Review {
  std::vector<Weighed> decisions{};       // in the order of the log
  std::vector<LookedBack> looked_back{};  // once the match is over
  std::vector<int> rounds{};              // in which each line was entered
  std::vector<FactMet> met{};             // where the plan asks for facts, and nothing else then
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

// The lines of the decisions that cost most, those first that are surest to: by cost - 2 * error, at most seven.
std::vector<int> moments_of(const std::vector<Weighed>& decisions);

// As `calculi review --json` and the page have them.
std::vector<JsonObject> seats_json(const AnyMatch& match, const std::vector<Weighed>& decisions);
JsonObject decision_json(const Weighed& decision);

}  // namespace calculi
