// The latest commands of one seat and their answers. A client that does not know whether its command arrived sends it
// again under the same number, and gets the same answer again.
#pragma once

#include <deque>
#include <string>

#include "platform/server/limits.hpp"

namespace calculi::server {

class Commands {
 public:
  enum class Seen { fresh, answered, too_old };

  Seen look_up(std::int32_t cmd) const {
    if (cmd > last_) return Seen::fresh;
    return find(cmd) == nullptr ? Seen::too_old : Seen::answered;
  }
  const std::string* find(std::int32_t cmd) const {
    for (const One& one : answers_) {
      if (one.cmd == cmd) return &one.answer;
    }
    return nullptr;
  }
  std::int32_t last() const { return last_; }
  void answered(std::int32_t cmd, std::string answer) {
    last_ = cmd;
    if (answers_.size() >= caps::remembered_answers) answers_.pop_front();
    answers_.push_back({cmd, std::move(answer)});
  }

 private:
  struct One {
    std::int32_t cmd = 0;
    std::string answer;
  };
  std::int32_t last_ = 0;
  std::deque<One> answers_;
};

}  // namespace calculi::server
