// People at Numeramis (ux 3.4): there is no hurry, so how good somebody is shows in how many combinations are looked at
// before a card is dropped, from four to all, and in how near is near enough. Sums are done in the head: a wrong one
// makes a combination look better or worse than it is.
#pragma once

#include <optional>

#include "engine/play/bot.hpp"
#include "engine/play/mind.hpp"
#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

// How long it seems to take, whatever is held.
Millis thinking_time(const View& view, Mind& mind);

// A person closes at this gap; late in a round only nearer.
int near_enough(const View& view, int rank);

// A layout number by number, in the head.
calculi::Answer add_up(const Layout& layout, Mind& mind);

class PersonBot final : public Bot<Numeramis> {
 public:
  PersonBot(const Person& person, const Stream& stream) : mind_(person, stream, Tempo::calm) {}
  Decision<Numeramis> decide(const View& view, Millis now) override;

 private:
  // A combination as it looks to the person: what it thinks the result is.
  struct Found {
    Layout layout{};
    Card drop{};
    int believed = -1;
    bool any() const { return believed >= 0; }
  };

  bool wants_open(const View& view);
  Action play(const View& view);
  Action lay(const View& view);

  Found look_for(Digits cards, int target, bool with_drop);
  void look_at_some(Digits cards, int target, bool with_drop, int combinations, Found& best);
  void look_at_all(Digits cards, int target, bool with_drop, Found& best);
  void recall(Digits cards, bool with_drop, int target, Found& best) const;
  void judge(const Layout& layout, Card drop, int target, Found& best);

  Mind mind_;
  Found ready_{};  // the book advises to have a combination ready
};

}  // namespace calculi::numeramis
