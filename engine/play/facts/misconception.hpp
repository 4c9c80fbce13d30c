// What a wrong value tells (learn 4): each kind has a name, which is told only once it has happened often enough, with
// an example of the person's own and three facts to practise it on.
#pragma once

#include "engine/play/facts/memory.hpp"

namespace calculi {

enum class Misconception : std::uint8_t {
  zero_one,       // 7 x 0 = 7, 6 x 1 = 1
  neighbour_row,  // one row too many or too few
  adds,           // plus instead of times
  swapped,        // 84 for 48
  right_tens,     // 46 for 48
  other_table,    // another product of 2 to 9
  off_by_one,
  off_by_ten,
  wrong_sign
};
inline constexpr std::array<std::string_view, 9> misconception_names{"zero_one",   "neighbour_row", "adds",
                                                                     "swapped",    "right_tens",    "other_table",
                                                                     "off_by_one", "off_by_ten",    "wrong_sign"};
constexpr std::span<const std::string_view> names_of(Misconception) { return misconception_names; }

// The first kind that fits; nothing where none does. Zero and one come before the neighbours of their row.
std::optional<Misconception> misconception_of(const Fact& fact, int wrong);
// Its name; empty where none fits.
std::string_view name_of_error(const Fact& fact, int wrong);
// The fact whose value the wrong one is, where that makes it plain: 6 x 9 for 54 as 6 x 8.
std::optional<Fact> meant_by(const Fact& fact, int wrong, Misconception kind);

struct NamedMisconception {
  Misconception kind{};
  int seen = 0;   // within 30 days
  Fact fact{};    // the newest example
  int value = 0;  // and what was answered
  std::optional<Fact> meant{};
  std::vector<Fact> like_it{};  // three to practise: own ones first
};

// From the third occurrence within 30 days on (the second for swapped digits), the most frequent first.
std::vector<NamedMisconception> misconceptions(const Memory& memory, Minute now);

}  // namespace calculi
