// Who plays Numeramis besides people, `random` and `greedy`.
#include "games/numeramis/players/best.hpp"
#include "games/numeramis/players/people.hpp"

namespace calculi::numeramis {

std::span<const std::string_view> Numeramis::bot_levels() { return people_and_best; }

std::unique_ptr<Bot<Numeramis>> Numeramis::make_bot(std::string_view level, const Stream& stream) {
  if (level == levels::best) return std::make_unique<BestBot>(stream);
  if (const std::optional<Person> person = person_of(level)) return std::make_unique<PersonBot>(*person, stream);
  return nullptr;
}

static_assert(BringsBots<Numeramis> && Advises<Numeramis>);

}  // namespace calculi::numeramis
