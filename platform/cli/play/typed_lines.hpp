// Lines from the keyboard or a pipe, without ever blocking the table: one waits for a line at most so long, and bots
// and clocks go on meanwhile. Time is the steady clock's, stretched by the chosen speed.
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
  // Waits for the next line, at most so many milliseconds; -1 for ever. Garbage is a line with bytes that no keyboard
  // sends.
  Got next(int wait_ms, std::string& line);
  bool begins_with_garbage();  // looks at what is there already and leaves it there

 private:
  bool take_line(std::string& line);
  bool fill(int wait_ms);

  const bool terminal_ = stands_at_a_terminal();
  bool ended_ = false;
  std::string buffer_;

  static bool stands_at_a_terminal();
};

// Lets time pass without looking at the keyboard.
void sleep_for(int wait_ms);

// Match time as it passes in the room. It stands still while the match is paused.
class RoomClock {
 public:
  RoomClock(Millis from, double speed) : from_(from), speed_(speed) {}

  Millis now() const;
  int wait_until(Millis then) const;  // how many real milliseconds are left; -1 for never
  void run(bool running);

 private:
  using Steady = std::chrono::steady_clock;
  Millis from_;
  double speed_;
  bool running_ = true;
  Steady::time_point since_ = Steady::now();
};

}  // namespace calculi::cli
