#include "benchmarks/plain/plain.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace calculi::bench {

namespace {

struct Play {
  int operand = 0;  // 0: an equality
  char sign = '=';
  int result = 0;
};

class PlainMatch {
 public:
  PlainMatch(int seats, std::uint32_t seed)
      : random_(seed), hands_(static_cast<unsigned>(seats)), totals_(hands_.size()) {}

  std::int64_t play() {
    std::size_t starter = random_() % hands_.size();
    for (int round = 0; round < 5; ++round) starter = play_round(starter);
    return moves_;
  }

 private:
  static std::vector<int> full_deck() {
    const std::vector<int> counts{6, 6, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 3};
    std::vector<int> deck;
    for (std::size_t i = 0; i < counts.size(); ++i)
      deck.insert(deck.end(), static_cast<unsigned>(counts[i]), static_cast<int>(i) + 1);
    return deck;
  }

  int draw() {
    const int card = deck_.back();
    deck_.pop_back();
    return card;
  }

  static bool holds(const std::vector<int>& hand, int first, int second) {
    if (first == second) return std::count(hand.begin(), hand.end(), first) >= 2;
    return std::find(hand.begin(), hand.end(), first) != hand.end() &&
           std::find(hand.begin(), hand.end(), second) != hand.end();
  }

  std::vector<Play> legal_plays(const std::vector<int>& hand, int top) const {
    std::vector<Play> plays;
    std::vector<int> kinds = hand;
    std::sort(kinds.begin(), kinds.end());
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    for (const int operand : kinds) {
      const auto add = [&](char sign, int result) {
        if (result >= 1 && result <= 13 && holds(hand, operand, result)) plays.push_back({operand, sign, result});
      };
      add('+', top + operand);
      add('-', top - operand);
      add('*', top * operand);
      if (top % operand == 0) add(':', top / operand);
    }
    if (std::find(hand.begin(), hand.end(), top) != hand.end()) plays.push_back({0, '=', top});
    return plays;
  }

  void lay(std::vector<int>& hand, int card) {
    hand.erase(std::find(hand.begin(), hand.end(), card));
    pile_.push_back(card);
  }

  std::size_t play_round(std::size_t starter) {
    deck_ = full_deck();
    std::shuffle(deck_.begin(), deck_.end(), random_);
    for (std::vector<int>& hand : hands_) {
      hand.clear();
      for (int i = 0; i < 5; ++i) hand.push_back(draw());
    }
    pile_ = {draw()};
    std::size_t passes = 0;
    for (std::size_t turn = starter;; turn = (turn + 1) % hands_.size()) {
      ++moves_;
      std::vector<int>& hand = hands_[turn];
      const std::vector<Play> plays = legal_plays(hand, pile_.back());
      const std::size_t choice = std::uniform_int_distribution<std::size_t>(0, plays.size())(random_);
      if (choice < plays.size()) {
        if (plays[choice].operand != 0) lay(hand, plays[choice].operand);
        lay(hand, plays[choice].result);
        passes = 0;
        if (hand.empty()) return score(starter, turn);
      } else if (!deck_.empty()) {
        hand.push_back(draw());
      } else if (++passes == hands_.size()) {
        return score(starter, hands_.size());
      }
    }
  }

  // Gives out the tokens; the owner of the highest starts the next round.
  std::size_t score(std::size_t starter, std::size_t out) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      const std::size_t seat = (out < hands_.size() ? out + 1 : starter) + i;
      if (seat % hands_.size() != out) order.push_back(seat % hands_.size());
    }
    const auto sum = [&](std::size_t seat) { return std::accumulate(hands_[seat].begin(), hands_[seat].end(), 0); };
    for (bool tied = true; tied;) {
      std::vector<std::size_t> drawing;
      for (const std::size_t seat : order) {
        const auto same = [&](std::size_t other) { return other != seat && sum(other) == sum(seat); };
        if (std::any_of(order.begin(), order.end(), same)) drawing.push_back(seat);
      }
      tied = !drawing.empty() && drawing.size() <= deck_.size() + pile_.size();
      for (std::size_t i = 0; tied && i < drawing.size(); ++i) {
        if (deck_.empty()) {
          deck_.swap(pile_);
          std::shuffle(deck_.begin(), deck_.end(), random_);
        }
        hands_[drawing[i]].push_back(draw());
      }
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return sum(x) < sum(y); });
    int token = out < hands_.size() ? 2 : 1;
    for (const std::size_t seat : order) totals_[seat] += token++;
    return order.back();
  }

  std::mt19937 random_;
  std::vector<std::vector<int>> hands_;
  std::vector<int> totals_;
  std::vector<int> deck_;
  std::vector<int> pile_;
  std::int64_t moves_ = 0;
};

}  // namespace

std::int64_t play_plain_archimedes(int seats, std::uint32_t seed) { return PlainMatch(seats, seed).play(); }

}  // namespace calculi::bench
