// Whether the server is fit to serve: its store can write within a tenth of a second, and its loop is not late.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "platform/server/net/beast/network.hpp"
#include "platform/server/net/metrics.hpp"

namespace calculi::server {

class Readiness {
 public:
  using Clock = Network::Clock;
  using Answer = std::function<void(std::string_view why_not)>;  // empty: it is ready

  Readiness(Network& network, store::Store& store) : network_(network), store_(store) {}

  void begin();  // measures the lag of the loop from now on
  // The store is asked at most once a second, however often somebody wants to know.
  void ask(Answer answer);
  const Histogram& lags() const { return lags_; }

 private:
  bool is_late() const;
  void measure_lag();
  void probe();
  void answer_all(bool writes);

  Network& network_;
  store::Store& store_;
  Clock::time_point due_ = Clock::time_point::max();  // of the next measurement
  Clock::duration lag_{};
  Histogram lags_;
  std::vector<Answer> waiting_;
  bool asking_ = false;  // the store has not answered yet
  bool writes_ = false;  // what it answered last
  Clock::time_point asked_ = Clock::time_point::min();
};

}  // namespace calculi::server
