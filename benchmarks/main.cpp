#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <vector>

#include "benchmarks/harness.hpp"

namespace calculi::bench {

namespace {

std::vector<Ratio>& ratios() {
  static std::vector<Ratio> all;
  return all;
}
std::vector<Bound>& bounds() {
  static std::vector<Bound> all;
  return all;
}
std::vector<Finding>& findings() {
  static std::vector<Finding> all;
  return all;
}
std::string& shown() {
  static std::string text;
  return text;
}

// Shows everything as usual and remembers what the goals need.
class Collector : public benchmark::ConsoleReporter {
 public:
  Collector() : ConsoleReporter(OO_Tabular) {}
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
      const std::string name = run.run_name.function_name;
      seconds[name] = run.real_accumulated_time / static_cast<double>(run.iterations);
      const auto items = run.counters.find("items_per_second");
      if (items != run.counters.end()) rate[name] = items->second.value;
    }
    ConsoleReporter::ReportRuns(runs);
  }
  std::map<std::string, double> rate;
  std::map<std::string, double> seconds;
};

const char* verdict(bool met) { return met ? "met" : "MISSED"; }

int missed_goals(Collector& seen) {
  int missed = 0;
  std::printf("%s\n%-64s %12s %12s\n", shown().c_str(), "goal", "measured", "wanted");
  for (const Ratio& ratio : ratios()) {
    if (!seen.rate.contains(ratio.over) || !seen.rate.contains(ratio.under)) continue;
    const double value = seen.rate[ratio.over] / seen.rate[ratio.under];
    const bool met = value >= ratio.at_least;
    missed += met ? 0 : 1;
    std::printf("%-64s %11.2fx %11.2fx  %s\n", ratio.title.c_str(), value, ratio.at_least, verdict(met));
  }
  for (const Bound& bound : bounds()) {
    if (!seen.seconds.contains(bound.benchmark)) continue;
    const double value = seen.seconds[bound.benchmark];
    const bool met = value <= bound.at_most_s;
    missed += met ? 0 : 1;
    std::printf("%-64s %10.3g s %10.3g s  %s\n", bound.title.c_str(), value, bound.at_most_s, verdict(met));
  }
  for (const auto& [title, measured, wanted, met] : findings()) {
    missed += met ? 0 : 1;
    std::printf("%-64s %12s %12s  %s\n", title.c_str(), measured.c_str(), wanted.c_str(), verdict(met));
  }
  return missed;
}

}  // namespace

bool want(Ratio ratio) {
  ratios().push_back(std::move(ratio));
  return true;
}
bool want(Bound bound) {
  bounds().push_back(std::move(bound));
  return true;
}
void found(Finding finding) { findings().push_back(std::move(finding)); }
void show(std::string text) { shown() += text; }

}  // namespace calculi::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  calculi::bench::Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  benchmark::Shutdown();
  return calculi::bench::missed_goals(collector) == 0 ? 0 : 1;
}
