#include "platform/server/hub/simulated_store_test.hpp"

#include "platform/store/store_suite_test.hpp"

namespace calculi::server::testing {

void SimulatedStore::append(store::Batch batch, Done<store::Stored> done) {
  pending_.push_back({std::move(batch), std::move(done)});
  later_([this, life = life_] { work(life); });
}

void SimulatedStore::work(int life) {
  if (life != life_ || pending_.empty()) return;
  const Pending next = std::move(pending_.front());
  pending_.pop_front();
  const store::TableId table = next.batch.head.table;
  const Fault fault = fault_();
  if (fault == Fault::none) return write(next.batch, next.done);
  if (fault == Fault::unknown_written) write(next.batch, [](const store::Stored&) {});
  next.done({table, 0, fault == Fault::outage ? store::Outcome::outage : store::Outcome::unknown});
}

void SimulatedStore::write(const store::Batch& batch, const Done<store::Stored>& done) {
  disk_.append(batch, [&](const store::Stored& stored) {
    if (stored.outcome == store::Outcome::stored && on_written) on_written(batch);
    done(stored);
  });
}

void SimulatedStore::crash(std::size_t written) {
  ++life_;
  for (const Pending& one : std::exchange(pending_, {})) {
    if (written-- == 0) break;
    write(one.batch, [](const store::Stored&) {});
  }
}

void SimulatedStore::load(store::TableId table, Done<store::Loaded> done) {
  soon([=, this] { fault_() == Fault::outage ? done({.ok = false}) : disk_.load(table, done); });
}
void SimulatedStore::load_by_link(const Digest& link_hash, Done<store::Loaded> done) {
  soon([=, this] { disk_.load_by_link(link_hash, done); });
}
void SimulatedStore::list(Done<std::optional<std::vector<store::Head>>> done) {
  soon([=, this] { disk_.list(done); });
}
void SimulatedStore::probe(Done<bool> done) {
  soon([=, this] { done(fault_() == Fault::none); });
}
void SimulatedStore::purge(Done<std::vector<store::TableId>> done) {
  soon([=, this] { disk_.purge(done); });
}
void SimulatedStore::forget(store::TableId table, Done<bool> done) {
  soon([=, this] { disk_.forget(table, done); });
}

}  // namespace calculi::server::testing

namespace calculi::store {
namespace {

struct HeldSimulated {
  explicit HeldSimulated(Keeping keeping)
      : simulated([](const std::function<void()>& job) { job(); },
                  [] { return server::testing::SimulatedStore::Fault::none; }, std::move(keeping)) {}
  Store& store() { return simulated; }
  std::string kept() {
    std::string all;
    for (std::uint8_t number = 0; number < 5; ++number) {
      const std::vector<Line> lines = simulated.disk().log(table_id(number)).value_or(std::vector<Line>{});
      for (const Line& line : lines) all.append(line.text);
    }
    return all;
  }
  server::testing::SimulatedStore simulated;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Simulated, StoreSuite, HeldSimulated);

}  // namespace
}  // namespace calculi::store
