#include "platform/server/table/live_match.hpp"

#include <algorithm>

#include "engine/play/levels.hpp"
#include "platform/server/table/table_state.hpp"

namespace calculi::server {

namespace {

constexpr Millis longest_hold = race::home.floor + race::home.cap + race::home.slack + race::home.simultaneous;

}  // namespace

// The bots think on copies of the matches (match_copies.hpp). A question carries the lines of the log that the copy
// does not have yet, so it is answered from the table as it was when it was asked.
class LiveMatch::Questions final : public BotAnswers {
 public:
  Questions(TableId table, std::int32_t match) : table_(table), match_(match) {}

  std::optional<AnyDecision> ask(AnyMatch& match, const BotQuestion& question) override {
    AskBot ask{.table = table_, .match = match_, .module = &match.module()};
    ask.seat = question.seat;
    ask.ask = question.number;
    ask.asked = question.asked;
    ask.thinks_long = match.holder(question.seat).level.view() == levels::best;
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
  std::int32_t match_;
  int copied_ = -1;  // lines the copy has; -1: there is no copy yet
  std::vector<Ask> open_;
};

LiveMatch::LiveMatch(TableId table, std::int32_t number, std::unique_ptr<AnyMatch> match, Millis now)
    : LiveMatch(std::move(match), now, std::make_unique<Questions>(table, number)) {}

LiveMatch::LiveMatch(TableId table, std::int32_t number, std::unique_ptr<AnyMatch> match)
    : LiveMatch(std::move(match), Millis{0}, std::make_unique<Questions>(table, number)) {
  asleep_ = opened_ = true;
  taken_ = lines();
}

LiveMatch::LiveMatch(std::unique_ptr<AnyMatch> match, Millis now, std::unique_ptr<Questions> questions)
    : zero_(now), questions_(*questions), runner_(std::move(match), std::move(questions)) {}

void LiveMatch::sleep(Millis now) {
  tick(now);
  asleep_ = true;
}

void LiveMatch::wake_up(Millis now) {
  const Turn turn = match().turn();
  const bool holds = turn.race && turn.due <= match().now() + longest_hold;
  zero_ = now - (holds ? turn.due : match().now());
  asleep_ = false;
  tick(now);
}

// Bots and the clock act first, so whatever the log gains after that is the input's own line.
Result<std::string> LiveMatch::carry_out(Millis now, const Input& input) {
  const Millis at = time(now);
  runner_.run_until(at);
  const std::int32_t before = lines();
  Result<std::string> done = input(runner_, at);
  own_line_ = lines() > before ? lines() - 1 : -1;
  return done;
}

Result<void> LiveMatch::host(const HostInput& input, Millis now) {
  const bool was_paused = match().paused();
  const Result<std::string> done = carry_out(now, [&](TableRunner& runner, Millis at) -> Result<std::string> {
    const Result<void> entered = runner.host(input, at);
    return entered ? Result<std::string>{} : std::unexpected(entered.error());
  });
  if (was_paused && !match().paused()) zero_ = now - match().now();
  return done ? Result<void>{} : std::unexpected(done.error());
}

bool LiveMatch::attribute(const store::Command& command) {
  const std::int32_t line = std::exchange(own_line_, -1);
  if (line < taken_) return false;
  commands_.emplace_back(line, command);
  return true;
}

Millis LiveMatch::wake() const {
  const Millis next = asleep_ ? never : runner_.next();
  return next == never ? never : next + zero_;
}

void LiveMatch::ask_bots(Outputs& out) {
  runner_.ask_bots();
  for (Ask& ask : questions_.take()) out.add(std::move(ask));
}

std::vector<store::Line> LiveMatch::take_lines() {
  std::vector<store::Line> taken;
  own_line_ = -1;
  if (!std::exchange(opened_, true)) {
    taken.push_back({store::LineKind::opening, write_opening(match().module(), match().setup()), {}});
  }
  for (; taken_ < lines(); ++taken_) {
    store::Line line{store::LineKind::input, std::string(match().log().line(taken_)), {}};
    if (!commands_.empty() && commands_.front().first == taken_) {
      line.by = std::move(commands_.front().second);
      commands_.erase(commands_.begin());
    }
    taken.push_back(std::move(line));
  }
  return taken;
}

}  // namespace calculi::server
