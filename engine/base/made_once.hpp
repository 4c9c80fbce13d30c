// Tables that take long to make, one for each number of a small range: each is made when it is first asked for, and
// kept. Every one is a static of its own function, so threads may ask at the same time and nobody waits for another's
// table.
#pragma once

namespace calculi {

// `make(number)` for First <= number <= Last; a number outside gets the last. `make` captures nothing.
template <int First, int Last, class Make>
const auto& made_once(int number, Make make) {
  if constexpr (First < Last) {
    if (number != First) return made_once<First + 1, Last>(number, make);
  }
  static const auto made = make(First);
  return made;
}

}  // namespace calculi
