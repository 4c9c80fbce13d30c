#include "platform/server/hub/bot_desk.hpp"

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

BotAnswer BotDesk::answer(const AskBot& question) {
  Copy& copy = tables_[question.table];
  if (question.setup != nullptr) {
    Result<std::unique_ptr<AnyMatch>> match = question.module->open(*question.setup);
    ENSURE(match.has_value());
    copy = Copy{std::move(*match), {}};
  }
  ENSURE(copy.match != nullptr);
  replay(*copy.match, question.lines);
  copy.match->advance(question.asked);
  return {question.table, question.seat, question.ask, copy.match->ask(bot_at(copy, question), question.seat), {}};
}

AnyBot& BotDesk::bot_at(Copy& copy, const AskBot& question) {
  Sitting& sitting = copy.bots[static_cast<unsigned>(index(question.seat))];
  if (sitting.bot == nullptr || sitting.level != question.level) {
    Result<std::unique_ptr<AnyBot>> bot = question.module->bot(question.level, copy.match->setup().seed, question.seat);
    ENSURE(bot.has_value());
    sitting = {question.level, std::move(*bot)};
  }
  return *sitting.bot;
}

}  // namespace calculi::server
