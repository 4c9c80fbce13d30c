// Tables on a server at which a program plays against random bots; whoever checks the program is their host and
// watches.
#pragma once

#include <optional>

#include "engine/table/module.hpp"
#include "platform/cli/programs/program_bot.hpp"
#include "platform/cli/programs/program_relay.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::cli {

class ProgramTable {
 public:
  // The program has been started.
  ProgramTable(const ServerAddress& server, ProgramBot& bot) : host_(server), relay_(server, *bot.process()) {}

  bool greet();  // false: the server does not answer
  // A match at a new table, for at most so many questions to the program. True if it came to its end.
  bool play(const Module& module, int seats, Seat seat, std::int64_t questions);
  std::int64_t questions() const { return asked_; }
  std::int64_t moves_lost() const { return lost_; }

 private:
  template <class Done>
  bool wait_until(Done done);
  void pass();
  void hear(const wire::ServerMessage& message);
  void hear_told(const Json& line);
  bool open_table(const Module& module, int seats, Seat seat);
  bool begin();

  ServerLine host_;
  ProgramRelay relay_;
  bool open_ = false;
  bool broken_ = false;  // a line is, or the program has gone
  bool welcome_ = false;
  bool leaves_ = false;  // its host does, and the table ends
  bool gone_ = false;    // the program's line is
  bool seated_ = false;
  bool match_over_ = false;
  std::int32_t cmd_ = 0;
  std::string link_;
  std::optional<wire::ProgramKey> key_;
  std::optional<wire::Phase> phase_;
  std::int64_t asked_ = 0;
  std::int64_t lost_ = 0;
};

}  // namespace calculi::cli
