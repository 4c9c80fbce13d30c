// The threads on which bots think: questions go in, answers come out on those threads, and the loop that serves people
// never waits for a bot.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "platform/server/hub/bot_queue.hpp"
#include "platform/server/net/metrics.hpp"
#include "platform/server/table/match_copies.hpp"

namespace calculi::server {

class BotWorker {
 public:
  using Deliver = std::function<void(BotAnswer)>;  // called on the worker's thread
  explicit BotWorker(Deliver deliver);
  ~BotWorker();
  BotWorker(const BotWorker&) = delete;
  BotWorker& operator=(const BotWorker&) = delete;

  void ask(AskBot question);
  void forget(TableId table);
  BotFigures figures();

 private:
  std::optional<BotQueue::Job> wait_for_job();  // nothing: there is no more to do
  void work();
  BotAnswer answer(const AskBot& question);

  Deliver deliver_;
  MatchCopies copies_;  // used by the thread alone
  std::mutex mutex_;
  std::condition_variable more_;
  BotQueue queue_;
  Histogram answers_;
  bool stopping_ = false;
  std::thread thread_;
};

// One worker for each core, up to four. A table belongs to one of them: its questions keep their order, and its copy is
// used by one thread alone.
class BotWorkers {
 public:
  explicit BotWorkers(const BotWorker::Deliver& deliver);

  void ask(AskBot question) { worker_of(question.table).ask(std::move(question)); }
  void forget(TableId table) { worker_of(table).forget(table); }
  BotFigures figures();

 private:
  BotWorker& worker_of(const TableId& table) { return *workers_[table.bytes[0] % workers_.size()]; }

  std::vector<std::unique_ptr<BotWorker>> workers_;
};

}  // namespace calculi::server
