// A match that runs on the server: its time, its lines for the table's log, and the questions to its bots. Match time
// is the hub's time less the pauses and the time in which it sleeps: after a restart until somebody comes back, and
// while the store cannot write.
#pragma once

#include <functional>

#include "engine/play/table_runner.hpp"
#include "platform/server/hub/outputs.hpp"
#include "platform/server/limits.hpp"

namespace calculi::server {

class LiveMatch {
 public:
  // A match that begins now, with its number at the table.
  LiveMatch(TableId table, std::int32_t number, std::unique_ptr<AnyMatch> match, Millis now);
  // A match as its log has left it. It sleeps.
  LiveMatch(TableId table, std::int32_t number, std::unique_ptr<AnyMatch> match);

  const AnyMatch& match() const { return runner_.match(); }
  bool asleep() const { return asleep_; }
  void sleep(Millis now);
  // Goes on where it stood; but the hold of a race is closed at once, with the claims that it has.
  void wake_up(Millis now);

  // Enters an input of a person at the match time it is given.
  using Input = std::function<Result<std::string>(TableRunner& runner, Millis at)>;
  Result<std::string> carry_out(Millis now, const Input& input);
  Result<void> host(const HostInput& input, Millis now);
  // A line that an input writes between these two is that command's. False if there is none.
  void begin_command() { own_line_ = -1; }
  bool attribute(const store::Command& command);
  void answered(const BotAnswer& answer) { (void)runner_.answer(answer.seat, answer.ask, answer.decision); }
  void tick(Millis now) { runner_.run_until(time(now)); }
  Millis wake() const;  // in the hub's time

  void ask_bots(Outputs& out);
  // The lines that the table's log has not been given yet; the opening comes first.
  std::vector<store::Line> take_lines();
  std::int32_t lines() const { return match().log().size(); }

 private:
  class Questions;
  LiveMatch(std::unique_ptr<AnyMatch> match, Millis now, std::unique_ptr<Questions> questions);
  Millis time(Millis now) const { return asleep_ || match().paused() ? match().now() : now - zero_; }

  Millis zero_;  // the hub's time at match time 0, moved on by pauses and sleep
  bool asleep_ = false;
  bool opened_ = false;                                            // the log has the opening
  std::int32_t taken_ = 0;                                         // lines of the match that the log has
  std::int32_t own_line_ = -1;                                     // of the last input, if the log has not got it
  std::vector<std::pair<std::int32_t, store::Command>> commands_;  // by line, of lines not yet taken
  Questions& questions_;
  TableRunner runner_;
};

}  // namespace calculi::server
