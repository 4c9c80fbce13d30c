// The master of Archimedes. It imagines worlds that agree with its view and with what it has heard, tries each of its
// actions in all of them, plays the rounds to their end and takes the action that is worth most.
#pragma once

#include "engine/play/bot.hpp"
#include "engine/play/mind.hpp"
#include "games/archimedes/players/round_history.hpp"

namespace calculi::archimedes {

// How much is imagined for one decision, counted and never timed, so that a match replays.
struct Effort {
  int playouts = 9000;
  int worlds = 3000;
};

// What each action is worth, best first; `history` is what the seat has heard of the round, or nothing.
void appraise(const View& view, const RoundHistory* history, const Action* played, const Effort& effort, Stream& stream,
              std::vector<Appraised<Archimedes>>& out);

// An action, and what it has brought in the imagined worlds so far.
struct Candidate {
  Action action{};
  double sum = 0;
  double squares = 0;
  int tries = 0;
  const Candidate* leader = nullptr;  // once it is given up: the best one at that moment,
  double behind = 0;                  // and how far that was ahead

  void add(double value);
  bool given_up() const { return leader != nullptr; }
  double mean() const { return tries > 0 ? sum / tries : 0; }
  double variance_of_mean() const;
  // Later worlds may be better or worse for everybody, so one that was given up keeps its distance, not its mean.
  double value() const { return given_up() ? leader->value() - behind : mean(); }
};

// Gives up those that are surely not the best. The candidates may not move afterwards.
void drop_hopeless(std::vector<Candidate>& candidates);

class Master final : public Bot<Archimedes> {
 public:
  explicit Master(const Stream& stream, Effort effort = {});
  void observe(const Event& event) override { history_.hear(event); }
  Decision<Archimedes> decide(const View& view, Millis now) override;

 private:
  Mind mind_;  // a master thinks as long as an expert, however hard the choice is
  Effort effort_;
  RoundHistory history_;
  std::vector<Appraised<Archimedes>> candidates_;
};

}  // namespace calculi::archimedes
