// The one thread of a store. It takes everything that waits, and hands it to the store in order, batches that stand
// beside each other together. What has been handed over is finished before the destructor returns.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

#include "platform/store/store.hpp"

namespace calculi::store {

class StoreThread {
 public:
  struct Append {
    Batch batch;
    Store::Done<Stored> done;
  };
  using Task = std::function<void()>;

  // What it does; all of it on the thread.
  class Worker {
   public:
    virtual void commit(std::vector<Append> appends) = 0;
    // After how long without work something else is due; nothing: never.
    virtual std::optional<std::chrono::milliseconds> due() { return std::nullopt; }
    virtual void rest() {}

   protected:
    ~Worker() = default;
  };

  StoreThread(Worker& worker, Store::Post post);
  ~StoreThread();
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  void add(Append append) { enqueue(std::move(append)); }
  void add(Task task) { enqueue(std::move(task)); }
  void flush();
  void post(Task answer) { post_(std::move(answer)); }
  // Answers a commit once per table and outcome.
  void answer(std::vector<Append> appends, const std::vector<Stored>& stored);
  // Answers `question()` on the thread, or `otherwise` if it throws a `Fault`.
  template <class Fault, class Answer, class Ask>
  void ask(Store::Done<Answer> done, Answer otherwise, Ask question) {
    add(Task([this, done = std::move(done), otherwise = std::move(otherwise), question = std::move(question)] {
      Answer answer = otherwise;
      try {
        answer = question();
      } catch (const Fault&) {
        answer = otherwise;
      }
      post_([done, answer = std::move(answer)] { done(answer); });
    }));
  }

 private:
  using Job = std::variant<Append, Task>;
  void enqueue(Job job);
  void work();
  void wait(std::unique_lock<std::mutex>& lock);
  void carry_out(std::deque<Job> jobs);
  void commit(std::vector<Append> appends);

  Worker& worker_;
  Store::Post post_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;  // these three are guarded by the mutex
  bool busy_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace calculi::store
