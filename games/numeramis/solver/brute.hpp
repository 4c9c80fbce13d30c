// The slow oracle: tries every layout of some cards. It shares nothing with the solver, which is why tests compare the
// two and benchmarks measure by it.
#pragma once

#include <bitset>
#include <vector>

namespace calculi::numeramis {

using Values = std::bitset<501>;  // the results 0..500 that are reached

// Every way to lay out the cards, one number after the other, each with both signs: a number is any sequence of cards
// that has the first card still free among them, so that no set of numbers is met in two orders.
class Brute {
 public:
  explicit Brute(const std::vector<int>& cards);
  Values values;

 private:
  void next_number(unsigned free, long sum);
  void next_digit(unsigned free, unsigned first, long number, long sum);

  std::vector<int> cards_;
};

}  // namespace calculi::numeramis
