// Archimedes: build an equation on the pile's top card from two cards of your hand, or lay an equal card, or draw; five
// rounds, fewest penalty points win. The clauses A1-A24 are cited where they are carried out.
#pragma once

#include <bit>
#include <string>
#include <vector>

#include "engine/base/fixed_vector.hpp"
#include "engine/play/advice.hpp"
#include "engine/play/bot.hpp"
#include "engine/table/game.hpp"
#include "engine/table/teller.hpp"
#include "games/archimedes/rules/cards.hpp"

namespace calculi::archimedes {

inline constexpr int most_seats = 5;
inline constexpr int rounds = 5;
inline constexpr int hand_at_deal = 5;
inline constexpr Millis turn_limit = seconds(60);  // A23

enum class Sign : std::uint8_t { plus, minus, times, over };
inline constexpr std::array<std::string_view, 4> sign_names{"plus", "minus", "times", "over"};
constexpr std::span<const std::string_view> names_of(Sign) { return sign_names; }

enum class Kind : std::uint8_t { equation, equality, draw, pass };
inline constexpr std::array<std::string_view, 4> kind_names{"equation", "equality", "draw", "pass"};
constexpr std::span<const std::string_view> names_of(Kind) { return kind_names; }

// A card laid on the table: what it is, and the value it stands for. They differ only for the joker (A18).
struct Laid {
  Card card{};
  std::uint8_t value = 0;
  friend constexpr bool operator==(Laid, Laid) = default;
  // A card is what it stands for, and only the joker may stand for something else.
  constexpr bool well_formed() const {
    return value >= 1 && value <= highest && (card.is_joker() || card.code == value);
  }
};
void write_json_value(JsonWriter& out, const Laid& laid);  // {"card":"R","value":5}
bool read_json_value(const Json& in, Laid& laid);          // only what is well formed, or no card at all
constexpr std::string_view json_type(const Laid&) { return "{ card: number | 'R' | null; value: number }"; }
constexpr Laid plain(int value) { return {card(value), static_cast<std::uint8_t>(value)}; }
constexpr Laid joker_as(int value) { return {joker, static_cast<std::uint8_t>(value)}; }

// Eight bytes without a gap, made in one piece by the functions below: an action travels in a register, and writing its
// members one by one would cost more than checking it.
struct alignas(8) Action {
  Kind kind = Kind::draw;
  Sign sign = Sign::plus;
  std::uint8_t top = 0;  // the value of the pile's top card, always the left operand (A4)
  std::uint8_t unused = 0;
  Laid operand{};  // equation only
  Laid result{};   // equation; in an equality the card that equals the top
  friend constexpr bool operator==(const Action&, const Action&) = default;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("sign", self.sign);
    visit("top", self.top);
    visit("operand", self.operand);
    visit("result", self.result);
  }
};

constexpr Action action_of(Kind kind, Sign sign, int top, Laid operand, Laid result) {
  const auto byte = [](auto value, int place) { return static_cast<std::uint64_t>(value) << (8 * place); };
  return std::bit_cast<Action>(byte(kind, 0) | byte(sign, 1) | byte(top, 2) | byte(operand.card.code, 4) |
                               byte(operand.value, 5) | byte(result.card.code, 6) | byte(result.value, 7));
}
constexpr Action equation(int top, Sign sign, Laid operand, Laid result) {
  return action_of(Kind::equation, sign, top, operand, result);
}
constexpr Action equality(int top, Laid equal) { return action_of(Kind::equality, Sign::plus, top, {}, equal); }
constexpr Action draw_or_pass(bool deck_empty) {
  return action_of(deck_empty ? Kind::pass : Kind::draw, Sign::plus, 0, {}, {});
}
static_assert(equality(3, plain(3)).result == plain(3));

struct Options {
  std::uint8_t reiner = 0;  // off, on
  std::uint8_t deck = 0;    // useful, even
  std::uint8_t scores = 0;  // open, covered
  std::uint8_t first = 0;   // drawn, A..E
  friend bool operator==(const Options&, const Options&) = default;
};

// A penalty token, or none yet; a covered one looks like none to others (A22).
struct Token {
  std::int8_t points = -1;
  friend constexpr bool operator==(Token, Token) = default;
};
void write_json_value(JsonWriter& out, const Token& token);
bool read_json_value(const Json& in, Token& token);
constexpr std::string_view json_type(const Token&) { return "number | null"; }

using Row = std::array<Token, rounds>;  // one seat's tokens, round by round; 0 for the one who went out
using PerSeat = std::array<std::int16_t, most_seats>;

// What lies open on the table: the same for every viewer, and kept up to date in the state, so that a view is a copy.
struct Open {
  std::int8_t seats = 2;
  std::int8_t round = 1;
  std::int8_t passes = 0;  // in a row, with the deck empty (A10)
  bool over = false;
  Seat turn = Seat::a;
  Seat starter = Seat::a;
  Laid top{};
  std::int8_t deck_size = 0;
  std::int8_t pile_size = 0;
  std::array<std::int8_t, most_seats> hand_sizes{};
  std::array<std::int8_t, most_seats> places{};  // once over
  std::array<Token, most_seats> newest{};        // of the last round that was scored
  std::array<Row, most_seats> sheet{};
  PerSeat totals{};  // -1 where covered (A22)
  friend bool operator==(const Open&, const Open&) = default;
};

struct State : Open {
  Seating seating{};
  Options options{};
  Millis turn_ends = never;
  std::array<Millis, most_seats> turn_limits{};  // A23 with the table's pace and the seat's factor
  Cards pile{};                                  // the top card included
  std::array<Cards, most_seats> hands{};
  FixedVector<Card, deck_room> deck{};  // drawn from the back

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("round", self.round);
    visit("turn", self.turn);
    visit("starter", self.starter);
    visit("passes", self.passes);
    visit("top", self.top);
    visit("pile", self.pile);
    visit("hands", self.hands);
    visit("deck", self.deck);
    visit("sheet", self.sheet);
    visit("points", self.totals);
    visit("places", self.places);
    visit("over", self.over);
  }
};

struct View : Open {
  Seat me = Seat::none;
  Cards hand{};  // of `me`; empty for a spectator
  friend bool operator==(const View&, const View&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("me", self.me);
    visit("seats", self.seats);
    visit("round", self.round);
    visit("turn", self.turn);
    visit("starter", self.starter);
    visit("passes", self.passes);
    visit("top", self.top);
    visit("hand", self.hand);
    visit("hands", self.hand_sizes);
    visit("deck", self.deck_size);
    visit("pile", self.pile_size);
    visit("sheet", self.sheet);
    visit("newest", self.newest);
    visit("points", self.totals);
    visit("places", self.places);
    visit("over", self.over);
  }
};

enum class Happening : std::uint8_t {
  round_began,
  dealt,
  played,
  drew,
  passed,
  went_out,
  all_passed,
  hand_shown,
  tie_drawn,
  pile_shuffled,
  round_scored,
  final_drawn,
  match_ended
};
inline constexpr std::array<std::string_view, 13> happening_names{
    "round_began", "dealt",     "played",        "drew",         "passed",      "went_out",   "all_passed",
    "hand_shown",  "tie_drawn", "pile_shuffled", "round_scored", "final_drawn", "match_ended"};
constexpr std::span<const std::string_view> names_of(Happening) { return happening_names; }

struct Event {
  Happening kind = Happening::round_began;
  Seat seat = Seat::none;
  std::int16_t number = 0;  // round, cards left, hand sum, points: as the kind says
  std::int16_t deck = 0;    // cards in the deck after a draw
  Card card{};              // drew, tie_drawn, final_drawn: no_card where hidden
  Action play{};            // played
  Cards cards{};            // dealt, hand_shown
  Laid top{};               // round_began: the first card
  PerSeat points{};         // round_scored: the tokens of the round
  PerSeat totals{};         // round_scored: all tokens so far; -1 where covered for the viewer
  bool covered = false;     // round_scored: the totals of the others are covered (A22)
  friend bool operator==(const Event&, const Event&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("seat", self.seat);
    visit("number", self.number);
    visit("deck", self.deck);
    visit("card", self.card);
    visit("play", self.play);
    visit("cards", self.cards);
    visit("top", self.top);
    visit("points", self.points);
    visit("totals", self.totals);
    visit("covered", self.covered);
  }
};

// What this viewer sees with every token open; and by A22: a player's newest token lies open, older ones are covered.
constexpr View open_view(const State& state, Viewer viewer) {
  const bool seated = !viewer.spectator();
  return {state, viewer.seat, seated ? state.hands[static_cast<unsigned>(index(viewer.seat))] : Cards{}};
}
View covered_view(const State& state, Viewer viewer);

// All that legality and the choice of a play depend on, small enough to travel in registers: whoever makes a view only
// to ask about a play copies nothing else of it.
struct Stand {
  Cards hand{};
  std::uint8_t top = 0;
  bool on_turn = false;
  bool deck_empty = false;
};
constexpr Stand stand_of(const View& view) {
  return {view.hand, view.top.value, !view.over && view.turn == view.me, view.deck_size == 0};
}
Result<void> may_play(Stand stand, Kind kind);
Result<void> check_play(Stand stand, const Action& action);
Action sample_play(int top, Cards hand, bool deck_empty, Stream& stream);

struct Archimedes {
  using Options = archimedes::Options;
  using State = archimedes::State;
  using Action = archimedes::Action;
  using Event = archimedes::Event;
  using View = archimedes::View;

  static const About& about();
  static std::span<const Setting<Options>> settings();
  static Result<State> open(const Options& options, const Seating& seating, const Chance& chance);
  // Inline, and its address is given to nobody: whoever looks only at a few members then reads them from the state. A
  // whole copy made right after single bytes of it were written waits for every one of them.
  static View view(const State& state, Viewer viewer) {
    View view = open_view(state, viewer);
    if (state.options.scores != 0) [[unlikely]] {
      const View covered = covered_view(state, viewer);
      view = covered;
    }
    return view;
  }
  static Result<void> may(const View& view, Kind kind) { return may_play(stand_of(view), kind); }
  // Drawing is the most frequent action and the simplest to judge.
  static Result<void> check(const View& view, const Action& action) {
    const bool may_draw = view.turn == view.me && view.turn != Seat::none && view.deck_size > 0;
    if (action.kind == Kind::draw && may_draw) return {};
    return check_play(stand_of(view), action);
  }
  static void apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit);
  static std::optional<Event> seen_by(const Event& event, Viewer viewer);
  static SeatSet waiting_on(const State& state) {
    return state.turn == Seat::none ? SeatSet{} : SeatSet::only(state.turn);
  }
  static Millis deadline(const State& state) { return state.turn_ends; }
  static std::optional<Outcome> outcome(const State& state);

  static void print(const Action& action, ActionText& text);
  static Result<Action> parse(const View& view, std::string_view text);

  static Result<std::vector<Action>> readings(const View& view, std::string_view text);

  static Action sample(const View& view, Stream& stream) {
    return sample_play(view.top.value, view.hand, view.deck_size == 0, stream);
  }
  static State redeal(const State& state, Viewer viewer, Stream& stream);
  static bool sound(const State& state);
  static void actions(const View& view, std::vector<Action>& into);
  static std::int32_t appeal(const View& view, const Action& action);

  static std::span<const std::string_view> bot_levels();
  static std::unique_ptr<Bot<Archimedes>> make_bot(std::string_view level, const Stream& stream);
  static void appraise(const View& view, const Action* played, Stream& stream, std::vector<Appraised<Archimedes>>& out);

  static void say(const Event& event, const Teller& teller, std::string& out);
  static void say_briefly(const Event& event, const Teller& teller, std::string& out);
  static std::string answer(const View& view, Query query, const Teller& teller);
  static Result<void> hint(const View& view, int step, const Teller& teller, JsonWriter& out);
  static std::string missed(const View& view, const Action& action, const Teller& teller);
  static std::span<const SolveFlag> solve_flags();
  static Result<std::string> solve(const Json& question);
  static std::string data(Lang lang);
  static std::string_view tally(const Event& event);
};

}  // namespace calculi::archimedes
