// Another program at the end of two pipes: lines in, lines out, and nothing it does can hold us up. It has bounds of
// memory, every wait has an end, and it is gone when its owner is.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace calculi::cli {

class BotProcess {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Got : std::uint8_t {
    line,
    silence,  // nothing until then
    flood,    // more than anybody would send
    ended     // it has closed its output
  };

  static constexpr std::size_t longest_line = 64U << 10U;

  // Nothing where the program cannot be started. Its stderr is heard or thrown away.
  static std::optional<BotProcess> start(const std::vector<std::string>& command, int memory_mb, bool hear_errors);

  BotProcess(BotProcess&& other) noexcept;
  BotProcess& operator=(BotProcess&& other) = delete;
  ~BotProcess();

  // The whole line by then, or false: it does not read, or is gone.
  bool send(std::string_view line, Clock::time_point until);
  Got next(std::string& line, Clock::time_point until);
  // Closes its input and waits so long for it to go by itself; true if it did, with exit code 0.
  bool leave(Clock::time_point until);

 private:
  BotProcess(pid_t pid, int to, int from) : pid_(pid), to_(to), from_(from) {}
  void stop();

  pid_t pid_;
  int to_;
  int from_;
  std::string buffer_;
};

}  // namespace calculi::cli
