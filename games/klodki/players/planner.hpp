// What every thinking player of Klodki does alike: it makes a plan when something new is before it (the keys to
// arrange, the padlocks, a key it peeked at) and carries it out at the moment it set itself, whatever others say
// meanwhile. It remembers the face-down keys it has seen (K19).
#pragma once

#include "engine/play/mind.hpp"
#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki {

// Hand and eye of a person (ux 3.4): a glance for each key, time for each sum or difference, a tap for each key.
Millis handling_time(const Code& code, Mind& mind);
Millis product_time(const View& view, Mind& mind);
// All that is not arithmetic in this action.
Millis hand_time(const View& view, const Action& action, Mind& mind);

// A code as it is asked for now: thrown first where the table plays so (K6).
Action action_for(const View& view, const Code& code);
// The first own face-down key that is not known; 0: none.
int unknown_key(const View& view);

// Which padlocks of which round: after a pause others may lie there in the same round (T6).
constexpr int problem_of(const View& view) { return 256 * view.round + 16 * view.padlocks[0] + view.padlocks[1]; }

class Planner : public Bot<Klodki> {
 public:
  Planner(const Person& person, const Stream& stream);

  void observe(const Event& event) final;
  Decision<Klodki> decide(const View& view, Millis now) final;

 protected:
  // The view shows, beside what it always shows, the face-down keys that are remembered. A plan without action waits.
  virtual Decision<Klodki> plan(const View& view) = 0;
  virtual double forgets() const = 0;  // each face-down key, from round to round

  Mind& mind() { return mind_; }
  const Person& person() const { return mind_.person(); }

 private:
  // A new one asks for a new plan.
  struct Moment {
    int problem = 0;
    std::int8_t round = 0;
    Phase phase = Phase::over;
    Seat right = Seat::none;
    bool said = false;
    std::uint32_t peeks = 0;
    OpenRow open{};
    friend bool operator==(const Moment&, const Moment&) = default;
  };
  void begin(const View& view, const Moment& moment, Millis now);
  Decision<Klodki> carry_out(Millis now);
  void forget_some();
  View remembered(View view) const;

  Mind mind_;
  Chance chance_;  // each plan draws from a stream of its own: asked again after a restart, it plans the same
  Moment moment_{};
  Decision<Klodki> plan_{};
  Millis at_{0};
  int asked_late_ = 0;
  Seat me_ = Seat::none;
  std::uint32_t peeks_ = 0;
  HandRow known_{};
};

}  // namespace calculi::klodki
