#include "platform/server/hub/live_match.hpp"

#include <algorithm>

#include "engine/table/record.hpp"

namespace calculi::server {

// The bots think on copies of the matches (match_copies.hpp). A question carries the lines of the log that the copy
// does not have yet, so it is answered from the table as it was when it was asked.
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

// Bots and the clock act first, so whatever the log gains after that is the command's own line.
Result<std::string> LiveMatch::carry_out(const Command& command, Millis now, const Input& input) {
  if (lines() - committed_ > caps::uncommitted_lines) return refuse(words::refuse_busy);
  const Millis at = time(now);
  runner_.run_until(at);
  const int before = match().log().size();
  Result<std::string> done = input(runner_, at);
  if (match().log().size() > before) commands_.emplace_back(match().log().size() - 1, command);
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
