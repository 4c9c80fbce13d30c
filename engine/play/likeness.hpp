// "Someone like you" (ux 3.5): a partner made of a player's own answers, a little slower, so that the player wins 55 to
// 60 of 100. It is named by its level, "like_2100_45_80": 2.1 s in the middle, a spread of 0.45 in the logarithm, 8
// answers of 100 wrong. It does not change while it plays: nobody is made faster behind a player's back.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/play/mind.hpp"

namespace calculi {

// One answer that a player gave: how long from the problem to the last tap, and whether it was right.
struct Answered {
  Fact fact{};
  Millis time{0};
  bool right = true;
  int taps = 1;
};

inline constexpr int answers_for_likeness = 10;

// The level of the partner; nothing from fewer than ten answers.
std::optional<std::string> level_like(std::span<const Answered> answers);

// The person of such a level; nothing for another text or numbers nobody has.
std::optional<Person> person_like(std::string_view level);

// How much slower than the player the partner is.
double hand_in_hand(const Likeness& like);

}  // namespace calculi
