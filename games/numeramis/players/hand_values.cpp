#include "games/numeramis/players/hand_values.hpp"

#include <algorithm>

#include "engine/base/made_once.hpp"
#include "games/numeramis/game.hpp"
#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {

namespace {

// A round goes on to one's next turn less often than not; beyond a few points a gap is lost whatever its size.
constexpr double goes_on = 0.25;
constexpr int felt = 40;

}  // namespace

const HandValues& HandValues::of(int target) {
  return made_once<1, 5>(target / 100, [](int hundreds) { return HandValues(100 * hundreds); });
}

HandValues::HandValues(int target) : target_(target), size_(hand_size(target)) {
  const std::vector<std::uint16_t> wider = wider_hands(size_);
  look_at_gaps(wider);
  look_ahead(wider);
  choose_drops(wider);
}

// Of equally good digits to drop the smallest goes.
void HandValues::look_at_gaps(std::span<const std::uint16_t> wider) {
  for (const std::int16_t result : best_results(target_, size_)) {
    gaps_.push_back(static_cast<std::int16_t>(result < 0 ? target_ : target_ - result));
  }
  turns_.assign(multisets(size_ + 1), {static_cast<std::int16_t>(target_ + 1), digits, digits});
  for (std::size_t i = 0; i < wider.size(); ++i) {
    const std::int16_t gap = gaps_[i / digits];
    const auto digit = static_cast<std::int8_t>(i % digits);
    QuickTurn& turn = turns_[wider[i]];
    const bool better = gap < turn.gap || (gap == turn.gap && digit < turn.finish);
    if (better) turn = {gap, digit, digits};
  }
}

void HandValues::look_ahead(std::span<const std::uint16_t> wider) {
  expected_.reserve(gaps_.size());
  for (std::size_t i = 0; i < wider.size(); i += digits) {
    int sum = 0;
    for (std::size_t k = 0; k < digits; ++k) sum += std::min<int>(felt, turns_[wider[i + k]].gap);
    expected_.push_back(static_cast<double>(sum) / digits);
  }
}

void HandValues::choose_drops(std::span<const std::uint16_t> wider) {
  std::vector<double> least(turns_.size(), 0);
  for (std::size_t rank = 0; rank < gaps_.size(); ++rank) {
    const double cost = (1 - goes_on) * std::min<int>(felt, gaps_[rank]) + goes_on * expected_[rank];
    for (int digit = 0; digit < digits; ++digit) {
      const std::uint16_t held = wider[rank * digits + static_cast<unsigned>(digit)];
      std::int8_t& dropped = turns_[held].keep_on;
      const bool better = dropped == digits || cost < least[held] || (cost == least[held] && digit < dropped);
      if (!better) continue;
      dropped = static_cast<std::int8_t>(digit);
      least[held] = cost;
    }
  }
}

}  // namespace calculi::numeramis
