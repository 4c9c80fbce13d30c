// The latest commands of one seat and their answers. A client that does not know whether its command arrived sends it
// again under the same number, and gets the same answer again.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "platform/server/limits.hpp"

namespace calculi::server {

class Commands {
  struct One {
    std::int32_t cmd = 0;
    std::string answer;
  };

 public:
  // The answer to this command, while it is remembered.
  const std::string* find(std::int32_t cmd) const {
    const auto found = std::ranges::find(answers_, cmd, &One::cmd);
    return found == answers_.end() ? nullptr : &found->answer;
  }
  std::int32_t last() const { return last_; }
  void answered(std::int32_t cmd, std::string answer) {
    last_ = cmd;
    if (answers_.size() >= caps::remembered_answers) answers_.erase(answers_.begin());
    answers_.push_back({cmd, std::move(answer)});
  }

 private:
  std::int32_t last_ = 0;
  std::vector<One> answers_;  // a deque would take a kilobyte for a person who has not said anything yet
};

}  // namespace calculi::server
