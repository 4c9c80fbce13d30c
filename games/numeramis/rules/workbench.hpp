// The workbench: digits that a player is joining into numbers, not declared yet. Boards ask about it, because a page
// knows no rule and adds nothing up; whether anything is added up at all is the table's choice (T5), so it is decided
// here.
#pragma once

#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

// {"left":[1,7],"drop":null,"say":null}: the cards not used yet, the one that would be discarded, and the move that
// declares the bench once enough cards lie on it. With `aid: totals` also {"numbers":[52,248],"reached":[52,300],
// "total":300,"gap":0,"over":0,"fault":null,"allowed":false}; the last four are null where no number can be read.
std::string look_at_bench(const View& view, std::string_view bench);

}  // namespace calculi::numeramis
