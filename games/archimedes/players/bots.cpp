// Who plays Archimedes besides people: `random` takes any legal action, `greedy` the one that looks best at first
// sight, and then there are the imitated people and the master.
#include "games/archimedes/players/master.hpp"
#include "games/archimedes/players/people.hpp"
#include "games/archimedes/rules/plays.hpp"

namespace calculi::archimedes {

namespace {

// The rare case: a hand with the joker allows more plays than are listed in the table.
Action sample_with_joker(const View& view, Stream& stream) {
  std::vector<Action> all;
  ArchimedesPlayers::actions(view, all);
  return all[stream.below(static_cast<std::uint32_t>(all.size()))];
}

}  // namespace

void ArchimedesPlayers::actions(const View& view, std::vector<Action>& into) {
  legal_plays(view.top.value, view.hand, into);
  into.push_back(draw_or_pass(view.deck_size == 0));
}

// Every action is as likely as any other.
Action Archimedes::sample(const View& view, Stream& stream) {
  if (view.hand.has(joker)) return sample_with_joker(view, stream);
  const int top = view.top.value;
  std::array<const Action*, most_equations> plays;
  unsigned count = 0;
  for (const Equation& each : equations_on(top)) {  // without a branch, which would be mispredicted half of the time
    plays[count] = &each.play;
    count += view.hand.contains(each.cards) ? 1 : 0;
  }
  const bool equal = view.hand.has(card(top));
  const std::uint32_t choice = stream.below(count + (equal ? 2 : 1));
  if (choice < count) return *plays[choice];
  return equal && choice == count ? equality(top, plain(top)) : draw_or_pass(view.deck_size == 0);
}

// At first sight the best play sheds the most: two cards before one, then high values; the joker is dear to keep.
std::int32_t ArchimedesPlayers::appeal(const View& view, const Action& action) {
  if (action.kind == Kind::draw || action.kind == Kind::pass) return 0;
  const int laid = action.kind == Kind::equation ? 2 : 1;
  const bool goes_out = view.hand.size() == laid;
  const int shed = action.result.value + (action.kind == Kind::equation ? action.operand.value : 0);
  return 100 * laid + shed + (goes_out ? 1000 : 0);
}

std::span<const std::string_view> ArchimedesPlayers::bot_levels() { return people_and_best; }

std::unique_ptr<Bot<Archimedes>> ArchimedesPlayers::make_person(const Person& person, const Stream& stream) {
  return std::make_unique<PersonBot>(person, stream);
}

std::unique_ptr<Bot<Archimedes>> ArchimedesPlayers::make_master(const Stream& stream) {
  return std::make_unique<Master>(stream);
}

}  // namespace calculi::archimedes
