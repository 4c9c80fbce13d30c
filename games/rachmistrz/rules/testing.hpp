// For the tests of Rachmistrz: a table without race and clock, where seats act by text and dice and tokens are set by
// hand. To be included after GoogleTest.
#pragma once

#include <string>
#include <vector>

#include "engine/base/reflect.hpp"
#include "engine/table/match/match.hpp"
#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/rules/scoring.hpp"

namespace calculi::rachmistrz::testing {

inline Seating seating(int seats, Pace pace = Pace::x1) {
  return {.seats = static_cast<std::int8_t>(seats), .pace = pace};
}

inline Chance chance(std::uint64_t seed = 1) { return Chance(chance_key(seed_from_number(seed, 0), {})); }

inline Options options(Side side, Tempo tempo = Tempo::race, Dice dice = Dice::d8) {
  return {static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(dice), static_cast<std::uint8_t>(tempo)};
}

class Table {
 public:
  explicit Table(int seats, const Options& chosen = {}, Pace pace = Pace::x1, std::uint64_t seed = 1)
      : Table(seating(seats, pace), chosen, seed) {}
  Table(const Seating& seats, const Options& chosen, std::uint64_t seed = 1)
      : chance_(chance(seed)), state(Rachmistrz::open(chosen, seats, chance_).value()) {
    dice(2, 3, 7);
  }

  void dice(int a, int b, int c) {
    state.dice = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
  }

  // What the seat types, as Match would enter it. A refusal is given as "key clause".
  std::string play(Seat seat, std::string_view text) {
    now = now + Millis{1000};
    const View view = Rachmistrz::view(state, {seat});
    const Result<Action> action = Rachmistrz::parse(view, text);
    if (!action) return refusal(action.error());
    if (const Result<void> legal = Rachmistrz::check(view, *action); !legal) return refusal(legal.error());
    if (!Rachmistrz::waiting_on(state).has(seat)) return "not waited for";
    apply({now, By::seat, seat, *action});
    return {};
  }
  void clock() {
    now = Rachmistrz::deadline(state);
    ASSERT_NE(now, never);
    apply({now, By::clock, Seat::none, {}});
  }
  void nobody_holds(Seat seat) { apply({now, By::clock, seat, {}}); }
  void lose_claim(Seat seat, std::string_view text) {
    const Action action = Rachmistrz::parse(Rachmistrz::view(state, {seat}), text).value();
    Rachmistrz::beaten(state, {now, By::seat, seat, action}, Emit<Event>{&events});
  }

  // Lays tokens by hand, as if they had stood in earlier rounds.
  void lay(Seat seat, std::initializer_list<const char*> fields, int colour = 0) {
    for (const char* name : fields) {
      const int field = board_of(side_of(state)).find(parse_field(name).value());
      state.tokens.at(static_cast<unsigned>(field)) = {seat, static_cast<std::uint8_t>(colour)};
      --state.left[seat].at(static_cast<unsigned>(colour));
    }
  }
  Token token(const char* field) const {
    return state.tokens.at(static_cast<unsigned>(board_of(side_of(state)).find(parse_field(field).value())));
  }
  int left(Seat seat, int colour = 0) const { return state.left[seat].at(static_cast<unsigned>(colour)); }
  std::string last(EventKind kind) const {  // the newest event of this kind as JSON, or nothing
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
      if (event->kind == kind) return json_of(*event);
    }
    return {};
  }
  int count(EventKind kind) const {
    int count = 0;
    for (const Event& event : events) count += event.kind == kind ? 1 : 0;
    return count;
  }

 private:
  static std::string refusal(const Refusal& refusal) {
    return std::string(refusal.code.key) + " " + std::string(refusal.clause);
  }
  void apply(const Input<Action>& input) {
    Rachmistrz::apply(state, input, chance_, Emit<Event>{&events});
    EXPECT_TRUE(Rachmistrz::sound(state));
  }

  Chance chance_;

 public:
  State state;
  std::vector<Event> events;
  Millis now{0};
};

inline constexpr Seat a = Seat::a;
inline constexpr Seat b = Seat::b;
inline constexpr Seat c = Seat::c;

}  // namespace calculi::rachmistrz::testing
