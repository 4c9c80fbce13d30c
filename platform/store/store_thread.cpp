#include "platform/store/store_thread.hpp"

#include <map>
#include <utility>

namespace calculi::store {

StoreThread::StoreThread(Worker& worker, Store::Post post)
    : worker_(worker), post_(std::move(post)), thread_([this] { work(); }) {}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void StoreThread::enqueue(Job job) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(job));
  }
  changed_.notify_all();
}

void StoreThread::flush() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return queue_.empty() && !busy_; });
}

void StoreThread::answer(std::vector<Append> appends, const std::vector<Stored>& stored) {
  std::map<TableId, Outcome> next;  // what is answered next to each table
  std::deque<std::pair<Store::Done<Stored>, Stored>> answers;
  for (std::size_t i = stored.size(); i-- > 0;) {
    const auto [known, last] = next.try_emplace(stored[i].table, stored[i].outcome);
    if (!last && std::exchange(known->second, stored[i].outcome) == stored[i].outcome) continue;
    answers.emplace_front(std::move(appends[i].done), stored[i]);
  }
  post_([answers = std::move(answers)] {
    for (const auto& [done, answer] : answers) done(answer);
  });
}

void StoreThread::work() {
  std::unique_lock lock(mutex_);
  while (!queue_.empty() || !stopping_) {
    if (queue_.empty()) {
      wait(lock);
      continue;
    }
    std::deque<Job> jobs = std::exchange(queue_, {});
    busy_ = true;
    lock.unlock();
    carry_out(std::move(jobs));
    lock.lock();
    busy_ = false;
    changed_.notify_all();
  }
}

void StoreThread::wait(std::unique_lock<std::mutex>& lock) {
  const auto called = [this] { return stopping_ || !queue_.empty(); };
  const auto due = worker_.due();
  if (!due) return changed_.wait(lock, called);
  if (changed_.wait_for(lock, *due, called)) return;
  lock.unlock();
  worker_.rest();
  lock.lock();
}

void StoreThread::carry_out(std::deque<Job> jobs) {
  std::vector<Append> appends;
  for (Job& job : jobs) {
    if (auto* append = std::get_if<Append>(&job)) {
      appends.push_back(std::move(*append));
      continue;
    }
    commit(std::exchange(appends, {}));
    std::get<Task>(job)();
  }
  commit(std::move(appends));
}

void StoreThread::commit(std::vector<Append> appends) {
  if (!appends.empty()) worker_.commit(std::move(appends));
}

}  // namespace calculi::store
