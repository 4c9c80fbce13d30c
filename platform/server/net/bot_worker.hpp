// The thread on which bots think: questions go in, answers come out on that thread, and the loop that serves people
// never waits for a bot.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <variant>

#include "platform/server/table/match_copies.hpp"

namespace calculi::server {

class BotWorker {
 public:
  using Deliver = std::function<void(BotAnswer)>;  // called on the worker's thread
  explicit BotWorker(Deliver deliver);
  ~BotWorker();
  BotWorker(const BotWorker&) = delete;
  BotWorker& operator=(const BotWorker&) = delete;

  void ask(std::shared_ptr<const AskBot> question) { add(std::move(question)); }
  void forget(TableId table) { add(table); }

 private:
  using Job = std::variant<std::shared_ptr<const AskBot>, TableId>;
  void add(Job job);
  void work();
  BotAnswer answer(const AskBot& question);

  Deliver deliver_;
  MatchCopies copies_;  // used by the thread alone
  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace calculi::server
