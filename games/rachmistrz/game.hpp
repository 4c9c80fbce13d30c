// Rachmistrz: three dice for everybody, claim a result and a field beside it before you show how, and join your tokens
// into the largest group. The clauses R1-R22 are cited where they are carried out.
//
// A round: dice are rolled (search); in a race the first claim turns the hourglass (sand), a claim that lost only its
// field may take another one right after it (spare, R19); at a calm table claims are sealed instead (sealed, R21). Then
// expressions are shown (proof) and judged, all at once.
#pragma once

#include <string>
#include <vector>

#include "engine/arith/expression.hpp"
#include "engine/base/fixed_vector.hpp"
#include "engine/play/game_players.hpp"
#include "engine/play/game_puzzles.hpp"
#include "engine/table/game_solver.hpp"
#include "engine/table/game_speech.hpp"
#include "games/rachmistrz/rules/board.hpp"
#include "games/rachmistrz/solver/results.hpp"

namespace calculi::rachmistrz {

inline constexpr int most_seats = 6;
inline constexpr int most_colours = 2;  // of one player (R18)
inline constexpr int most_claims = 6;   // of one round
inline constexpr int idle_rounds = 10;  // R20

inline constexpr Millis hourglass = seconds(15);        // R3
inline constexpr Millis showing_limit = seconds(20);    // R8
inline constexpr Millis nobody_limit = seconds(60);     // R13
inline constexpr Millis substitute_limit = seconds(3);  // R19
inline constexpr Millis sealed_limit = seconds(45);     // R21

// A judged round is looked at before the next dice are seen: 2 s in the page (`last_play_ms` in web/module.ts), after
// at most one step of its story.
inline constexpr Millis judged_is_seen_for{2350};

enum class Phase : std::uint8_t { search, sand, spare, sealed, proof, over };
inline constexpr std::array<std::string_view, 6> phase_names{"search", "sand", "spare", "sealed", "proof", "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return phase_names; }

enum class Dice : std::uint8_t { d8, d9, d10, d6 };
inline constexpr std::array<std::string_view, 4> dice_names{"d8", "d9", "d10", "d6"};
inline constexpr std::array<std::uint8_t, 4> dice_faces{8, 9, 10, 6};
constexpr std::span<const std::string_view> names_of(Dice) { return dice_names; }

enum class Kind : std::uint8_t { claim, prove, again, done };
inline constexpr std::array<std::string_view, 4> kind_names{"claim", "prove", "again", "done"};
constexpr std::span<const std::string_view> names_of(Kind) { return kind_names; }

struct Options {
  std::uint8_t side = 0;   // A, B, short
  std::uint8_t dice = 0;   // d8, d9, d10, d6
  std::uint8_t tempo = 0;  // race, calm
  friend bool operator==(const Options&, const Options&) = default;
};

struct Action {
  Kind kind = Kind::done;
  std::uint8_t colour = 0;      // claim: the owner's first or second (R18)
  Number number{};              // claim: the result; prove: whose claim it is
  Field field{};                // claim
  ExpressionText expression{};  // prove, canonical
  friend bool operator==(const Action&, const Action&) = default;
};

// A token on the board, or none: whose, and which of the owner's colours.
struct Token {
  Seat seat = Seat::none;
  std::uint8_t colour = 0;
  constexpr bool exists() const { return seat != Seat::none; }
  friend constexpr bool operator==(Token, Token) = default;
};
void write_json_value(JsonWriter& out, const Token& token);  // null, "B", "B2"
bool read_json_value(const Json& in, Token& token);
constexpr std::string_view json_type(const Token&) { return "string | null"; }
void write_numbers(auto& row, const Token& token) {
  row("seat", token.seat);
  row("colour", token.colour);
}

// What became of a claim: not judged yet, or its calculation was right or wrong.
enum class Verdict : std::uint8_t { none, right, wrong };
inline constexpr std::array<std::string_view, 3> verdict_names{"none", "right", "wrong"};
constexpr std::span<const std::string_view> names_of(Verdict) { return verdict_names; }

// A claim of this round. Its token lies face down on the field; a sealed one is still in the hand. On a big screen a
// claim has no owner until it has proved right.
struct Claim {
  Seat seat = Seat::none;
  std::uint8_t colour = 0;
  Number number{};
  Field field{};
  bool entered = false;         // an expression is in
  ExpressionText expression{};  // R8: in a view only the viewer's own, until it is judged
  Verdict verdict = Verdict::none;
  friend bool operator==(const Claim&, const Claim&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("seat", self.seat);
    visit("colour", self.colour);
    visit("number", self.number);
    visit("field", self.field);
    visit("entered", self.entered);
    visit("expression", self.expression);
    visit("verdict", self.verdict);
  }
};
using Claims = FixedVector<Claim, most_claims>;

template <class T>
using PerSeat = calculi::PerSeat<T, most_seats>;

// The results whose fields were lost in the race, by the colour that was to lie there (R19).
using Owed = std::array<Number, most_colours>;
using Stock = PerSeat<std::array<std::int8_t, most_colours>>;  // unused tokens by seat and colour
using Tokens = std::array<Token, most_fields>;

struct State {
  Seating seating;
  Options options;
  Phase phase = Phase::search;
  std::int16_t round = 0;
  std::int8_t idle = 0;     // rounds running in which no token stayed (R20)
  std::int8_t colours = 1;  // of each player
  Roll dice{};
  Millis rolled_at{0};
  Millis seen_from{0};         // when pages show the dice of this round
  SharedClock clock;           // of this phase
  std::int8_t withdrawn = 0;   // how often the dice of this round were (T6)
  bool holds_back = false;     // the next dice are not shown: a pause is to begin (T6)
  bool is_last_round = false;  // T7
  SeatSet shown;               // who sees the dice already (T4)
  SeatSet agreed;              // who wants another roll (R13)
  SeatSet done;                // who will claim no more, or in the proof show no more
  SeatSet gone;                // nobody holds the seat: not waited for in this round (T1)
  Stock left{};
  Tokens tokens{};
  Claims claims{};
  PerSeat<Owed> spare{};
  PerSeat<std::int16_t> scores{};  // once over
  PerSeat<std::int8_t> places{};

  // What a stranger needs to referee the match from its record.
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("phase", self.phase);
    visit("round", self.round);
    visit("idle", self.idle);
    visit("dice", self.dice);
    visit("shown", self.shown);
    visit("agreed", self.agreed);
    visit("done", self.done);
    visit("gone", self.gone);
    visit("left", self.left);
    visit("tokens", self.tokens);
    visit("claims", self.claims);
    visit("spare", self.spare);
    visit("scores", self.scores);
    visit("places", self.places);
  }
};

struct View {
  Seat me = Seat::none;
  std::int8_t seats = 2;
  std::int8_t colours = 1;
  Side side = Side::a;
  Dice faces = Dice::d8;
  Tempo tempo = Tempo::race;
  Aid aid = Aid::none;
  Phase phase = Phase::search;
  std::int16_t round = 1;
  std::int8_t idle = 0;
  Roll dice{};              // 0 while this viewer has not been shown them
  std::int32_t sand_s = 0;  // how long the hourglass runs for this viewer; 0: no limit
  SeatSet shown;
  SeatSet agreed;
  SeatSet done;
  SeatSet gone;
  SeatSet late;  // whose time in this phase is over (T4)
  Stock left{};
  std::int8_t tokens_each = 0;                  // of one colour at the start
  FixedVector<Token, most_fields> tokens{};     // by field, face-down ones included
  FixedVector<Number, most_numbers> numbers{};  // by corner
  Claims claims{};                              // sealed ones of others are not here
  Owed spare{};                                 // of `me`
  Claims held{};                                // of `me`: not decided yet
  PerSeat<Groups> groups{};                     // of tokens that stay
  PerSeat<std::int16_t> unused{};  // tokens that do not stay yet, of both colours: each costs a point (R15)
  PerSeat<std::int16_t> scores{};
  PerSeat<std::int8_t> places{};
  friend bool operator==(const View&, const View&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("me", self.me);
    visit("seats", self.seats);
    visit("colours", self.colours);
    visit("side", self.side);
    visit("faces", self.faces);
    visit("tempo", self.tempo);
    visit("aid", self.aid);
    visit("phase", self.phase);
    visit("round", self.round);
    visit("idle", self.idle);
    visit("dice", self.dice);
    visit("sand", self.sand_s);
    visit("shown", self.shown);
    visit("agreed", self.agreed);
    visit("done", self.done);
    visit("gone", self.gone);
    visit("late", self.late);
    visit("left", self.left);
    visit("tokens_each", self.tokens_each);
    visit("tokens", self.tokens);
    visit("numbers", self.numbers);
    visit("claims", self.claims);
    visit("spare", self.spare);
    visit("held", self.held);
    visit("groups", self.groups);
    visit("unused", self.unused);
    visit("scores", self.scores);
    visit("places", self.places);
  }
};

enum class EventKind : std::uint8_t {
  round_began,  // for seats that do not see the dice yet
  rolled,
  rolled_again,  // no free field could be reached
  agreed,
  nobody,  // claimed: the round ends
  claimed,
  sealed,
  voided,   // R21: a stronger claim has its result or field
  beaten,   // R19: only the field was lost
  entered,  // everybody may know that, not what
  done,
  absent,  // T1: nobody holds the seat
  time_up,
  all_claimed,
  proved,
  ended,
  match_ended
};
inline constexpr std::array<std::string_view, 17> event_kind_names{
    "round_began", "rolled", "rolled_again", "agreed",  "nobody",      "claimed", "sealed", "voided",     "beaten",
    "entered",     "done",   "absent",       "time_up", "all_claimed", "proved",  "ended",  "match_ended"};
constexpr std::span<const std::string_view> names_of(EventKind) { return event_kind_names; }

// Why the game is over (R14, R18, R20).
enum class Ending : std::uint8_t { last_token, board_full, idle };
inline constexpr std::array<std::string_view, 3> ending_names{"last_token", "board_full", "idle"};
constexpr std::span<const std::string_view> names_of(Ending) { return ending_names; }

struct Event {
  EventKind kind = EventKind::rolled;
  Seat seat = Seat::none;
  std::int16_t round = 0;
  std::int16_t seconds = 0;               // round_began: until the dice are shown
  std::int16_t sand_s = 0;                // claimed: the hourglass, where this claim turned it
  std::optional<Ending> ending{};         // ended
  SeatSet to = SeatSet::all(most_seats);  // which seats are told; what one is told does not say who else was
  bool watchers = true;                   // whether spectators are told
  PerSeat<std::int16_t> sand_of{};        // claimed: the hourglass as each seat has it (T4)
  Roll dice{};                            // rolled
  Claim claim{};                          // claimed, sealed, voided, beaten, entered, proved
  std::int8_t place = 0;                  // which field of its number, 1 to 3
  PerSeat<std::int16_t> scores{};         // match_ended
  SeatSet seats{};                        // time_up, all_claimed: who owes a calculation; match_ended: who wins
  friend bool operator==(const Event&, const Event&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("seat", self.seat);
    visit("round", self.round);
    visit("seconds", self.seconds);
    visit("sand", self.sand_s);
    visit("ending", self.ending);
    visit("dice", self.dice);
    visit("claim", self.claim);
    visit("place", self.place);
    visit("scores", self.scores);
    visit("seats", self.seats);
  }
};

struct RachmistrzSpeech : SpeechDefaults {
  static std::string_view lesson();
  static void say(const Event& event, const Teller& teller, std::string& out);
  static std::string answer(const View& view, Query query, const Teller& teller, std::string said = {});
  static std::string explain(const View& view, std::string_view text, const Teller& teller);
  static Result<void> hint(const View& view, int step, const Teller& teller, JsonWriter& out);
  static std::string say_action(const View& view, const Action& action, const Teller& teller);
  static Why why(const View& view, const Action& played, const Action& best, const Teller& teller);
  static std::string looked_back(const State& before, const State& after, const Teller& teller);
  static std::string data(Lang lang);
  static Box box();
  static std::vector<StagedPlay<View>> examples();
  static Result<void> judge(const View& view, const Action& action);
};

struct Rachmistrz;
struct RachmistrzPlayers : PlayersDefaults<Rachmistrz> {
  static void actions(const View& view, std::vector<Action>& into);
  static std::int32_t appeal(const View& view, const Action& action);
  static std::span<const std::string_view> bot_levels();
  static std::unique_ptr<Bot<Rachmistrz>> make_person(const Person& person, const Stream& stream);
  static std::unique_ptr<Bot<Rachmistrz>> make_master(const Stream& stream);
  static Millis expert_time(const View& view, const Action& action, Mind& expert);
  static void appraise(const View& view, const Action* played, Stream& stream, std::vector<Appraised<Rachmistrz>>& out);
  static void facts_met(const View& view, const Action& action, std::vector<FactAnswer>& into);
};

struct RachmistrzSolver : SolverDefaults {
  static std::span<const SolveFlag> solve_flags();
  static Result<std::string> solve(const Json& question);
  static const RoomBook* room_book();
};

struct RachmistrzPuzzles : PuzzlesDefaults {
  static const PuzzleBook* book();
};

struct Rachmistrz : GameDefaults<Rachmistrz, Options, State, Action, Event, View> {
  using Speech = RachmistrzSpeech;
  using Players = RachmistrzPlayers;
  using Solver = RachmistrzSolver;
  using Puzzles = RachmistrzPuzzles;

  static const About& about();
  static std::span<const Setting<Options>> settings();
  static Result<State> open(const Options& options, const Seating& seating, const Chance& chance);
  static View view(const State& state, Viewer viewer);
  static void cover(View& view);  // T6
  static Result<void> may(const View& view, Kind kind);
  static Result<void> check(const View& view, const Action& action);
  static void apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit);
  static std::optional<Event> seen_by(const Event& event, Viewer viewer);
  static void veil(View& view);
  static std::optional<Event> veiled(const Event& event);
  static SeatSet waiting_on(const State& state);
  static bool asked(const View& view);
  static std::optional<Outcome> outcome(const State& state);
  static Action sample(const View& view, Stream& stream);
  static void print(const Action& action, ActionText& text);
  static Result<Action> parse(const View& view, std::string_view text);
  static Result<std::vector<Action>> readings(const View& view, std::string_view text);

  // Two at once for the two colours of R18; with more players a second one fails when it is looked at again (R6).
  static constexpr int claims_at_once = 2;
  static std::optional<OpenRace> race(const State& state);
  static bool is_claim(const Action& action) { return action.kind == Kind::claim; }
  static void beaten(State& state, const Input<Action>& input, const Emit<Event>& emit);
  static void remember(View& view, const Action& held);

  static Millis deadline(const State& state);
  static Millis shown_deadline(const State& state, Viewer viewer);
  static SeatSet out_of_time(const State& state) { return state.clock.over(); }
  static void returned(State& state, Seat seat) { state.gone.remove(seat); }
  static PauseEffect at_pause(const State& state);
  static void withdraw(State& state, Millis now, const Chance& chance, const Emit<Event>& emit);
  static void hold_back(State& state, bool pause_comes) { state.holds_back = pause_comes; }
  static void break_off(State& state, const Chance& chance, const Emit<Event>& emit);  // T7

  static bool possible(const View& view);
  static bool stage(State& state, const Json& staged);
  static State redeal(const State& state, Viewer viewer, Stream& stream);
  static bool sound(const State& state);
  static std::string_view tally(const Event& event);
};

}  // namespace calculi::rachmistrz
