// How hard a puzzle is: the share of simulated nine-year-olds who find it within the glass of its kind. They are the
// people whom the bots imitate (mind.hpp), and they think as those do at the table of their game.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/play/puzzle/puzzle_book.hpp"

namespace calculi {

inline constexpr int usual_minds = 4000;
inline constexpr int grades = 5;
// From which share of success on, in hundredths, a puzzle is of grade 1 to 5; what fewer find is thrown away.
inline constexpr std::array<int, grades> grade_cuts{85, 65, 45, 25, 8};
inline constexpr Millis compared_glass = seconds(20);  // the same for all games

// So many were right.
struct Difficulty {
  int minds = 0;
  Millis glass{0};
  int right_7 = 0;
  int right_9 = 0;
  int right_9_compared = 0;  // within compared_glass
  int right_12 = 0;
  Millis median{0};   // of those nine-year-olds who found it
  int grade() const;  // 0: too hard
};

// Shares that are wanted, in hundredths: from `least` on and below `below`.
struct Band {
  int least = grade_cuts.back();
  int below = 101;
};
Band band_of(int grade);  // 0: any grade

// The minds are drawn from a seed made of the question, so two measurements agree. Another `salt` draws other minds.
struct Measuring {
  int minds = usual_minds;
  std::string_view salt{};
  bool all_ages = true;  // else nine-year-olds alone
};

// Nothing where the share is outside the band: found out early, where it is far outside.
std::optional<Difficulty> measure(const PuzzleKind& kind, const PuzzleTask& task, const Band& band,
                                  const Measuring& measuring = {});

}  // namespace calculi
