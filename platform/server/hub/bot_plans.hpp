// The bots of one table, seen from the hub: which one has been asked, what it means to do and when. A bot is asked when
// its seat may act and again whenever that seat has seen something new; an answer to an older question is dropped.
// In a race it is asked no sooner than people see the problem: until then its plan is to wait.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "platform/server/hub/outputs.hpp"

namespace calculi::server {

class BotPlans {
 public:
  struct Question {
    Seat seat = Seat::none;
    std::int32_t ask = 0;
  };
  // After the match has moved: the seats to be asked now.
  std::vector<Question> review(const AnyMatch& match);

  // False: nobody waits for this answer any more.
  bool answered(const BotAnswer& answer);

  struct Due {
    Seat seat = Seat::none;
    Millis when{never};
    AnyDecision decision;
  };
  // The plan that comes first, in match time.
  Millis next() const;
  std::optional<Due> take_due(Millis now);

  // What it wanted was refused: it is asked again, but not at once, so that a stubborn bot cannot spin.
  void refused(Seat seat, Millis now);

 private:
  struct Plan {
    std::int32_t ask = 0;
    bool asked = false;
    bool made = false;
    int events = -1;  // of its seat's stream when it was asked: news makes the plan void
    Millis asked_at{0};
    Millis not_before{0};
    Millis when{never};
    AnyDecision decision;
  };
  Plan& of(Seat seat) { return plans_[static_cast<unsigned>(index(seat))]; }
  const Plan* first() const;

  std::array<Plan, limits::seats> plans_{};
};

}  // namespace calculi::server
