#include "platform/server/hub/live_match.hpp"

#include <algorithm>

#include "engine/table/record.hpp"

namespace calculi::server {

// The bots think elsewhere, on a copy of the match. A question goes there with the lines of the log that the copy does
// not have yet, so that it is answered from the table as it was when it was asked.
class LiveMatch::Questions final : public BotAnswers {
 public:
  explicit Questions(TableId table) : table_(table) {}

  std::optional<AnyDecision> ask(AnyMatch& match, const BotQuestion& question) override {
    AskBot ask{.table = table_, .module = &match.module(), .seat = question.seat, .ask = question.number};
    ask.asked = question.asked;
    if (copied_ < 0) ask.setup = std::make_shared<const TableSetup>(match.setup());
    for (copied_ = std::max(copied_, 0); copied_ < match.log().size(); ++copied_) {
      ask.lines.emplace_back(match.log().line(copied_));
    }
    open_.push_back(Ask{std::make_shared<const AskBot>(std::move(ask))});
    return std::nullopt;
  }
  std::vector<Ask> take() { return std::exchange(open_, {}); }

 private:
  TableId table_;
  int copied_ = -1;  // lines the copy has; -1: there is no copy yet
  std::vector<Ask> open_;
};

LiveMatch::LiveMatch(TableId table, std::unique_ptr<AnyMatch> match, Millis now)
    : LiveMatch(table, std::move(match), now, std::make_unique<Questions>(table)) {}

LiveMatch::LiveMatch(TableId table, std::unique_ptr<AnyMatch> match, Millis now, std::unique_ptr<Questions> questions)
    : table_(table), zero_(now), questions_(*questions), runner_(std::move(match), std::move(questions)) {}

Result<std::string> LiveMatch::act(const Command& command, std::string_view text, const Stamp& stamp, Millis now) {
  if (too_far_ahead()) return refuse(words::refuse_busy);
  const int before = match().log().size();
  Result<std::string> done = runner_.act(command.seat, text, time(now), stamp);
  note(command, before);
  return done;
}

Result<std::string> LiveMatch::hint(const Command& command, int step, const Teller& teller, Millis now) {
  if (too_far_ahead()) return refuse(words::refuse_busy);
  const int before = match().log().size();
  Result<std::string> done = runner_.hint(command.seat, step, time(now), teller);
  note(command, before);
  return done;
}

Result<void> LiveMatch::host(const HostInput& input, Millis now) {
  const bool was_paused = match().paused();
  Result<void> done = runner_.host(input, time(now));
  if (was_paused && !match().paused()) zero_ = now - match().now();
  return done;
}

Millis LiveMatch::wake() const {
  const Millis next = runner_.next();
  return next == never ? never : next + zero_;
}

// Of what an input has written, the last line is its own; those before are the clock's.
void LiveMatch::note(const Command& command, int lines_before) {
  const int last = match().log().size() - 1;
  if (last < lines_before) return;
  const std::optional<LogLine> line = split_line(match().log().line(last));
  if (line && line->by == std::string(1, letter(command.seat))) commands_.emplace_back(last, command);
}

void LiveMatch::pump(Outputs& out) {
  runner_.ask_bots();
  if (appended_ == 0) {
    std::string opening = record_headers(match().module(), match().setup());
    opening.append("seed ").append(hex(match().setup().seed.bytes)).append("\n");
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
    out.add(Append{{table_, seq, std::string(match().log().line(seq)), by.seat, by.cmd}});
  }
  for (Ask& ask : questions_.take()) out.add(std::move(ask));
}

}  // namespace calculi::server
