#include "games/klodki/players/prospects.hpp"

#include <algorithm>

namespace calculi::klodki {

namespace {

constexpr unsigned wild = 10;

bool is_direct(int product, const KeyCounts& keys) {
  const auto ones = static_cast<unsigned>(product % 10);
  const auto tens = static_cast<unsigned>(product / 10);
  if (tens == 0) return keys[ones] + keys[wild] > 0;
  if (tens == ones) return keys[ones] + keys[wild] >= 2;
  return (keys[tens] == 0 ? 1 : 0) + (keys[ones] == 0 ? 1 : 0) <= keys[wild];
}

bool has_pair(unsigned a, unsigned b, const KeyCounts& keys) {
  return a == b ? keys[a] > 1 : keys[a] > 0 && keys[b] > 0;
}

// Two keys whose sum or difference is the digit. A Joker goes with any other key.
bool pair_makes(unsigned value, const KeyCounts& keys) {
  if (keys[wild] > 1) return true;
  for (unsigned a = 0; a <= 9; ++a) {
    if (keys[a] == 0) continue;
    if (keys[wild] > 0) return true;
    if (a <= value && has_pair(a, value - a, keys)) return true;
    if (a >= value && has_pair(a, a - value, keys)) return true;
  }
  return false;
}

// One digit of a single key, the other of two.
bool single_and_pair(unsigned single, unsigned pair, KeyCounts keys) {
  for (const unsigned card : {single, wild}) {
    if (keys[card] == 0) continue;
    --keys[card];
    if (pair_makes(pair, keys)) return true;
    ++keys[card];
  }
  return false;
}

std::vector<Product> count_products() {
  std::array<double, 82> chances{};
  const PadlockPile pile = all_padlocks();
  const double pairs = pile.size() * (pile.size() - 1) / 2.0;
  for (int i = 0; i < pile.size(); ++i) {
    for (int k = i + 1; k < pile.size(); ++k) chances[static_cast<unsigned>(pile[i] * pile[k])] += 1 / pairs;
  }
  std::vector<Product> products;
  for (int value = 1; value <= 81; ++value) {
    if (chances[static_cast<unsigned>(value)] > 0) products.push_back({value, chances[static_cast<unsigned>(value)]});
  }
  return products;
}

void take(KeyCounts& from, Card card) {
  if (card.exists() && from[card.code] > 0) --from[card.code];
}

}  // namespace

Ease ease_of(int product, const KeyCounts& keys, bool sums) {
  if (is_direct(product, keys)) return Ease::direct;
  if (!sums) return Ease::none;
  const auto ones = static_cast<unsigned>(product % 10);
  const auto tens = static_cast<unsigned>(product / 10);
  if (tens == 0) return pair_makes(ones, keys) ? Ease::sum : Ease::none;
  return single_and_pair(tens, ones, keys) || single_and_pair(ones, tens, keys) ? Ease::sum : Ease::none;
}

const std::vector<Product>& all_products() {
  static const std::vector<Product> products = count_products();
  return products;
}

double weight_of(Ease ease) { return ease == Ease::direct ? 1 : ease == Ease::sum ? 0.03 : 0; }

World imagine(const View& view, Stream& stream) {
  KeyCounts left{};
  const Split& split = split_of(Deck::even);  // which deck it is, a view does not say
  for (unsigned i = 0; i < split.size(); ++i) left[i] = static_cast<std::int8_t>(split[i]);
  for (const OpenRow& row : view.open) std::for_each(row.begin(), row.end(), [&](Card card) { take(left, card); });
  std::for_each(view.hand.begin(), view.hand.end(), [&](Card card) { take(left, card); });
  World world;
  for (std::uint8_t kind = 0; kind < card_kinds; ++kind) {
    for (int i = 0; i < left[kind]; ++i) world.pile.push_back(Card{kind});
  }
  stream.shuffle(world.pile.begin(), world.pile.size());
  for (const Seat seat : SeatSet::all(view.seats)) {
    if (seat == view.me) continue;
    for (int k = 0; k < view.hand_keys; ++k) ++world.hands[seat][world.pile.pop_back().code];
    for (int k = 0; k < view.open_keys; ++k) {
      const Card card = view.open[seat][static_cast<unsigned>(k)];
      ++world.open[card.exists() ? card.code : world.pile.pop_back().code];
    }
  }
  return world;
}

}  // namespace calculi::klodki
