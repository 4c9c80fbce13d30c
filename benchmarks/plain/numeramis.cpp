#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "benchmarks/plain/plain.hpp"

namespace calculi::bench {

namespace {

using Cards = std::vector<int>;

// Numbers with their signs; none: nothing is laid out.
using Numbers = std::vector<int>;

class PlainNumeramis {
 public:
  PlainNumeramis(int seats, std::uint32_t seed)
      : random_(seed), seats_(static_cast<unsigned>(seats)), hands_(seats_), laid_(seats_), points_(seats_) {}

  std::int64_t play() {
    std::size_t dealer = random_() % seats_;
    for (int round = 1; round <= 5; ++round) {
      dealer = (dealer + 1) % seats_;
      play_round(100 * round, static_cast<unsigned>(round) + 3, dealer);
    }
    return moves_;
  }

 private:
  static constexpr std::size_t laps = 30;
  static constexpr std::size_t nobody = 99;

  std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_); }

  int take() {
    const int card = deck_.back();
    deck_.pop_back();
    return card;
  }

  void deal(std::size_t cards) {
    deck_.clear();
    for (int digit = 0; digit < 10; ++digit) deck_.insert(deck_.end(), 8, digit);
    std::shuffle(deck_.begin(), deck_.end(), random_);
    Cards zeros;
    for (Cards& hand : hands_) {
      do {
        zeros.insert(zeros.end(), hand.size() == cards ? cards : 0, 0);
        hand.clear();
        while (hand.size() < cards) hand.push_back(take());
      } while (std::count(hand.begin(), hand.end(), 0) == std::ssize(hand));
    }
    if (!zeros.empty()) {
      deck_.insert(deck_.end(), zeros.begin(), zeros.end());
      std::shuffle(deck_.begin(), deck_.end(), random_);
    }
    discards_ = {take()};
    locked_ = 0;
  }

  void play_round(int target, std::size_t cards, std::size_t starter) {
    for (Cards& hand : hands_) hand.clear();
    deal(cards);
    for (Numbers& laid : laid_) laid.clear();
    std::size_t closer = nobody;
    std::size_t turn = starter;
    std::size_t turns = 0;
    std::vector<bool> laid_out(seats_);
    while (turns < laps * seats_ || closer != nobody) {
      take_turn(turn, target, closer);
      if (closer != nobody) laid_out[turn] = true;
      ++turns;
      turn = (turn + 1) % seats_;
      if (closer != nobody && turn == starter) break;
    }
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (laid_out[seat]) continue;
      laid_[seat] = some_layout(hands_[seat], target);
      ++moves_;
    }
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const int left = laid_[seat].empty() ? target : target - sum(laid_[seat]);
      points_[seat] += left == 0 ? -1 : left;
    }
  }

  void take_turn(std::size_t seat, int target, std::size_t& closer) {
    Cards& hand = hands_[seat];
    moves_ += 2;
    if (discards_.size() > locked_ && below(2) == 0) {
      hand.push_back(discards_.back());
      discards_.pop_back();
    } else {
      hand.push_back(take());
      if (deck_.empty()) shuffle_discards();
    }
    const std::size_t which = below(hand.size());
    const int dropped = hand[which];
    hand.erase(hand.begin() + static_cast<std::ptrdiff_t>(which));
    discards_.push_back(dropped);
    if (closer != nobody) {
      laid_[seat] = some_layout(hand, target);
    } else if (below(4) == 0) {
      Numbers layout = some_layout(hand, target);
      if (layout.empty()) return;
      laid_[seat] = std::move(layout);
      locked_ = discards_.size();
      closer = seat;
    }
  }

  // The top stays, and so do the last two that nobody may take.
  void shuffle_discards() {
    Cards stays;
    for (std::size_t i = 0; i < discards_.size(); ++i) {
      const bool kept = i + 1 == discards_.size() || (locked_ > 0 && (i + 1 == locked_ || i + 2 == locked_));
      (kept ? stays : deck_).push_back(discards_[i]);
    }
    discards_ = stays;
    locked_ = std::min<std::size_t>(locked_, 2);
    std::shuffle(deck_.begin(), deck_.end(), random_);
  }

  static int sum(const Numbers& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0); }

  // Twelve tries with the cards in random order, cut into numbers.
  Numbers some_layout(Cards cards, int target) {
    std::size_t longest = 1;
    for (int power = 10; power <= target && longest < cards.size(); power *= 10) ++longest;
    for (int i = 0; i < 12; ++i) {
      std::shuffle(cards.begin(), cards.end(), random_);
      Numbers numbers = cut(cards, longest);
      if (!numbers.empty() && sum(numbers) >= 0 && sum(numbers) <= target) return numbers;
    }
    return {};
  }

  Numbers cut(const Cards& cards, std::size_t longest) {
    Numbers numbers;
    for (std::size_t i = 0; i < cards.size();) {
      const std::size_t end = std::min(i + 1 + below(longest), cards.size());
      if (cards[i] == 0) return {};
      int number = 0;
      const bool minus = i > 0 && below(3) == 0;
      for (; i < end; ++i) number = number * 10 + cards[i];
      numbers.push_back(minus ? -number : number);
    }
    return numbers;
  }

  std::mt19937 random_;
  std::size_t seats_;
  std::vector<Cards> hands_;
  std::vector<Numbers> laid_;
  std::vector<int> points_;
  Cards deck_;
  Cards discards_;
  std::size_t locked_ = 0;  // discards that nobody may take
  std::int64_t moves_ = 0;
};

}  // namespace

std::int64_t play_plain_numeramis(int seats, std::uint32_t seed) { return PlainNumeramis(seats, seed).play(); }

}  // namespace calculi::bench
