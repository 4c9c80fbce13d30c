// What every match has, whatever its game: the log, the time, who holds the seats, pauses, the outcome. Match<G> keeps
// it here, so that the erased match (module.hpp) shows it without asking the game.
#pragma once

#include <array>
#include <optional>

#include "engine/table/game_types.hpp"
#include "engine/table/match/log.hpp"
#include "engine/table/match/pause.hpp"
#include "engine/table/table_event.hpp"

namespace calculi {

// What the host, or the server, has asked for (T6, T7).
struct Interruption {
  bool stands = false;  // nothing is taken now
  Pause pause = Pause::none;
  Millis resumes_at = never;  // the end of the countdown
  bool last_round = false;
};

class MatchBase {
 public:
  const std::optional<Outcome>& outcome() const { return outcome_; }
  Millis now() const { return now_; }
  bool paused() const { return pause_.still(); }  // match time stands still
  Interruption interruption() const {
    return {pause_.takes_nothing(), pause_.pause(), pause_.resumes_at(), is_last_round_};
  }
  const Holder& holder(Seat seat) const { return holders_[seat]; }
  const MatchLog& log() const { return log_; }
  SeatSet odd_connections() const { return odd_connections_; }  // race::Watch: less network time is taken off

 protected:
  explicit MatchBase(const PerSeat<Holder>& holders) : holders_(holders) {}

  std::optional<Outcome> outcome_;
  PerSeat<Holder> holders_;
  PauseClock pause_;
  bool is_last_round_ = false;
  Millis now_{0};
  MatchLog log_;
  SeatSet odd_connections_;
};

}  // namespace calculi
