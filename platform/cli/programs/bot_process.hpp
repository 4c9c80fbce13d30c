// Another program at the end of two pipes: lines go in, lines come out. Its memory is bounded, every wait for it has a
// deadline, and it is killed when its owner is destroyed.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace calculi::cli {

// How a program can lose a move.
enum class Offence : std::uint8_t {
  late,     // no line before the deadline
  illegal,  // an action that the rules do not allow
  garbage,  // not a message of the protocol
  flood,    // too many lines, or one too long
  gone      // the program has closed its output
};

class BotProcess {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::size_t longest_line = 64U << 10U;

  // A program that cannot be started is gone from the beginning. Its stderr is shown or discarded.
  BotProcess(const std::vector<std::string>& command, int memory_mb, bool show_errors);
  BotProcess(const BotProcess&) = delete;
  BotProcess& operator=(const BotProcess&) = delete;
  ~BotProcess();

  // False: the program has ended, or has not read the whole line by `until`.
  bool send(std::string_view line, Clock::time_point until);
  std::expected<std::string, Offence> next(Clock::time_point until);
  // Closes the program's input and waits for it to end by itself. True: it did, with exit code 0.
  bool leave(Clock::time_point until);
  int output() const { return from_; }  // has something to read when the program has said something

 private:
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

}  // namespace calculi::cli
