#include "games/klodki/players/master.hpp"

namespace calculi::klodki {

Decision<Klodki> Master::plan(const View& view) {
  Action action{.kind = Kind::ready};
  if (view.phase != Phase::arrange || arranged_round_ != view.round) {
    std::vector<Appraised<Klodki>> opinions;
    KlodkiPlayers::appraise(view, nullptr, mind().stream(), opinions);
    if (opinions.empty()) return {false, {}, seconds(60)};
    action = opinions.front().action;
  }
  arranged_round_ = view.round;
  Millis time = hand_time(view, action, mind());
  const bool sees = view.phase == Phase::search || view.phase == Phase::right;
  if (sees && thought_of_ != problem_of(view)) {
    thought_of_ = problem_of(view);
    time = time + product_time(view, mind());
  }
  return {true, action, time};
}

}  // namespace calculi::klodki
