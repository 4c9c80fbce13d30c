#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <vector>

#include "benchmarks/harness.hpp"
#include "engine/base/json.hpp"

namespace calculi::bench {

namespace {

template <class One>
std::vector<One>& all() {
  static std::vector<One> list;
  return list;
}
std::string& shown() {
  static std::string text;
  return text;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

template <class... Values>
std::string printed(const char* form, Values... values) {
  std::array<char, 160> text{};
  std::snprintf(text.data(), text.size(), form, values...);
  return text.data();
}

// Shows everything as usual and remembers what the goals need: of each benchmark, one value for each round.
class Collector : public benchmark::ConsoleReporter {
 public:
  Collector() : ConsoleReporter(OO_Tabular) {}
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
      const std::string name = run.run_name.function_name;
      const double took = run.cpu_accumulated_time / static_cast<double>(run.iterations);
      seconds[name].push_back(took);
      if (!run.run_name.args.empty()) by_work[name][std::stod(run.run_name.args)].push_back(took);
      const auto items = run.counters.find("items_per_second");
      if (items != run.counters.end()) rate[name].push_back(items->second.value);
    }
    ConsoleReporter::ReportRuns(runs);
  }
  using Values = std::map<std::string, std::vector<double>>;
  Values rate;
  Values seconds;
  std::map<std::string, std::map<double, std::vector<double>>> by_work;
};

void judge(const Ratio& ratio, const Collector& seen) {
  const auto over = seen.rate.find(ratio.over);
  const auto under = seen.rate.find(ratio.under);
  if (over == seen.rate.end() || under == seen.rate.end()) return;
  std::vector<double> ratios;
  for (std::size_t i = 0; i < std::min(over->second.size(), under->second.size()); ++i) {
    ratios.push_back(over->second[i] / under->second[i]);
  }
  const auto [least, most] = std::ranges::minmax(ratios);
  const double middle = median(ratios);
  found({ratio.title, printed("%.2fx (%.2f to %.2f)", middle, least, most), printed("%.2fx", ratio.at_least),
         middle >= ratio.at_least});
}

void judge(const Bound& bound, const Collector& seen) {
  const auto times = seen.seconds.find(bound.benchmark);
  if (times == seen.seconds.end()) return;
  const auto [least, most] = std::ranges::minmax(times->second);
  const double middle = median(times->second);
  found({bound.title, printed("%.3g s (%.3g to %.3g)", middle, least, most), printed("%.3g s", bound.at_most_s),
         middle <= bound.at_most_s});
}

// The slope of the logarithms, by least squares.
double exponent(const std::map<double, std::vector<double>>& by_work) {
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  for (const auto& [work, times] : by_work) {
    const double a = std::log(work);
    const double b = std::log(median(times));
    x += a, y += b, xx += a * a, xy += a * b;
  }
  const auto n = static_cast<double>(by_work.size());
  return (n * xy - x * y) / (n * xx - x * x);
}

void judge(const Growth& growth, const Collector& seen) {
  const auto times = seen.by_work.find(growth.benchmark);
  if (times == seen.by_work.end() || times->second.size() < 2) return;
  const double measured = exponent(times->second);
  std::string each;
  for (const auto& [work, list] : times->second)
    each += printed("%s%.3g", each.empty() ? "" : ", ", median(list) * 1e3);
  found({growth.title, printed("%.2f (%s ms)", measured, each.c_str()), printed("%.2f", growth.at_most),
         measured <= growth.at_most});
}

// In the form of goals.mjs.
void keep(const std::string& file) {
  std::string text;
  JsonWriter out(text);
  out.array_begin();
  for (const Finding& one : all<Finding>()) {
    out.object_begin();
    out.key("title"), out.string(one.title);
    out.key("measured"), out.string(one.measured);
    out.key("wanted"), out.string(one.wanted);
    out.key("met"), out.boolean(one.met);
    out.object_end();
  }
  out.array_end();
  std::ofstream(file) << text << '\n';
}

int missed_goals(const Collector& seen) {
  for (const Ratio& ratio : all<Ratio>()) judge(ratio, seen);
  for (const Bound& bound : all<Bound>()) judge(bound, seen);
  for (const Growth& growth : all<Growth>()) judge(growth, seen);
  int missed = 0;
  std::printf("%s\n%-64s %24s %12s\n", shown().c_str(), "goal", "measured", "wanted");
  for (const auto& [title, measured, wanted, met] : all<Finding>()) {
    missed += met ? 0 : 1;
    std::printf("%-64s %24s %12s  %s\n", title.c_str(), measured.c_str(), wanted.c_str(), met ? "met" : "MISSED");
  }
  return missed;
}

}  // namespace

bool want(Ratio ratio) {
  all<Ratio>().push_back(std::move(ratio));
  return true;
}
bool want(Bound bound) {
  all<Bound>().push_back(std::move(bound));
  return true;
}
bool want(Growth growth) {
  all<Growth>().push_back(std::move(growth));
  return true;
}
void found(Finding finding) { all<Finding>().push_back(std::move(finding)); }
void show(std::string text) { shown() += text; }

}  // namespace calculi::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  std::string results;
  if (argc == 2 && std::string_view(argv[1]).starts_with("--results=")) results = std::string_view(argv[1]).substr(10);
  if (results.empty() && benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  calculi::bench::Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  benchmark::Shutdown();
  const int missed = calculi::bench::missed_goals(collector);
  if (!results.empty()) calculi::bench::keep(results);
  return missed == 0 ? 0 : 1;
}
