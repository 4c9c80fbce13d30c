// All games of this build, in one list that CMake writes from the folders games/*/module.cpp. It is the only place
// where games are counted: everything that serves "every game" walks it, and nothing registers itself behind the
// scenes.
#pragma once

#include <span>

#include "engine/table/module.hpp"

namespace calculi {

// The games in alphabetical order of their folders; the template comes last. The same natively and in WebAssembly.
std::span<const Module* const> all_modules();

}  // namespace calculi
