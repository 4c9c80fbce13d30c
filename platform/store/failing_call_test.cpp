// Every call to the disk fails once, one after the other: the store says so or does not open, nothing that it has
// acknowledged is lost or there twice, and the next call works.
#include <array>

#include "platform/store/held_sqlite_test.hpp"
#include "platform/store/memory_disk_test.hpp"
#include "platform/store/store_suite_test.hpp"
#include "tests/how_many.hpp"

namespace calculi::store {
namespace {

constexpr std::int32_t lines_each = 12;

class FailingCall {
 public:
  explicit FailingCall(int call) { disk_.fail_once_at(call); }

  bool has_failed() const { return disk_.has_failed(); }
  // A server's day: it opens, writes, reads, forgets and removes what is old.
  void live() {
    auto opened = open();
    ASSERT_TRUE(opened) << "neither at first nor again";
    Store& store = **opened;
    for (std::uint8_t i = 1; i <= 2; ++i) write(store, table_id(i));
    store.append({head_of(table_id(3)), 0, {state_line("Ola")}}, [](const Stored&) {});
    store.forget(table_id(3), [](bool) {});
    store.purge([](const std::vector<TableId>&) {});
    store.probe([](bool) {});
    store.flush();
  }
  void look_again() {
    auto opened = open();
    ASSERT_TRUE(opened);
    for (std::uint8_t i = 1; i <= 2; ++i) {
      const Loaded log = load(**opened, table_id(i));
      ASSERT_EQ(std::ssize(log.lines), lines_each);
      for (std::int32_t n = 0; n < lines_each; ++n) EXPECT_EQ(log.lines[static_cast<std::size_t>(n)], line_of(n));
    }
  }

 private:
  static Line line_of(std::int32_t number) {
    return input_line(std::to_string(number) + std::string(700, 'x'), {1, number + 1, "ok"});
  }
  Opened<std::unique_ptr<SqliteStore>> open() {
    const SqliteOptions options{.folder = folder_.path(), .most_wal_pages = 6, .vfs = disk_.name()};
    auto opened = open_store(options);
    return opened ? std::move(opened) : open_store(options);
  }
  // Like the clients of a server: again after an outage, and after a look at the log where nobody knows.
  void write(Store& store, TableId table) {
    std::int32_t there = 0;
    for (int tries = 0; there < lines_each && tries < 3 * lines_each; ++tries) {
      Stored answer;
      store.append({head_of(table), there, {line_of(there)}}, [&](const Stored& stored) { answer = stored; });
      store.flush();
      const Loaded log = answer.outcome == Outcome::stored ? Loaded{.ok = false} : load(store, table);
      if (answer.outcome == Outcome::stored) there = answer.lines;
      if (!log.ok) continue;
      EXPECT_GE(std::ssize(log.lines), there) << "acknowledged and gone";
      there = static_cast<std::int32_t>(log.lines.size());
    }
    EXPECT_EQ(there, lines_each);
  }
  static Loaded load(Store& store, TableId table) {
    Loaded loaded{.ok = false};
    store.load(table, [&](const Loaded& given) { loaded = given; });
    store.flush();
    return loaded;
  }

  TestFolder folder_;  // of the lock alone
  MemoryDisk disk_{1};
};

TEST(FailingCall, whichever_it_is_nothing_acknowledged_is_lost_or_there_twice) {
  int calls = 0;
  for (int call = 1; !::testing::Test::HasFailure(); call += how_many(13, 1)) {
    FailingCall disk(call);
    disk.live();
    if (!disk.has_failed()) break;
    ++calls;
    disk.look_again();
    if (::testing::Test::HasFailure()) ADD_FAILURE() << "call " << call;
  }
  std::printf("%d calls failed, one at a time\n", calls);
  EXPECT_GT(calls, 20);
}

}  // namespace
}  // namespace calculi::store
