// Secret sum: the template. A complete tiny game that uses every part of the contract once, to be copied by `calculi
// new` and read beside docs/adding_a_game.md. Everybody lays one of two secret cards face down; then the cards are
// turned up and the first one to say what they make together scores. The clauses M1-M9 are cited where they are carried
// out; the sentences people read are in text/.
#pragma once

#include <string>
#include <vector>

#include "engine/base/fixed_vector.hpp"
#include "engine/play/game_players.hpp"
#include "engine/table/game_solver.hpp"
#include "engine/table/game_speech.hpp"

namespace calculi::template_game {

inline constexpr int most_seats = 4;
inline constexpr int highest = 9;
inline constexpr int deck_size = 2 * highest;          // M1
inline constexpr int highest_claim = 9999;             // the largest product is 9 * 9 * 9 * 9
inline constexpr Millis choosing_limit = seconds(20);  // M7
inline constexpr Millis race_limit = seconds(30);      // M7

using Card = std::uint8_t;  // 1 to 9; 0 stands for no card, or for one that the viewer may not see
using Pair = std::array<Card, 2>;
template <class T>
using PerSeat = calculi::PerSeat<T, most_seats>;
using Row = PerSeat<Card>;  // a card of each seat

enum class Phase : std::uint8_t { choosing, racing, over };
inline constexpr std::array<std::string_view, 3> phase_names{"choosing", "racing", "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return phase_names; }

enum class Counting : std::uint8_t { sum, product };
inline constexpr std::array<std::string_view, 2> counting_names{"sum", "product"};
constexpr std::span<const std::string_view> names_of(Counting) { return counting_names; }

enum class Kind : std::uint8_t { lay, claim, pass };
inline constexpr std::array<std::string_view, 3> kind_names{"lay", "claim", "pass"};
constexpr std::span<const std::string_view> names_of(Kind) { return kind_names; }

struct Options {
  std::uint8_t counting = 0;  // an index into counting_names
  std::uint8_t rounds = 3;    // 1 to 9
  friend bool operator==(const Options&, const Options&) = default;
};

struct Action {
  Kind kind = Kind::pass;
  std::int16_t number = 0;  // the card laid, or the number claimed
  friend constexpr bool operator==(const Action&, const Action&) = default;
};

struct State {
  Seating seating;
  Options options;
  Phase phase = Phase::choosing;
  std::int8_t round = 1;
  FixedVector<Card, deck_size> deck{};  // what was not dealt
  PerSeat<Pair> hands{};                // both cards of the round
  PerSeat<std::int8_t> chosen{};        // which of the two is laid; -1: none yet
  SharedClock clock;                    // of this phase
  Millis race_opened{0};
  SeatSet shown;  // who sees the cards of the race already
  SeatSet out;    // who can claim no more
  PerSeat<std::int16_t> points{};
  PerSeat<std::int16_t> points_before{};  // at the beginning of the round
  std::int8_t withdrawn = 0;              // how often the cards of this race were (T6)
  bool is_last_round = false;             // T7

  // What a stranger needs to referee the match from its record.
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("round", self.round);
    visit("phase", self.phase);
    visit("hands", self.hands);
    visit("chosen", self.chosen);
    visit("deck", self.deck);
    visit("shown", self.shown);
    visit("out", self.out);
    visit("points", self.points);
  }
};

struct View {
  Seat me = Seat::none;
  std::int8_t seats = 2;
  std::int8_t round = 1;
  std::int8_t rounds = 3;
  Phase phase = Phase::choosing;
  Counting counting = Counting::sum;
  Pair hand{};    // of `me`
  Row laid{};     // all once this viewer sees the race, before that only its own
  SeatSet ready;  // who has laid: public, the cards are not (T2)
  SeatSet shown;
  SeatSet out;
  SeatSet late;  // whose time in this race is over (T4)
  PerSeat<std::int16_t> points{};
  friend bool operator==(const View&, const View&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("me", self.me);
    visit("seats", self.seats);
    visit("round", self.round);
    visit("rounds", self.rounds);
    visit("phase", self.phase);
    visit("counting", self.counting);
    visit("hand", self.hand);
    visit("laid", self.laid);
    visit("ready", self.ready);
    visit("shown", self.shown);
    visit("out", self.out);
    visit("late", self.late);
    visit("points", self.points);
  }
};

enum class EventKind : std::uint8_t { round_began, dealt, laid, shown, right, wrong, passed, round_ended, match_ended };
inline constexpr std::array<std::string_view, 9> event_kind_names{
    "round_began", "dealt", "laid", "shown", "right", "wrong", "passed", "round_ended", "match_ended"};
constexpr std::span<const std::string_view> names_of(EventKind) { return event_kind_names; }

struct Event {
  EventKind kind = EventKind::round_began;
  Seat seat = Seat::none;
  std::int8_t round = 0;           // round_began
  Card card = 0;                   // laid; 0: hidden
  std::int8_t waiting = 0;         // shown: seats that do not see the race yet
  std::int16_t claim = 0;          // right, wrong
  std::int16_t answer = 0;         // round_ended
  SeatSet seats{};                 // shown: to whom; match_ended: who wins
  Pair cards{};                    // dealt
  Row row{};                       // shown, round_ended: the cards of the race
  PerSeat<std::int16_t> points{};  // round_ended
  friend bool operator==(const Event&, const Event&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("seat", self.seat);
    visit("round", self.round);
    visit("card", self.card);
    visit("waiting", self.waiting);
    visit("claim", self.claim);
    visit("answer", self.answer);
    visit("seats", self.seats);
    visit("cards", self.cards);
    visit("row", self.row);
    visit("points", self.points);
  }
};

FixedVector<Card, deck_size> full_deck();                   // M1
std::int64_t answer_of(Counting counting, const Row& row);  // M3; places without a card count for nothing
bool sees_race(const State& state, Viewer viewer);          // M8, T4

// --- what Secret sum says, and who plays it --------------------------------------------------------------------------

struct TemplateSpeech : SpeechDefaults {
  static std::string_view lesson();
  static void say(const Event& event, const Teller& teller, std::string& out);
  static std::string answer(const View& view, Query query, const Teller& teller, std::string said = {});
  static Result<void> hint(const View& view, int step, const Teller& teller, JsonWriter& out);
  static std::string missed(const View& view, const Action& action, const Teller& teller);
  static std::string data(Lang lang);
  static std::vector<StagedPlay<View>> examples();
};

struct Template;
struct TemplatePlayers : PlayersDefaults<Template> {
  static void actions(const View& view, std::vector<Action>& into);
  static std::int32_t appeal(const View& view, const Action& action);
};

struct TemplateSolver : SolverDefaults {
  static std::span<const SolveFlag> solve_flags();
  static Result<std::string> solve(const Json& question);
};

// --- its rules: the contract, with what each function means, is engine/table/game.hpp --------------------------------

struct Template : GameDefaults<Template, Options, State, Action, Event, View> {
  using Speech = TemplateSpeech;
  using Players = TemplatePlayers;
  using Solver = TemplateSolver;

  // What every game says.
  static const About& about();
  static std::span<const Setting<Options>> settings();
  static Result<State> open(const Options& options, const Seating& seating, const Chance& chance);
  static View view(const State& state, Viewer viewer);
  static void cover(View& view);
  static Result<void> may(const View& view, Kind kind);
  static Result<void> check(const View& view, const Action& action);
  static void apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit);
  static std::optional<Event> seen_by(const Event& event, Viewer viewer);
  static void veil(View& view) { view.out = {}; }
  static std::optional<Event> veiled(const Event& event);
  static SeatSet waiting_on(const State& state);
  static bool asked(const View& view);
  static std::optional<Outcome> outcome(const State& state);
  static Action sample(const View& view, Stream& stream);
  static void print(const Action& action, ActionText& text);
  static Result<Action> parse(const View& view, std::string_view text);

  // A race, because claims are first come, first served (M4).
  static constexpr int claims_at_once = 1;
  static std::optional<OpenRace> race(const State& state);
  static bool is_claim(const Action& action) { return action.kind == Kind::claim; }

  // Where the defaults do not hold: there are clocks (M7, T4),
  static Millis deadline(const State& state);
  static Millis shown_deadline(const State& state, Viewer viewer);
  static SeatSet out_of_time(const State& state);
  // a pause withdraws the cards of a race (T6), a match of several rounds can end early (T7),
  static PauseEffect at_pause(const State& state);
  static void withdraw(State& state, Millis now, const Chance& chance, const Emit<Event>& emit);
  static void break_off(State& state, const Chance& chance, const Emit<Event>& emit);
  // a lesson needs positions of its own,
  static bool stage(State& state, const Json& staged);
  // and cards are hidden, may not be lost, and make answers that a simulation counts.
  static State redeal(const State& state, Viewer viewer, Stream& stream);
  static bool sound(const State& state);
  static std::string_view tally(const Event& event);
};

}  // namespace calculi::template_game
