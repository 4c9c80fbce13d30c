// Names for players, made of an adjective and an animal in their language. Nobody types a name, so there is nothing to
// moderate.
#pragma once

#include <span>
#include <string>

#include "engine/base/words.hpp"
#include "platform/server/hub/random_source.hpp"

namespace calculi::server {

std::string random_nickname(Lang lang, const RandomSource& random);

// The same, but none of those that are taken.
std::string random_nickname(Lang lang, const RandomSource& random, std::span<const std::string> taken);

}  // namespace calculi::server
