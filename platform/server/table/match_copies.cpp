#include "platform/server/table/match_copies.hpp"

#include "platform/server/table/table_state.hpp"

namespace calculi::server {

BotAnswer MatchCopies::answer(const AskBot& question) {
  Copy& copy = tables_[question.table];
  if (question.setup != nullptr) {
    Result<std::unique_ptr<AnyMatch>> match = question.module->open(*question.setup);
    ENSURE(match.has_value());
    copy = Copy{std::move(*match), SeatedBots(question.setup->seed)};
  }
  ENSURE(copy.match != nullptr);
  ENSURE(enter_lines(*copy.match, question.lines, Chain::same));
  copy.match->advance(question.asked);
  AnyBot* const bot = copy.bots.bot_at(*copy.match, question.seat);
  ENSURE(bot != nullptr);
  return {question.table, question.match, question.seat, question.ask, copy.match->ask(*bot, question.seat, true), {}};
}

}  // namespace calculi::server
