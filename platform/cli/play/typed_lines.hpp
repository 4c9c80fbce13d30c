// Lines from the keyboard or a pipe, read without blocking the table: every wait has a limit, so that bots and clocks
// can go on. Time is that of the steady clock, scaled by the chosen speed.
#pragma once

#include <chrono>
#include <string>

#include "engine/base/ids.hpp"

namespace calculi::cli {

class TypedLines {
 public:
  enum class Got : std::uint8_t { line, nothing, end, garbage };

  static constexpr std::size_t longest_line = 1000;

  bool terminal() const { return terminal_; }
  // Waits for the next line, for at most `wait_ms` (-1: for ever) and while `news`, another handle or -1, has nothing
  // to read. Garbage is a line with bytes that no keyboard sends.
  Got next(int wait_ms, int news, std::string& line);
  static void sleep(int wait_ms, int news);  // the same, without looking at the keyboard
  bool begins_with_garbage();                // checks the first line without reading it

 private:
  bool take_line(std::string& line);
  bool fill(int wait_ms, int news);

  const bool terminal_ = stands_at_a_terminal();
  bool ended_ = false;
  std::string buffer_;

  static bool stands_at_a_terminal();
};

// Match time from real time. It stands still while the match is paused.
class MatchClock {
 public:
  MatchClock(Millis from, double speed) : from_(from), speed_(speed) {}

  Millis now() const;
  int wait_until(Millis then) const;  // in real milliseconds; -1: for ever
  void run(bool running);

 private:
  using Steady = std::chrono::steady_clock;
  Millis from_;
  double speed_;
  bool running_ = true;
  Steady::time_point since_ = Steady::now();
};

}  // namespace calculi::cli
