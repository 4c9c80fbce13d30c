#include "games/numeramis/players/prospects.hpp"

#include <algorithm>

#include "games/numeramis/game.hpp"
#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {

namespace {

// A round goes on to one's next turn less often than not; beyond a few points a gap is lost whatever its size.
constexpr double goes_on = 0.25;
constexpr int felt = 40;

template <int Target>
const Prospects& prospects_of() {
  static const Prospects prospects(Target);
  return prospects;
}

}  // namespace

std::uint32_t rank_of(Digits cards) {
  std::uint32_t rank = 0;
  int below = 0;
  for (int digit = 0; digit < digits; ++digit) {
    const int here = cards.count(digit);
    if (here == 0) continue;
    rank += rank_part(digit, below, here);
    below += here;
  }
  return rank;
}

const Prospects& Prospects::of(int target) {
  switch (target) {
    case 100:
      return prospects_of<100>();
    case 200:
      return prospects_of<200>();
    case 300:
      return prospects_of<300>();
    case 400:
      return prospects_of<400>();
    default:
      return prospects_of<500>();
  }
}

Prospects::Prospects(int target) : target_(target), size_(hand_size(target)) {
  const std::vector<std::uint16_t> wider = wider_hands(size_);
  look_at_gaps(wider);
  look_ahead(wider);
  choose_drops(wider);
}

// Of equally good digits to drop the smallest goes.
void Prospects::look_at_gaps(std::span<const std::uint16_t> wider) {
  for (const std::int16_t result : best_results(target_, size_)) {
    gaps_.push_back(static_cast<std::int16_t>(result < 0 ? target_ : target_ - result));
  }
  glances_.assign(multisets(size_ + 1), {static_cast<std::int16_t>(target_ + 1), digits, digits});
  for (std::size_t i = 0; i < wider.size(); ++i) {
    const std::int16_t gap = gaps_[i / digits];
    const auto digit = static_cast<std::int8_t>(i % digits);
    Glance& glance = glances_[wider[i]];
    const bool better = gap < glance.gap || (gap == glance.gap && digit < glance.finish);
    if (better) glance = {gap, digit, digits};
  }
}

void Prospects::look_ahead(std::span<const std::uint16_t> wider) {
  expected_.reserve(gaps_.size());
  for (std::size_t i = 0; i < wider.size(); i += digits) {
    int sum = 0;
    for (std::size_t k = 0; k < digits; ++k) sum += std::min<int>(felt, glances_[wider[i + k]].gap);
    expected_.push_back(static_cast<double>(sum) / digits);
  }
}

void Prospects::choose_drops(std::span<const std::uint16_t> wider) {
  std::vector<double> least(glances_.size(), 0);
  for (std::size_t rank = 0; rank < gaps_.size(); ++rank) {
    const double cost = (1 - goes_on) * std::min<int>(felt, gaps_[rank]) + goes_on * expected_[rank];
    for (int digit = 0; digit < digits; ++digit) {
      const std::uint16_t held = wider[rank * digits + static_cast<unsigned>(digit)];
      std::int8_t& dropped = glances_[held].keep_on;
      const bool better = dropped == digits || cost < least[held] || (cost == least[held] && digit < dropped);
      if (!better) continue;
      dropped = static_cast<std::int8_t>(digit);
      least[held] = cost;
    }
  }
}

}  // namespace calculi::numeramis
