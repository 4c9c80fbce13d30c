#include "games/numeramis/reach.hpp"

#include "engine/base/result.hpp"

namespace calculi::numeramis {

namespace {

constexpr int most_size = 9;

constexpr std::uint32_t choose(int n, int k) {
  std::uint64_t value = 1;
  for (int i = 1; i <= k; ++i) value = value * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
  return static_cast<std::uint32_t>(value);
}

// part[digit][below][times]: the sum of C(digit + i - 1, i) over the places i = below+1 .. below+times.
constexpr auto make_parts() {
  std::array<std::array<std::array<std::uint32_t, most_size + 1>, most_size + 1>, digits> part{};
  for (unsigned digit = 0; digit < digits; ++digit) {
    for (unsigned below = 0; below <= most_size; ++below) {
      std::uint32_t sum = 0;
      for (unsigned times = 1; below + times <= most_size; ++times) {
        const int place = static_cast<int>(below + times);
        sum += digit == 0 ? 0 : choose(static_cast<int>(digit) + place - 1, place);
        part[digit][below][times] = sum;
      }
    }
  }
  return part;
}
constexpr auto parts = make_parts();

int floor_tenth(int value) { return value >= 0 ? value / 10 : -((9 - value) / 10); }

}  // namespace

Counts::Counts(Digits cards) {
  for (int digit = 0; digit < digits; ++digit) add(digit, cards.count(digit));
}

std::uint32_t multisets(int size) { return choose(digits - 1 + size, size); }

std::uint32_t rank_part(int digit, int below, int times) {
  return parts[static_cast<unsigned>(digit)][static_cast<unsigned>(below)][static_cast<unsigned>(times)];
}

std::uint32_t rank_of(const Counts& cards) {
  std::uint32_t rank = 0;
  int below = 0;
  for (int digit = 0; digit < digits; ++digit) {
    rank += rank_part(digit, below, cards[digit]);
    below += cards[digit];
  }
  return rank;
}

Counts multiset_at(int size, std::uint32_t rank) {
  Counts cards;
  for (int place = size; place > 0; --place) {
    int digit = digits - 1;
    while (rank_part(digit, place - 1, 1) > rank) --digit;
    rank -= rank_part(digit, place - 1, 1);
    cards.add(digit);
  }
  return cards;
}

const Reach& Reach::table() {
  static const Reach reach;
  return reach;
}

Reach::Reach() {
  for (int size = 0; size <= most_cards; ++size) {
    const auto side = static_cast<std::size_t>(most_numbers(size)) + 1;
    start_[static_cast<unsigned>(size) + 1] = start_[static_cast<unsigned>(size)] + multisets(size) * side * side;
  }
  exact_.assign(start_[most_cards + 1], 0);
  at_most_.assign(start_[most_cards + 1], 0);
  exact_[0] = at_most_[0] = bit(0);  // no cards: the result is 0
  for (int size = 1; size <= most_cards; ++size) {
    for (std::uint32_t rank = 0; rank < multisets(size); ++rank) fill(size, rank);
  }
}

void Reach::fill(int size, std::uint32_t rank) {
  const Counts cards = multiset_at(size, rank);
  const int most = most_numbers(size);
  auto leaf = [&](const Units& units, const Chosen&) {
    std::uint64_t upper =
        under(units.rest_size, units.rest_rank, units.plus, units.minus, units.zeros_plus, units.zeros_minus);
    if (upper == 0) return false;
    const int low = floor_tenth(lowest - units.sum + 9);
    const int high = floor_tenth(highest - units.sum);
    std::uint64_t& into = exact_[slot(size, rank, units.plus, units.minus)];
    for (int value = low; value <= high; ++value) {
      if (in_window(value) && (upper & bit(value)) != 0) into |= bit(units.sum + 10 * value);
    }
    return false;
  };
  UnitsWalk walk(cards, 1, most, leaf);
  walk.run();
  for (int plus = 0; plus <= most; ++plus) {
    for (int minus = 0; minus <= most; ++minus) {
      std::uint64_t found = exactly(size, rank, plus, minus);
      if (plus > 0) found |= at_most_[slot(size, rank, plus - 1, minus)];
      if (minus > 0) found |= at_most_[slot(size, rank, plus, minus - 1)];
      at_most_[slot(size, rank, plus, minus)] = found;
    }
  }
}

}  // namespace calculi::numeramis
