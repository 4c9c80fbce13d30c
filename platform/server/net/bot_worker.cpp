#include "platform/server/net/bot_worker.hpp"

#include "platform/server/hub/containment.hpp"

namespace calculi::server {

BotWorker::BotWorker(Deliver deliver) : deliver_(std::move(deliver)), thread_([this] { work(); }) {}

BotWorker::~BotWorker() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  more_.notify_one();
  thread_.join();
}

void BotWorker::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  more_.notify_one();
}

void BotWorker::work() {
  while (true) {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    if (const auto* table = std::get_if<TableId>(&job)) {
      copies_.forget(*table);
    } else {
      deliver_(answer(*std::get<std::shared_ptr<const AskBot>>(job)));
    }
  }
}

BotAnswer BotWorker::answer(const AskBot& question) {
  BotAnswer answer{.table = question.table, .seat = question.seat, .ask = question.ask};
  const std::optional<Fault> fault = contained([&] { answer = copies_.answer(question); });
  if (fault) answer.fault = fault->text();
  return answer;
}

}  // namespace calculi::server
