// An evening at a table on a server, in the terminal: the lobby, its matches, and what lies between them.
#pragma once

#include "platform/cli/join/join_words.hpp"
#include "platform/cli/join/remote_table.hpp"
#include "platform/cli/play/play_session.hpp"

namespace calculi::cli {

class JoinSession {
 public:
  JoinSession(const JoinTarget& target, bool watches, const PlayOptions& options);
  void run();  // until the player has left; throws BadInput where there is no such table

 private:
  void play();
  void prompt();
  void listen();
  void take(const std::string& line);
  void start();
  void take_seat(const std::string& which);
  void refused(Word code) { console_.say(not_done(options_.lang, {code, {}, {}}).line); }
  void say(const Done& done);

  wire::Phase phase() const { return table_.table()->phase; }
  bool is_ready() const;
  std::string_view asked() const;  // the words that may be typed now; none while the table waits for others

  const PlayOptions options_;
  Console console_;
  RemoteTable table_;
  std::string_view asked_;
  bool left_ = false;
};

}  // namespace calculi::cli
