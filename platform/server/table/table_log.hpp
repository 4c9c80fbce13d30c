// The way of a table's lines into the store: one batch at a time, so that lines are written in order even if a batch
// has to be sent again.
#pragma once

#include "platform/server/hub/outputs.hpp"

namespace calculi::server {

class TableLog {
 public:
  TableLog() = default;
  explicit TableLog(std::int32_t stored) : confirmed_(stored) {}

  void add(store::Line line) { waiting_.push_back(std::move(line)); }
  std::int32_t lines() const { return confirmed_ + waiting(); }
  std::int32_t confirmed() const { return confirmed_; }
  std::int32_t waiting() const { return static_cast<std::int32_t>(waiting_.size()); }  // for the store's answer

  // Hands over what waits, unless the store still has a batch.
  void pump(store::Head head, Outputs& out) {
    if (in_store_ || waiting_.empty()) return;
    in_store_ = true;
    out.add(Append{{std::move(head), confirmed_, waiting_}});
  }
  void confirm(std::int32_t lines) {
    ENSURE(lines >= confirmed_ && lines <= this->lines());
    waiting_.erase(waiting_.begin(), waiting_.begin() + (lines - confirmed_));
    confirmed_ = lines;
    in_store_ = false;
  }
  void fail() { in_store_ = false; }  // the next pump sends the batch again

 private:
  std::int32_t confirmed_ = 0;
  bool in_store_ = false;
  std::vector<store::Line> waiting_;
};

}  // namespace calculi::server
