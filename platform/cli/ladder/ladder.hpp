// A ladder: everybody plays everybody at tables of two, every pair the same deals, each deal once in either seat. What
// has been played is kept match by match, so that a ladder that was broken off goes on, and one with a new program
// plays only what is missing.
//
// In its folder: matches.jsonl (a line for the ladder, then one per match), records/, index.html (ladder_page.hpp).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "platform/cli/ladder/field.hpp"
#include "platform/cli/programs/ratings.hpp"

namespace calculi::cli {

struct LadderPlan {
  const Module* module = nullptr;
  TableSetup setup;  // options; two seats
  Field field;
  std::uint64_t seed = 1;
  std::int64_t deals = 20;  // for every pair; deal i is match i of `simulate` with the same seed
  std::int64_t threads = 1;
  ProgramBounds bounds;
  std::string folder;
};

struct LadderMatch {
  std::int64_t deal = 0;
  std::array<int, 2> seated{};  // numbers of entrants, by seat
  std::array<int, 2> place{1, 1};
  std::array<std::int32_t, 2> points{};
  std::string record;  // its file, from the ladder's folder
};

struct Ladder {
  std::vector<LadderMatch> matches;  // by deal, then by who met
  std::int64_t before = 0;           // of them were there already
  std::vector<Offences> offences;    // by entrant, in the matches of this run
};

// Throws BadInput where the folder holds another ladder, or cannot be written.
Ladder play_ladder(const LadderPlan& plan, Lang lang);

// By entrant; from the deals below `deals`.
std::vector<Rating> ratings_of(const LadderPlan& plan, const Ladder& ladder, std::int64_t deals);

}  // namespace calculi::cli
