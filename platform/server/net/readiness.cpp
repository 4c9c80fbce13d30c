#include "platform/server/net/readiness.hpp"

#include <algorithm>
#include <utility>

namespace calculi::server {

namespace {

constexpr std::chrono::milliseconds lag_interval{100};
constexpr std::chrono::milliseconds longest_lag{200};
constexpr std::chrono::milliseconds longest_probe{100};
constexpr std::chrono::seconds probe_interval{1};

}  // namespace

void Readiness::begin() {
  due_ = Clock::now() + lag_interval;
  network_.call_after(lag_interval, [this] { measure_lag(); });
}

void Readiness::measure_lag() {
  lag_ = Clock::now() - due_;
  lags_.add(lag_);
  begin();
}

// A measurement that is overdue counts, too.
bool Readiness::is_late() const { return std::max(lag_, Clock::now() - due_) >= longest_lag; }

void Readiness::ask(Answer answer) {
  if (is_late()) return answer("late");
  const bool fresh = !asking_ && asked_ + probe_interval > Clock::now();
  if (fresh) return answer(writes_ ? "" : "store");
  waiting_.push_back(std::move(answer));
  if (waiting_.size() == 1) probe();
}

void Readiness::probe() {
  network_.call_after(longest_probe, [this] { answer_all(false); });
  if (std::exchange(asking_, true)) return;
  asked_ = Clock::now();
  store_.probe([this](bool writes) {
    asking_ = false;
    writes_ = writes && Clock::now() <= asked_ + longest_probe;
    answer_all(writes_);
  });
}

void Readiness::answer_all(bool writes) {
  for (const Answer& answer : std::exchange(waiting_, {})) answer(writes ? "" : "store");
}

}  // namespace calculi::server
