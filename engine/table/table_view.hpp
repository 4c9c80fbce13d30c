// The frame that every table has around a game's own view.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/ids.hpp"
#include "engine/table/game_types.hpp"
#include "engine/table/match/pause.hpp"
#include "engine/table/table_event.hpp"

namespace calculi {

struct TableFrame {
  Seat me = Seat::none;
  std::int8_t seats = 0;
  SeatSet waiting;
  std::vector<std::string_view> may;  // which kinds of action `me` may take now, by name
  std::optional<Millis> deadline;
  Millis now{0};
  bool paused = false;            // nothing is taken now
  Pause pause = Pause::none;      // how far a pause is (T6)
  std::optional<Millis> resumes;  // the end of its countdown
  bool last_round = false;        // the host has said so (T7)
  std::vector<Holder> holders;
  std::optional<Outcome> outcome;
  std::int32_t events = 0;  // how many this viewer has been told
  friend bool operator==(const TableFrame&, const TableFrame&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("me", self.me);
    visit("seats", self.seats);
    visit("waiting", self.waiting);
    visit("may", self.may);
    visit("deadline", self.deadline);
    visit("now", self.now);
    visit("paused", self.paused);
    visit("pause", self.pause);
    visit("resumes", self.resumes);
    visit("last_round", self.last_round);
    visit("holders", self.holders);
    visit("outcome", self.outcome);
    visit("events", self.events);
  }
};

}  // namespace calculi
