// A store for simulations: slow, failing, and cut off in the middle of its work by a crash.
#pragma once

#include <deque>

#include "platform/store/memory_store.hpp"

namespace calculi::server::testing {

class SimulatedStore final : public store::Store {
 public:
  enum class Fault : std::uint8_t { none, outage, unknown_written, unknown_lost };

  // Runs a job some time later, and in the order of the calls.
  using Later = std::function<void(std::function<void()>)>;
  explicit SimulatedStore(
      Later later = [](const std::function<void()>& job) { job(); },
      std::function<Fault()> fault = [] { return Fault::none; }, store::Keeping keeping = {})
      : later_(std::move(later)),
        fault_(std::move(fault)),
        disk_([](const std::function<void()>& answer) { answer(); }, std::move(keeping)) {}

  void append(store::Batch batch, Done<store::Stored> done) override;
  void load(store::TableId table, Done<store::Loaded> done) override;
  void load_by_link(const Digest& link_hash, Done<store::Loaded> done) override;
  void list(Done<std::optional<std::vector<store::Head>>> done) override;
  void probe(Done<bool> done) override;
  void purge(Done<std::vector<store::TableId>> done) override;
  void forget(store::TableId table, Done<bool> done) override;
  void flush() override {}

  // Of the batches that are under way the first `written` get onto the disk; nobody hears of any.
  void crash(std::size_t written);
  std::size_t under_way() const { return pending_.size(); }
  const store::MemoryStore& disk() const { return disk_; }
  std::function<void(const store::Batch&)> on_written{};  // looks at each batch on the disk

 private:
  struct Pending {
    store::Batch batch;
    Done<store::Stored> done;
  };
  void work(int life);
  void write(const store::Batch& batch, const Done<store::Stored>& done);
  template <class Job>
  void soon(Job job) {
    later_([this, job = std::move(job), life = life_] {
      if (life == life_) job();
    });
  }

  Later later_;
  std::function<Fault()> fault_;
  store::MemoryStore disk_;
  std::deque<Pending> pending_;
  int life_ = 0;  // of the process
};

}  // namespace calculi::server::testing
