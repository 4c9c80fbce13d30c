// A match that runs on the server: the match itself, its time, its way into the store, and its bots. Match time is the
// hub's time less the pauses. Inputs are applied here at once; whoever tells people about them waits until
// `committed()` has reached `lines()`.
#pragma once

#include "platform/server/hub/bot_plans.hpp"
#include "platform/server/hub/outputs.hpp"
#include "platform/server/limits.hpp"

namespace calculi::server {

// Whose command an input is, for the store.
struct Command {
  Seat seat = Seat::none;
  std::int32_t cmd = 0;
};

class LiveMatch {
 public:
  LiveMatch(TableId table, std::unique_ptr<AnyMatch> match, Millis now);

  const AnyMatch& match() const { return *match_; }
  Millis time(Millis now) const { return match_->paused() ? match_->now() : now - zero_; }

  Result<std::string> act(const Command& command, std::string_view text, const Stamp& stamp, Millis now);
  Result<std::string> hint(const Command& command, int step, const Teller& teller, Millis now);
  Result<void> host(const HostInput& input, Millis now);
  void answered(const BotAnswer& answer) { (void)bots_.answered(answer); }
  void tick(Millis now);
  Millis wake() const;  // in the hub's time

  // What the store and the bots have not been given yet.
  void pump(Outputs& out);
  void stored(std::int32_t seq) { committed_ = seq - store::opening + 1; }
  std::int32_t lines() const { return match_->log().size() + 1; }  // the opening counts
  std::int32_t committed() const { return committed_; }

 private:
  bool too_far_ahead() const { return lines() - committed_ > caps::uncommitted_lines; }
  void step_bot();
  void ask_bots();
  AskBot question(const BotPlans::Question& asked);
  void note(const Command& command, int lines_before);

  TableId table_;
  std::unique_ptr<AnyMatch> match_;
  Millis zero_;  // the hub's time at match time 0, moved on by pauses
  std::int32_t committed_ = 0;
  std::int32_t appended_ = 0;
  std::int32_t copied_ = -1;  // lines the bots' copy has; -1: there is no copy yet
  std::vector<std::pair<std::int32_t, Command>> commands_;
  BotPlans bots_;
  std::vector<AskBot> asks_;
};

}  // namespace calculi::server
