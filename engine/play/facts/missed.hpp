// Of a line that the rules refuse, only a wrong calculation tells anything: which facts it got wrong.
#pragma once

#include <string_view>
#include <vector>

#include "engine/play/facts/fact.hpp"
#include "engine/play/game_players.hpp"

namespace calculi {

template <Game G>
std::vector<FactAnswer> missed_by(const typename G::View& view, std::string_view text) {
  std::vector<FactAnswer> answers;
  const auto action = G::parse(view, text);
  if (action && !G::check(view, *action)) G::Players::facts_met(view, *action, answers);
  if (!action) G::Players::facts_refused(view, action.error(), answers);
  std::erase_if(answers, [](const FactAnswer& answer) { return answer.right(); });
  return answers;
}

}  // namespace calculi
