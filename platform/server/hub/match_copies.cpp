#include "platform/server/hub/match_copies.hpp"

#include "engine/table/record.hpp"

namespace calculi::server {

namespace {

void replay(AnyMatch& match, const std::vector<std::string>& lines) {
  for (const std::string& text : lines) {
    const std::optional<LogLine> line = split_line(text);
    ENSURE(line.has_value());
    // One moment of the clock can write several lines at once.
    if (match.log().size() <= line->seq) (void)enter_line(match, *line);
    ENSURE(match.log().size() > line->seq && match.log().line(line->seq) == text);
  }
}

}  // namespace

BotAnswer MatchCopies::answer(const AskBot& question) {
  Copy& copy = tables_[question.table];
  if (question.setup != nullptr) {
    Result<std::unique_ptr<AnyMatch>> match = question.module->open(*question.setup);
    ENSURE(match.has_value());
    copy = Copy{std::move(*match), SeatedBots(question.setup->seed)};
  }
  ENSURE(copy.match != nullptr);
  replay(*copy.match, question.lines);
  copy.match->advance(question.asked);
  AnyBot* const bot = copy.bots.bot_at(*copy.match, question.seat);
  ENSURE(bot != nullptr);
  return {question.table, question.seat, question.ask, copy.match->ask(*bot, question.seat, true), {}};
}

}  // namespace calculi::server
