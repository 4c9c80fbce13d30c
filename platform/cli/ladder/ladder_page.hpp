// A ladder as one HTML page that needs nothing else: ratings with intervals as a table and a drawing, how they settled
// from deal to deal, who beat whom, and every match with a link to its record.
#pragma once

#include <string>

#include "platform/cli/ladder/ladder.hpp"

namespace calculi::cli {

std::string ladder_page(const LadderPlan& plan, const Ladder& ladder, Lang lang);

}  // namespace calculi::cli
