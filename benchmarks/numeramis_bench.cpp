// Numeramis: the solver against its goals and against brute force, the odds of an exact hand, and random matches.
#include <benchmark/benchmark.h>

#include "benchmarks/harness.hpp"
#include "benchmarks/plain/plain.hpp"
#include "engine/table/match/match.hpp"
#include "games/numeramis/game.hpp"
#include "games/numeramis/solver/brute.hpp"
#include "games/numeramis/solver/odds.hpp"
#include "games/numeramis/solver/solver.hpp"

namespace calculi::bench {

namespace {

using namespace numeramis;

std::vector<int> list_of(const Counts& cards) {
  std::vector<int> list;
  for (int digit = 0; digit < digits; ++digit) list.insert(list.end(), static_cast<unsigned>(cards[digit]), digit);
  return list;
}

Digits digits_of(const Counts& counts) {
  Digits cards;
  for (const int digit : list_of(counts)) cards.add(card(digit));
  return cards;
}

// Hands from all over the list of hands, in an order that no cache can predict.
std::vector<Digits> spread_hands(int size, std::uint32_t count) {
  std::vector<Digits> hands;
  for (std::uint32_t i = 0; i < count; ++i) hands.push_back(digits_of(multiset_at(size, i * 7919 % multisets(size))));
  return hands;
}

void numeramis_reach_table(benchmark::State& state) {
  for (auto _ : state) {
    const Reach reach;
    benchmark::DoNotOptimize(&reach);
  }
}

// The whole computation: the table of results, then the best result of every eight-digit hand.
void numeramis_all_of_eight(benchmark::State& state) {
  for (auto _ : state) {
    const Reach reach;
    benchmark::DoNotOptimize(compute_best_results(reach, 500, 8).data());
  }
  state.SetItemsProcessed(state.iterations() * multisets(8));
}

void numeramis_all_of_nine_with_a_drop(benchmark::State& state) {
  for (auto _ : state) {
    const Reach reach;
    const std::vector<std::int16_t> eight = compute_best_results(reach, 500, 8);
    std::int64_t sum = 0;
    for (std::uint32_t rank = 0; rank < multisets(9); ++rank) {
      Counts cards = multiset_at(9, rank);
      std::int16_t best = -1;
      for (int digit = 0; digit < digits; ++digit) {
        if (cards[digit] == 0) continue;
        cards.add(digit, -1);
        best = std::max(best, eight[rank_of(cards)]);
        cards.add(digit, 1);
      }
      sum += best;
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * multisets(9));
}

// Best result, drop and layout of one hand of nine, with the tables already built.
void numeramis_query(benchmark::State& state) {
  const std::vector<Digits> hands = spread_hands(9, 4096);
  benchmark::DoNotOptimize(best_results(500, 8).data());
  unsigned next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(some_best(hands[next++ % hands.size()], 500, true));
  state.SetItemsProcessed(state.iterations());
}

// The layout that `solve` quotes: the first of the best by canonical text.
void numeramis_quoted_answer(benchmark::State& state) {
  const std::vector<Digits> hands = spread_hands(9, 512);
  benchmark::DoNotOptimize(best_results(500, 8).data());
  unsigned next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(first_best(hands[next++ % hands.size()], 500, true));
  state.SetItemsProcessed(state.iterations());
}

void numeramis_brute_force(benchmark::State& state) {
  std::uint32_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(values_reached(list_of(multiset_at(8, next++ * 7919 % multisets(8)))));
  }
  state.SetItemsProcessed(state.iterations());
}

void numeramis_exact_share(benchmark::State& state) {
  Share share;
  for (auto _ : state) share = exact_share(static_cast<int>(state.range(0)));
  state.counters["percent"] = static_cast<double>(share.hundredths_of_a_percent()) / 100;
}

void numeramis_plain(benchmark::State& state) {
  std::int64_t moves = 0;
  std::uint32_t seed = 1;
  for (auto _ : state) moves += play_plain_numeramis(4, seed++);
  state.SetItemsProcessed(moves);
}

void numeramis_match(benchmark::State& state) {
  std::int64_t moves = 0;
  std::uint64_t number = 0;
  for (auto _ : state) {
    Match<Numeramis>::Setup setup;
    setup.seating.seats = 4;
    setup.seating.pace = Pace::x1;
    setup.seed = seed_from_number(7, number++);
    Match<Numeramis> match = *Match<Numeramis>::open(setup, Keep::nothing);
    Stream stream = Chance(chance_key(setup.seed, {})).stream("players", 0);
    Millis now{0};
    while (!match.outcome()) {
      const Seat seat = match.waiting_on().first();
      now = now + Millis{1000};
      ENSURE(match.act(seat, Numeramis::sample(match.view({seat}), stream), now).has_value());
      ++moves;
    }
  }
  state.SetItemsProcessed(moves);
}

BENCHMARK(numeramis_reach_table)->Unit(benchmark::kMillisecond);
BENCHMARK(numeramis_all_of_eight)->Unit(benchmark::kMillisecond);
BENCHMARK(numeramis_all_of_nine_with_a_drop)->Unit(benchmark::kMillisecond);
BENCHMARK(numeramis_query)->Unit(benchmark::kMicrosecond);
BENCHMARK(numeramis_quoted_answer)->Unit(benchmark::kMicrosecond);
BENCHMARK(numeramis_brute_force)->Unit(benchmark::kMillisecond);
BENCHMARK(numeramis_exact_share)->DenseRange(100, 500, 100)->Unit(benchmark::kMillisecond);
BENCHMARK(numeramis_plain)->Repetitions(5);
BENCHMARK(numeramis_match)->Repetitions(5);

const bool goals =
    want(Bound{"Numeramis, all 24,310 hands of eight for 500, tables included", "numeramis_all_of_eight", 0.5}) &&
    want(Bound{"Numeramis, all 48,620 hands of nine with a drop, tables included", "numeramis_all_of_nine_with_a_drop",
               0.5}) &&
    want(Bound{"Numeramis, one hand of nine, once tables stand", "numeramis_query", 10e-6}) &&
    want(Ratio{"Numeramis, hands of eight, the solver over brute force", "numeramis_all_of_eight",
               "numeramis_brute_force", 100}) &&
    want(Ratio{"Numeramis, Match without a log, over the plain version", "numeramis_match", "numeramis_plain", 5});

}  // namespace

}  // namespace calculi::bench
