// The master of Numeramis. Against others it imagines a thousand ways in which the hidden cards may lie, plays every
// action out in each of them, and takes the one that beats the most opponents at the end of the match. Alone it plays
// the dynamic programme of solo_plan.hpp. Everything is decided from a view, so
// that advice and play are the same (PlayersDefaults::appraise).
#pragma once

#include <memory>

#include "engine/play/bot.hpp"
#include "games/numeramis/players/solo_plan.hpp"

namespace calculi::numeramis {

// One won comparison with every opponent is worth so many points of lead: about the rate at which the first two rounds
// exchange one for the other.
inline constexpr double points_of_a_win = 20;
inline constexpr int worlds = 1000;

// Every sensible action of the view, and `played`, without values.
void list_candidates(const View& view, const Action* played, Advice& out);

void appraise_among_others(const View& view, Stream& stream, Advice& candidates);

class Master final : public Bot<Numeramis> {
 public:
  explicit Master(const Stream& stream) : mind_(expert_person(), stream, Tempo::calm) {}
  Decision<Numeramis> decide(const View& view, Millis now) override;

 private:
  const Action& decide_for_own_target(const View& view);

  Mind mind_;
  std::unique_ptr<SoloPlan> plan_;  // for a target of one's own, once it was needed
  Advice advice_;
};

}  // namespace calculi::numeramis
