// The bots' own thread: questions go in, answers come out on that thread, and the loop that serves people never waits
// for a bot that thinks.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <variant>

#include "platform/server/hub/bot_desk.hpp"

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
  BotDesk desk_;  // the thread's own
  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace calculi::server
