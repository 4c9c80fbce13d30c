// Who plays Archimedes besides people: `random` takes any legal action, `greedy` the one that looks best at first
// sight, and then there are the imitated people and the master.
#include <algorithm>
#include <utility>

#include "games/archimedes/players/master.hpp"
#include "games/archimedes/players/people.hpp"
#include "games/archimedes/rules/plays.hpp"

namespace calculi::archimedes {

namespace {

// The cards that each equation on a top card takes. Behind a shorter list stand cards that no hand has: the end of a
// loop as long as the list is mispredicted whenever the top card changes.
using Wanted = std::array<Cards, most_equations>;
const Wanted& wanted_on(int top) {
  static const auto tops = [] {
    Cards never;
    for (int i = 0; i < 7; ++i) never.add(card(1));
    std::array<Wanted, highest + 1> lists;
    for (unsigned on = 1; on < lists.size(); ++on) {
      lists[on].fill(never);
      std::ranges::transform(equations_on(static_cast<int>(on)), lists[on].begin(), &Equation::cards);
    }
    return lists;
  }();
  return tops[static_cast<unsigned>(top)];
}

// Those that a hand allows, by their places in the list; returns how many. Without a branch, which would be
// mispredicted half of the time.
unsigned list_held(Cards hand, int top, std::array<std::uint8_t, most_equations>& held) {
  const Wanted& wanted = wanted_on(top);
  unsigned count = 0;
  [&]<unsigned... Place>(std::integer_sequence<unsigned, Place...>) {
    ((held[count] = Place, count += hand.contains(wanted[Place]) ? 1 : 0), ...);
  }(std::make_integer_sequence<unsigned, most_equations>{});
  return count;
}

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
  std::array<std::uint8_t, most_equations> held;
  const unsigned count = list_held(view.hand, top, held);
  const bool equal = view.hand.has(card(top));
  const std::uint32_t choice = stream.below(count + (equal ? 2 : 1));
  if (choice < count) return equations_on(top)[held[choice]].play;
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
