#include "engine/play/puzzle/difficulty.hpp"

#include <algorithm>

#include "engine/base/blake3.hpp"
#include "engine/play/levels.hpp"

namespace calculi {

namespace {

inline constexpr StreamName mind_stream{"mind"};

Chance minds_for(const PuzzleKind& kind, const PuzzleTask& task, std::string_view salt) {
  std::string text = "calculi minds 1\n";
  text.append(kind.name).append("\n").append(task.question()).append("\n").append(salt);
  return Chance(blake3({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

// People of one age at one question, as many of them as are asked for.
class Class {
 public:
  Class(const PuzzleTask& task, const Chance& chance, std::string_view level)
      : task_(task), chance_(chance), person_(*person_of(level)) {}

  void ask(int up_to, Millis limit) {
    for (; asked_ < up_to; ++asked_) {
      const Stream stream = chance_.stream(mind_stream, static_cast<std::uint32_t>(64 * asked_ + person_.rank));
      const PuzzleAttempt attempt = task_.attempt(person_, stream, limit);
      if (attempt.right && attempt.time <= limit) times_.push_back(attempt.time);
    }
  }
  int right_within(Millis limit) const {
    return static_cast<int>(std::ranges::count_if(times_, [&](Millis time) { return time <= limit; }));
  }
  Millis median_within(Millis limit) {
    std::ranges::sort(times_, {}, &Millis::count);
    const int found = right_within(limit);
    return found == 0 ? Millis{0} : times_[static_cast<unsigned>(found / 2)];
  }

 private:
  const PuzzleTask& task_;
  const Chance& chance_;
  const Person person_;
  int asked_ = 0;
  std::vector<Millis> times_;
};

// Is the share certainly outside? Four standard errors p (1-p) / n, in whole numbers: (right - n c)^2 > 16 n c (1-c).
bool far_outside(int right, int asked, const Band& band) {
  const auto far = [&](int cut) {
    const std::int64_t off = 100 * std::int64_t{right} - std::int64_t{asked} * cut;
    return off * off > 16 * std::int64_t{asked} * std::max(cut * (100 - cut), 100);
  };
  const bool below = right * 100 < band.least * asked && far(band.least);
  return below || (right * 100 >= band.below * asked && far(band.below));
}

bool inside(int right, int asked, const Band& band) {
  return right * 100 >= band.least * asked && right * 100 < band.below * asked;
}

}  // namespace

int Difficulty::grade() const {
  for (int grade = 1; grade <= grades; ++grade) {
    if (inside(right_9, minds, band_of(grade))) return grade;
  }
  return 0;
}

Band band_of(int grade) {
  if (grade == 0) return {};
  const auto at = static_cast<unsigned>(grade - 1);
  return {.least = grade_cuts[at], .below = grade == 1 ? 101 : grade_cuts[at - 1]};
}

std::optional<Difficulty> measure(const PuzzleKind& kind, const PuzzleTask& task, const Band& band,
                                  const Measuring& measuring) {
  const Chance chance = minds_for(kind, task, measuring.salt);
  const Millis longest = std::max(kind.glass, compared_glass);
  Class nine(task, chance, "9");
  for (int asked = 60; asked < measuring.minds; asked *= 4) {
    nine.ask(asked, longest);
    if (far_outside(nine.right_within(kind.glass), asked, band)) return std::nullopt;
  }
  nine.ask(measuring.minds, longest);
  Difficulty found{.minds = measuring.minds, .glass = kind.glass};
  found.right_9 = nine.right_within(kind.glass);
  if (!inside(found.right_9, found.minds, band)) return std::nullopt;
  found.right_9_compared = nine.right_within(compared_glass);
  found.median = nine.median_within(kind.glass);
  if (!measuring.all_ages) return found;
  const auto share_of = [&](std::string_view level) {
    Class others(task, chance, level);
    others.ask(measuring.minds, kind.glass);
    return others.right_within(kind.glass);
  };
  found.right_7 = share_of("7");
  found.right_12 = share_of("12");
  return found;
}

}  // namespace calculi
