#include "games/numeramis/solver/odds.hpp"

#include "games/numeramis/game.hpp"
#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {

namespace {

constexpr std::array<std::uint64_t, most_held + 1> ways_of_eight{1, 8, 28, 56, 70, 56, 28, 8, 1, 0};

}  // namespace

Share exact_share(int target) {
  Share share;
  const int size = hand_size(target) + 1;
  for (std::uint32_t rank = 0; rank < multisets(size); ++rank) {
    const Counts counts = multiset_at(size, rank);
    Digits cards;
    std::uint64_t ways = 1;
    for (int digit = 0; digit < digits; ++digit) {
      ways *= ways_of_eight[static_cast<unsigned>(counts[digit])];
      for (int i = 0; i < counts[digit]; ++i) cards.add(card(digit));
    }
    share.deals += ways;
    if (ways > 0 && best_result(cards, target, true) == target) share.hits += ways;
  }
  return share;
}

}  // namespace calculi::numeramis
