// Small letters of what people type, those of Polish and Czech too: capital letters do not matter (docs/notation.md),
// and the locale of a machine has no say in it.
#pragma once

#include <string>
#include <string_view>

namespace calculi {

std::string lower_letters(std::string_view utf8);  // everything that is no capital letter stays as it is

}  // namespace calculi
