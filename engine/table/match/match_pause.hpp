// The part of Match that pauses (T6) and ends a match with the last round (T7). A pause covers the table at once; in a
// race it first waits for claims that were made before and are still on their way, or for the verdict on them.
#pragma once

#include "engine/table/match/match.hpp"

namespace calculi {

template <Game G>
Result<void> Match<G>::may_obey(const HostInput& input) const {
  const bool needs_seat = input.act >= HostAct::seat;
  if (needs_seat && (index(input.seat) < 0 || index(input.seat) >= setup_.seating.seats)) {
    return refuse(words::refuse_no_such_seat);
  }
  if (input.act == HostAct::stop && pause_.stopped()) return refuse(words::refuse_paused);
  if (input.act == HostAct::go && !pause_.stopped()) return refuse(words::refuse_not_paused);
  if (input.act == HostAct::resume && pause_.is(Pause::none)) return refuse(words::refuse_not_paused);
  if (input.act == HostAct::resume && pause_.is(Pause::countdown)) return refuse(words::refuse_resuming, "T6");
  if (input.act == HostAct::pause) return may_pause();
  if (Seating next = next_seating_; input.act == HostAct::terms && set_term(next, input) != SetOption::done) {
    return refuse(words::refuse_bad_option_value, "T4");
  }
  if (input.act == HostAct::last && is_last_round_) return refuse(words::refuse_last_round_said, "T7");
  return {};
}

template <Game G>
Result<void> Match<G>::may_pause() const {
  if (pause_.is(Pause::asked)) return refuse(words::refuse_pause_comes, "T6");
  if (!pause_.is(Pause::none) && !pause_.is(Pause::countdown)) return refuse(words::refuse_paused);
  if (G::at_pause(state_) == PauseEffect::refused) return refuse(words::refuse_third_withdrawal, "T6");
  return {};
}

template <Game G>
void Match<G>::pause(Millis at) {
  if (pause_.is(Pause::countdown)) return begin_pause(at);
  const PauseEffect effect = G::at_pause(state_);
  if constexpr (RaceGame<G>) {
    if (effect == PauseEffect::waits || desk_.holding()) return ask_for_pause(at);
  }
  if (effect == PauseEffect::covers) return begin_pause(at);
  pause_.go_to(Pause::closing, at);
  tell({.kind = TableEventKind::paused});
}

template <Game G>
void Match<G>::ask_for_pause(Millis at) {
  pause_.go_to(Pause::asked, at);
  G::hold_back(state_, true);
  tell({.kind = TableEventKind::pause_comes});
}

template <Game G>
void Match<G>::begin_pause(Millis at) {
  if (!pause_.is(Pause::closing)) tell({.kind = TableEventKind::paused});
  pause_.go_to(Pause::paused, at);
  G::hold_back(state_, false);
  if (G::at_pause(state_) != PauseEffect::withdraws) return;
  change([&](const Emit<Event>& emit) { G::withdraw(state_, pause_.in_game_time(at), chance_, emit); });
  tell({.kind = TableEventKind::withdrawn});
}

// Has the round been judged for which the pause waits?
template <Game G>
void Match<G>::begin_asked_pause(Millis at) {
  if (!pause_.is(Pause::asked) || outcome_) return;
  if constexpr (RaceGame<G>) {
    if (desk_.holding()) return;
  }
  const PauseEffect effect = G::at_pause(state_);
  if (effect == PauseEffect::covers || effect == PauseEffect::withdraws) begin_pause(at);
}

// A pause that has not begun is taken back; one that has ends with a countdown.
template <Game G>
void Match<G>::resume(Millis at) {
  if (!pause_.is(Pause::paused)) {
    pause_.go_to(Pause::none, at);
    G::hold_back(state_, false);
    return tell({.kind = TableEventKind::resumed});
  }
  pause_.go_to(Pause::countdown, at);
  tell({.kind = TableEventKind::resuming});
}

template <Game G>
void Match<G>::go_on(Millis at) {
  pause_.go_to(Pause::none, at);
  tell({.kind = TableEventKind::resumed});
}

template <Game G>
bool Match<G>::last_round_is_due(Millis at) const {
  if constexpr (RaceGame<G>) {
    if (desk_.holding()) return false;
  }
  return pause_.in_match_time(last_round_ends_) <= at;
}

template <Game G>
void Match<G>::break_off() {
  last_round_ends_ = never;
  const int finished = G::finished_rounds(state_);
  tell({.kind = TableEventKind::broken_off, .step = static_cast<std::int8_t>(std::min(finished, 127))});
  if (finished > 0) return change([&](const Emit<Event>& emit) { G::break_off(state_, chance_, emit); });
  outcome_ = Outcome{.seats = setup_.seating.seats};  // no places
}

}  // namespace calculi
