// Figures of bots that need no contest: the release checks of ux 3.5, and Numeramis against its exact values. How
// strong bots are against each other and how long they think is measured in bots_bench.mjs. BOTS_SHARE shortens both.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

#include "benchmarks/harness.hpp"
#include "benchmarks/numeramis_trials.hpp"
#include "benchmarks/release_checks.hpp"
#include "benchmarks/together.hpp"
#include "games/klodki/game.hpp"
#include "games/rachmistrz/game.hpp"

namespace calculi::bench {

namespace {

template <class... Values>
std::string printed(const char* format, Values... values) {
  std::array<char, 256> text{};
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

int part_of(int count) {
  const char* const share = std::getenv("BOTS_SHARE");
  return std::max(1, static_cast<int>((share == nullptr ? 1.0 : std::atof(share)) * count));
}

// --- people ----------------------------------------------------------------------------------------------------------

using namespace release_checks;

// All draws of one level.
struct Portrait {
  const char* level = "";
  Drawn any{};
  Drawn hard{};
  Drawn easy{};
  double of_25 = 0;
};

Portrait portrait_of(const Person& person) {
  Portrait portrait{.level = person.level.data()};
  portrait.any = draw(person, Tempo::calm, any_product);
  portrait.hard = draw(person, Tempo::calm, six_times_eight);
  portrait.easy = draw(person, Tempo::calm, two_times_three);
  portrait.of_25 = score_of_25(person, part_of(draws));
  return portrait;
}

void show_portraits(const std::vector<Portrait>& portraits) {
  show(printed("\nPeople: %d products of 2 to 9 of each level, times in seconds\n", draws));
  show(printed("%-8s %6s %6s %6s %5s %7s  %15s  %15s  %9s\n", "level", "least", "median", "mean", "CV", "errors",
               "6 x 8", "2 x 3", "25 x 6 s"));
  for (const Portrait& each : portraits) {
    show(printed("%-8s %6.2f %6.2f %6.2f %5.2f %6.2f%%  %6.2f %7.2f%%  %6.2f %7.2f%%  %9.1f\n", each.level,
                 each.any.least(), each.any.median(), each.any.mean, each.any.variation, 100 * each.any.errors,
                 each.hard.median(), 100 * each.hard.errors, each.easy.median(), 100 * each.easy.errors, each.of_25));
  }
}

// The lowest and highest value of a figure over all levels.
template <class Figure>
std::pair<double, double> range_of(const std::vector<Portrait>& portraits, Figure figure) {
  std::pair<double, double> range{1e9, -1e9};
  for (const Portrait& each : portraits) {
    range.first = std::min(range.first, figure(each));
    range.second = std::max(range.second, figure(each));
  }
  return range;
}

// The smallest step from a level to the next one; negative if it goes the wrong way.
template <class Figure>
double least_step(const std::vector<Portrait>& portraits, Figure figure) {
  double least = 1e9;
  for (std::size_t i = 1; i < portraits.size(); ++i) {
    least = std::min(least, figure(portraits[i - 1]) - figure(portraits[i]));
  }
  return least;
}

void judge_times(const std::vector<Portrait>& portraits) {
  const double least = range_of(portraits, [](const Portrait& each) { return each.any.least(); }).first;
  found({"people: the quickest answer of all", printed("%.3f s", least), "0.250 s", least >= 0.25});
  const auto [low, high] = range_of(portraits, [](const Portrait& each) { return each.any.variation; });
  found({"people: CV of times, all levels", printed("%.2f to %.2f", low, high), "0.30 to 0.90",
         low >= 0.3 && high <= 0.9});
  const double skew = range_of(portraits, [](const Portrait& each) { return each.any.mean / each.any.median(); }).first;
  found({"people: mean over median, least of all levels", printed("%.3f", skew), "over 1", skew > 1});
  const double step = least_step(portraits, [](const Portrait& each) { return each.any.median(); });
  found({"people: medians fall from 7 to expert, least step", printed("%.3f s", step), "over 0", step > 0});
  const double slower =
      range_of(portraits, [](const Portrait& each) { return each.hard.median() - each.easy.median(); }).first;
  found({"people: 6 x 8 slower than 2 x 3, least of all levels", printed("%.3f s", slower), "over 0", slower > 0});
}

void judge_errors(const std::vector<Portrait>& portraits) {
  const double step = 100 * least_step(portraits, [](const Portrait& each) { return each.any.errors; });
  found({"people: errors never rise from 7 to expert, least step", printed("%.2f %%", step), "0", step >= 0});
  const double worse =
      100 * range_of(portraits, [](const Portrait& each) { return each.hard.errors - each.easy.errors; }).first;
  found({"people: 6 x 8 worse than 2 x 3, least of all levels", printed("%.2f %%", worse), "over 0", worse > 0});
  const double of_25 = portraits[1].of_25;
  found({"people: level 9 in the test of 25 x 6 s", printed("%.1f", of_25), "19 to 22", of_25 >= 19 && of_25 <= 22});
  const double rise = least_step(portraits, [](const Portrait& each) { return -each.of_25; });
  found({"people: the score of 25 rises from 7 to expert, least step", printed("%.2f", rise), "over 0", rise > 0});
}

void bots_release_checks(benchmark::State& state) {
  for (auto _ : state) {
    std::vector<Portrait> portraits;
    for (const Person& person : people) portraits.push_back(portrait_of(person));
    show_portraits(portraits);
    judge_times(portraits);
    judge_errors(portraits);
  }
}

double show_three(const Three& three) {
  const double share = share_together(three);
  const auto level = [&](unsigned i) { return people[three[i]].level.data(); };
  show(printed("%-8s %-8s %-8s %6.2f%%\n", level(0), level(1), level(2), 100 * share));
  return share;
}

// ux 3.5, 3, on bare facts, which no game asks for. Three of one level are alike by design, so this is shown without a
// goal.
void bots_together(benchmark::State& state) {
  for (auto _ : state) {
    double most = 0;
    show(printed("\nThree people asked the same in a race: all answers within 150 ms, of %d\n", draws));
    for (const Three& three : all_threes) most = std::max(most, show_three(three));
    for (unsigned i = 0; i < people_count; ++i) show_three({i, i, i});
    found({"people: three levels within 150 ms, most of all", printed("%.2f %%", 100 * most), "2 %", most <= 0.02});
  }
}

// The same at real tables: bots of one level alone, in the games where all answer at the same time.
std::vector<std::string_view> racers() {
  std::vector<std::string_view> all(people_and_best.begin(), people_and_best.end());
  all.push_back(levels::greedy);
  return all;
}

template <Game G>
double most_together(const char* table, int rounds, const typename G::Options& options) {
  double most = 0;
  for (const std::string_view level : racers()) {
    for (const int seats : {3, 4}) {
      const together::Counted counted = together::play<G>(level, seats, options, rounds);
      show(printed("%-18s %-8s %5d %7d %8d %11.2f%% %9.2f%%\n", table, level.data(), seats, counted.rounds,
                   counted.three, 100 * counted.share_of_first(), 100 * counted.share_of_any()));
      most = std::max(most, counted.share_of_any());
    }
  }
  return most;
}

void judge_together(const char* game, double most) {
  found({printed("%s: any three bots of a table within 150 ms, most of all", game), printed("%.2f %%", 100 * most),
         "2 %", most <= together::wanted});
}

void bots_at_tables(benchmark::State& state) {
  for (auto _ : state) {
    show("\nBots of one level at a table: rounds in which three or more answer, and three of them within 150 ms\n");
    show(printed("%-18s %-8s %5s %7s %8s %12s %10s\n", "table", "level", "seats", "rounds", "three", "first three",
                 "any three"));
    double most = 0;
    for (std::uint8_t variant = 0; variant < klodki::variant_names.size(); ++variant) {
      const std::string table = "klodki " + std::string(klodki::variant_names[variant]);
      most = std::max(most, most_together<klodki::Klodki>(table.c_str(), part_of(2'000), {.variant = variant}));
    }
    judge_together("klodki", most);
    judge_together("rachmistrz", most_together<rachmistrz::Rachmistrz>("rachmistrz", part_of(1'000), {}));
  }
}

// --- Numeramis -------------------------------------------------------------------------------------------------------

void bots_numeramis_solo(benchmark::State& state) {
  for (auto _ : state) {
    const int matches = part_of(20'000);
    show(printed("\nNumeramis alone: discards until the target is made, mean of %d matches\n", matches));
    show(printed("%6s %16s %8s %8s\n", "target", "with replacement", "best", "error"));
    for (const int target : {100, 200, 300, 400, 500, 700, 1000}) {
      const numeramis::Mean discards = numeramis::discards_of_best(target, matches);
      const double exact = numeramis::SoloPlan(target, numeramis::Draws::replaced).value(30);
      show(printed("%6d %16.4f %8.4f %8.4f\n", target, exact, discards.mean(), discards.error()));
      const double most = exact + 3 * discards.error();
      found({printed("numeramis alone, %d: discards of best (programme + 3 errors)", target),
             printed("%.4f", discards.mean()), printed("%.4f", most), discards.mean() <= most});
    }
  }
}

// The upper bound on wins against three greedy players, of which 45 of 100 are wanted (docs/bots/numeramis.md).
void bots_numeramis_bound(benchmark::State& state) {
  for (auto _ : state) {
    Stream stream = Chance({}).stream("bound", 0);
    const numeramis::Firsts firsts = numeramis::favoured_matches(4, part_of(400'000), stream);
    show(printed(
        "\nNumeramis: one who is given more than the rules allow is first against three greedy in %.1f of 100,\n"
        "%.1f with shared places counted whole\n",
        100 * firsts.share, 100 * firsts.shared));
    found({"numeramis: the bound forbids 45 of 100 against three greedy", printed("%.3f", firsts.shared), "under 0.45",
           firsts.shared < 0.45});
  }
}

BENCHMARK(bots_release_checks)->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(bots_together)->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(bots_at_tables)->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(bots_numeramis_solo)->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(bots_numeramis_bound)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace

}  // namespace calculi::bench
