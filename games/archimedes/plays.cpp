#include "games/archimedes/plays.hpp"

namespace calculi::archimedes {

namespace {

constexpr std::array<Sign, 4> all_signs{Sign::plus, Sign::minus, Sign::times, Sign::over};

struct Pair {
  std::uint8_t operand;
  std::uint8_t result;
};

// times and over have few operands: listed once per top.
struct Pairs {
  std::array<Pair, highest> pair{};
  std::int8_t size = 0;
};

constexpr int exact(int top, Sign sign, int operand) {
  switch (sign) {
    case Sign::plus:
      return top + operand <= highest ? top + operand : 0;
    case Sign::minus:
      return top > operand ? top - operand : 0;
    case Sign::times:
      return top * operand <= highest ? top * operand : 0;
    case Sign::over:
      return top % operand == 0 ? top / operand : 0;
  }
  return 0;
}

// Every result once, so that no division happens in play.
using Results = std::array<std::array<std::uint8_t, 16>, 16>;
constexpr auto results = [] {
  std::array<Results, 4> table{};
  for (unsigned sign = 0; sign < 4; ++sign) {
    for (unsigned top = 1; top <= highest; ++top) {
      for (unsigned operand = 1; operand <= highest; ++operand) {
        const int result = exact(static_cast<int>(top), static_cast<Sign>(sign), static_cast<int>(operand));
        table[sign][top][operand] = static_cast<std::uint8_t>(result);
      }
    }
  }
  return table;
}();

constexpr Pairs pairs_of(int top, Sign sign) {
  Pairs pairs;
  for (int operand = 1; operand <= highest; ++operand) {
    const int result = exact(top, sign, operand);
    if (result == 0) continue;
    pairs.pair[static_cast<unsigned>(pairs.size++)] = {static_cast<std::uint8_t>(operand),
                                                       static_cast<std::uint8_t>(result)};
  }
  return pairs;
}

constexpr auto table_of(Sign sign) {
  std::array<Pairs, highest + 1> table{};
  for (int top = 1; top <= highest; ++top) table[static_cast<unsigned>(top)] = pairs_of(top, sign);
  return table;
}
constexpr auto products = table_of(Sign::times);
constexpr auto quotients = table_of(Sign::over);

constexpr std::uint64_t nibbles_reversed(std::uint64_t word) {
  word = __builtin_bswap64(word);
  return (word & 0x0f0f0f0f0f0f0f0f) << 4U | (word >> 4U & 0x0f0f0f0f0f0f0f0f);
}

// Operands of plus: held, and the card `top` higher is held too.
std::uint64_t sums(int top, std::uint64_t held) { return held & held >> (4 * top); }

// Operands of minus: held, and top - operand is held; mirrored, that is a shift too. Half of an even top needs two.
std::uint64_t differences(int top, std::uint64_t held, std::uint64_t twice) {
  const std::uint64_t below = held & (Cards::bit(top) - 1);
  std::uint64_t operands = below & nibbles_reversed(below) >> (4 * (15 - top));
  if (top % 2 == 0) operands = (operands & ~Cards::bit(top / 2)) | (twice & Cards::bit(top / 2));
  return operands;
}

std::uint64_t fitting(const Pairs& pairs, std::uint64_t held, std::uint64_t twice) {
  std::uint64_t operands = 0;
  for (int i = 0; i < pairs.size; ++i) {
    const Pair pair = pairs.pair[static_cast<unsigned>(i)];
    const std::uint64_t operand = Cards::bit(pair.operand);
    const std::uint64_t both = operand | Cards::bit(pair.result);
    const bool fits = pair.operand == pair.result ? (twice & operand) != 0 : (held & both) == both;
    operands |= fits ? operand : 0;
  }
  return operands;
}

// The play of the lowest bit of PlainPlays::equations.
Action lowest_equation(int top, std::uint64_t bits) {
  const int place = std::countr_zero(bits);
  const Sign sign = static_cast<Sign>(place % 4);
  return equation(top, sign, plain(place / 4), plain(result_of(top, sign, place / 4)));
}

void joker_plays(int top, Cards hand, std::vector<Action>& into) {
  for (const Sign sign : all_signs) {
    for (int operand = 1; operand <= highest; ++operand) {
      const int result = exact(top, sign, operand);
      if (result == 0) continue;
      if (hand.has(card(result))) into.push_back(equation(top, sign, joker_as(operand), plain(result)));
      if (hand.has(card(operand))) into.push_back(equation(top, sign, plain(operand), joker_as(result)));
    }
  }
  into.push_back(equality(top, joker_as(top)));
}

}  // namespace

int result_of(int top, Sign sign, int operand) {
  return results[static_cast<unsigned>(sign)][static_cast<unsigned>(top)][static_cast<unsigned>(operand)];
}

PlainPlays plain_plays(int top, Cards hand) {
  const std::uint64_t held = hand.held();
  const std::uint64_t twice = hand.held_twice();
  const std::uint64_t times = top == 1 ? twice : fitting(products[static_cast<unsigned>(top)], held, twice);
  const std::uint64_t over = fitting(quotients[static_cast<unsigned>(top)], held, twice);
  return {.equations = sums(top, held) | differences(top, held, twice) << 1U | times << 2U | over << 3U,
          .equality = (held & Cards::bit(top)) != 0};
}

void legal_plays(int top, Cards hand, std::vector<Action>& into) {
  const PlainPlays plays = plain_plays(top, hand);
  for (std::uint64_t bits = plays.equations; bits != 0; bits &= bits - 1) into.push_back(lowest_equation(top, bits));
  if (plays.equality) into.push_back(equality(top, plain(top)));
  if (hand.has(joker)) joker_plays(top, hand, into);
}

Action sample_play(int top, Cards hand, bool deck_empty, Stream& stream) {
  const Action otherwise = draw_or_pass(deck_empty);
  if (hand.has(joker)) {
    std::vector<Action> plays;
    legal_plays(top, hand, plays);
    const std::uint32_t choice = stream.below(static_cast<std::uint32_t>(plays.size()) + 1);
    return choice < plays.size() ? plays[choice] : otherwise;
  }
  const PlainPlays plays = plain_plays(top, hand);
  const int equations = std::popcount(plays.equations);
  const int choice = static_cast<int>(stream.below(static_cast<std::uint32_t>(equations + (plays.equality ? 2 : 1))));
  if (choice == equations && plays.equality) return equality(top, plain(top));
  if (choice >= equations) return otherwise;
  std::uint64_t bits = plays.equations;
  for (int i = 0; i < choice; ++i) bits &= bits - 1;
  return lowest_equation(top, bits);
}

}  // namespace calculi::archimedes
