// What ./bench adds to Google Benchmark: ratios between benchmarks of the same run, because times alone say more about
// the machine than about the code, and figures that are no times at all. Each may carry a goal; the table at the end
// says whether it is met, and --results=FILE keeps it for docs/performance.md.
//
// Benchmarks are run several times in random order. A ratio is the median of those of one round each, and its spread
// the least and the greatest.
#pragma once

#include <string>

namespace calculi::bench {

// `items_per_second` of one benchmark over that of another, wanted at least (or, for times, see at_most).
struct Ratio {
  std::string title;
  std::string over;   // name of the benchmark in the numerator
  std::string under;  // and in the denominator
  double at_least = 0;
};

// The time of one benchmark against a bound in seconds.
struct Bound {
  std::string title;
  std::string benchmark;
  double at_most_s = 0;
};

// How the time of a benchmark grows with its work, Arg(1), Arg(10), Arg(100): the exponent k of work^k that fits best.
// n log n over this range is 1.15 where a unit of work is 1,000 steps.
struct Growth {
  std::string title;
  std::string benchmark;
  double at_most = 1.15;
};

// Registered from static initialisers of the benchmark files: `const bool known = bench::want(Ratio{...});`
bool want(Ratio ratio);
bool want(Bound bound);
bool want(Growth growth);

// A figure that a benchmark has compared with its goal, and a text to show above the goals.
struct Finding {
  std::string title;
  std::string measured;
  std::string wanted;
  bool met = false;
};
void found(Finding finding);
void show(std::string text);

}  // namespace calculi::bench
