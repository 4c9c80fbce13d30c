// Rachmistrz: all results of a roll with their expressions, against its goal and against brute force over exact
// fractions, and random matches through the race.
#include <benchmark/benchmark.h>

#include <map>

#include "benchmarks/harness.hpp"
#include "engine/arith/enumerate.hpp"
#include "engine/play/table_of_bots.hpp"
#include "games/rachmistrz/game.hpp"

namespace calculi {
const Module& rachmistrz_module();
}

namespace calculi::bench {

namespace {

using namespace rachmistrz;

// Every roll of d8, one after the other.
Roll next_roll(unsigned& number) {
  const unsigned roll = number++ % 512U;
  return {static_cast<std::uint8_t>(1 + roll % 8U), static_cast<std::uint8_t>(1 + roll / 8U % 8U),
          static_cast<std::uint8_t>(1 + roll / 64U)};
}

// As `solve` prints them: numbers in order, each with its simplest expression as text.
void results_with_texts(benchmark::State& state, bool fractions) {
  unsigned number = 0;
  for (auto _ : state) {
    for (const Makes& makes : results_of(next_roll(number), fractions)) {
      benchmark::DoNotOptimize(rachmistrz::print(makes.way));
    }
  }
  state.SetItemsProcessed(state.iterations());
}
void rachmistrz_results(benchmark::State& state) { results_with_texts(state, false); }
void rachmistrz_results_with_fractions(benchmark::State& state) { results_with_texts(state, true); }

// Brute force: evaluates and prints every expression of the shared arithmetic, and keeps the shortest.
void rachmistrz_brute_force(benchmark::State& state) {
  unsigned number = 0;
  for (auto _ : state) {
    std::map<Fraction, ExpressionText> best;
    const Roll roll = next_roll(number);
    const std::array<int, 3> dice{roll[0], roll[1], roll[2]};
    for_each_expression(dice, [&](const Expression& expression, Fraction value) {
      if (value.numerator() <= 0) return;
      const ExpressionText text = calculi::print(expression);
      const auto [place, fresh] = best.emplace(value, text);
      if (!fresh && text.size() < place->second.size()) place->second = text;
    });
    benchmark::DoNotOptimize(best.size());
  }
  state.SetItemsProcessed(state.iterations());
}

// Four random players, thinking times, holds and hourglass included.
void rachmistrz_match(benchmark::State& state) {
  std::uint64_t number = 0;
  std::int64_t inputs = 0;
  for (auto _ : state) {
    Match<Rachmistrz>::Setup setup;
    setup.seating.seats = 4;
    setup.seating.pace = Pace::x1;
    setup.seed = seed_from_number(7, number++);
    setup.holders.fill({HolderKind::bot, {}});
    BotsOf<Rachmistrz> bots;
    for (std::uint32_t i = 0; i < 4; ++i) {
      bots[seat_at(static_cast<int>(i))] =
          make_bot<Rachmistrz>("random", Chance(chance_key(setup.seed, {})).stream("players", i));
    }
    TableRunner table =
        table_of_bots<Rachmistrz>(rachmistrz_module(), *Match<Rachmistrz>::open(setup), std::move(bots));
    while (table.step()) {
    }
    inputs += table.match().log().size();
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["inputs"] = benchmark::Counter(static_cast<double>(inputs), benchmark::Counter::kIsRate);
}

BENCHMARK(rachmistrz_results);
BENCHMARK(rachmistrz_results_with_fractions);
BENCHMARK(rachmistrz_brute_force);
BENCHMARK(rachmistrz_match);

const bool known =
    want(Bound{"Rachmistrz: all results of a roll", "rachmistrz_results", 20e-6}) &&
    want(Bound{"Rachmistrz: all results of a roll, fractions too", "rachmistrz_results_with_fractions", 20e-6}) &&
    want(Ratio{"Rachmistrz: results with fractions over brute force", "rachmistrz_results_with_fractions",
               "rachmistrz_brute_force", 1});

}  // namespace

}  // namespace calculi::bench
