// The independent checker: it knows the clauses N5-N7 and nothing of the search.
#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {

bool verify(Digits cards, int target, bool drop, const Answer& answer) {
  if (!answer.found || answer.layout.none()) return false;
  std::array<int, digits> left{};
  for (int digit = 0; digit < digits; ++digit) left[static_cast<unsigned>(digit)] = cards.count(digit);
  if (drop != (answer.drop != no_card)) return false;
  if (drop) --left[static_cast<unsigned>(answer.drop.digit)];
  std::int64_t sum = 0;
  for (const std::int32_t number : answer.layout.numbers) {
    if (number == 0) return false;  // N6; a number cannot begin with zero
    sum += number;
    for (std::int64_t rest = number < 0 ? -std::int64_t{number} : number; rest > 0; rest /= 10) {
      --left[static_cast<unsigned>(rest % 10)];
    }
  }
  for (const int each : left) {
    if (each != 0) return false;  // N5: each card exactly once
  }
  return sum == answer.result && sum >= 0 && sum <= target;  // N7
}

}  // namespace calculi::numeramis
