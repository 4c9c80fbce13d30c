// A table whose seats are bots of one's own making, for the tests and benchmarks of one game: a master with less time,
// a bot that is watched. Thinking times pass as match time, so deadlines, races and holds are real, and nobody waits.
#pragma once

#include "engine/play/match_for.hpp"
#include "engine/play/table_runner.hpp"

namespace calculi {

template <Game G>
using BotsOf = PerSeat<std::unique_ptr<Bot<G>>>;

// A seat has a bot where the match says that a bot, of no level, holds it.
template <Game G>
TableRunner table_of_bots(const Module& module, Match<G> match, BotsOf<G> bots) {
  SeatedBots::Bots seated;
  for (const Seat seat : SeatSet::all(bots.size())) {
    if (bots[seat] != nullptr) seated[seat] = std::make_unique<BotFor<G>>(std::move(bots[seat]));
  }
  TableSetup setup;
  setup.seats = match.setup().seating.seats;
  return {std::make_unique<MatchFor<G>>(module, std::move(setup), std::move(match)),
          std::make_unique<SeatedBots>(std::move(seated))};
}

template <Game G>
const Match<G>& typed_match(const TableRunner& table) {
  return static_cast<const MatchFor<G>&>(table.match()).typed();
}

}  // namespace calculi
