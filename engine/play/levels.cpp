#include "engine/play/levels.hpp"

#include <algorithm>

#include "engine/play/likeness.hpp"

namespace calculi {

std::optional<Person> person_of(std::string_view level) {
  for (const Person& person : people) {
    if (person.level == level) return person;
  }
  return person_like(level);
}

std::string_view usual_opponent(std::span<const std::string_view> of_game) {
  const auto found = std::ranges::find_first_of(usual_levels, of_game);
  return found == usual_levels.end() ? of_game.front() : *found;
}

}  // namespace calculi
