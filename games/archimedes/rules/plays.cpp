#include "games/archimedes/rules/plays.hpp"

namespace calculi::archimedes {

namespace {

constexpr std::array<Sign, 4> all_signs{Sign::plus, Sign::minus, Sign::times, Sign::over};

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

// Products and quotients have few operands, so they are listed once per top: which bits a hand must have (see
// hand_bits), and which bits of PlainPlays::equations that gives. Two cards often make several plays: with 12 on the
// pile, 2 and 6 give 12:2=6 and 12:6=2. Rows are filled up with what no hand has.
// Two lanes at once (a compiler extension that g++ and clang share) make it a handful of instructions.
using Lanes = std::uint64_t __attribute__((vector_size(16)));
inline constexpr unsigned most_needs = 6;
struct Listed {
  std::array<Lanes, most_needs / 2> needed;
  std::array<Lanes, most_needs / 2> gives;
};

// The values held, and one bit higher those held twice.
std::uint64_t hand_bits(Cards hand) { return hand.held() | hand.held_twice() << 1U; }

constexpr std::uint64_t needed_for(int operand, int result) {
  if (operand == result) return Cards::bit(operand) << 1U;
  return Cards::bit(operand) | Cards::bit(result);
}

constexpr Listed listed_for(int top) {
  std::array<std::uint64_t, most_needs> needed;
  needed.fill(~std::uint64_t{0});
  std::array<std::uint64_t, most_needs> gives{};
  for (const Sign sign : {Sign::times, Sign::over}) {
    for (int operand = 1; operand <= highest; ++operand) {
      const int result = exact(top, sign, operand);
      if (result == 0 || (top == 1 && sign == Sign::times)) continue;  // 1 times anything: see plain_plays
      const std::uint64_t need = needed_for(operand, result);
      unsigned place = 0;
      while (needed[place] != need && needed[place] != ~std::uint64_t{0}) ++place;
      needed[place] = need;
      gives[place] |= Cards::bit(operand) << static_cast<unsigned>(sign);
    }
  }
  return {std::bit_cast<std::array<Lanes, most_needs / 2>>(needed),
          std::bit_cast<std::array<Lanes, most_needs / 2>>(gives)};
}

const auto listed_plays = [] {
  std::array<Listed, highest + 1> table{};
  for (int top = 1; top <= highest; ++top) table[static_cast<unsigned>(top)] = listed_for(top);
  return table;
}();

std::uint64_t products_and_quotients(int top, std::uint64_t hand) {
  const Listed& listed = listed_plays[static_cast<unsigned>(top)];
  const Lanes both = {hand, hand};
  const auto fitting = [&](unsigned i) {
    return listed.gives[i] & static_cast<Lanes>((listed.needed[i] & both) == listed.needed[i]);
  };
  const Lanes plays = (fitting(0) | fitting(1)) | fitting(2);
  return plays[0] | plays[1];
}

constexpr std::uint64_t nibbles_reversed(std::uint64_t word) {
  word = __builtin_bswap64(word);
  return (word & 0x0f0f0f0f0f0f0f0f) << 4U | (word >> 4U & 0x0f0f0f0f0f0f0f0f);
}

// Operands of plus: held, and the card `top` higher is held too.
std::uint64_t sums(int top, std::uint64_t held) { return held & held >> (4 * top); }

// Half of an even top, which a difference needs twice. A table, because asking whether a random top is even is
// mispredicted half of the time.
constexpr auto halves = [] {
  std::array<std::uint64_t, 16> table{};
  for (int top = 2; top <= highest; top += 2) table[static_cast<unsigned>(top)] = Cards::bit(top / 2);
  return table;
}();

// Operands of minus: held, and top - operand is held; mirrored, that is a shift too.
std::uint64_t differences(int top, std::uint64_t held, std::uint64_t twice) {
  const std::uint64_t below = held & (Cards::bit(top) - 1);
  const std::uint64_t operands = below & nibbles_reversed(below) >> (4 * (15 - top));
  const std::uint64_t half = halves[static_cast<unsigned>(top)];
  return (operands & ~half) | (twice & half);
}

// The play of the lowest bit of PlainPlays::equations.
Action lowest_equation(int top, std::uint64_t bits) {
  const int place = std::countr_zero(bits);
  const Sign sign = static_cast<Sign>(place % 4);
  return equation(top, sign, plain(place / 4), plain(result_of(top, sign, place / 4)));
}

// Takes the lowest `count` bits away. A fixed number of steps, because a loop of random length is mispredicted.
std::uint64_t without_lowest(std::uint64_t bits, int count) {
  for (int i = 0; i < 4; ++i) bits &= i < count ? bits - 1 : ~std::uint64_t{0};
  for (int i = 4; i < count; ++i) bits &= bits - 1;
  return bits;
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
  std::uint64_t equations = sums(top, held) | differences(top, held, twice) << 1U;
  equations |= products_and_quotients(top, hand_bits(hand));
  if (top == 1) equations |= twice << 2U;  // 1 times a card is that card: it must be there twice
  return {.equations = equations, .equality = (held & Cards::bit(top)) != 0};
}

void legal_plays(int top, Cards hand, std::vector<Action>& into) {
  const PlainPlays plays = plain_plays(top, hand);
  for (std::uint64_t bits = plays.equations; bits != 0; bits &= bits - 1) into.push_back(lowest_equation(top, bits));
  if (plays.equality) into.push_back(equality(top, plain(top)));
  if (hand.has(joker)) joker_plays(top, hand, into);
}

// The rare case is kept out of the way of the common one.
[[gnu::noinline]] static Action sample_with_joker(int top, Cards hand, const Action& otherwise, Stream& stream) {
  std::vector<Action> plays;
  legal_plays(top, hand, plays);
  const std::uint32_t choice = stream.below(static_cast<std::uint32_t>(plays.size()) + 1);
  return choice < plays.size() ? plays[choice] : otherwise;
}

// One of the plays and the draw (or pass), all equally likely.
Action sample_play(int top, Cards hand, bool deck_empty, Stream& stream) {
  const Action otherwise = draw_or_pass(deck_empty);
  if (hand.has(joker)) [[unlikely]]
    return sample_with_joker(top, hand, otherwise, stream);
  const PlainPlays plays = plain_plays(top, hand);
  const int equations = std::popcount(plays.equations);
  const int choice = static_cast<int>(stream.below(static_cast<std::uint32_t>(equations + (plays.equality ? 2 : 1))));
  if (choice < equations) return lowest_equation(top, without_lowest(plays.equations, choice));
  return choice == equations && plays.equality ? equality(top, plain(top)) : otherwise;
}

}  // namespace calculi::archimedes
