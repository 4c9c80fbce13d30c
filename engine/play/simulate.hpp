// Many matches between bots, one after another, through the erased door and the runner of a table. Nothing on the way
// becomes JSON or text but the log.
#pragma once

#include "engine/table/module.hpp"

namespace calculi {

struct SimulationPlan {
  TableSetup setup;  // the seed is replaced by one per match
  std::uint64_t seed = 1;
  std::int64_t first = 0;  // index of the first match of this part
  std::int64_t matches = 1;
  bool check_sound = false;
  void (*on_record)(void* context, std::int64_t match, const AnyMatch& played) = nullptr;
  void* context = nullptr;
};
struct SimulationPart {
  std::int64_t moves = 0;
  std::int64_t unsound = 0;
  std::vector<Digest> chains;  // one per match, in order
  std::vector<Tally> tallies;
};

Result<SimulationPart> simulate(const Module& module, const SimulationPlan& plan);

// The digest of a whole simulation: over the chains of its matches in order, however they were shared out.
Digest digest_of(std::span<const Digest> chains);

}  // namespace calculi
