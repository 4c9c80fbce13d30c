// A server that starts again on its data: how long until it is ready and how much memory it takes, against the number
// of open tables; and how long the first person to come back waits for a table.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "benchmarks/harness.hpp"
#include "engine/play/table_runner.hpp"
#include "engine/table/registry.hpp"
#include "platform/server/hub/hub.hpp"
#include "platform/store/sqlite_store.hpp"

namespace calculi::bench {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int lines_each = 60;

double ms_since(Clock::time_point began) {
  return std::chrono::duration<double, std::milli>(Clock::now() - began).count();
}

double resident_kb() {
  std::ifstream in("/proc/self/statm");
  long pages = 0;
  in >> pages >> pages;
  return static_cast<double>(pages * ::sysconf(_SC_PAGESIZE)) / 1024;
}

store::TableId id_of(std::uint32_t number) {
  store::TableId id;
  for (unsigned i = 0; i < 4; ++i) id.bytes[i] = static_cast<std::uint8_t>(number >> 8U * i);
  id.bytes.back() = 1;
  return id;
}

// A match that has begun, of whichever game, as its table writes it down.
store::Batch open_table(const Module& module, std::uint32_t number) {
  TableSetup setup;
  setup.holders.fill({HolderKind::bot, BotLevel("random")});
  setup.seed = seed_from_number(7, number);
  Result<TableRunner> runner = calculi::open_table(module, setup);
  ENSURE(runner.has_value());
  while (runner->match().log().size() < lines_each && !runner->match().outcome()) {
    runner->ask_bots();
    if (!runner->step()) break;
  }
  const AnyMatch& match = runner->match();
  server::TableState state{.setup = server::state_of(module, match.setup(), server::Names::kept), .code = "123456"};
  state.members.push_back({.number = 1, .token_hash = hex(Digest{}), .seat = Seat::a, .name = "Quick Fox"});
  store::Batch batch{{id_of(number), blake3(id_of(number).bytes), {}, store::Stage::playing}, 0, {}};
  batch.lines.push_back({store::LineKind::state, server::write_state(state), {}});
  batch.lines.push_back({store::LineKind::opening, server::write_opening(module, match.setup()), {}});
  for (int i = 0; i < match.log().size(); ++i) {
    batch.lines.push_back({store::LineKind::input, std::string(match.log().line(i)), {}});
  }
  return batch;
}

std::unique_ptr<store::SqliteStore> open_store(const std::string& folder) {
  auto opened = store::SqliteStore::open({.folder = folder}, [](const auto& answer) { answer(); });
  ENSURE(opened.has_value());
  return std::move(*opened);
}

void fill(const std::string& folder, std::uint32_t tables) {
  std::vector<store::Batch> examples;
  for (const Module* module : all_modules()) {
    if (module->about().listed) examples.push_back(open_table(*module, static_cast<std::uint32_t>(examples.size())));
  }
  const auto store = open_store(folder);
  for (std::uint32_t i = 0; i < tables; ++i) {
    store::Batch batch = examples[i % examples.size()];
    batch.head.table = id_of(i);
    batch.head.link_hash = blake3(id_of(i).bytes);
    store->append(std::move(batch), [](const store::Stored&) {});
  }
  store->flush();
}

// The first hundred tables, read as if somebody came back to each.
double load_ms(store::SqliteStore& store, std::uint32_t tables) {
  const std::uint32_t looked_at = std::min<std::uint32_t>(tables, 100);
  const auto began = Clock::now();
  for (std::uint32_t i = 0; i < looked_at; ++i) {
    store.load(id_of(i), [](const store::Loaded& log) {
      server::Table table(server::TableSpec{.id = log.head.table});
      ENSURE(table.restore(log.lines, all_modules(), Millis{0}));
    });
  }
  store.flush();
  return ms_since(began) / looked_at;
}

void server_recovery(benchmark::State& state) {
  const auto tables = static_cast<std::uint32_t>(state.range(0));
  std::string folder = (fs::temp_directory_path() / "calculi-bench-XXXXXX").string();
  ENSURE(mkdtemp(folder.data()) != nullptr);
  fill(folder, tables);
  double ready = 0;
  double memory = 0;
  double load = 0;
  for (auto _ : state) {
    const double before = resident_kb();
    const auto began = Clock::now();
    const auto store = open_store(folder);
    server::Hub hub({all_modules(), [](std::span<std::uint8_t>) {}, 100, {}});
    store->list([&](const std::optional<std::vector<store::Head>>& heads) { hub.know(*heads); });
    store->flush();
    ready = ms_since(began);
    memory = resident_kb() - before;
    load = load_ms(*store, tables);
  }
  fs::remove_all(folder);
  state.counters["ready_ms"] = ready;
  state.counters["memory_kB"] = memory;
  state.counters["load_ms"] = load;
  char measured[32];
  std::snprintf(measured, sizeof measured, "%.0f ms", ready);
  if (tables == 1000) found({"ready again with 1,000 open tables", measured, "1000 ms", ready <= 1000});
  std::snprintf(measured, sizeof measured, "%.1f ms", load);
  if (tables == 10'000) found({"a table of 10,000 is read when somebody comes back", measured, "20 ms", load <= 20});
}

BENCHMARK(server_recovery)->Arg(100)->Arg(1000)->Arg(10'000)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace calculi::bench
