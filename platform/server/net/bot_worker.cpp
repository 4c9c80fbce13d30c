#include "platform/server/net/bot_worker.hpp"

#include <sched.h>

#include <algorithm>

#include "platform/server/hub/containment.hpp"

namespace calculi::server {

namespace {

constexpr unsigned most_workers = 4;

// Bots get their share of the processor, and the loop is let in whenever it has something to do. Where the system does
// not allow that, nothing else changes.
void let_others_first() {
  const sched_param usual{};
  (void)::sched_setscheduler(0, SCHED_BATCH, &usual);
}

}  // namespace

BotWorker::BotWorker(Deliver deliver) : deliver_(std::move(deliver)), thread_([this] { work(); }) {}

BotWorker::~BotWorker() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  more_.notify_one();
  thread_.join();
}

void BotWorker::ask(AskBot question) {
  question.since = std::chrono::steady_clock::now();
  {
    const std::lock_guard lock(mutex_);
    queue_.add(std::move(question));
  }
  more_.notify_one();
}

void BotWorker::forget(TableId table) {
  {
    const std::lock_guard lock(mutex_);
    queue_.forget(table);
  }
  more_.notify_one();
}

BotFigures BotWorker::figures() {
  const std::lock_guard lock(mutex_);
  return {queue_.questions(), answers_};
}

std::optional<BotQueue::Job> BotWorker::wait_for_job() {
  std::unique_lock lock(mutex_);
  std::optional<BotQueue::Job> job;
  more_.wait(lock, [&] { return stopping_ || (job = queue_.take()).has_value(); });
  return job;
}

void BotWorker::work() {
  let_others_first();
  while (const std::optional<BotQueue::Job> job = wait_for_job()) {
    if (const auto* table = std::get_if<TableId>(&*job)) {
      copies_.forget(*table);
    } else {
      deliver_(answer(std::get<AskBot>(*job)));
    }
  }
}

BotAnswer BotWorker::answer(const AskBot& question) {
  BotAnswer answer{.table = question.table, .match = question.match, .seat = question.seat, .ask = question.ask};
  const std::optional<Fault> fault = contained([&] { answer = copies_.answer(question); });
  if (fault) answer.fault = fault->text();
  const std::lock_guard lock(mutex_);
  answers_.add(std::chrono::steady_clock::now() - question.since);
  return answer;
}

BotWorkers::BotWorkers(const BotWorker::Deliver& deliver) {
  const unsigned cores = std::clamp(std::thread::hardware_concurrency(), 1U, most_workers);
  for (unsigned i = 0; i < cores; ++i) workers_.push_back(std::make_unique<BotWorker>(deliver));
}

BotFigures BotWorkers::figures() {
  BotFigures all;
  for (const auto& worker : workers_) {
    const BotFigures one = worker->figures();
    all.waiting += one.waiting;
    all.answers.add(one.answers);
  }
  return all;
}

}  // namespace calculi::server
