// How costs grow with their work: inputs of one match at a table of the hub, tables of one server, matches of a
// simulation. What is worse than n log n is a fault, or explained in docs/performance.md.
#include <benchmark/benchmark.h>

#include <optional>

#include "benchmarks/harness.hpp"
#include "engine/play/simulate.hpp"
#include "engine/table/registry.hpp"
#include "platform/server/hub/hub.hpp"
#include "platform/store/memory_store.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::bench {

namespace {

using server::ConnectionId;
using server::Hub;

constexpr Millis between = seconds(5);  // two words of one host: longer than the countdown after a pause

// A hub whose store answers at once, and tables of two people each.
class House {
 public:
  // Returns the host's connection.
  ConnectionId open_table() {
    const ConnectionId host = come();
    link_.clear();
    say(host, wire::CreateTable{.game = std::string(all_modules().front()->about().slug),
                                .options = {{{"pace", "off"}}},  // or the clocks of all tables run along
                                .seats = {"person", "person"}});
    const ConnectionId guest = come();
    say(guest, wire::Join{link_, {}});
    say(guest, wire::TakeSeat{});
    say(host, wire::Start{});
    return host;
  }
  void pause_and_resume(ConnectionId host, std::int32_t& cmd) {
    for (const char* word : {"pause", "resume"}) {
      now_ = now_ + between;
      hub_.tick(now_);
      say(host, wire::Host{++cmd, word});
    }
  }
  int lines_of_match(ConnectionId host) const { return hub_.table_of(host)->match()->log().size(); }

 private:
  ConnectionId come() {
    const ConnectionId id{++connections_};
    hub_.connected(id, "10.0." + std::to_string(connections_ / 8) + ".1", now_);
    say(id, wire::Hello{wire::protocol, "en"});
    return id;
  }
  void say(ConnectionId from, const wire::ClientMessage& message) {
    hub_.received(from, wire::write(message), now_);
    for (auto list = hub_.take_outputs(); !list.empty(); list = hub_.take_outputs()) {
      for (server::Output& output : list) carry_out(output);
    }
  }
  void carry_out(server::Output& output) {
    if (auto* append = std::get_if<server::Append>(&output)) {
      store_.append(std::move(append->batch), [this](const store::Stored& stored) { hub_.stored(stored, now_); });
    }
    const auto* send = std::get_if<server::Send>(&output);
    if (send == nullptr || !link_.empty() || !send->text.starts_with(R"({"type":"table_opened")")) return;
    const Result<wire::ServerMessage> message = wire::read<wire::ServerMessage>(send->text);
    link_ = std::get<wire::TableOpened>(*message).link;
  }

  std::uint64_t random_ = 1;
  store::MemoryStore store_;
  Hub hub_{{all_modules(),
            [this](std::span<std::uint8_t> bytes) {
              for (std::uint8_t& byte : bytes)
                byte = static_cast<std::uint8_t>((random_ = random_ * 6364136223846793005U + 1) >> 56U);
            },
            100,
            {.tables = 20'000, .connections = 50'000}}};
  Millis now_{1000};
  std::uint64_t connections_ = 0;
  std::string link_;
};

void growth_inputs_of_a_match(benchmark::State& state) {
  constexpr int unit = 20;
  for (auto _ : state) {
    House house;
    const ConnectionId host = house.open_table();
    std::int32_t cmd = 0;
    for (std::int64_t i = 0; i < unit * state.range(0); ++i) house.pause_and_resume(host, cmd);
    ENSURE(house.lines_of_match(host) >= 2 * unit * state.range(0));
  }
}

void growth_tables_of_a_server(benchmark::State& state) {
  constexpr int unit = 10;
  for (auto _ : state) {
    House house;
    for (std::int64_t i = 0; i < unit * state.range(0); ++i) (void)house.open_table();
  }
}

void growth_matches_of_a_simulation(benchmark::State& state) {
  constexpr int unit = 10;
  const Module& module = *all_modules().front();
  for (auto _ : state) {
    TableSetup setup;
    setup.holders.fill({HolderKind::bot, BotLevel("random")});
    for (std::int64_t i = 0; i < unit * state.range(0); ++i) {
      setup.seed = seed_from_number(7, static_cast<std::uint64_t>(i));
      Result<TableRunner> runner = calculi::open_table(module, setup);
      ENSURE(runner.has_value());
      for (runner->ask_bots(); runner->step(); runner->ask_bots()) {
      }
    }
  }
}

BENCHMARK(growth_inputs_of_a_match)->RangeMultiplier(10)->Range(1, 100)->Unit(benchmark::kMillisecond);
BENCHMARK(growth_tables_of_a_server)->RangeMultiplier(10)->Range(1, 100)->Unit(benchmark::kMillisecond);
BENCHMARK(growth_matches_of_a_simulation)->RangeMultiplier(10)->Range(1, 100)->Unit(benchmark::kMillisecond);

const bool goals =
    want(Growth{"growth: inputs of one match on the server, 40, 400, 4,000", "growth_inputs_of_a_match"}) &&
    want(Growth{"growth: tables that are opened and begin, 10, 100, 1,000", "growth_tables_of_a_server"}) &&
    want(Growth{"growth: matches of a simulation, 10, 100, 1,000", "growth_matches_of_a_simulation"});

}  // namespace

}  // namespace calculi::bench
