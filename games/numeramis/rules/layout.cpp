#include "games/numeramis/rules/layout.hpp"

#include <algorithm>

#include "engine/base/letters.hpp"

namespace calculi::numeramis {

namespace {

constexpr int longest_number = 9;  // digits: one per card that can be held
constexpr int random_tries = 12;

void skip_spaces(std::string_view& text) {
  while (!text.empty() && text[0] == ' ') text.remove_prefix(1);
}

// The sign before a number: required between two, allowed before the first.
Reading read_sign(std::string_view& text, bool first, int& sign) {
  sign = 1;
  skip_spaces(text);
  if (text.empty()) return Reading::not_understood;
  if (text[0] == '+' || text[0] == '-') {
    sign = text[0] == '+' ? 1 : -1;
    text.remove_prefix(1);
    skip_spaces(text);
    return Reading::good;
  }
  return first ? Reading::good : Reading::not_understood;
}

Reading read_number(std::string_view& text, std::int32_t& number) {
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) ++length;
  if (length == 0) return Reading::not_understood;
  if (text[0] == '0') return length == 1 ? Reading::lone_zero : Reading::leading_zero;
  if (length > longest_number) return Reading::too_many;
  number = 0;
  for (; length > 0; --length, text.remove_prefix(1)) number = number * 10 + (text[0] - '0');
  return Reading::good;
}

// Cuts the shuffled cards into numbers with random signs; the first number is positive. None where a zero leads.
Layout cut(const Pile& cards, int longest, Stream& stream) {
  Layout layout;
  for (int i = 0; i < cards.size();) {
    const int length =
        std::min<int>(1 + static_cast<int>(stream.below(static_cast<std::uint32_t>(longest))), cards.size() - i);
    if (cards[i].digit == 0) return {};
    std::int32_t number = 0;
    for (int k = 0; k < length; ++k) number = number * 10 + cards[i + k].digit;
    const bool minus = i > 0 && stream.below(3) == 0;
    layout.numbers.push_back(minus ? -number : number);
    i += length;
  }
  layout.arrange();
  return layout;
}

}  // namespace

std::int64_t Layout::result() const {
  std::int64_t sum = 0;
  for (const std::int32_t number : numbers) sum += number;
  return sum;
}

Digits Layout::cards() const {
  Digits used;
  for (const std::int32_t number : numbers) {
    std::int32_t rest = number < 0 ? -number : number;
    do {
      if (used.count(rest % 10) < 15) used.add(card(rest % 10));
      rest /= 10;
    } while (rest > 0);
  }
  return used;
}

void Layout::arrange() {
  put_in_order(numbers, [](std::int32_t x, std::int32_t y) {
    if ((x > 0) != (y > 0)) return x > 0;
    return x > 0 ? x > y : x < y;
  });
}

LayoutText print(const Layout& layout) {
  LayoutText text;
  for (const std::int32_t number : layout.numbers) {
    if (!text.empty() && number >= 0) text.append('+');
    text.append_number(number);
  }
  return text;
}

ReadLayout read_layout(std::string_view text) {
  ReadLayout read;
  const auto cards = std::count_if(text.begin(), text.end(), is_digit);
  do {
    int sign = 1;
    std::int32_t number = 0;
    read.reading = read_sign(text, read.layout.none(), sign);
    if (read.reading == Reading::good) read.reading = read_number(text, number);
    if (read.reading == Reading::good && cards > most_held) read.reading = Reading::too_many;
    if (read.reading != Reading::good) return read;
    read.layout.numbers.push_back(sign * number);
    skip_spaces(text);
  } while (!text.empty());
  read.layout.arrange();
  return read;
}

Layout random_layout(Digits cards, int target, Stream& stream) {
  Pile list = listed(cards);
  int longest = 1;
  for (int power = 10; power <= target && longest < list.size(); power *= 10) ++longest;
  for (int i = 0; i < random_tries; ++i) {
    stream.shuffle(list.begin(), list.size());
    const Layout layout = cut(list, longest, stream);
    if (!layout.none() && layout.result() >= 0 && layout.result() <= target) return layout;
  }
  return {};
}

void write_json_value(JsonWriter& out, const Layout& layout) {
  if (layout.none()) return out.null();
  out.string(print(layout).view());
}

bool read_json_value(const Json& in, Layout& layout) {
  layout = {};
  if (in.is_null()) return true;
  const auto text = in.string();
  if (!text) return false;
  const ReadLayout read = read_layout(*text);
  layout = read.layout;
  return read.reading == Reading::good && layout.cards().size() <= most_held;
}

}  // namespace calculi::numeramis
