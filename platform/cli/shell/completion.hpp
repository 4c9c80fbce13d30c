// What a shell completes behind `calculi`: a script for bash, zsh or fish, made from the list of commands, so that it
// knows each of them and each of their flags.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/base/words.hpp"

namespace calculi::cli {

inline constexpr std::array<std::string_view, 3> shells{"bash", "zsh", "fish"};

// The script for one of these shells; what it tells about commands and flags is in this language.
std::string completion_script(std::string_view shell, Lang lang);

}  // namespace calculi::cli
