// Numeramis: join the digits you hold into numbers that add up to the target of the round, and close it when you are
// near enough. The clauses N1-N23 are cited where they are carried out.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/fixed_vector.hpp"
#include "engine/play/game_players.hpp"
#include "engine/play/game_puzzles.hpp"
#include "engine/table/game_solver.hpp"
#include "engine/table/game_speech.hpp"
#include "games/numeramis/rules/cards.hpp"
#include "games/numeramis/rules/layout.hpp"

namespace calculi::numeramis {

inline constexpr int most_seats = 6;
inline constexpr int most_rounds = 5;
inline constexpr std::array<std::int16_t, most_rounds> listed_targets{100, 200, 300, 400, 500};
inline constexpr int highest_target = 9999;          // of one's own (N21)
inline constexpr int most_laps = 100;                // keeps the longest match within limits::inputs_per_match
inline constexpr Millis turn_limit = seconds(120);   // N22
inline constexpr Millis layout_limit = seconds(60);  // N22

// N1, N21: as the listed target that is next upwards, eight above 500.
constexpr int hand_size(int target) {
  int size = 4;
  for (int listed = 100; listed < target && size < 8; listed += 100) ++size;
  return size;
}

enum class Kind : std::uint8_t { take_deck, take_discard, drop, close, lay, zeros, keep };
inline constexpr std::array<std::string_view, 7> kind_names{"take_deck", "take_discard", "drop", "close",
                                                            "lay",       "zeros",        "keep"};
constexpr std::span<const std::string_view> names_of(Kind) { return kind_names; }

struct Action {
  Kind kind = Kind::take_deck;
  Layout layout{};  // close, lay; none in a lay: no combination is declared (N15)
  Card drop{};      // drop, close, a lay in one's last turn
  friend bool operator==(const Action&, const Action&) = default;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("layout", self.layout);
    visit("drop", self.drop);
  }
};

using Targets = FixedVector<std::int16_t, most_rounds>;

struct Options {
  std::uint8_t rounds = 0b11111;  // one bit per listed target (N1)
  std::uint8_t draw = 0;          // so many of them drawn by lot; 0: those of `rounds`
  Targets targets{};              // one's own, solo only (N21); empty: the listed ones
  std::uint8_t deck = 0;          // full, hard, easy
  std::uint8_t zeros = 0;         // auto, ask
  std::uint8_t dealer = 0;        // drawn, A..F
  std::uint8_t laps = 30;
  friend bool operator==(const Options&, const Options&) = default;
};

// What a round brought: the distance to the target, in solo the discards; empty until it is scored.
struct Cell {
  std::int16_t points = -1;
  friend constexpr bool operator==(Cell, Cell) = default;
};
void write_json_value(JsonWriter& out, const Cell& cell);
bool read_json_value(const Json& in, Cell& cell);
constexpr std::string_view json_type(const Cell&) { return "number | null"; }
void write_numbers(auto& row, const Cell& cell) { row.number(cell.points); }

template <class T>
using PerSeat = calculi::PerSeat<T, most_seats>;

using Row = std::array<Cell, most_rounds>;

// zeros: somebody decides about a hand of zeros (N13). take, play: the two halves of a turn (N4); with a closer it is a
// last turn (N9). layouts: those without a last turn lay out, all at once (N10).
enum class Phase : std::uint8_t { zeros, take, play, layouts, over };
inline constexpr std::array<std::string_view, 5> phase_names{"zeros", "take", "play", "layouts", "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return phase_names; }

struct State {
  Seating seating{};
  Options options{};
  Targets targets{};  // of this match, rising
  Phase phase = Phase::take;
  std::int8_t round = 1;
  std::int8_t locked = 0;  // discards at the bottom that nobody may take: after a close, the dead card on top of them
  std::int8_t aside = 0;   // zeros shown and laid aside (N13)
  std::int16_t turns = 0;  // finished in this round
  std::int16_t drops = 0;  // face-up discards of this round (N21)
  std::int16_t shuffles = 0;
  Seat turn = Seat::a;
  Seat dealer = Seat::a;
  Seat starter = Seat::a;
  Seat closer = Seat::none;
  bool over = false;
  bool is_last_round = false;  // T7
  bool from_discard = false;   // where the card in `taken` comes from
  Card taken{};                // in the hand of `turn` since this turn began
  SeatSet to_lay{};            // have to lay out by N10 and have not yet
  SeatSet ready{};             // have declared a layout, or none
  SeatSet exchanged{};         // have shown a hand of zeros in this round (N13)
  SeatSet kept{};              // have kept theirs: everybody knows the hand until a card of it has changed (N23)
  Millis ends = never;         // of a turn
  SharedClock clock{};         // of layouts (N10)
  Digits removed{};            // out of the game (N19, N20)
  PerSeat<Digits> hands{};
  PerSeat<Digits> known{};    // of each hand: taken openly and not dropped since, or asked about
  PerSeat<Layout> laid{};     // sealed until the round ends, but for the closer's
  PerSeat<Layout> earlier{};  // layouts of the round before
  Card earlier_top{};         // and its last open discard, if it lay on top
  PerSeat<Row> sheet{};
  PerSeat<std::int16_t> points{};   // so far, bonuses taken off
  PerSeat<std::int16_t> bonuses{};  // N16
  PerSeat<std::int8_t> places{};    // once over
  Pile deck{};                      // taken from the back
  Pile discards{};                  // top card at the back

  bool solo() const { return seating.seats == 1; }
  int target() const { return targets[round - 1]; }
  Card open_card() const { return discards.size() > locked ? discards.back() : no_card; }  // N11

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("targets", self.targets);
    visit("round", self.round);
    visit("phase", self.phase);
    visit("turn", self.turn);
    visit("dealer", self.dealer);
    visit("starter", self.starter);
    visit("closer", self.closer);
    visit("turns", self.turns);
    visit("drops", self.drops);
    visit("shuffles", self.shuffles);
    visit("locked", self.locked);
    visit("aside", self.aside);
    visit("taken", self.taken);
    visit("from_discard", self.from_discard);
    visit("to_lay", self.to_lay);
    visit("ready", self.ready);
    visit("exchanged", self.exchanged);
    visit("hands", self.hands);
    visit("known", self.known);
    visit("laid", self.laid);
    visit("earlier", self.earlier);
    visit("earlier_top", self.earlier_top);
    visit("deck", self.deck);
    visit("discards", self.discards);
    visit("removed", self.removed);
    visit("sheet", self.sheet);
    visit("points", self.points);
    visit("bonuses", self.bonuses);
    visit("places", self.places);
    visit("over", self.over);
  }
};

struct View {
  Seat me = Seat::none;
  std::int8_t seats = 1;
  Phase phase = Phase::take;
  Aid aid = Aid::none;  // T5: whether the board may add up what is being built
  Targets targets{};
  std::int8_t round = 1;
  std::int16_t target = 0;
  std::int8_t dealt = 0;  // hand size of this round
  std::int16_t lap = 1;
  std::int16_t laps = 0;
  Seat turn = Seat::none;
  Seat dealer = Seat::none;
  Seat starter = Seat::none;
  Seat closer = Seat::none;
  SeatSet to_play{};  // still have their last turn, the one whose turn it is included
  SeatSet to_lay{};   // still have to lay out by N10
  SeatSet ready{};
  SeatSet exchanged{};           // have shown a hand of zeros in this round
  std::int16_t deck = 0;         // cards left
  std::int16_t discards = 0;     // in the pile
  Card top{};                    // the open discard; none while the dead card lies on top (N11)
  Card taken{};                  // this turn's card, if the viewer may know it
  std::int16_t drops = 0;        // face-up discards of this round
  Digits hand{};                 // of `me`; empty for a spectator
  PerSeat<std::int8_t> hands{};  // sizes
  PerSeat<Digits> known{};       // what everybody knows of each hand (N23)
  PerSeat<Layout> layouts{};     // public ones, and one's own
  PerSeat<Layout> earlier{};     // of the round before
  Card earlier_top{};            // its last open discard, if it lay on top
  PerSeat<Row> sheet{};
  PerSeat<std::int16_t> points{};
  PerSeat<std::int16_t> bonuses{};
  PerSeat<std::int8_t> places{};
  bool over = false;
  friend bool operator==(const View&, const View&) = default;

  bool solo() const { return seats == 1; }
  bool my_turn() const { return me != Seat::none && turn == me; }

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("me", self.me);
    visit("seats", self.seats);
    visit("phase", self.phase);
    visit("aid", self.aid);
    visit("targets", self.targets);
    visit("round", self.round);
    visit("target", self.target);
    visit("dealt", self.dealt);
    visit("lap", self.lap);
    visit("laps", self.laps);
    visit("turn", self.turn);
    visit("dealer", self.dealer);
    visit("starter", self.starter);
    visit("closer", self.closer);
    visit("to_play", self.to_play);
    visit("to_lay", self.to_lay);
    visit("ready", self.ready);
    visit("exchanged", self.exchanged);
    visit("deck", self.deck);
    visit("discards", self.discards);
    visit("top", self.top);
    visit("taken", self.taken);
    visit("drops", self.drops);
    visit("hand", self.hand);
    visit("hands", self.hands);
    visit("known", self.known);
    visit("layouts", self.layouts);
    visit("earlier", self.earlier);
    visit("earlier_top", self.earlier_top);
    visit("sheet", self.sheet);
    visit("points", self.points);
    visit("bonuses", self.bonuses);
    visit("places", self.places);
    visit("over", self.over);
  }
};

enum class EventKind : std::uint8_t {
  round_began,
  dealt,
  zeros_shown,
  zeros_kept,
  card_turned,
  took,
  reshuffled,
  dropped,
  timed_out,
  closed,
  laps_over,
  laid,
  shown,
  round_scored,
  match_ended
};
inline constexpr std::array<std::string_view, 15> event_kind_names{
    "round_began", "dealt",  "zeros_shown", "zeros_kept", "card_turned", "took",         "reshuffled", "dropped",
    "timed_out",   "closed", "laps_over",   "laid",       "shown",       "round_scored", "match_ended"};
constexpr std::span<const std::string_view> names_of(EventKind) { return event_kind_names; }

struct Event {
  EventKind kind = EventKind::round_began;
  Seat seat = Seat::none;
  std::int8_t round = 0;
  std::int8_t rounds = 0;
  std::int16_t target = 0;
  std::int8_t dealt = 0;           // round_began: the hand size of the round
  std::int16_t deck = 0;           // took, reshuffled: cards left
  std::int16_t result = 0;         // closed, laid, shown
  std::int16_t laps = 0;           // laps_over
  bool open = false;               // took: from the discards
  Card card{};                     // took, dropped, closed (the dead card): none where hidden
  Digits cards{};                  // dealt; closed, laid: all that was held, told to nobody else
  Layout layout{};                 // laid, shown
  SeatSet seats{};                 // closed: who still plays; round_scored: exact results; match_ended: winners
  PerSeat<std::int16_t> points{};  // round_scored
  PerSeat<std::int16_t> totals{};  // round_scored, match_ended: bonuses taken off
  friend bool operator==(const Event&, const Event&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("seat", self.seat);
    visit("round", self.round);
    visit("rounds", self.rounds);
    visit("target", self.target);
    visit("dealt", self.dealt);
    visit("deck", self.deck);
    visit("result", self.result);
    visit("laps", self.laps);
    visit("open", self.open);
    visit("card", self.card);
    visit("cards", self.cards);
    visit("layout", self.layout);
    visit("seats", self.seats);
    visit("points", self.points);
    visit("totals", self.totals);
  }
};

struct NumeramisSpeech : SpeechDefaults {
  static std::string_view lesson();
  static void say(const Event& event, const Teller& teller, std::string& out);
  static std::string answer(const View& view, Query query, const Teller& teller, std::string said = {});
  static Result<void> hint(const View& view, int step, const Teller& teller, JsonWriter& out);
  static std::string say_action(const View& view, const Action& action, const Teller& teller);
  static std::string missed(const View& view, const Action& action, const Teller& teller);
  static Why why(const View& view, const Action& played, const Action& best, const Teller& teller);
  static std::string data(Lang lang);
  static Box box();
  static std::vector<StagedPlay<View>> examples();
};

struct Numeramis;
struct NumeramisPlayers : PlayersDefaults<Numeramis> {
  static void actions(const View& view, std::vector<Action>& into);
  static std::int32_t appeal(const View& view, const Action& action);
  static std::span<const std::string_view> bot_levels();
  static std::unique_ptr<Bot<Numeramis>> make_person(const Person& person, const Stream& stream);
  static std::unique_ptr<Bot<Numeramis>> make_master(const Stream& stream);
  static Millis longest_thinking(const View& view, SeatSet held_by_people);
  static void appraise(const View& view, const Action* played, Stream& stream, std::vector<Appraised<Numeramis>>& out);
};

struct NumeramisSolver : SolverDefaults {
  static std::span<const SolveFlag> solve_flags();
  static Result<std::string> solve(const Json& question);
};

struct NumeramisPuzzles : PuzzlesDefaults {
  static const PuzzleBook* book();
};

struct Numeramis : GameDefaults<Numeramis, Options, State, Action, Event, View> {
  using Speech = NumeramisSpeech;
  using Players = NumeramisPlayers;
  using Solver = NumeramisSolver;
  using Puzzles = NumeramisPuzzles;

  static const About& about();
  static std::span<const Setting<Options>> settings();
  static Result<State> open(const Options& options, const Seating& seating, const Chance& chance);
  static void rotate_start(Options& options, const State& opened) {
    options.dealer = static_cast<std::uint8_t>(index(next_seat(opened.dealer, opened.seating.seats)) + 1);
  }
  static View view(const State& state, Viewer viewer);
  static void cover(View& view);  // T6
  static Result<void> may(const View& view, Kind kind);
  static Result<void> check(const View& view, const Action& action);
  static void apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit);
  static std::optional<Event> seen_by(const Event& event, Viewer viewer);
  static SeatSet waiting_on(const State& state);
  static bool asked(const View& view);
  static std::optional<Outcome> outcome(const State& state);
  static Action sample(const View& view, Stream& stream);
  static void print(const Action& action, ActionText& text);
  static Result<Action> parse(const View& view, std::string_view text);

  static Millis deadline(const State& state);
  static Millis shown_deadline(const State& state, Viewer viewer);
  static void break_off(State& state, const Chance& chance, const Emit<Event>& emit);  // T7

  static bool stage(State& state, const Json& staged);
  static State redeal(const State& state, Viewer viewer, Stream& stream);
  static bool sound(const State& state);
  static std::string_view tally(const Event& event);
};

}  // namespace calculi::numeramis
