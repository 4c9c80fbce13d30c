// The table that a PlaySession plays at: one in this process (local_table.hpp), or one on a server (join/).
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/module.hpp"
#include "platform/cli/play/console.hpp"

namespace calculi::cli {

// How the match stands.
struct MatchStatus {
  SeatSet waiting_on;
  SeatSet may_act;         // in turn or out of it
  bool can_go_on = false;  // it is paused, and somebody here may end that
  bool covered = false;    // nothing is taken now (T6)
  std::optional<Outcome> outcome;
};

// Why nothing was done, in a sentence.
struct NotDone {
  std::string line;
  bool understood = true;
};
using Done = std::expected<std::string, NotDone>;
NotDone not_done(Lang lang, const Refusal& refusal);

std::string sentence_of_hint(std::string_view hint);  // of its JSON

class PlayTable {
 public:
  virtual ~PlayTable() = default;

  // --- what is known of it
  virtual const Module& module() const = 0;
  virtual const TableSetup& setup() const = 0;
  virtual SeatSet people() const = 0;  // who sit at this keyboard
  virtual MatchStatus status() const = 0;
  virtual std::optional<Millis> time_left(Viewer viewer) const = 0;
  virtual std::unique_ptr<AnyView> look(Viewer viewer) const = 0;
  virtual int event_count(Viewer viewer) const = 0;
  virtual std::vector<std::string> events(Viewer viewer, int from) const = 0;

  // --- its time
  virtual void go_on() = 0;  // does, or learns, everything that has happened by now
  virtual Wait wait() const = 0;
  virtual bool over() const = 0;  // the match, or the part in it that people here have

  // --- what people here do
  virtual Done act(Seat seat, std::string_view text) = 0;
  virtual Done hint(Seat seat, int step, const Teller& teller) = 0;  // its sentence
  virtual Done host(HostAct act) = 0;
  virtual bool takes(const std::string& line) = 0;  // a line that is the table's own and no move

  // --- its beginning and its end
  virtual std::string greeting() const = 0;               // how to begin
  virtual std::string help() const = 0;                   // what else may be typed here
  virtual std::string save(const std::string& file) = 0;  // says what has become of it
  virtual std::string parting() const = 0;                // the question before somebody leaves; empty: none is needed
  virtual bool part(const std::string& answer) = 0;       // false: they stay
  virtual std::string farewell() const = 0;
};

}  // namespace calculi::cli
