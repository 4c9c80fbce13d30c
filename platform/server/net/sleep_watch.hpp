// Has the computer slept? The clock of the server stands still while it does, another one of the system does not; and a
// process that was stopped finds its timer long overdue.
#pragma once

#include <chrono>
#include <ctime>

namespace calculi::server {

class SleepWatch {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds noticed{5};

  // Asked by a timer that was due then.
  bool has_slept(Clock::time_point due, Clock::time_point now = Clock::now(), Clock::duration boot = since_boot()) {
    const Clock::duration ahead = boot - now.time_since_epoch();
    const bool slept = ahead > ahead_ + noticed || now > due + noticed;
    ahead_ = ahead;
    return slept;
  }

 private:
  static Clock::duration since_boot() {
    timespec at{};
    clock_gettime(CLOCK_BOOTTIME, &at);
    return std::chrono::seconds(at.tv_sec) + std::chrono::nanoseconds(at.tv_nsec);
  }

  Clock::duration ahead_ = since_boot() - Clock::now().time_since_epoch();
};

}  // namespace calculi::server
