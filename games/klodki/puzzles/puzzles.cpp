#include "games/klodki/puzzles/puzzles.hpp"

#include <algorithm>
#include <set>

#include "engine/base/reflect.hpp"

namespace calculi::klodki {

namespace {

constexpr std::array<PuzzleKind, 2> puzzle_kinds{
    {{"code", seconds(20), "x+-", draw_code, read_code_question}, {"which", seconds(60), "x", draw_which, read_which}}};
constexpr PuzzleBook puzzle_book{.letter = "k", .turn = 1, .kinds = puzzle_kinds};

using Way = std::vector<std::vector<int>>;

// The keys of one place after another, taken out of those that are left.
class WaySearch {
 public:
  WaySearch(int product, const PuzzleKeys& keys, Variant variant) : sums_(variant != Variant::novice) {
    for (const Card key : keys) left_.push_back(key.code);
    for (const char digit : std::to_string(product)) digits_.push_back(digit - '0');
    place(0, false);
  }
  std::set<Way> ways;

 private:
  void place(std::size_t at, bool doubled) {
    if (at == digits_.size()) {
      ways.insert(way_);
      return;
    }
    for (std::size_t i = 0; i < left_.size(); ++i) {
      const int x = left_[i];
      left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(i));
      if (x == digits_[at]) lay({x}, at, doubled);
      for (std::size_t k = i; k < left_.size() && sums_ && !doubled; ++k) {
        const int y = left_[k];
        if (x + y != digits_[at] && x - y != digits_[at] && y - x != digits_[at]) continue;
        left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(k));
        lay({std::min(x, y), std::max(x, y)}, at, true);
        left_.insert(left_.begin() + static_cast<std::ptrdiff_t>(k), y);
      }
      left_.insert(left_.begin() + static_cast<std::ptrdiff_t>(i), x);
    }
  }
  void lay(std::vector<int> cards, std::size_t at, bool doubled) {
    way_.push_back(std::move(cards));
    place(at + 1, doubled);
    way_.pop_back();
  }

  bool sums_;
  std::vector<int> left_;
  std::vector<int> digits_;
  Way way_;
};

// A pair of keys with a sign between them, larger key first.
struct Pair {
  Fact fact;
  int value() const { return value_of(fact); }
};

FixedVector<Pair, 2 * 28> pairs_of(KeyCounts keys) {
  FixedVector<Pair, 2 * 28> pairs;
  for (int x = 0; x < 10; ++x) {
    for (int y = 0; y <= x; ++y) {
      const int needed = x == y ? 2 : 1;
      if (keys[static_cast<unsigned>(x)] < needed || keys[static_cast<unsigned>(y)] < needed || pairs.full()) continue;
      if (x + y <= 9) pairs.push_back({{x, Operation::plus, y}});
      pairs.push_back({{x, Operation::minus, y}});
    }
  }
  return pairs;
}

// Goes through the pairs in any order; a slip in the right one, and it is passed over.
bool find_pair(int digit, const KeyCounts& keys, Mind& mind, Millis& time, Millis limit) {
  FixedVector<Pair, 2 * 28> pairs = pairs_of(keys);
  mind.stream().shuffle(pairs.begin(), pairs.size());
  for (const Pair& pair : pairs) {
    time = time + mind.glance(0.5, 1.5, 0.7);
    if (time > limit) return false;
    if (pair.value() != digit) continue;
    const Answer answer = mind.answer(pair.fact);
    time = time + answer.time;
    if (answer.right) return true;
  }
  return false;
}

// The digits of a number among the keys. At most one of them may be missing, and only where sums are laid.
bool find_digits(int number, KeyCounts keys, bool sums, Mind& mind, Millis& time, Millis limit) {
  int missing = -1;
  for (const std::int8_t digit : digits_of(number)) {
    time = time + mind.glance(0.05, 0.75, 0.7);
    if (--keys[static_cast<unsigned>(digit)] >= 0) continue;
    keys[static_cast<unsigned>(digit)] = 0;
    if (missing >= 0 || !sums) return false;
    missing = digit;
  }
  return missing < 0 || find_pair(missing, keys, mind, time, limit);
}

}  // namespace

const PuzzleBook* KlodkiPuzzles::book() { return &puzzle_book; }

PuzzleKeys draw_puzzle_keys(Stream& stream) {
  Keys box = all_keys(Deck::even);
  const int size = least_puzzle_keys + static_cast<int>(stream.below(most_puzzle_keys - least_puzzle_keys + 1));
  PuzzleKeys keys;
  while (keys.size() < size) {
    const int at = static_cast<int>(stream.below(static_cast<std::uint32_t>(box.size())));
    if (!box[at].is_joker()) keys.push_back(box[at]);
    box.erase(at);
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

Padlocks draw_puzzle_padlocks(Stream& stream) {
  PadlockPile pile = all_padlocks();
  stream.shuffle(pile.begin(), pile.size());
  return {std::min(pile[0], pile[1]), std::max(pile[0], pile[1])};
}

Variant draw_puzzle_variant(Stream& stream) { return stream.below(4) == 0 ? Variant::novice : Variant::expert; }

bool read_puzzle_keys(const Json& question, PuzzleKeys& keys, Variant& variant) {
  const Json* given = question.find("keys");
  const Json* rules = question.find("variant");
  if (given == nullptr || rules == nullptr || question.keys().size() != 3) return false;
  if (!read_json(*given, keys) || !read_json(*rules, variant) || keys.empty()) return false;
  std::sort(keys.begin(), keys.end());
  const auto is_digit = [](Card card) { return card.exists() && !card.is_joker(); };
  return variant != Variant::murderous && std::all_of(keys.begin(), keys.end(), is_digit);
}

bool read_puzzle_padlocks(const Json& json, Padlocks& padlocks) {
  if (!read_json(json, padlocks)) return false;
  if (padlocks[0] > padlocks[1]) std::swap(padlocks[0], padlocks[1]);
  return padlocks[0] >= 1 && padlocks[1] <= 9;
}

KeyCounts counts_of(const PuzzleKeys& keys) {
  KeyCounts counts{};
  for (const Card key : keys) ++counts[key.code];
  return counts;
}

Fact product_fact(const Padlocks& padlocks) { return {padlocks[0], Operation::times, padlocks[1]}; }

std::vector<std::vector<std::vector<int>>> all_ways(int product, const PuzzleKeys& keys, Variant variant) {
  const WaySearch search(product, keys, variant);
  return {search.ways.begin(), search.ways.end()};
}

// A wrong product for which there are keys is laid; without them one hesitates and thinks again.
PuzzleSearch search_code(const Padlocks& padlocks, const PuzzleKeys& keys, Variant variant, Mind& mind, Millis& time,
                         Millis limit) {
  const bool sums = variant != Variant::novice;
  const KeyCounts counts = counts_of(keys);
  for (int thoughts = 0; thoughts < 3; ++thoughts) {
    const Answer answer = mind.answer(product_fact(padlocks));
    time = time + answer.time;
    if (answer.value <= 99 && find_digits(answer.value, counts, sums, mind, time, limit)) return {true, answer.right};
    if (time > limit) break;
    time = time + mind.glance(0.5, 1.5);
  }
  return {};
}

}  // namespace calculi::klodki
