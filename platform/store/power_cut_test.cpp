// The power is cut at any step: whatever was acknowledged before is there afterwards, in order and unharmed. That the
// check would notice a loss is shown by the settings that do lose.
#include <array>

#include "platform/store/held_sqlite_test.hpp"
#include "platform/store/memory_disk_test.hpp"
#include "platform/store/store_suite_test.hpp"
#include "tests/how_many.hpp"

namespace calculi::store {
namespace {

class PowerCuts {
 public:
  PowerCuts(std::string synchronous, unsigned seed)
      : disk_(seed), random_(seed), synchronous_(std::move(synchronous)) {}

  // Plays until the power is cut, and returns how many acknowledged lines are lost or harmed then.
  int cut_once() {
    disk_.cut_power_after(static_cast<int>(1 + random_() % 200));
    play();
    disk_.power_on();
    const int lost = count_lost();
    if (lost > 0) begin_anew();
    return lost;
  }

 private:
  static constexpr std::size_t tables = 3;
  SqliteOptions options() const {
    return {.folder = folder_.path(), .most_wal_pages = 20, .synchronous = synchronous_, .vfs = disk_.name()};
  }
  static Line line_of(std::int32_t number) {
    return input_line(std::to_string(number) + std::string(static_cast<std::size_t>(number % 40) * 20, 'x'),
                      {1, number + 1, "ok"});
  }
  static TableId table_of(std::size_t index) { return table_id(static_cast<std::uint8_t>(index + 1)); }

  void play() {
    auto opened = open_store(options());
    if (!opened) return;  // the cut came while it was opened
    broken_ = false;
    // Now and then it stops by itself, so that the cut comes while it is closed or behind that.
    while (disk_.has_power() && !broken_ && random_() % 16 != 0) {
      for (auto burst = 1 + random_() % 4; burst > 0; --burst) append(**opened, random_() % tables);
      (*opened)->flush();
    }
  }

  void append(Store& store, std::size_t index) {
    Batch batch{head_of(table_of(index)), sent_[index], {}};
    for (auto lines = 1 + random_() % 3; lines > 0; --lines) batch.lines.push_back(line_of(sent_[index]++));
    store.append(std::move(batch), [this, index](const Stored& stored) {
      if (stored.outcome == Outcome::stored) acknowledged_[index] = stored.lines;
      broken_ = broken_ || (stored.outcome != Outcome::stored && disk_.has_power());
    });
  }

  int count_lost() {
    auto opened = open_store(options());
    if (!opened) return 1;
    int lost = broken_ ? 1 : 0;
    for (std::size_t i = 0; i < tables; ++i) lost += count_lost(i, **opened);
    return lost;
  }

  int count_lost(std::size_t index, Store& store) {
    Loaded loaded{.ok = false};
    store.load(table_of(index), [&](const Loaded& given) { loaded = given; });
    store.flush();
    const auto there = static_cast<std::int32_t>(loaded.lines.size());
    int lost = std::max(loaded.ok ? 0 : 1, acknowledged_[index] - there);
    for (std::int32_t i = 0; i < there; ++i) lost += loaded.lines[static_cast<std::size_t>(i)] == line_of(i) ? 0 : 1;
    acknowledged_[index] = sent_[index] = there;
    return lost;
  }

  void begin_anew() {
    acknowledged_ = sent_ = {};
    disk_.erase();
  }

  TestFolder folder_;  // of the lock alone
  MemoryDisk disk_;
  std::mt19937 random_;
  std::string synchronous_;
  bool broken_ = false;  // lines were not taken though there was power
  std::array<std::int32_t, tables> sent_{};
  std::array<std::int32_t, tables> acknowledged_{};
};

int losses(const std::string& synchronous, int cuts) {
  int lost = 0;
  for (int done = 0; done < cuts;) {
    PowerCuts power(synchronous, static_cast<unsigned>(done + 1));
    for (int i = 0; i < 20 && done < cuts; ++i, ++done) lost += power.cut_once();
  }
  return lost;
}

TEST(PowerCut, loses_nothing_that_was_acknowledged) { EXPECT_EQ(losses("FULL", how_many(160, 10'000)), 0); }

TEST(PowerCut, with_weaker_settings_it_loses_and_the_check_notices) {
  EXPECT_GT(losses("NORMAL", how_many(60, 500)), 0);
  EXPECT_GT(losses("OFF", how_many(60, 500)), 0);
}

}  // namespace
}  // namespace calculi::store
