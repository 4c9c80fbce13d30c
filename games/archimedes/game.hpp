// Archimedes: build an equation on the pile's top card from two cards of your hand, or lay an equal card, or draw; five
// rounds, fewest penalty points win. The clauses A1-A24 are cited where they are carried out.
#pragma once

#include <string>
#include <vector>

#include "engine/base/fixed_vector.hpp"
#include "engine/play/game_players.hpp"
#include "engine/play/game_puzzles.hpp"
#include "engine/table/game_solver.hpp"
#include "engine/table/game_speech.hpp"
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

struct Action {
  Kind kind = Kind::draw;
  Sign sign = Sign::plus;
  std::uint16_t top = 0;  // the value of the pile's top card, always the left operand (A4)
  Laid operand{};         // equation only
  Laid result{};          // equation; in an equality the card that equals the top
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

constexpr Action equation(int top, Sign sign, Laid operand, Laid result) {
  return {Kind::equation, sign, static_cast<std::uint16_t>(top), operand, result};
}
constexpr Action equality(int top, Laid equal) {
  return {.kind = Kind::equality, .top = static_cast<std::uint16_t>(top), .result = equal};
}
constexpr Action draw_or_pass(bool deck_empty) { return {.kind = deck_empty ? Kind::pass : Kind::draw}; }

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
void write_numbers(auto& row, const Token& token) { row.number(token.points); }

template <class T>
using PerSeat = calculi::PerSeat<T, most_seats>;

using Row = std::array<Token, rounds>;  // one seat's tokens, round by round; 0 for the one who went out

// The scores, the same in the state and in every view but for what A22 covers.
struct Scores {
  std::int8_t seats = 2;
  std::int8_t round = 1;
  bool over = false;
  Seat starter = Seat::a;         // of the round
  PerSeat<std::int8_t> places{};  // once over
  PerSeat<Token> newest{};        // of the last round that was scored
  PerSeat<Row> sheet{};
  PerSeat<std::int16_t> totals{};  // -1 where covered (A22)
  friend bool operator==(const Scores&, const Scores&) = default;
};

struct State : Scores {
  Seat turn = Seat::a;
  Laid top{};
  std::int8_t passes = 0;  // in a row, with the deck empty (A10)
  Seating seating{};
  Options options{};
  Millis turn_ends = never;
  PerSeat<Millis> turn_limits{};  // A23 with the table's pace and the seat's factor
  Cards pile{};                   // the top card included
  PerSeat<Cards> hands{};
  FixedVector<Card, deck_room> deck{};  // drawn from the back
  bool is_last_round = false;           // T7

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

struct View : Scores {
  Seat turn = Seat::a;
  Laid top{};
  std::int8_t passes = 0;
  Seat me = Seat::none;
  Cards hand{};  // of `me`; empty for a spectator
  std::int8_t deck_size = 0;
  std::int8_t pile_size = 0;
  PerSeat<std::int8_t> hand_sizes{};
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

enum class EventKind : std::uint8_t {
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
inline constexpr std::array<std::string_view, 13> event_kind_names{
    "round_began", "dealt",     "played",        "drew",         "passed",      "went_out",   "all_passed",
    "hand_shown",  "tie_drawn", "pile_shuffled", "round_scored", "final_drawn", "match_ended"};
constexpr std::span<const std::string_view> names_of(EventKind) { return event_kind_names; }

struct Event {
  EventKind kind = EventKind::round_began;
  Seat seat = Seat::none;
  std::int8_t round = 0;           // round_began, went_out, all_passed, round_scored
  std::int16_t cards_left = 0;     // played, drew: in the hand
  std::int16_t sum = 0;            // hand_shown, tie_drawn: of the hand
  std::int16_t deck = 0;           // drew, pile_shuffled: cards in the deck after it
  Card card{};                     // drew, tie_drawn, final_drawn: no_card where hidden
  Action play{};                   // played
  Cards cards{};                   // dealt, hand_shown
  Laid top{};                      // round_began: the first card
  PerSeat<std::int16_t> points{};  // round_scored: the tokens of the round
  PerSeat<std::int16_t> totals{};  // round_scored, match_ended: all so far; -1 where covered
  bool covered = false;            // round_scored: the totals of the others are covered (A22)
  friend bool operator==(const Event&, const Event&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("seat", self.seat);
    visit("round", self.round);
    visit("cards_left", self.cards_left);
    visit("sum", self.sum);
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

struct ArchimedesSpeech : SpeechDefaults {
  static std::string_view lesson();
  static void say(const Event& event, const Teller& teller, std::string& out);
  static std::string answer(const View& view, Query query, const Teller& teller, std::string said = {});
  static Result<void> hint(const View& view, int step, const Teller& teller, JsonWriter& out);
  static std::string explain(const View& view, std::string_view text, const Teller& teller);
  static std::string say_action(const View& view, const Action& action, const Teller& teller);
  static std::string missed(const View& view, const Action& action, const Teller& teller);
  static Why why(const View& view, const Action& played, const Action& best, const Teller& teller);
  static std::string data(Lang lang);
  static Box box();
  static std::vector<StagedPlay<View>> examples();
};

struct Archimedes;
struct ArchimedesPlayers : PlayersDefaults<Archimedes> {
  static void actions(const View& view, std::vector<Action>& into);
  static std::int32_t appeal(const View& view, const Action& action);
  static std::span<const std::string_view> bot_levels();
  static std::unique_ptr<Bot<Archimedes>> make_person(const Person& person, const Stream& stream);
  static std::unique_ptr<Bot<Archimedes>> make_master(const Stream& stream);
  static void appraise(const View& view, const Action* played, Stream& stream, std::vector<Appraised<Archimedes>>& out);
  static void facts_met(const View& view, const Action& action, std::vector<FactAnswer>& into);
  static void facts_refused(const View& view, const Refusal& refusal, std::vector<FactAnswer>& into);
};

struct ArchimedesSolver : SolverDefaults {
  static std::span<const SolveFlag> solve_flags();
  static Result<std::string> solve(const Json& question);
};

struct ArchimedesPuzzles : PuzzlesDefaults {
  static const PuzzleBook* book();
};

struct Archimedes : GameDefaults<Archimedes, Options, State, Action, Event, View> {
  using Speech = ArchimedesSpeech;
  using Players = ArchimedesPlayers;
  using Solver = ArchimedesSolver;
  using Puzzles = ArchimedesPuzzles;

  static const About& about();
  static std::span<const Setting<Options>> settings();
  static Result<State> open(const Options& options, const Seating& seating, const Chance& chance);
  static void set_terms(State& state, Seat seat, const SeatTerms& terms) {
    state.seating.terms[seat] = terms;
    state.turn_limits[seat] = state.seating.limit(turn_limit, seat);
  }
  static void rotate_start(Options& options, const State& opened) {
    options.first = static_cast<std::uint8_t>(index(next_seat(opened.starter, opened.seats)) + 1);
  }
  static View view(const State& state, Viewer viewer);
  static void cover(View& view);  // T6
  static Result<void> may(const View& view, Kind kind);
  static Result<void> check(const View& view, const Action& action);
  static void apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit);
  static std::optional<Event> seen_by(const Event& event, Viewer viewer);
  static SeatSet waiting_on(const State& state) {
    return state.turn == Seat::none ? SeatSet{} : SeatSet::only(state.turn);
  }
  static bool asked(const View& view) {
    return view.me != Seat::none && index(view.me) < view.seats && view.turn == view.me;
  }
  static std::optional<Outcome> outcome(const State& state);
  static Action sample(const View& view, Stream& stream);
  static void print(const Action& action, ActionText& text);
  static Result<Action> parse(const View& view, std::string_view text);
  static Result<std::vector<Action>> readings(const View& view, std::string_view text);

  static Millis deadline(const State& state) { return state.turn_ends; }
  static void break_off(State& state, const Chance& chance, const Emit<Event>& emit);  // T7

  static bool stage(State& state, const Json& staged);
  static State redeal(const State& state, Viewer viewer, Stream& stream);
  static bool sound(const State& state);
  static std::string_view tally(const Event& event);
};

}  // namespace calculi::archimedes
