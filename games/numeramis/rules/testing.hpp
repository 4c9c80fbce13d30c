// A table for tests: hands are laid as wanted, seats type texts, and everything that happens is kept.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/base/chance.hpp"
#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

inline constexpr Seat a = Seat::a;
inline constexpr Seat b = Seat::b;
inline constexpr Seat c = Seat::c;
inline constexpr Seat d = Seat::d;

inline Digits cards_of(std::initializer_list<int> list) {
  Digits cards;
  for (const int digit : list) cards.add(card(digit));
  return cards;
}

inline Layout layout_of(std::string_view text) { return read_layout(text).layout; }

class TestTable {
 public:
  explicit TestTable(int seats) : TestTable(seats, with_dealer(seats)) {}
  TestTable(int seats, const Options& options, Pace pace = Pace::off, std::uint64_t seed = 1)
      : chance(chance_key(seed_from_number(seed, 0), {})) {
    Seating seating;
    seating.seats = static_cast<std::int8_t>(seats);
    seating.pace = pace;
    state = *Numeramis::open(options, seating, chance);
  }

  // The last seat deals, so that A starts.
  static Options with_dealer(int seats) { return {.dealer = static_cast<std::uint8_t>(seats)}; }

  // These hands and this open card, the rest of the cards in the deck with `next` on top.
  void lay(const std::vector<Digits>& hands, Card top, const std::vector<int>& next = {}) {
    Digits rest = whole_box();
    rest.remove(state.removed);
    for (int i = 0; const Digits hand : hands) {
      state.hands[seat_at(i++)] = hand;
      rest.remove(hand);
    }
    rest.remove(top);
    for (const int digit : next) rest.remove(card(digit));
    state.discards = {};
    state.discards.push_back(top);
    state.deck = listed(rest);
    for (auto it = next.rbegin(); it != next.rend(); ++it) state.deck.push_back(card(*it));
  }

  // As before the first card is turned: it lies at the bottom of the deck, and `seat` is asked about its zeros (N13).
  void ask_about_zeros(Seat seat) {
    Pile deck = state.discards;
    for (const Card each : state.deck) deck.push_back(each);
    state.deck = deck;
    state.discards = {};
    state.phase = Phase::zeros;
    state.turn = seat;
    state.known[seat] = state.hands[seat];
  }

  // All but the top `left` cards of the deck go under the discards.
  void shorten_deck(int left) {
    Pile under;
    while (state.deck.size() > left) {
      under.push_back(state.deck[0]);
      state.deck.erase(0);
    }
    for (const Card each : state.discards) under.push_back(each);
    state.discards = under;
  }

  View view(Seat seat) const { return Numeramis::view(state, {seat}); }

  Result<void> act(Seat seat, std::string_view text, Millis at = {}) {
    if (!Numeramis::waiting_on(state).has(seat)) return refuse(Word{"not_waited_for"});
    const Result<Action> action = Numeramis::parse(view(seat), text);
    if (!action) return std::unexpected(action.error());
    if (Result<void> legal = Numeramis::check(view(seat), *action); !legal) return legal;
    Numeramis::apply(state, {at, By::seat, seat, *action}, chance, Emit<Event>(&events));
    return {};
  }

  // Whoever's turn it is takes the deck's card and drops it again.
  void idle() {
    const Seat seat = state.turn;
    ENSURE(act(seat, "d").has_value());
    ENSURE(act(seat, "x " + std::to_string(state.taken.digit)).has_value());
  }

  void run_out(Seat seat = Seat::none) {
    Numeramis::apply(state, {Numeramis::deadline(state), By::clock, seat, {}}, chance, Emit<Event>(&events));
  }

  std::string clause_of(Seat seat, std::string_view text) {
    const Result<void> done = act(seat, text);
    return done ? "fine" : std::string(done.error().clause);
  }
  std::string code_of(Seat seat, std::string_view text) {
    const Result<void> done = act(seat, text);
    return done ? "fine" : std::string(done.error().code.key);
  }

  std::vector<Event> told(EventKind kind) const {
    std::vector<Event> found;
    for (const Event& event : events) {
      if (event.kind == kind) found.push_back(event);
    }
    return found;
  }

  Chance chance;
  State state;
  std::vector<Event> events;
};

}  // namespace calculi::numeramis
