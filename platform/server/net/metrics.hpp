// Figures of a running server, as text for Prometheus. Their labels are the kind of a thing and its result; nothing
// names a table, a person or an address, and there are never more than 200 series.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "platform/store/store.hpp"

namespace calculi::server {

struct HubFigures;

// How long something took, counted in steps.
class Histogram {
 public:
  static constexpr std::array<double, 10> bounds{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1};  // seconds

  void add(std::chrono::duration<double> time);
  void add(const Histogram& other);
  std::uint64_t within(std::size_t bound) const;  // all that took no longer than this bound; the last one is all
  double sum() const { return sum_; }

 private:
  std::array<std::uint64_t, bounds.size() + 1> counts_{};
  double sum_ = 0;
};

// Of the threads on which bots think.
struct BotFigures {
  std::size_t waiting = 0;
  Histogram answers{};  // from question to answer
};

// What the loop counts.
struct Metrics {
  struct HashOfText {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  void appended(const store::Batch& batch);
  void sent(const std::string& message);  // as written by wire::write

  std::unordered_map<std::string, std::uint64_t, HashOfText, std::equal_to<>> messages{};  // to clients, by type
  std::array<std::uint64_t, 3> lines{};                                                    // for the store, by kind
  std::array<std::uint64_t, 4> commits{};                                                  // by outcome
  Histogram commit_time{};
  std::uint64_t received = 0;
  std::uint64_t writes = 0;  // to sockets
  std::uint64_t purges = 0;
  std::uint64_t purged_tables = 0;
  std::uint64_t faults = 0;
};

std::string write_metrics(const Metrics& counted, const HubFigures& hub, const BotFigures& bots,
                          const Histogram& loop_lag);

}  // namespace calculi::server
