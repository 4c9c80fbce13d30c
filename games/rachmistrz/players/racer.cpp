#include "games/rachmistrz/players/racer.hpp"

#include <algorithm>

#include "engine/play/moment.hpp"

namespace calculi::rachmistrz {

namespace {

constexpr Millis to_spare = Millis{300};      // before the sand is out
constexpr Millis tries_again = Millis{400};   // a claim that is held is decided by then
constexpr Millis look_again = Millis{60000};  // something happens before that
constexpr int proof_taps = 5;

Millis until(Millis later, Millis now) { return later > now ? later - now : Millis{0}; }

}  // namespace

// The round's beginning forgets, the first claim turns the hourglass.
void Racer::follow(const View& view, Millis now) {
  if (view.round != plan_.round || view.dice != plan_.dice) {
    plan_ = {.round = view.round, .dice = view.dice};
    thoughts_.clear();
    sand_ends_ = never;
    mind_.set_tempo(view.tempo);
  }
  if (view.phase == Phase::sand && sand_ends_ == never && view.sand_s > 0) {
    sand_ends_ = now + seconds(view.sand_s);
  }
}

bool Racer::still_good(const View& view) const {
  if (!plan_.made || !Rachmistrz::check(view, plan_.action)) return false;
  const bool too_late = view.phase == Phase::sand && sand_ends_ != never && plan_.at > sand_ends_ - to_spare;
  return !too_late || plan_.action.kind == Kind::done;
}

// The calculation for an own claim that has none yet. One that turns out to divide by zero cannot be shown: then the
// dice are added as they lie, which is as wrong.
std::optional<Action> Racer::proof(const View& view) const {
  for (const Claim& claim : view.claims) {
    if (claim.seat != view.me || claim.entered) continue;
    Way way{view.dice, 0};
    for (const Find& thought : thoughts_) {
      if (thought.number == claim.number) way = thought.way;
    }
    Action action{.kind = Kind::prove, .number = claim.number, .expression = rachmistrz::print(way)};
    if (!Rachmistrz::check(view, action)) action.expression = rachmistrz::print(Way{view.dice, 0});
    return action;
  }
  return std::nullopt;
}

void Racer::make_plan(const View& view, Millis now) {
  Millis limit = mind_.patience();
  if (view.phase == Phase::sand && sand_ends_ != never) limit = std::min(limit, until(sand_ends_ - seconds(2), now));
  const std::optional<Find> found = find(view, limit);
  plan_.made = true;
  if (found) {
    plan_.action = {.kind = Kind::claim,
                    .colour = static_cast<std::uint8_t>(next_colour(view)),
                    .number = found->number,
                    .field = found->field};
    plan_.at = now + think_apart(view, now, found->time);
    if (thoughts_.size() == most_thoughts) thoughts_.erase(0);
    thoughts_.push_back(*found);
    return;
  }
  plan_.action = {.kind = view.phase == Phase::search ? Kind::again : Kind::done};
  plan_.at = now + think_apart(view, now, limit);
  plan_.made = Rachmistrz::check(view, plan_.action).has_value();
}

Decision<Rachmistrz> Racer::carry_out(Millis now) const {
  if (!plan_.made) return {false, {}, until(plan_.at, now) + seconds(1)};
  return {true, plan_.action, until(plan_.at, now)};
}

Decision<Rachmistrz> Racer::decide(const View& view, Millis now) {
  follow(view, now);
  if (const std::optional<Action> owed = proof(view)) return {true, *owed, mind_.taps(proof_taps)};
  if (next_colour(view) >= 0 && view.dice[0] != 0) {
    if (!still_good(view)) {
      make_plan(view, now);
    } else if (plan_.at <= now) {
      // Carried out and not decided yet, or others spoke in the same moment: which of the two is not told.
      plan_.at = now + tries_again;
    }
    return carry_out(now);
  }
  if (!view.held.empty()) return {false, {}, tries_again};
  const Action done{.kind = Kind::done};
  if (Rachmistrz::check(view, done)) return {true, done, mind_.taps(1)};
  return {false, {}, look_again};
}

}  // namespace calculi::rachmistrz
