#include "games/numeramis/prospects.hpp"

#include <algorithm>

#include "games/numeramis/game.hpp"
#include "games/numeramis/solver.hpp"

namespace calculi::numeramis {

namespace {

// A round goes on to one's next turn less often than not; beyond a few points a gap is lost whatever its size.
constexpr double goes_on = 0.25;
constexpr int felt = 40;

Digits digits_of(const Counts& counts) {
  Digits cards;
  for (int digit = 0; digit < digits; ++digit) {
    for (int i = counts[digit]; i > 0; --i) cards.add(card(digit));
  }
  return cards;
}

Digits without(Digits cards, int digit) {
  cards.remove(card(digit));
  return cards;
}

Digits with(Digits cards, int digit) {
  cards.add(card(digit));
  return cards;
}

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
  look_at_gaps();
  look_ahead();
  choose_drops();
}

void Prospects::look_at_gaps() {
  const auto results = best_results(target_, size_);
  for (const std::int16_t result : results) {
    gaps_.push_back(static_cast<std::int16_t>(result < 0 ? target_ : target_ - result));
  }
  glances_.resize(multisets(size_ + 1));
  for (std::uint32_t rank = 0; rank < glances_.size(); ++rank) {
    const Digits cards = digits_of(multiset_at(size_ + 1, rank));
    Glance& glance = glances_[rank];
    glance.gap = static_cast<std::int16_t>(target_ + 1);
    for (int digit = 0; digit < digits; ++digit) {
      if (cards.count(digit) == 0) continue;
      const int left = gap(without(cards, digit));
      if (left < glance.gap) glance = {static_cast<std::int16_t>(left), static_cast<std::int8_t>(digit), 0};
    }
  }
}

void Prospects::look_ahead() {
  for (std::uint32_t rank = 0; rank < gaps_.size(); ++rank) {
    const Digits cards = digits_of(multiset_at(size_, rank));
    double sum = 0;
    for (int digit = 0; digit < digits; ++digit) sum += std::min<int>(felt, glance(with(cards, digit)).gap);
    expected_.push_back(sum / digits);
  }
}

void Prospects::choose_drops() {
  for (std::uint32_t rank = 0; rank < glances_.size(); ++rank) {
    const Digits cards = digits_of(multiset_at(size_ + 1, rank));
    double least = 0;
    for (int digit = 0, first = 1; digit < digits; ++digit) {
      if (cards.count(digit) == 0) continue;
      const std::uint32_t left = rank_of(without(cards, digit));
      const double cost = (1 - goes_on) * std::min<int>(felt, gaps_[left]) + goes_on * expected_[left];
      if (first == 0 && cost >= least) continue;
      first = 0;
      least = cost;
      glances_[rank].keep_on = static_cast<std::int8_t>(digit);
    }
  }
}

}  // namespace calculi::numeramis
