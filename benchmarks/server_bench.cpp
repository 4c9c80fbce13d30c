// A server that starts again on its data: how long until it is ready and how much memory it takes, against the number
// of open tables; and how long the first person to come back waits for a table.
#include <benchmark/benchmark.h>
#include <malloc.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "benchmarks/harness.hpp"
#include "benchmarks/open_tables.hpp"
#include "engine/table/registry.hpp"
#include "platform/server/hub/hub.hpp"

namespace calculi::bench {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using open_tables::fill;
using open_tables::id_of;
using open_tables::open_store;

double ms_since(Clock::time_point began) {
  return std::chrono::duration<double, std::milli>(Clock::now() - began).count();
}

double resident_kb() {
  std::ifstream in("/proc/self/statm");
  long pages = 0;
  in >> pages >> pages;
  return static_cast<double>(pages * ::sysconf(_SC_PAGESIZE)) / 1024;
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
    ::malloc_trim(0);  // what filling the folder has freed is not there to be taken
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
