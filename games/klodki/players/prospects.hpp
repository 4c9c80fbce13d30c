// What keys are worth before the padlocks are turned: how easily each product can be laid from them, and whose round it
// then becomes. The master's arithmetic, fast enough to be asked a hundred thousand times for one decision.
#pragma once

#include <array>
#include <vector>

#include "engine/base/chance.hpp"
#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki {

enum class Ease : std::uint8_t { direct, sum, none };  // digits as they are, one of them made of two keys, not at all

Ease ease_of(int product, const KeyCounts& keys, bool sums);

// All products that two padlocks can make, with their chances.
struct Product {
  int value = 0;
  double chance = 0;
};
const std::vector<Product>& all_products();

// The part of a round that falls to somebody of this ease among these others: a player who need not add is
// nearly always first.
double weight_of(Ease ease);

// What a viewer cannot see, imagined: keys of the others and, from the same pile, what comes next.
struct World {
  PerSeat<KeyCounts> hands{};  // the others' hands
  KeyCounts open{};            // the others' open keys, imagined where they are not seen
  Keys pile{};
};
World imagine(const View& view, Stream& stream);

}  // namespace calculi::klodki
