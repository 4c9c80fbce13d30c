// A match that runs on the server: its table, its time, its way into the store, and the questions to its bots. Match
// time is the hub's time less the pauses. Inputs are applied here at once; people may be told of them only when
// `committed()` has reached `lines()`.
#pragma once

#include <functional>

#include "engine/play/table_runner.hpp"
#include "platform/server/hub/outputs.hpp"
#include "platform/server/limits.hpp"

namespace calculi::server {

// The command that an input carries out, for the store.
struct Command {
  Seat seat = Seat::none;
  std::int32_t cmd = 0;
};

class LiveMatch {
 public:
  LiveMatch(TableId table, std::unique_ptr<AnyMatch> match, Millis now);

  const AnyMatch& match() const { return runner_.match(); }
  Millis time(Millis now) const { return match().paused() ? match().now() : now - zero_; }

  // Enters an input of a person at the match time it is given.
  using Input = std::function<Result<std::string>(TableRunner& runner, Millis at)>;
  Result<std::string> carry_out(const Command& command, Millis now, const Input& input);
  Result<void> host(const HostInput& input, Millis now);
  void answered(const BotAnswer& answer) { (void)runner_.answer(answer.seat, answer.ask, answer.decision); }
  void tick(Millis now) { runner_.run_until(time(now)); }
  Millis wake() const;  // in the hub's time

  // Sends the store the lines, and the bots the questions, that they have not been given yet.
  void pump(Outputs& out);
  void stored(std::int32_t seq) { committed_ = seq - store::opening + 1; }
  std::int32_t lines() const { return match().log().size() + 1; }  // the opening counts
  std::int32_t committed() const { return committed_; }

 private:
  class Questions;
  LiveMatch(TableId table, std::unique_ptr<AnyMatch> match, Millis now, std::unique_ptr<Questions> questions);

  TableId table_;
  Millis zero_;  // the hub's time at match time 0, moved on by pauses
  std::int32_t committed_ = 0;
  std::int32_t appended_ = 0;
  std::vector<std::pair<std::int32_t, Command>> commands_;  // by line, of lines not yet appended
  Questions& questions_;
  TableRunner runner_;
};

}  // namespace calculi::server
