// Playing alone, solved: how many more discards a hand costs on average until the target is made (N21), and so what to
// take and which card to drop. A dynamic programme over all hands and the turns that are left, for any target up to
// 9,999; the master plays by it, with the cards it sees taken out of the box.
//
// What is drawn is taken either with replacement (every digit alike: a problem of its own, with an exact value) or as
// the box without the own hand gives it, which is nearer to the game.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/play/game_players.hpp"
#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

enum class Draws : std::uint8_t { replaced, from_box };

class SoloPlan {
 public:
  static constexpr int most_turns = 40;  // with more left than that, one plays as with so many

  explicit SoloPlan(int target, Draws draws = Draws::from_box);  // builds it
  int target() const { return target_; }

  // Expected discards with so many turns left, before taking; and with the card taken. Both count a round that is never
  // closed by all its turns (N21).
  double before(Digits held, int turns) const;
  double after(Digits held, int turns) const;

  // Of a whole round of so many turns: every digit of the deal and of the first open card alike.
  double value(int turns) const;

 private:
  using Values = std::vector<double>;
  void find_exact();
  void iterate(Draws draws);
  double step(const Values& chances, int left);
  std::uint32_t wider(std::uint32_t rank, int digit) const { return wider_[rank * 10 + static_cast<unsigned>(digit)]; }
  const Values& values(int turns) const;

  int target_;
  int size_;
  std::vector<std::uint8_t> exact_;   // of hands with one card more: some drop makes the target
  std::vector<std::uint16_t> wider_;  // the hand with one more digit
  std::vector<Values> before_;        // by turns left
};

using Advice = std::vector<Appraised<Numeramis>>;

// Built at the first call and kept; nothing for a target of one's own.
const SoloPlan* listed_plan(int target);

void appraise_alone(const View& view, const SoloPlan& plan, Advice& candidates);

// The candidate that every plan puts first, where the cards alone tell it; nothing where it takes a plan. To build one
// takes longer than all else, and high targets hardly ever need it: nearly every hand makes them.
const Action* evident_alone(const View& view, const Advice& candidates);

// The best opinion first; equal ones stay in their order.
void put_best_first(Advice& candidates);

}  // namespace calculi::numeramis
