// Many matches between several bots, so that they can be rated: every deal is played in all rotations of its seating,
// so each bot holds the same cards once, and all pairs meet equally often. The results do not depend on how the deals
// were shared out over threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/table/module.hpp"
#include "platform/cli/programs/program_bot.hpp"
#include "platform/cli/programs/ratings.hpp"

namespace calculi::cli {

using Programs = PerSeat<ProgramBot*>;  // null where one of our own bots sits

// One match between bots, until it is over or `go_on` says no; nothing if it has no outcome. `at_end` is shown the
// match as it stands then. The holder of a program's seat is its stand-in. Throws BadInput if the match cannot be
// opened.
std::optional<Outcome> play_match(
    const Module& module, const TableSetup& setup, const Programs& programs, Lang lang,
    const std::function<bool()>& go_on = [] { return true; },
    const std::function<void(const AnyMatch&)>& at_end = [](const AnyMatch&) {});

// The seating of every deal. With more entries than seats all groups take turns; with fewer each entry holds several
// seats.
class Seatings {
 public:
  using Seated = PerSeat<std::int8_t>;  // numbers of bots

  Seatings(const std::vector<std::int8_t>& entries, int seats, std::uint64_t seed);
  Seated of_deal(std::int64_t deal, int rotation = 0) const;
  std::size_t groups() const { return groups_.size(); }

 private:
  std::vector<Seated> groups_;
  int seats_;
  std::uint64_t seed_;
};

struct ContestPlan {
  const Module* module = nullptr;
  TableSetup setup;                  // seats and options; holders and seed change from match to match
  std::vector<std::string> bots;     // all different: levels of our own, and "exec:PROGRAM"
  std::vector<std::int8_t> entries;  // numbers of bots as they were named, perhaps more than once
  std::uint64_t seed = 1;
  std::int64_t deals = 1;
  std::int64_t threads = 1;
  ProgramBounds bounds;
};

struct Standing {
  std::string bot;
  Rating rating{};
  double mean_points = 0;
  Offences offences{};
};

struct ContestResult {
  std::vector<Standing> standings;  // strongest first
  std::int64_t unfinished = 0;      // matches without an outcome; all their places are equal
};

// Throws BadInput if a match cannot be opened.
ContestResult hold_contest(const ContestPlan& plan, Lang lang);

}  // namespace calculi::cli
