// What every bot of Rachmistrz does alike, whichever person it imitates: it hunts from the moment it sees the dice,
// keeps its plan while others claim, looks again when they take what it had found, and shows its calculation.
#pragma once

#include "games/rachmistrz/players/hunt.hpp"

namespace calculi::rachmistrz {

class Racer : public Bot<Rachmistrz> {
 public:
  Racer(const Person& person, const Stream& stream) : mind_(person, stream, Tempo::race) {}
  Decision<Rachmistrz> decide(const View& view, Millis now) override;

 protected:
  // A claim that the viewer may make, and how long it takes to find; nothing by `limit`: nothing then.
  virtual std::optional<Find> find(const View& view, Millis limit) = 0;
  Mind& mind() { return mind_; }

 private:
  struct PlannedAction {
    bool made = false;
    std::int16_t round = 0;
    Roll dice{};  // others replace them after a pause (T6)
    Action action{};
    Millis at{0};
  };
  void follow(const View& view, Millis now);
  bool still_good(const View& view) const;
  std::optional<Action> proof(const View& view) const;
  void make_plan(const View& view, Millis now);
  Decision<Rachmistrz> carry_out(Millis now) const;

  Mind mind_;
  PlannedAction plan_{};
  Millis sand_ends_ = never;
  static constexpr int most_thoughts = 8;
  FixedVector<Find, most_thoughts> thoughts_{};  // what this round's claims are believed to be
};

}  // namespace calculi::rachmistrz
