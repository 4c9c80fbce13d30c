// How often a hand, after one card is taken, makes the target exactly: counted over all hands, each as often as it is
// dealt from the full box.
#pragma once

#include <cstdint>

namespace calculi::numeramis {

struct Share {
  std::uint64_t hits = 0;
  std::uint64_t deals = 0;  // sets of cards of the box
  std::uint64_t hundredths_of_a_percent() const { return (hits * 10'000 + deals / 2) / deals; }
};

Share exact_share(int target);

}  // namespace calculi::numeramis
