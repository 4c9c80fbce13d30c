// How far a pause is (T6), and what it does to time. Match time stands still while a pause lasts and runs in the
// countdown that ends it; a game's own time is match time less all countdowns, so no deadline of a game comes nearer in
// one. A stop by the server is no pause: it covers nothing and ends without a countdown.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/base/ids.hpp"

namespace calculi {

inline constexpr Millis pause_countdown = seconds(3);     // T6
inline constexpr Millis last_round_limit = seconds(120);  // T7

// `closing`: the table is covered, and claims that were made before may still arrive; `asked`: it begins when the round
// has been judged.
enum class Pause : std::uint8_t { none, closing, asked, paused, countdown };
inline constexpr std::array<std::string_view, 5> pause_names{"none", "closing", "asked", "paused", "countdown"};
constexpr std::span<const std::string_view> names_of(Pause) { return pause_names; }

class PauseClock {
 public:
  Pause pause() const { return pause_; }
  bool is(Pause pause) const { return pause_ == pause; }
  bool covered() const { return pause_ != Pause::none && pause_ != Pause::asked; }
  bool stopped() const { return stopped_; }                           // by the server
  bool still() const { return pause_ == Pause::paused || stopped_; }  // match time stands
  bool takes_nothing() const { return covered() || stopped_; }
  Millis closes_at() const { return from_; }  // of `closing`
  Millis resumes_at() const { return pause_ == Pause::countdown ? from_ + pause_countdown : never; }

  Millis in_game_time(Millis at) const { return at - counted_; }
  Millis in_match_time(Millis game_time) const { return game_time >= never ? never : game_time + counted_; }

  void stop(bool stopped) { stopped_ = stopped; }
  void go_to(Pause next, Millis at) {
    if (pause_ == Pause::countdown) counted_ = counted_ + (at - from_);
    pause_ = next;
    from_ = at;
  }

 private:
  Pause pause_ = Pause::none;
  bool stopped_ = false;
  Millis from_{0};     // since when it is so
  Millis counted_{0};  // all countdowns so far
};

}  // namespace calculi
