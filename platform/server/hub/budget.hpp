// A token bucket: allows a burst at once, then one more after each refill time. It limits messages, wrong codes, new
// tables and presence changes.
#pragma once

#include <algorithm>

#include "engine/base/ids.hpp"

namespace calculi::server {

class Budget {
 public:
  // With a share the bucket is so many times larger and fills so many times faster.
  constexpr Budget(int burst, Millis refill, int share = 1)
      : refill_{refill.count / share}, full_(refill_ * burst * share), left_(full_) {}

  bool has(Millis now) {
    left_ = std::min(full_, left_ + (now - last_));
    last_ = now;
    return left_ >= refill_;
  }
  bool take(Millis now) {
    if (!has(now)) return false;
    left_ = left_ - refill_;
    return true;
  }
  // How long until there is one more.
  Millis wait(Millis now) { return has(now) ? Millis{0} : refill_ - left_; }
  bool untouched(Millis now) const { return left_ + (now - last_) >= full_; }

 private:
  Millis refill_;
  Millis full_;
  Millis left_;  // tokens as the time that earns them
  Millis last_{0};
};

constexpr Budget per_minute(int times, int share = 1) { return {times, Millis{60'000 / times}, share}; }

}  // namespace calculi::server
