// Where bots think: away from the hub, on a copy of each match that is fed with the lines of its log. Nothing is shared
// with the hub, so the copies can live in a thread of their own; and because a line replays exactly, a bot asked again
// after a restart answers the same.
#pragma once

#include <map>

#include "engine/play/table_runner.hpp"
#include "platform/server/hub/outputs.hpp"

namespace calculi::server {

class MatchCopies {
 public:
  BotAnswer answer(const AskBot& question);
  void forget(TableId table) { tables_.erase(table); }
  int tables() const { return static_cast<int>(tables_.size()); }

 private:
  struct Copy {
    std::unique_ptr<AnyMatch> match;
    SeatedBots bots{Seed{}};
  };

  std::map<TableId, Copy> tables_;
};

}  // namespace calculi::server
