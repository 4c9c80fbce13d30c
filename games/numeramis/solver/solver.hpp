// The exact solver of Numeramis: the best result of up to nine cards for any target up to 9,999, with the layout that
// proves it. Nothing is sampled; see reach.hpp for the idea.
#pragma once

#include <span>
#include <vector>

#include "games/numeramis/rules/layout.hpp"
#include "games/numeramis/solver/reach.hpp"

namespace calculi::numeramis {

// A layout that uses all cards, or all but the dropped one.
struct Answer {
  bool found = false;
  std::int32_t result = -1;
  Layout layout{};
  Card drop{};
};

// The best result in 0..target with one card dropped, or with none; -1 where there is none.
int best_result(Digits cards, int target, bool drop);

// One of the best layouts, found fast: for players that need many.
Answer some_best(Digits cards, int target, bool drop);

// The same answer without any table: slower, but the first one comes as soon as all others.
Answer some_best_at_once(Digits cards, int target, bool drop);

// Do the cards make exactly the target? `tens` is the table in the window of its tenth.
bool makes(const Reach& tens, const Counts& cards, int target);

// The same without a table of one's own, with one card dropped or with none.
bool makes_target(Digits cards, int target, bool drop);

// The best layout whose canonical text comes first (then the smallest dropped digit): the one answer to quote.
Answer first_best(Digits cards, int target, bool drop);

// Every different layout with exactly this result, by canonical text, then by the dropped digit.
std::vector<Answer> all_layouts(Digits cards, int result, bool drop);
std::int64_t count_layouts(Digits cards, int result, bool drop);

// The best results of all hands of a size (4 to 8) for one of the five targets, by rank_of; built at the first call.
std::span<const std::int16_t> best_results(int target, int size);

// The same, worked out anew on a table of one's own.
std::vector<std::int16_t> compute_best_results(const Reach& reach, int target, int size);

// The checker of a certificate: reads the layout's digits anew and shares nothing with the search.
bool verify(Digits cards, int target, bool drop, const Answer& answer);

}  // namespace calculi::numeramis
