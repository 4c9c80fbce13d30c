// Who plays Archimedes besides people.
#include "games/archimedes/players/best.hpp"
#include "games/archimedes/players/people.hpp"

namespace calculi::archimedes {

std::span<const std::string_view> Archimedes::bot_levels() { return people_and_best; }

std::unique_ptr<Bot<Archimedes>> Archimedes::make_bot(std::string_view level, const Stream& stream) {
  if (level == levels::best) return std::make_unique<Master>(stream);
  if (const std::optional<Person> person = person_of(level)) return std::make_unique<PersonBot>(*person, stream);
  return nullptr;
}

static_assert(BringsBots<Archimedes> && Advises<Archimedes>);

}  // namespace calculi::archimedes
