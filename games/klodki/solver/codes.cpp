#include "games/klodki/solver/codes.hpp"

#include <algorithm>

namespace calculi::klodki {

namespace {

bool can_take(const KeyCounts& keys, const LaidCode& code) {
  KeyCounts left = keys;
  for (const LaidPlace& place : code) {
    for (const Card card : place.cards) {
      if (--left[card.code] < 0) return false;
    }
  }
  return true;
}

void add_if_made(std::vector<LaidPlace>& ways, LaidPlace place, int value) {
  if (!place_makes(place, value)) return;
  settle_order(place);
  ways.push_back(place);
}

// Every way to make one digit, whatever keys there are of each kind, as long as there is one.
std::vector<LaidPlace> ways_to(int value, const KeyCounts& keys, bool sums) {
  std::vector<LaidPlace> ways;
  for (std::uint8_t a = 0; a < card_kinds; ++a) {
    if (keys[a] == 0) continue;
    LaidPlace one;
    one.cards.push_back(Card{a});
    add_if_made(ways, one, value);
    for (std::uint8_t b = a; b < card_kinds && sums; ++b) {
      if (keys[b] == 0) continue;
      LaidPlace two = one;
      two.cards.push_back(Card{b});
      for (const Sign sign : {Sign::plus, Sign::minus}) {
        two.sign = sign;
        add_if_made(ways, two, value);
      }
    }
  }
  return ways;
}

}  // namespace

int cards_in(const LaidCode& code) {
  int count = 0;
  for (const LaidPlace& place : code) count += place.cards.size();
  return count;
}

std::vector<LaidCode> codes_for(int product, const KeyCounts& keys, bool sums) {
  std::vector<std::pair<std::string, LaidCode>> found;
  const auto add = [&](const LaidCode& code) {
    if (can_take(keys, code) && judge(product, code) == Verdict::right) found.emplace_back(text_of_cards(code), code);
  };
  const std::vector<LaidPlace> ones = ways_to(product % 10, keys, sums);
  const std::vector<LaidPlace> tens = product > 9 ? ways_to(product / 10, keys, sums) : std::vector<LaidPlace>(1);
  for (const LaidPlace& ten : tens) {
    for (const LaidPlace& one : ones) {
      LaidCode code;
      if (product > 9) code.push_back(ten);
      code.push_back(one);
      add(code);
    }
  }
  put_in_order(found, [](const auto& x, const auto& y) {
    const int by_cards = cards_in(x.second) - cards_in(y.second);
    return by_cards != 0 ? by_cards < 0 : x.first < y.first;
  });
  std::vector<LaidCode> codes;
  for (const auto& [text, code] : found) codes.push_back(code);
  return codes;
}

}  // namespace calculi::klodki
