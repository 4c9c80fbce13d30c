// What a page asks in order to draw the table: where fields and numbers lie, which tokens hang together, and what the
// steps of a calculation come to. Geometry and arithmetic are known here alone, so no client repeats them.
//   {"board":"A"}                 fields with axial coordinates and neighbours, numbers ascending with their fields
//                                 1, 2, 3 and where these lie beside the number
//   {"board":"A","mine":["d4"],"taken":["d5"]}
//                                 the same, the groups of the own fields, largest first, and by how much a token on
//                                 a free field would enlarge the largest one
//   {"calculation":"(7-2)*3"}     its canonical text, its steps and its value
#pragma once

#include <string>

#include "engine/base/json.hpp"
#include "engine/base/result.hpp"

namespace calculi::rachmistrz {

bool asks_for_drawing(const Json& question);
Result<std::string> answer_drawing(const Json& question);

}  // namespace calculi::rachmistrz
