// The latest commands of one seat and their answers. A client that does not know whether its command arrived sends it
// again under the same number, and gets the same answer again.
#pragma once

#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "platform/server/limits.hpp"

namespace calculi::server {

class Commands {
 public:
  // The answer to this command, while it is remembered.
  std::optional<std::string_view> find(std::int32_t cmd) const {
    if (cmd > last_) return std::nullopt;
    for (std::size_t at = 0; at < bytes_.size(); at += size_at(at)) {
      if (read(at).cmd == cmd) return answer_at(at);
    }
    return std::nullopt;
  }
  std::int32_t last() const { return last_; }
  void answered(std::int32_t cmd, std::string_view answer) {
    last_ = cmd;
    if (count_ == caps::remembered_answers) {
      bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(size_at(0)));
    } else {
      ++count_;
    }
    const Head head{cmd, static_cast<std::uint32_t>(answer.size())};
    if (bytes_.capacity() - bytes_.size() < sizeof head + answer.size()) {
      bytes_.reserve(bytes_.size() + sizeof head + answer.size() + spare_bytes);
    }
    const auto* const first = reinterpret_cast<const char*>(&head);
    bytes_.insert(bytes_.end(), first, first + sizeof head);
    bytes_.insert(bytes_.end(), answer.begin(), answer.end());
  }

 private:
  struct Head {  // before each answer
    std::int32_t cmd = 0;
    std::uint32_t size = 0;
  };
  static constexpr std::size_t spare_bytes = 256;  // every seat has these answers, so there is not much room to spare

  Head read(std::size_t at) const {
    Head head;
    std::memcpy(&head, bytes_.data() + at, sizeof head);
    return head;
  }
  std::size_t size_at(std::size_t at) const { return sizeof(Head) + read(at).size; }
  std::string_view answer_at(std::size_t at) const { return {bytes_.data() + at + sizeof(Head), read(at).size}; }

  std::int32_t last_ = 0;
  int count_ = 0;
  std::vector<char> bytes_;  // one answer behind the other
};

}  // namespace calculi::server
