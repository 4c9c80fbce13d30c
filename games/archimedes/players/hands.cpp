#include "games/archimedes/players/hands.hpp"

namespace calculi::archimedes {

namespace {

using Binomials = std::array<std::array<std::int32_t, most_numbered + 2>, 20>;
constexpr Binomials binomials = [] {
  Binomials over{};
  for (unsigned n = 0; n < over.size(); ++n) {
    over[n][0] = 1;
    for (unsigned k = 1; n > 0 && k < over[n].size(); ++k) over[n][k] = over[n - 1][k - 1] + over[n - 1][k];
  }
  return over;
}();

// How many hands are smaller than `size`.
constexpr std::int32_t smaller(int size) {
  std::int32_t hands = 0;
  for (int k = 0; k < size; ++k) hands += binomials[static_cast<unsigned>(highest - 1 + k)][static_cast<unsigned>(k)];
  return hands;
}
constexpr auto first_of_size = [] {
  std::array<std::int32_t, most_numbered + 1> first{};
  for (int size = 0; size <= most_numbered; ++size) first[static_cast<unsigned>(size)] = smaller(size);
  return first;
}();
static_assert(smaller(most_numbered + 1) == hands_numbered);

void fill(std::vector<HandRow>& rows, Cards hand, int lowest, int size, int sum) {
  HandRow& row = rows[number_of(hand)];
  row.cards = hand;
  row.size = static_cast<std::uint8_t>(size);
  row.sum = static_cast<std::uint8_t>(sum);
  if (size == most_numbered) return;
  for (int value = lowest; value <= highest; ++value) {
    Cards more = hand;
    more.add(card(value));
    fill(rows, more, value, size + 1, sum + value);
  }
}

void link(HandRow& row) {
  row.with.fill(unnumbered);
  row.without.fill(unnumbered);
  for (int value = 1; value <= highest; ++value) {
    Cards other = row.cards;
    other.add(card(value));
    row.with[static_cast<unsigned>(value)] = number_of(other);
    if (!row.cards.has(card(value))) continue;
    other = row.cards;
    other.remove(card(value));
    row.without[static_cast<unsigned>(value)] = number_of(other);
  }
}

}  // namespace

// The combinatorial number of the sorted cards, counted from the first hand of that size.
HandNumber number_of(Cards plain) {
  if (plain.size() > most_numbered) return unnumbered;
  unsigned place = 0;
  std::int32_t number = 0;
  plain.each_value([&](int value) {
    for (int i = plain.count(card(value)); i > 0; --i, ++place) {
      number += binomials[static_cast<unsigned>(value) - 1 + place][place + 1];
    }
  });
  return static_cast<HandNumber>(first_of_size[place] + number);
}

const std::vector<HandRow>& hand_rows() {
  static const std::vector<HandRow> all = [] {
    std::vector<HandRow> rows(hands_numbered);
    fill(rows, {}, 1, 0, 0);
    for (HandRow& row : rows) link(row);
    return rows;
  }();
  return all;
}

}  // namespace calculi::archimedes
