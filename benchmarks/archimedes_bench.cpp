// Random Archimedes with four seats: the plain baseline, Match with the real contract, and Match with the full log.
#include <benchmark/benchmark.h>

#include "benchmarks/harness.hpp"
#include "benchmarks/plain/plain.hpp"
#include "engine/table/match/match.hpp"
#include "games/archimedes/game.hpp"

namespace calculi::bench {

namespace {

using archimedes::Archimedes;

void archimedes_plain(benchmark::State& state) {
  std::int64_t moves = 0;
  std::uint32_t seed = 1;
  for (auto _ : state) moves += play_plain_archimedes(4, seed++);
  state.SetItemsProcessed(moves);
}

// Check, apply, deadlines (the turn limit is on) and cryptographic deals; players see views only.
std::int64_t play_match(std::uint64_t number, Keep keep, Stream& players) {
  Match<Archimedes>::Setup setup;
  setup.seating.seats = 4;
  setup.seating.pace = Pace::x1;
  setup.seed = seed_from_number(7, number);
  Match<Archimedes> match = *Match<Archimedes>::open(setup, keep);
  std::int64_t moves = 0;
  Millis now{0};
  while (!match.outcome()) {
    const Seat seat = match.waiting_on().first();
    now = now + Millis{1000};
    const Result<void> done = match.act(seat, Archimedes::sample(match.view({seat}), players), now);
    ENSURE(done.has_value());
    ++moves;
  }
  return moves;
}

void archimedes_match(benchmark::State& state) {
  std::int64_t moves = 0;
  std::uint64_t number = 0;
  Stream players = Chance(chance_key({}, {})).stream("players", 0);
  for (auto _ : state) moves += play_match(number++, Keep::nothing, players);
  state.SetItemsProcessed(moves);
}

void archimedes_match_logged(benchmark::State& state) {
  std::int64_t moves = 0;
  std::uint64_t number = 0;
  Stream players = Chance(chance_key({}, {})).stream("players", 0);
  for (auto _ : state) moves += play_match(number++, Keep::log, players);
  state.SetItemsProcessed(moves);
}

BENCHMARK(archimedes_plain)->Repetitions(5);
BENCHMARK(archimedes_match)->Repetitions(5);
BENCHMARK(archimedes_match_logged)->Repetitions(5);

const bool goals =
    want(Ratio{"Archimedes, Match without a log, over the plain version", "archimedes_match", "archimedes_plain", 5}) &&
    want(Ratio{"Archimedes, Match with log and hash chain, over the plain version", "archimedes_match_logged",
               "archimedes_plain", 1.5});

}  // namespace

}  // namespace calculi::bench
