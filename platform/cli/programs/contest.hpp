// Many matches between several bots so that they can be rated: every deal is played in all rotations of its seating, so
// everybody holds the same cards once; who meets whom is balanced. The results do not depend on how the deals were
// shared out over threads.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/table/module.hpp"
#include "platform/cli/programs/guest.hpp"
#include "platform/cli/programs/ratings.hpp"

namespace calculi::cli {

// The seating of every deal. With more entries than seats all groups take turns; with fewer each entry holds several
// seats.
class Seatings {
 public:
  using Seated = std::array<std::int8_t, limits::seats>;  // numbers of bots

  Seatings(std::vector<std::int8_t> entries, int seats, std::uint64_t seed);
  // The seating of a deal before it is rotated.
  Seated of_deal(std::int64_t deal) const;
  Seated rotated(const Seated& seated, int by) const;
  std::size_t groups() const { return groups_.size(); }

 private:
  std::vector<Seated> groups_;
  int seats_;
  std::uint64_t seed_;
};

struct ContestPlan {
  const Module* module = nullptr;
  TableSetup setup;                  // seats and options; holders and seed change from match to match
  std::vector<std::string> bots;     // all different; levels of the house, and guests as "exec:PROGRAM"
  std::vector<std::int8_t> entries;  // numbers of bots as they were named, perhaps more than once
  std::uint64_t seed = 1;
  std::int64_t deals = 1;
  std::int64_t threads = 1;
  GuestBounds bounds;
};

struct ContestResult {
  std::vector<RatedMatch> matches;   // in order of deals, the rotations of each together
  std::vector<std::int64_t> points;  // per bot, all matches together
  std::vector<Offences> offences;    // per bot, of guests
  std::int64_t unfinished = 0;       // matches that came to a standstill; all their places are equal
};

// Throws BadInput where a match cannot be opened.
ContestResult hold_contest(const ContestPlan& plan, Lang lang);

}  // namespace calculi::cli
