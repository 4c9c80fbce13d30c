// For the tests of Klodki: a table without race and clock, where seats act by text and cards are laid out by hand.
// Cards change places, none appears or disappears. To be included after GoogleTest.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/reflect.hpp"
#include "engine/table/match/match.hpp"
#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki::testing {

inline constexpr Seat a = Seat::a;
inline constexpr Seat b = Seat::b;
inline constexpr Seat c = Seat::c;

inline Seating seating(int seats, Pace pace = Pace::x1) {
  return {.seats = static_cast<std::int8_t>(seats), .pace = pace};
}
inline Chance chance(std::uint64_t seed = 1) { return Chance(chance_key(seed_from_number(seed, 0), {})); }

struct Chosen {
  Variant variant = Variant::expert;
  Toss toss = Toss::laid;
  Tempo tempo = Tempo::race;
  bool gentle = false;
  bool engine = false;
  Options options() const {
    return {.variant = static_cast<std::uint8_t>(variant),
            .deck = 0,
            .toss = static_cast<std::uint8_t>(toss),
            .tempo = static_cast<std::uint8_t>(tempo),
            .gentle = gentle,
            .nobody = engine};
  }
};

inline Card card_from(char text) { return text == 'J' ? joker : digit(text - '0'); }

class Table {
 public:
  explicit Table(int seats, const Chosen& chosen = {}, Pace pace = Pace::x1, std::uint64_t seed = 1)
      : Table(seating(seats, pace), chosen, seed) {}
  Table(const Seating& seats, const Chosen& chosen, std::uint64_t seed = 1)
      : chance_(chance(seed)), state(Klodki::open(chosen.options(), seats, chance_).value()) {}

  // What the seat types, as Match would enter it. A refusal is given as "key clause".
  std::string play(Seat seat, std::string_view text) {
    now = now + Millis{100};
    const View view = Klodki::view(state, {seat});
    const Result<Action> action = Klodki::parse(view, text);
    if (!action) return refusal(action.error());
    if (const Result<void> legal = Klodki::check(view, *action); !legal) return refusal(legal.error());
    if (!(Klodki::waiting_on(state) | Klodki::out_of_turn(state)).has(seat)) return "not waited for";
    apply({now, By::seat, seat, *action});
    return {};
  }
  void clock() {
    ASSERT_NE(Klodki::deadline(state), never);
    now = std::max(now, Klodki::deadline(state));
    apply({now, By::clock, Seat::none, {}});
  }
  void nobody_holds(Seat seat) { apply({now, By::clock, seat, {}}); }

  // Open and hand keys of a seat, "46" and "0259". Keys given before stay where they are.
  void give(Seat seat, std::string_view open, std::string_view hand) {
    for (unsigned i = 0; i < open.size(); ++i) put(state.open[seat][i], card_from(open[i]));
    for (unsigned i = 0; i < hand.size(); ++i) put(state.hand[seat][i], card_from(hand[i]));
    if (state.phase == Phase::arrange && state.round > 1) state.table = state.open;
  }
  // What is drawn next, the first one first.
  void pile_next(std::string_view cards) {
    for (unsigned i = 0; i < cards.size(); ++i) {
      put(state.pile[state.pile.size() - 1 - static_cast<int>(i)], card_from(cards[i]));
    }
  }
  // The next two padlocks, or those that lie there.
  void padlocks(int x, int y) {
    const bool turned = state.padlocks[0] != 0;
    Padlock* first = turned ? &state.padlocks[0] : &state.padlock_piles[0].back();
    Padlock* second = turned ? &state.padlocks[1] : &state.padlock_piles[1].back();
    put_padlock(first, x, nullptr);
    put_padlock(second, y, first);
  }
  // Everybody is ready and the padlocks lie there.
  void reveal(int x, int y) {
    padlocks(x, y);
    for (int i = 0; i < state.seating.seats && state.phase == Phase::arrange; ++i) {
      if (state.ready.has(seat_at(i))) continue;
      EXPECT_EQ(play(seat_at(i), "ready"), "");
    }
    while (state.phase == Phase::countdown || (state.phase == Phase::search && state.shown != state.seating.all()))
      clock();
  }
  // Lets a seat win padlocks, an even number, in rounds that are over.
  void win(Seat seat, int padlocks) {
    for (int i = 0; i < padlocks; i += 2) {
      for (auto& pile : state.padlock_piles) state.won[seat].push_back(pile.pop_back());
      ++state.round;
    }
  }

  std::string open(Seat seat) const { return text_of(state.open[seat]); }
  std::string hand(Seat seat) const { return text_of(state.hand[seat]); }
  std::string seen(Seat viewer, Seat seat) const { return text_of(Klodki::view(state, {viewer}).open[seat]); }
  int points(Seat seat) const { return state.won[seat].size(); }
  View view(Seat seat) const { return Klodki::view(state, {seat}); }

  int count(EventKind kind) const {
    return static_cast<int>(
        std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
  }
  const Event& last(EventKind kind) const {
    static const Event none{};
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
      if (event->kind == kind) return *event;
    }
    ADD_FAILURE() << "no event " << event_kind_names[static_cast<unsigned>(kind)];
    return none;
  }
  std::string said(EventKind kind, Lang lang, Viewer viewer) const {
    Teller teller{lang, viewer, state.seating.seats, {"Ola", "Jan", "Ewa", "Iza", "Bob", "Zoe"}};
    std::string text;
    KlodkiSpeech::say(*Klodki::seen_by(last(kind), viewer), teller, text);
    return text;
  }

  static std::string text_of(const auto& row) {
    std::string text;
    for (const Card card : row) {
      if (card.exists()) text.push_back(card.is_joker() ? 'J' : static_cast<char>('0' + card.code));
    }
    return text;
  }

 private:
  static std::string refusal(const Refusal& refusal) {
    return std::string(refusal.code.key) + " " + std::string(refusal.clause);
  }
  void apply(const Input<Action>& input) {
    Klodki::apply(state, input, chance_, Emit<Event>{&events});
    EXPECT_TRUE(Klodki::sound(state));
  }
  std::vector<Card*> slots() {
    std::vector<Card*> all;
    for (Card& card : state.pile) all.push_back(&card);
    for (int i = state.seating.seats - 1; i >= 0; --i) {
      for (Card& card : state.hand[seat_at(i)]) all.push_back(&card);
      for (Card& card : state.open[seat_at(i)]) all.push_back(&card);
    }
    return all;
  }
  void put(Card& slot, Card wanted) {
    pinned_.push_back(&slot);
    if (slot == wanted) return;
    for (Card* other : slots()) {
      if (*other != wanted || std::count(pinned_.begin(), pinned_.end(), other) > 0) continue;
      return std::swap(slot, *other);
    }
    ADD_FAILURE() << "no free key " << static_cast<int>(wanted.code);
  }
  void put_padlock(Padlock* slot, int value, const Padlock* keep) {
    if (*slot == value) return;
    std::vector<Padlock*> all;
    for (auto& pile : state.padlock_piles) {
      for (Padlock& padlock : pile) all.push_back(&padlock);
    }
    for (Padlock& padlock : state.padlocks) all.push_back(&padlock);
    for (Padlock* other : all) {
      if (*other == value && other != keep) return std::swap(*slot, *other);
    }
    ADD_FAILURE() << "no free padlock " << value;
  }

  Chance chance_;
  std::vector<const Card*> pinned_;

 public:
  State state;
  std::vector<Event> events;
  Millis now{0};
};

}  // namespace calculi::klodki::testing
