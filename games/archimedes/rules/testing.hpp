// Positions of Archimedes set by hand, and matches played by nobody in particular: what the tests of this folder share.
// A State is plain data, so a test can write down the very position that a clause of the rules speaks of.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/match/match.hpp"
#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

inline constexpr int R = joker.code;  // the Reiner card in a list of cards

inline Cards cards(std::initializer_list<int> codes) {
  Cards all;
  for (const int code : codes) all.add(card(code));
  return all;
}

inline Chance chance_of(std::uint64_t number) { return Chance(chance_key(seed_from_number(number, 0), {})); }

inline Stream test_stream(std::uint64_t number) { return chance_of(number).stream("test", 0); }

// "not_held A4": the sentence and the clause of a refusal; nothing where there is none.
template <class T>
std::string why(const Result<T>& result) {
  if (result) return {};
  const std::string_view key = result.error().code.key;
  std::string text(key.substr(key.rfind('.') + 1));
  if (!result.error().clause.empty()) text.append(" ").append(result.error().clause);
  return text;
}

inline std::string text_of(const Action& action) {
  ActionText text;
  Archimedes::print(action, text);
  return std::string(text.view());
}

// A table in the middle of a round. Cards that no test asks about are simply absent.
class Scene {
 public:
  explicit Scene(int seats, Options options = {}, Pace pace = Pace::off) {
    state = Archimedes::open(options, {.seats = static_cast<std::int8_t>(seats), .pace = pace}, chance).value();
    state.hands = {};
    turn(Seat::a).starter(Seat::a).deck({}).top(plain(3));
  }

  Scene& hand(Seat seat, std::initializer_list<int> codes) {
    state.hands[seat] = cards(codes);
    return *this;
  }
  Scene& top(Laid laid) {
    state.top = laid;
    state.pile = {};
    state.pile.add(laid.card);
    return *this;
  }
  Scene& top(int value) { return top(plain(value)); }
  Scene& below(std::initializer_list<int> codes) {  // the pile under its top card
    state.pile.add(cards(codes));
    return *this;
  }
  Scene& deck(std::initializer_list<int> drawn) {  // in the order in which they will be drawn
    state.deck.clear();
    for (const int* code = drawn.end(); code != drawn.begin();) state.deck.push_back(card(*--code));
    return *this;
  }
  Scene& turn(Seat seat) {
    state.turn = seat;
    return *this;
  }
  Scene& starter(Seat seat) {
    state.starter = seat;
    return *this;
  }
  // So many points from the rounds before; the whole of them stands on the first line of the sheet.
  Scene& round(int number, std::initializer_list<int> totals = {}) {
    state.round = static_cast<std::int8_t>(number);
    int i = 0;
    for (const int total : totals) {
      const Seat seat = seat_at(i++);
      state.totals[seat] = static_cast<std::int16_t>(total);
      state.sheet[seat][0].points = static_cast<std::int8_t>(total);
    }
    return *this;
  }

  View view(Seat seat) const { return Archimedes::view(state, {seat}); }
  View mine() const { return view(state.turn); }

  // The seat on turn types this.
  Result<void> type(std::string_view text) {
    const Result<Action> action = Archimedes::parse(mine(), text);
    if (!action) return std::unexpected(action.error());
    return act(*action);
  }
  Result<void> act(const Action& action) {
    if (Result<void> legal = Archimedes::check(mine(), action); !legal) return legal;
    Archimedes::apply(state, {now, By::seat, state.turn, action}, chance, Emit<Event>(&events));
    return {};
  }
  void time_is_out() { Archimedes::apply(state, {now, By::clock, Seat::none, {}}, chance, Emit<Event>(&events)); }

  // The last card of the seat on turn equals the top: the round ends by A10 (a).
  Scene& goes_out(Seat seat) {
    hand(seat, {state.top.value}).turn(seat);
    (void)type("=");
    return *this;
  }
  // With the deck empty all pass, the round ends by A10 (b).
  Scene& all_pass() {
    for (int i = 0; i < state.seating.seats; ++i) (void)type("pass");
    return *this;
  }

  std::vector<Event> told(EventKind kind) const {
    std::vector<Event> found;
    for (const Event& event : events) {
      if (event.kind == kind) found.push_back(event);
    }
    return found;
  }
  // "A7 B5 B10 C3": who drew what in the ties of the round.
  std::string tie_draws() const {
    std::string list;
    for (const Event& event : told(EventKind::tie_drawn)) {
      if (!list.empty()) list.push_back(' ');
      list.push_back(letter(event.seat));
      list += event.card.is_joker() ? "R" : std::to_string(event.card.code);
    }
    return list;
  }
  // The tokens of the first round that ended here, by seat.
  std::vector<int> tokens() const {
    const std::vector<Event> scored = told(EventKind::round_scored);
    if (scored.empty()) return {};
    return {scored[0].points.begin(), scored[0].points.begin() + state.seating.seats};
  }

  State state;
  std::vector<Event> events;
  Chance chance = chance_of(1);
  Millis now{0};
};

using ArchimedesMatch = Match<Archimedes>;

inline ArchimedesMatch::Setup setup_for(int seats, Options options = {}, std::uint64_t number = 1) {
  ArchimedesMatch::Setup setup;
  setup.options = options;
  setup.seating.seats = static_cast<std::int8_t>(seats);
  setup.seed = seed_from_number(number, 0);
  return setup;
}

// Plays legal moves at random until the match is over; `each` sees the match before every move.
template <class Each>
void play_out(ArchimedesMatch& match, Stream& stream, Each each) {
  while (!match.outcome()) {
    each(match);
    const Seat seat = match.waiting_on().first();
    ENSURE(match.act(seat, Archimedes::sample(match.view({seat}), stream), match.now()).has_value());
  }
}
inline void play_out(ArchimedesMatch& match, Stream& stream) {
  play_out(match, stream, [](const ArchimedesMatch&) {});
}

}  // namespace calculi::archimedes
