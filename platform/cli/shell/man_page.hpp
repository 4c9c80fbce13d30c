// The man page of the program, written from what its commands say of themselves, so that it is never behind them.
#pragma once

#include <string>

#include "engine/base/words.hpp"

namespace calculi::cli {

std::string man_page(Lang lang);

}  // namespace calculi::cli
