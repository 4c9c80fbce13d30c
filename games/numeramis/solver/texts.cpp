// Layouts in the order of their canonical texts: written character by character, the smaller character first, going on
// only where the rest can still be laid out.
#include <algorithm>

#include "games/numeramis/solver/arrange.hpp"

namespace calculi::numeramis {

namespace {

constexpr std::array<std::int64_t, most_held + 1> powers{1,       10,        100,        1'000,       10'000,
                                                         100'000, 1'000'000, 10'000'000, 100'000'000, 1'000'000'000};

int length_of(std::int32_t number) {
  int length = 1;
  while (length < most_held && number >= powers[static_cast<unsigned>(length)]) ++length;
  return length;
}

// No sum of numbers with so many digits in all, none longer than `length`, is larger.
std::int64_t most_of_short(int cards, int length) {
  if (length == 0) return 0;
  return cards / length * (powers[static_cast<unsigned>(length)] - 1) +
         (powers[static_cast<unsigned>(cards % length)] - 1);
}

// No sum of numbers up to `bound` with so many digits in all is larger.
std::int64_t most_under(std::int32_t bound, int cards) {
  const int length = length_of(bound);
  std::int64_t most = 0;
  for (int full = 0; full * length <= cards; ++full) {
    most = std::max(most, std::int64_t{full} * bound + most_of_short(cards - full * length, length - 1));
  }
  // Short numbers cannot use up more cards than there are: with length 1 all are full.
  return length == 1 ? std::int64_t{cards} * bound : most;
}

class TextWalk {
 public:
  TextWalk(const Counts& cards, const std::function<bool(const Layout&)>& visit) : rest_(cards), visit_(visit) {}

  // Between two numbers, or at the start. `left` is what the rest has to make.
  bool go_on(std::int32_t left, std::int32_t bound, bool negative) {
    if (rest_.size == 0) return left == 0 && visit_(layout_);
    if (!negative && start(1, left, bound)) return true;
    if (layout_.none()) return false;  // a canonical text begins with a positive number
    return start(-1, left, negative ? bound : unbounded);
  }

  static constexpr std::int32_t unbounded = 999'999'999;

 private:
  bool start(int sign, std::int32_t left, std::int32_t bound) {
    for (int digit = 1; digit < digits && digit <= bound; ++digit) {
      if (put(digit, 0, sign, left, bound)) return true;
    }
    return false;
  }

  // One more character of a number.
  bool put(int digit, std::int32_t prefix, int sign, std::int32_t left, std::int32_t bound) {
    if (rest_[digit] == 0) return false;
    rest_.add(digit, -1);
    const bool stop = grow(prefix * 10 + digit, sign, left, bound);
    rest_.add(digit, 1);
    return stop;
  }

  // The number may end here (a sign or nothing sorts before any digit), or go on.
  bool grow(std::int32_t number, int sign, std::int32_t left, std::int32_t bound) {
    if (too_large(number, sign, left)) return false;
    if (end(number, sign, left)) return true;
    for (int digit = 0; digit < digits; ++digit) {
      if (rest_.size == 0 || number * std::int64_t{10} + digit > bound) return false;
      if (put(digit, number, sign, left, bound)) return true;
    }
    return false;
  }

  bool end(std::int32_t number, int sign, std::int32_t left) {
    const std::int32_t new_left = left - sign * number;
    if (!possible(number, sign, new_left)) return false;
    layout_.numbers.push_back(sign * number);
    const bool stop = go_on(new_left, number, sign < 0);
    layout_.numbers.pop_back();
    return stop;
  }

  // Even all other cards together cannot make up for this number, nor for a longer one.
  bool too_large(std::int32_t number, int sign, std::int32_t left) const {
    const std::int64_t over = sign > 0 ? std::int64_t{number} - left : std::int64_t{number} + left;
    return over > (sign > 0 ? powers[static_cast<unsigned>(rest_.size)] - 1 : 0);
  }

  bool possible(std::int32_t number, int sign, std::int32_t left) const {
    if (rest_.size == 0) return left == 0;
    if (sign > 0) return left <= most_under(number, rest_.size) && layout_exists(rest_, left);
    if (left >= 0 || -left > most_under(number, rest_.size)) return false;
    return layout_exists(rest_, left, {.most_plus = 0});
  }

  Counts rest_;
  const std::function<bool(const Layout&)>& visit_;
  Layout layout_;
};

}  // namespace

void walk_layouts(const Counts& cards, int result, const std::function<bool(const Layout&)>& visit) {
  TextWalk(cards, visit).go_on(result, TextWalk::unbounded, false);
}

}  // namespace calculi::numeramis
