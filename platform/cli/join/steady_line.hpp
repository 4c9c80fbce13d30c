// The line to a server as a page keeps it: it greets, asks every five seconds whether the server still answers, and
// reconnects by itself after a cut, with longer and random waits.
#pragma once

#include <chrono>
#include <string>

#include "platform/cli/join/server_line.hpp"
#include "platform/cli/play/console.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::cli {

class LineListener {
 public:
  virtual ~LineListener() = default;
  virtual void line_is_up(const wire::Welcome& welcome) = 0;  // after every welcome, even the first
  virtual void line_is_down(const std::string& why) = 0;
  virtual void heard(const wire::ServerMessage& message) = 0;
  virtual void asked_to_stop() = 0;  // by a signal
};

class SteadyLine {
 public:
  using Clock = std::chrono::steady_clock;

  SteadyLine(ServerAddress address, Lang lang, LineListener& listener);

  bool is_up() const { return stage_ == Stage::up; }
  const std::string& origin() const { return origin_; }
  bool send(const wire::ClientMessage& message);              // false while the line is down
  void reconnect_at(std::string id) { id_ = std::move(id); }  // of the table; it opens nothing
  void close();                                               // for good

  void go_on();  // takes what has come, and does what is due
  Wait wait() const;

 private:
  enum class Stage : std::uint8_t { down, opening, greeting, up, closed };

  void take(const LineNews& news);
  void read(const std::string& text);
  void open();
  void lose(const std::string& why);
  void when_due();
  void in(std::chrono::milliseconds wait) { due_ = Clock::now() + wait; }

  std::string origin_;
  Lang lang_;
  LineListener& listener_;
  ServerLine line_;
  std::string id_;
  std::string at_;  // the process that has answered last, or that has the table
  Stage stage_ = Stage::down;
  Clock::time_point due_ = Clock::now();  // of the next try, or of the next ping
  int tries_ = 0;
  int pings_ = 0;
  int unanswered_ = 0;
  std::optional<std::chrono::milliseconds> again_{};  // as a bye has said
};

}  // namespace calculi::cli
