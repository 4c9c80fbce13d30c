// The levels of bots: five people from a child of seven to an expert, `best`, which answers like the expert and chooses
// better, and the plain `greedy` and `random`. Their names and numbers are bot_levels.json, from which tools/levels.mjs
// makes level_list.hpp; the page reads the same file.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/play/level_list.hpp"

namespace calculi {

constexpr const Person& expert_person() { return people.back(); }

// "7" ... "expert", or "like_<median ms>_<spread in 1/100>_<errors in 1/1000>"; nothing for any other text.
std::optional<Person> person_of(std::string_view level);

// Of the levels of a game: whom people meet unless they ask for somebody else, and who keeps their seats warm.
std::string_view usual_opponent(std::span<const std::string_view> of_game);

}  // namespace calculi
