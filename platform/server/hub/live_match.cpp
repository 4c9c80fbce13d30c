#include "platform/server/hub/live_match.hpp"

#include <algorithm>

#include "engine/table/record.hpp"

namespace calculi::server {

LiveMatch::LiveMatch(TableId table, std::unique_ptr<AnyMatch> match, Millis now)
    : table_(table), match_(std::move(match)), zero_(now) {}

Result<std::string> LiveMatch::act(const Command& command, std::string_view text, const Stamp& stamp, Millis now) {
  if (too_far_ahead()) return refuse(words::refuse_busy);
  tick(now);
  const int before = match_->log().size();
  Result<std::string> done = match_->act(command.seat, text, time(now), stamp);
  note(command, before);
  return done;
}

Result<std::string> LiveMatch::hint(const Command& command, int step, const Teller& teller, Millis now) {
  if (too_far_ahead()) return refuse(words::refuse_busy);
  tick(now);
  const int before = match_->log().size();
  Result<std::string> done = match_->hint(command.seat, step, time(now), teller);
  note(command, before);
  return done;
}

Result<void> LiveMatch::host(const HostInput& input, Millis now) {
  tick(now);
  const bool was_paused = match_->paused();
  Result<void> done = match_->host(input, time(now));
  if (was_paused && !match_->paused()) zero_ = now - match_->now();
  return done;
}

// Deadlines and bots in the order of their times, as if somebody had looked at every moment.
void LiveMatch::tick(Millis now) {
  ask_bots();
  const Millis until = time(now);
  while (!match_->outcome()) {
    const Millis due = match_->due();
    const Millis bot = bots_.next();
    if (std::min(due, bot) > until || std::min(due, bot) == never) break;
    if (due <= bot) {
      match_->advance(due);
    } else {
      step_bot();
    }
    ask_bots();
  }
  match_->advance(until);
}

void LiveMatch::step_bot() {
  const std::optional<BotPlans::Due> plan = bots_.take_due(never);
  if (!plan) return;
  const Millis at = std::max(plan->when, match_->now());
  if (!plan->decision.acts) return match_->advance(at);
  if (!match_->act(plan->seat, plan->decision.text, at)) bots_.refused(plan->seat, at);
}

Millis LiveMatch::wake() const {
  if (match_->outcome() || match_->paused()) return never;
  const Millis next = std::min(match_->due(), bots_.next());
  return next == never ? never : next + zero_;
}

void LiveMatch::ask_bots() {
  for (const BotPlans::Question& asked : bots_.review(*match_)) asks_.push_back(question(asked));
}

AskBot LiveMatch::question(const BotPlans::Question& asked) {
  AskBot ask{.table = table_, .module = &match_->module(), .seat = asked.seat, .ask = asked.ask};
  ask.level = match_->holder(asked.seat).level.view();
  ask.asked = match_->now();
  if (copied_ < 0) ask.setup = std::make_shared<const TableSetup>(match_->setup());
  for (copied_ = std::max(copied_, 0); copied_ < match_->log().size(); ++copied_) {
    ask.lines.emplace_back(match_->log().line(copied_));
  }
  return ask;
}

// Of what an input has written, the last line is its own; those before are the clock's.
void LiveMatch::note(const Command& command, int lines_before) {
  const int last = match_->log().size() - 1;
  if (last < lines_before) return;
  const std::optional<LogLine> line = split_line(match_->log().line(last));
  if (line && line->by == std::string(1, letter(command.seat))) commands_.emplace_back(last, command);
}

void LiveMatch::pump(Outputs& out) {
  ask_bots();
  if (appended_ == 0) {
    std::string opening = record_headers(match_->module(), match_->setup());
    opening.append("seed ").append(hex(match_->setup().seed.bytes)).append("\n");
    out.add(Append{{table_, store::opening, std::move(opening)}});
    appended_ = 1;
  }
  for (; appended_ < lines(); ++appended_) {
    const std::int32_t seq = appended_ - 1;
    Command by;
    if (!commands_.empty() && commands_.front().first == seq) {
      by = commands_.front().second;
      commands_.erase(commands_.begin());
    }
    out.add(Append{{table_, seq, std::string(match_->log().line(seq)), by.seat, by.cmd}});
  }
  for (AskBot& ask : asks_) out.add(Ask{std::make_shared<const AskBot>(std::move(ask))});
  asks_.clear();
}

}  // namespace calculi::server
