#include "platform/cli/qr_code.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace calculi::cli {

namespace {

using Bytes = std::vector<std::uint8_t>;

// Codewords of versions 1 to 5.
struct Capacity {
  int data;
  int correction;
};
constexpr std::array<Capacity, 5> capacities{{{19, 7}, {34, 10}, {55, 15}, {80, 20}, {108, 26}}};
constexpr int masks = 8;
constexpr int rim = 4;

// --- codewords

std::uint8_t multiply(std::uint8_t x, std::uint8_t y) {
  unsigned product = 0;
  for (int bit = 7; bit >= 0; --bit) {
    product = (product << 1U) ^ ((product >> 7U) * 0x11dU);
    product ^= ((y >> bit) & 1U) * x;
  }
  return static_cast<std::uint8_t>(product);
}

// Reed and Solomon's code words: what is left of the data divided by (x - 1)(x - 2)(x - 4)...
Bytes correction_of(const Bytes& data, int count) {
  Bytes divisor(static_cast<unsigned>(count), 0);
  divisor.back() = 1;
  std::uint8_t root = 1;
  for (int i = 0; i < count; ++i, root = multiply(root, 2)) {
    for (std::size_t j = 0; j < divisor.size(); ++j) {
      const std::uint8_t next = j + 1 < divisor.size() ? divisor[j + 1] : std::uint8_t{0};
      divisor[j] = static_cast<std::uint8_t>(multiply(divisor[j], root) ^ next);
    }
  }
  Bytes rest(divisor.size(), 0);
  for (const std::uint8_t byte : data) {
    const auto factor = static_cast<std::uint8_t>(byte ^ rest.front());
    std::ranges::rotate(rest, rest.begin() + 1);
    rest.back() = 0;
    for (std::size_t j = 0; j < rest.size(); ++j)
      rest[j] = static_cast<std::uint8_t>(rest[j] ^ multiply(divisor[j], factor));
  }
  return rest;
}

// The mode (bytes), the length, the text, an end, and padding: four bits before everything move each byte by half.
Bytes codewords_of(std::string_view text, const Capacity& capacity) {
  Bytes words{0x40};
  const auto add = [&](unsigned byte) {
    words.back() = static_cast<std::uint8_t>(words.back() | (byte >> 4U));
    words.push_back(static_cast<std::uint8_t>(byte << 4U));
  };
  add(static_cast<unsigned>(text.size()));
  for (const char c : text) add(static_cast<std::uint8_t>(c));
  constexpr std::array<std::uint8_t, 2> padding{0xec, 0x11};
  for (unsigned i = 0; std::ssize(words) < capacity.data; ++i) words.push_back(padding[i % 2]);
  const Bytes correction = correction_of(words, capacity.correction);
  words.insert(words.end(), correction.begin(), correction.end());
  return words;
}

// --- modules

// Of the format no more than the level is fixed: which mask it is comes with the mask.
class Drawing {
 public:
  explicit Drawing(int version) : size_(17 + 4 * version) {
    code_.assign(static_cast<unsigned>(size_), std::vector<bool>(static_cast<unsigned>(size_)));
    fixed_ = code_;
    for (int i = 0; i < size_; ++i) {
      fix(i, 6, i % 2 == 0);
      fix(6, i, i % 2 == 0);
    }
    for (const auto& [x, y] : {std::pair(3, 3), {size_ - 4, 3}, {3, size_ - 4}}) rings(x, y, 4, 0b01011);
    if (version > 1) rings(size_ - 7, size_ - 7, 2, 0b101);
    fix_format(0);
  }

  // Two columns at a time from the right, up and down; the column of the timing pattern is passed over.
  void fill(const Bytes& words) {
    std::size_t bit = 0;
    for (int right = size_ - 1; right > 0; right -= right == 8 ? 3 : 2) {
      const bool up = (right + 1) % 4 < 2;
      for (int i = 0; i < 2 * size_; ++i) {
        const int x = right - i % 2;
        const int y = up ? size_ - 1 - i / 2 : i / 2;
        if (at(fixed_, x, y)) continue;
        if (bit < 8 * words.size()) at(code_, x, y) = (words[bit / 8] >> (7 - bit % 8) & 1U) != 0;
        ++bit;
      }
    }
  }

  QrCode masked(int mask) {
    fix_format(mask);
    QrCode code = code_;
    for (int y = 0; y < size_; ++y) {
      for (int x = 0; x < size_; ++x) {
        if (!at(fixed_, x, y) && turns(mask, x, y)) at(code, x, y).flip();
      }
    }
    return code;
  }

 private:
  static std::vector<bool>::reference at(QrCode& code, int x, int y) {
    return code[static_cast<unsigned>(y)][static_cast<unsigned>(x)];
  }
  void fix(int x, int y, bool dark) {
    if (x < 0 || y < 0 || x >= size_ || y >= size_) return;
    at(code_, x, y) = dark;
    at(fixed_, x, y) = true;
  }
  void rings(int x, int y, int radius, unsigned dark) {
    for (int dy = -radius; dy <= radius; ++dy) {
      for (int dx = -radius; dx <= radius; ++dx) {
        fix(x + dx, y + dy, (dark >> std::max(std::abs(dx), std::abs(dy)) & 1U) != 0);
      }
    }
  }
  void fix_format(int mask);
  static bool turns(int mask, int x, int y);

  int size_;
  QrCode code_;
  QrCode fixed_;
};

// 15 bits, twice: beside the upper left square, and beside the two others.
void Drawing::fix_format(int mask) {
  const unsigned data = 0b01000U | static_cast<unsigned>(mask);
  unsigned rest = data;
  for (int i = 0; i < 10; ++i) rest = (rest << 1U) ^ ((rest >> 9U) * 0x537U);
  const unsigned bits = ((data << 10U) | rest) ^ 0x5412U;
  constexpr std::array<int, 15> along{0, 1, 2, 3, 4, 5, 7, 8, 8, 8, 8, 8, 8, 8, 8};
  for (int i = 0; i < 15; ++i) {
    const bool dark = (bits >> i & 1U) != 0;
    const int back = i < 8 ? 8 : i == 8 ? 7 : 14 - i;
    fix(back, along[static_cast<unsigned>(i)], dark);
    i < 8 ? fix(size_ - 1 - i, 8, dark) : fix(8, size_ - 15 + i, dark);
  }
  fix(8, size_ - 8, true);
}

bool Drawing::turns(int mask, int x, int y) {
  const std::array<int, masks> odd{(x + y) % 2,
                                   y % 2,
                                   x % 3,
                                   (x + y) % 3,
                                   (x / 3 + y / 2) % 2,
                                   x * y % 2 + x * y % 3,
                                   (x * y % 2 + x * y % 3) % 2,
                                   ((x + y) % 2 + x * y % 3) % 2};
  return odd[static_cast<unsigned>(mask)] == 0;
}

// Every mask can be read. The best one has the fewest squares and lines of one colour.
int blemishes(const QrCode& code) {
  int count = 0;
  for (std::size_t y = 0; y < code.size(); ++y) {
    int row = 0;
    int column = 0;
    for (std::size_t x = 1; x < code.size(); ++x) {
      row = code[y][x] == code[y][x - 1] ? row + 1 : 0;
      column = code[x][y] == code[x - 1][y] ? column + 1 : 0;
      count += (row > 3 ? 1 : 0) + (column > 3 ? 1 : 0);
      const bool square = y > 0 && row > 0 && code[y][x] == code[y - 1][x] && code[y][x] == code[y - 1][x - 1];
      count += square ? 3 : 0;
    }
  }
  return count;
}

}  // namespace

std::optional<QrCode> qr_code(std::string_view text) {
  const auto holds = [&](const Capacity& one) { return std::ssize(text) + 2 <= one.data; };
  const auto capacity = std::ranges::find_if(capacities, holds);
  if (capacity == capacities.end()) return std::nullopt;
  Drawing drawing(static_cast<int>(capacity - capacities.begin()) + 1);
  drawing.fill(codewords_of(text, *capacity));
  QrCode best;
  for (int mask = 0; mask < masks; ++mask) {
    QrCode code = drawing.masked(mask);
    if (best.empty() || blemishes(code) < blemishes(best)) best = std::move(code);
  }
  return best;
}

std::string draw(const QrCode& code, bool in_colour) {
  constexpr std::array<std::string_view, 4> halves{" ", "\u2580", "\u2584", "\u2588"};  // none, upper, lower, both
  const int size = static_cast<int>(code.size());
  const auto dark = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < size && y < size && code[static_cast<unsigned>(y)][static_cast<unsigned>(x)];
  };
  std::string text;
  for (int y = -rim; y < size + rim; y += 2) {
    if (in_colour) text += "\x1b[30;107m";
    for (int x = -rim; x < size + rim; ++x) text += halves[(dark(x, y) ? 1U : 0U) + (dark(x, y + 1) ? 2U : 0U)];
    text += in_colour ? "\x1b[0m\n" : "\n";
  }
  return text;
}

}  // namespace calculi::cli
