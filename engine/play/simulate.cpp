#include "engine/play/simulate.hpp"

#include "engine/play/table_runner.hpp"

namespace calculi {

Result<SimulationPart> simulate(const Module& module, const SimulationPlan& plan) {
  SimulationPart part;
  TableSetup setup = plan.setup;
  for (std::int64_t i = plan.first; i < plan.first + plan.matches; ++i) {
    setup.seed = seed_from_number(plan.seed, static_cast<std::uint64_t>(i));
    Result<TableRunner> table = open_table(module, setup);
    if (!table) return std::unexpected(table.error());
    const AnyMatch& match = table->match();
    while (!match.outcome() && table->step()) part.unsound += plan.check_sound && !match.sound() ? 1 : 0;
    part.moves += match.log().size();
    part.chains.push_back(match.log().chain());
    match.count_tallies(part.tallies);
    if (plan.on_record != nullptr) plan.on_record(plan.context, i, match);
  }
  return part;
}

Digest digest_of(std::span<const Digest> chains) {
  Blake3 hash;
  for (const Digest& chain : chains) hash.update(chain);
  return hash.finish();
}

}  // namespace calculi
