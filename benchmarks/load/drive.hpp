// Drives many rooms at once: as fast as the server answers, or at a rate; and measures how long an input takes.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "benchmarks/load/room.hpp"

namespace calculi::load {

struct Counted {
  std::int64_t inputs = 0;  // that were answered
  std::int64_t refused = 0;
  std::int64_t unused = 0;  // of a rate: nobody had anything to say
  std::int64_t messages = 0;
  std::int64_t bytes = 0;
  std::vector<double> ms;  // of each input, until everybody has heard
  double quantile(double share);
};

class Drive {
 public:
  using Clock = std::chrono::steady_clock;
  // `rate`: inputs a second; 0: each room says the next thing as soon as it can.
  Drive(std::vector<std::unique_ptr<Room>> rooms, double rate);
  ~Drive();
  Drive(const Drive&) = delete;
  Drive& operator=(const Drive&) = delete;

  void run_for(std::chrono::duration<double> time);
  Counted take_counted() { return std::exchange(counted_, {}); }

 private:
  void hear_all(int timeout_ms);
  void hear(std::size_t room, int seat);
  void say_what_is_due(Clock::time_point now);
  bool say_somewhere();
  bool say(std::size_t room);
  int patience(Clock::time_point now) const;

  std::vector<std::unique_ptr<Room>> rooms_;
  std::vector<Clock::time_point> said_;  // by room
  double rate_;
  Clock::time_point next_;
  int epoll_;
  std::mt19937 random_{7};
  Counted counted_;
};

}  // namespace calculi::load
