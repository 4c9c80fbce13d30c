#include "games/numeramis/solver/reach.hpp"

#include <algorithm>

namespace calculi::numeramis {

namespace {

int ceil_tenth(int value) { return value > 0 ? (value + 9) / 10 : -(-value / 10); }

// Seven neighbouring bits, drawn ten apart.
constexpr auto make_tens() {
  std::array<std::uint64_t, 128> spread{};
  for (unsigned i = 0; i < spread.size(); ++i) {
    for (unsigned k = 0; k < 7; ++k) spread[i] |= ((i >> k) & 1U) != 0 ? std::uint64_t{1} << (10 * k) : 0;
  }
  return spread;
}
constexpr auto spread_tens = make_tens();

// Every d + 10 r in the window, for one d.
std::uint64_t joined(std::uint64_t upper, const Window& above, int units, const Window& window) {
  const int low = ceil_tenth(window.lowest - units);
  const auto slice = static_cast<std::uint32_t>(upper >> (low - above.lowest)) & 127U;
  return spread_tens[slice] << (units + 10 * low - window.lowest);
}

// One row, from those of smaller multisets in the window above. `exactly` is clear.
template <class Table>
void fill(const Counts& cards, const Window& window, Table& above, std::uint64_t* exactly, std::uint64_t* at_most) {
  const unsigned side = row_side(cards.size);
  auto leaf = [&](const Heap& heap, const MinusSums& sums) {
    const Reached rest = above.reached(heap.rest_size, heap.rest);
    if (rest.all() == 0) return false;
    for (int zeros_plus = 0; zeros_plus <= heap.zeros; ++zeros_plus) {
      for (int k = 0; k <= heap.size; ++k) {
        const int plus = heap.size - k + zeros_plus;
        const int minus = heap.cards() - plus;
        const std::uint64_t upper = rest.under(plus, minus, zeros_plus, heap.zeros - zeros_plus);
        if (upper == 0) continue;
        std::uint64_t& into = exactly[static_cast<unsigned>(plus) * side + static_cast<unsigned>(minus)];
        for (std::uint64_t left = sums[static_cast<unsigned>(k)]; left != 0; left &= left - 1) {
          into |= joined(upper, above.window(), heap.total - 2 * std::countr_zero(left), window);
        }
      }
    }
    return false;
  };
  HeapWalk walk(cards, 1, most_numbers(cards.size), above.numbering(), leaf);
  walk.run();
  for (unsigned plus = 0; plus < side; ++plus) {
    for (unsigned minus = 0; minus < side; ++minus) {
      std::uint64_t found = exactly[plus * side + minus];
      if (plus > 0) found |= at_most[(plus - 1) * side + minus];
      if (minus > 0) found |= at_most[plus * side + minus - 1];
      at_most[plus * side + minus] = found;
    }
  }
}

}  // namespace

Window window_around(int target, int places) {
  for (int i = 0; i < places; ++i) target /= 10;
  const Window lowest;
  return target + 8 <= lowest.highest() ? lowest : Window{target + 8 - 63};
}

const Reach& Reach::table() {
  static const Reach reach;
  return reach;
}

Reach::Reach(Window window, const Reach* above) : window_(window), above_(above) {
  for (int size = 0; size <= most_below; ++size) {
    start_[static_cast<unsigned>(size) + 1] = start_[static_cast<unsigned>(size)] + multisets(size) * row_length(size);
  }
  exactly_.assign(start_[most_below + 1], 0);
  at_most_.assign(start_[most_below + 1], 0);
  if (window.has(0)) exactly_[0] = at_most_[0] = window.bit(0);  // no cards: the result is 0
  for (int size = 1; size <= most_below; ++size) {
    for (std::uint32_t rank = 0; rank < multisets(size); ++rank) {
      const std::size_t at = start_[static_cast<unsigned>(size)] + std::size_t{rank} * row_length(size);
      fill(multiset_at(size, rank), window, this->above(), &exactly_[at], &at_most_[at]);
    }
  }
}

HandReach::HandReach(const Counts& hand, int target) : HandReach(hand, target, 1) {}

HandReach::HandReach(const Counts& hand, int target, int places)
    : window_(window_around(target, places)), numbering_(hand) {
  known_.assign(numbering_.all(), 0);
  rows_ = std::make_unique_for_overwrite<std::uint64_t[]>(std::size_t{numbering_.all()} * 2 * longest_row);
  if (!window_.lowest_of_all()) above_.reset(new HandReach(hand, target, places + 1));
}

Reached HandReach::reached(int size, std::uint32_t number) {
  std::uint64_t* exactly = &rows_[std::size_t{number} * 2 * longest_row];
  std::uint64_t* at_most = exactly + row_length(size);
  if (known_[number] == 0) {
    known_[number] = 1;
    std::fill(exactly, exactly + row_length(size), 0);
    if (size > 0) fill(numbering_.at(number), window_, above(), exactly, at_most);
    if (size == 0) *exactly = *at_most = window_.has(0) ? window_.bit(0) : 0;
  }
  return {exactly, at_most, row_side(size)};
}

}  // namespace calculi::numeramis
