// A review of a finished match: the plays that each decision missed, the points it cost in the opinion of the game's
// master (Players::appraise), and the luck that remains.
#pragma once

#include <string>
#include <vector>

#include "engine/base/reflect.hpp"
#include "engine/play/facts/fact.hpp"
#include "engine/table/game_speech.hpp"
#include "engine/table/module.hpp"

namespace calculi {

inline constexpr StreamName review_stream{"review"};

// A measured number, written with three places.
struct Thousandths {
  double number = 0;
};
void write_json_value(JsonWriter& out, const Thousandths& value);
constexpr std::string_view json_type(const Thousandths&) { return "number"; }

// A seat that is never missing.
struct SeatOf {
  Seat seat = Seat::none;
};
inline void write_json_value(JsonWriter& out, const SeatOf& of) { reflect::write_seat(out, of.seat); }
constexpr std::string_view json_type(const SeatOf&) { return "SeatLetter"; }

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
  static void fields(auto& self, auto& visit) {
    visit("seq", self.line);
    visit("seat", SeatOf{self.seat});
    visit("round", self.round);
    visit("kind", self.kind);
    visit("played", self.played);
    visit("best", self.best);
    visit("cost", Thousandths{self.cost});
    visit("error", Thousandths{self.error});
    visit("candidates", self.candidates);
    visit("sure", self.surely_costs());
    visit("missed", self.missed);
    visit("why", self.why);
  }
};

// What no seat could know when this line was entered.
struct LookedBack {
  int line = 0;
  int round = 0;
  std::string text{};
  static void fields(auto& self, auto& visit) {
    visit("seq", self.line);
    visit("round", self.round);
    visit("text", self.text);
  }
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
  std::string name{};
  Points points{};
  std::int8_t place = 0;
  int decisions = 0;
  double result = 0;  // points in the seat's favour: penalties have a minus
  double cost = 0;    // of all its decisions
  double cost_error = 0;
  double luck = 0;
  double luck_error = 0;  // one standard error, from those of the costs
  static void fields(auto& self, auto& visit) {
    visit("seat", SeatOf{self.seat});
    visit("name", self.name);
    visit("points", self.points);
    visit("place", self.place);
    visit("decisions", self.decisions);
    visit("cost", Thousandths{self.cost});
    visit("cost_error", Thousandths{self.cost_error});
    visit("luck", Thousandths{self.luck});
    visit("luck_error", Thousandths{self.luck_error});
  }
};

// Without the names.
std::vector<SeatReview> sum_up(const Outcome& outcome, bool fewest_points_win, const std::vector<Weighed>& decisions);
std::vector<SeatReview> sum_up(const AnyMatch& match, const std::vector<Weighed>& decisions);  // which is over

// The lines of the decisions that cost most, those first that are surest to: by cost - 2 * error, at most seven.
std::vector<int> moments_of(const std::vector<Weighed>& decisions);

}  // namespace calculi
