// A program at the end of two pipes, at a seat on a server: what the table says goes to the program, what the program
// says to the table. The program has been greeted already (ProgramBot::start), so a further hello is not passed on, and
// it hears no bye: a line may be cut and come again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/json.hpp"
#include "platform/cli/join/server_line.hpp"
#include "platform/cli/programs/bot_process.hpp"

namespace calculi::cli {

class ProgramRelay {
 public:
  ProgramRelay(const ServerAddress& server, BotProcess& program) : line_(server), program_(program) {}

  // Comes to the seat of this key, at the process that a bye has named, if one has.
  void come(const std::string& link, const std::string& token, const std::string& at = {});

  struct News {
    std::vector<Json> told{};   // by the table
    bool closed = false;        // the line is
    bool stop = false;          // somebody wants to end this
    bool program_gone = false;  // it has ended, or says far too much
  };
  // Waits for something on either side, or on `also`, for `most_ms` at most (-1: for ever), and passes it on.
  News pass(int also, int most_ms);

 private:
  void take(const LineNews& one, News& news);

  ServerLine line_;
  BotProcess& program_;
  std::string first_;
};

}  // namespace calculi::cli
