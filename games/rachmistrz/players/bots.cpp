// Who plays Rachmistrz besides people, `random` and `greedy`.
#include "engine/play/bot.hpp"
#include "games/rachmistrz/players/master.hpp"
#include "games/rachmistrz/players/people.hpp"

namespace calculi::rachmistrz {

std::span<const std::string_view> RachmistrzPlayers::bot_levels() { return people_and_best; }

std::unique_ptr<Bot<Rachmistrz>> RachmistrzPlayers::make_person(const Person& person, const Stream& stream) {
  return std::make_unique<PersonBot>(person, stream);
}

std::unique_ptr<Bot<Rachmistrz>> RachmistrzPlayers::make_master(const Stream& stream) {
  return std::make_unique<Master>(stream);
}

Millis RachmistrzPlayers::expert_time(const View& view, const Action& action, Mind& expert) {
  if (action.kind == Kind::prove) return expert.taps(5);
  if (action.kind != Kind::claim) return plain_thinking(expert.stream());
  const std::optional<Find> found = hunt(view, expert, expert.patience());
  return found ? found->time : expert.patience();
}

static_assert(TimesExperts<Rachmistrz>);

}  // namespace calculi::rachmistrz
