// Who plays Klodki besides people, `random` and `greedy`.
#include "engine/play/bot.hpp"
#include "games/klodki/players/master.hpp"
#include "games/klodki/players/people.hpp"

namespace calculi::klodki {

std::span<const std::string_view> KlodkiPlayers::bot_levels() { return people_and_best; }

std::unique_ptr<Bot<Klodki>> KlodkiPlayers::make_person(const Person& person, const Stream& stream) {
  return std::make_unique<PersonBot>(person, stream);
}

std::unique_ptr<Bot<Klodki>> KlodkiPlayers::make_master(const Stream& stream) {
  return std::make_unique<Master>(stream);
}

Millis KlodkiPlayers::expert_time(const View& view, const Action& action, Mind& expert) {
  const bool thinks =
      view.padlocks[0] != 0 && view.phase != Phase::laying && action.kind != Kind::peek && action.kind != Kind::release;
  const Millis product = thinks ? product_time(view, expert) : Millis{0};
  return product + hand_time(view, action, expert);
}

static_assert(TimesExperts<Klodki>);

}  // namespace calculi::klodki
