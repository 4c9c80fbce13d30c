// Klodki, "Padlocks": two padlocks are turned up, their product is the code, and the first to lay it from keys opens
// them. The clauses K1-K23 are cited where they are carried out; the sentences people read are in text/.
//
// A round: everybody arranges which keys lie open (arrange, sealed by T2; not in murderous), three seconds are counted
// (countdown), the padlocks are turned and all search at once (search). With `throw: first` the first one to throw keys
// then lays them (laying). At a calm table the right to lay goes round instead (right, K18). In murderous everybody may
// peek as soon as the padlocks are seen, whoever has the right (K19).
#pragma once

#include <string>
#include <vector>

#include "engine/base/fixed_vector.hpp"
#include "engine/play/game_players.hpp"
#include "engine/play/game_puzzles.hpp"
#include "engine/table/game_solver.hpp"
#include "engine/table/game_speech.hpp"
#include "games/klodki/rules/cards.hpp"

namespace calculi::klodki {

inline constexpr Millis arrange_limit = seconds(10);  // K13
inline constexpr Millis countdown_time = seconds(3);
inline constexpr Millis laying_limit = seconds(10);  // K6
inline constexpr Millis search_limit = seconds(60);  // K15
inline constexpr Millis right_limit = seconds(60);   // K18
inline constexpr Millis nobody_delay = seconds(5);   // K15
inline constexpr Millis peek_limit = seconds(2);     // K19

enum class Phase : std::uint8_t { arrange, countdown, search, laying, right, over };
inline constexpr std::array<std::string_view, 6> phase_names{"arrange", "countdown", "search",
                                                             "laying",  "right",     "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return phase_names; }

enum class Variant : std::uint8_t { expert, novice, murderous };
inline constexpr std::array<std::string_view, 3> variant_names{"expert", "novice", "murderous"};
constexpr std::span<const std::string_view> names_of(Variant) { return variant_names; }

enum class Toss : std::uint8_t { laid, first };  // option `throw`
inline constexpr std::array<std::string_view, 2> toss_names{"laid", "first"};
constexpr std::span<const std::string_view> names_of(Toss) { return toss_names; }

inline constexpr std::array<std::string_view, 2> gentle_names{"off", "on"};
inline constexpr std::array<std::string_view, 2> nobody_names{"say", "engine"};

enum class Kind : std::uint8_t { lay, toss, open, swap, ready, peek, release, cannot, no };
inline constexpr std::array<std::string_view, 9> kind_names{"lay",  "throw",   "open",   "swap", "ready",
                                                            "peek", "release", "cannot", "no"};
constexpr std::span<const std::string_view> names_of(Kind) { return kind_names; }

struct Options {
  std::uint8_t variant = 0;
  std::uint8_t deck = 0;
  std::uint8_t toss = 0;
  std::uint8_t tempo = 0;
  std::uint8_t gentle = 0;
  std::uint8_t nobody = 0;
  friend bool operator==(const Options&, const Options&) = default;
};

struct Action {
  Kind kind = Kind::ready;
  Code code{};                           // lay
  KeyList keys{};                        // toss: sorted; swap: an open key and one of the hand; peek: one of the hand
  FixedVector<Card, most_open> cards{};  // open: sorted
  friend bool operator==(const Action&, const Action&) = default;
};

template <class T>
using PerSeat = calculi::PerSeat<T, most_seats>;

using OpenRow = std::array<Card, most_open>;
using OpenRows = PerSeat<OpenRow>;
using HandRow = std::array<Card, most_hand>;

// How the round before ended. Nobody laid: no seat and no code.
struct Ended {
  std::int8_t round = 0;  // 0: none has ended yet
  Seat seat = Seat::none;
  Padlocks padlocks{};
  std::int8_t product = 0;
  Code code{};      // by place, as it is read
  LaidCode laid{};  // the same by card
  Digits digits{};  // what its places make; none where that is not known of all
  Verdict verdict = Verdict::not_laid;
  friend bool operator==(const Ended&, const Ended&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("round", self.round);
    visit("seat", self.seat);
    visit("padlocks", self.padlocks);
    visit("product", self.product);
    visit("code", self.code);
    visit("laid", self.laid);
    visit("digits", self.digits);
    visit("verdict", self.verdict);
  }
};

struct State {
  Seating seating;
  Options options;
  Phase phase = Phase::arrange;
  std::int8_t round = 0;
  OpenRows open{};
  PerSeat<HandRow> hand{};
  OpenRows table{};  // while keys are arranged: what everybody sees lying open
  Keys pile{};       // the last one is drawn first
  Keys used{};
  std::int16_t shuffles = 0;                                    // how often the used keys became the pile (K14)
  std::array<FixedVector<Padlock, rounds>, 2> padlock_piles{};  // the last one is turned first
  Padlocks padlocks{};                                          // of this round
  PerSeat<PadlockPile> won{};
  PadlockPile used_padlocks{};
  Ended before{};
  SeatSet ready;                 // with arranging
  SeatSet shown;                 // who sees the padlocks already (T4)
  SeatSet cannot;                // who has said cannot, at a calm table no
  SeatSet gone;                  // nobody holds the seat: not waited for in this round (T1)
  Seat layer = Seat::none;       // who alone may lay now: in `right` and `laying`
  KeyList thrown{};              // laying: by the one who has the right
  PerSeat<std::int8_t> peeks{};  // which face-down key each seat looks at; 0: none (K19)
  PerSeat<Millis> peek_ends{};
  Millis reveal{0};                // to the longest head start
  Millis nobody_check_at = never;  // when the engine looks whether anybody can (K15)
  Millis nobody_can_from = never;  // so it found, and tells nobody until every throw made before is decided
  std::int8_t withdrawn = 0;       // how often the padlocks of this round were (T6)
  bool is_last_round = false;      // T7
  SharedClock clock;               // of arranging and of the search
  Millis ends = never;             // of the right to lay

  // What a stranger needs to referee the match from its record.
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("phase", self.phase);
    visit("round", self.round);
    visit("open", self.open);
    visit("hands", self.hand);
    visit("table", self.table);
    visit("pile", self.pile);
    visit("used", self.used);
    visit("shuffles", self.shuffles);
    visit("padlock_piles", self.padlock_piles);
    visit("padlocks", self.padlocks);
    visit("won", self.won);
    visit("used_padlocks", self.used_padlocks);
    visit("before", self.before);
    visit("ready", self.ready);
    visit("shown", self.shown);
    visit("cannot", self.cannot);
    visit("gone", self.gone);
    visit("right", self.layer);
    visit("thrown", self.thrown);
    visit("peeks", self.peeks);
  }
};

struct View {
  Seat me = Seat::none;
  std::int8_t seats = 2;
  Variant variant = Variant::expert;
  Toss toss = Toss::laid;
  Tempo tempo = Tempo::race;
  bool gentle = false;
  bool engine_says = false;  // nobody: engine
  Aid aid = Aid::none;
  Phase phase = Phase::arrange;
  std::int8_t round = 1;
  std::int8_t open_keys = 2;  // of each seat
  std::int8_t hand_keys = 4;
  Padlocks padlocks{};     // 0 while this viewer has not been shown them
  std::int8_t places = 0;  // of the code (K7), where the table adds up (T5)
  OpenRows open{};         // of `me` as arranged so far
  HandRow hand{};          // of `me`; in murderous only the key that is peeked at
  std::int8_t peek = 0;
  FixedVector<Key, most_hand> peekable{};  // which keys of the hand `me` may look at now (K19)
  SeatSet peeking;
  SeatSet ready;
  SeatSet shown;
  SeatSet cannot;
  SeatSet gone;
  SeatSet late;  // whose time to search is over (T4)
  Seat layer = Seat::none;
  KeyList thrown{};
  FixedVector<Card, most_laid> thrown_cards{};
  std::int16_t pile = 0;
  std::int16_t used = 0;
  PerSeat<std::int16_t> points{};
  Ended before{};
  friend bool operator==(const View&, const View&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("me", self.me);
    visit("seats", self.seats);
    visit("variant", self.variant);
    visit("throw", self.toss);
    visit("tempo", self.tempo);
    visit("gentle", self.gentle);
    visit("engine_says", self.engine_says);
    visit("aid", self.aid);
    visit("phase", self.phase);
    visit("round", self.round);
    visit("open_keys", self.open_keys);
    visit("hand_keys", self.hand_keys);
    visit("padlocks", self.padlocks);
    visit("places", self.places);
    visit("open", self.open);
    visit("hand", self.hand);
    visit("peek", self.peek);
    visit("peekable", self.peekable);
    visit("peeking", self.peeking);
    visit("ready", self.ready);
    visit("shown", self.shown);
    visit("cannot", self.cannot);
    visit("gone", self.gone);
    visit("late", self.late);
    visit("right", self.layer);
    visit("thrown", self.thrown);
    visit("thrown_cards", self.thrown_cards);
    visit("pile", self.pile);
    visit("used", self.used);
    visit("points", self.points);
    visit("before", self.before);
  }
};

enum class EventKind : std::uint8_t {
  arranged,   // for its owner alone
  ready,      // with arranging
  keys_open,  // everybody is ready: what lies open now
  countdown,
  wait,  // this viewer sees the padlocks later than the first
  revealed,
  right_given,  // at a calm table
  said_cannot,
  said_no,
  peeked,  // everybody is told that, the owner also what
  peek_ended,
  thrown,
  opened,  // the padlocks: the code is right
  failed,  // the code is wrong
  nobody,
  reshuffled,  // the used keys became the pile
  refilled,    // one key
  match_ended
};
inline constexpr std::array<std::string_view, 18> event_kind_names{
    "arranged",    "ready",       "keys_open", "countdown",  "wait",       "revealed",
    "right_given", "said_cannot", "said_no",   "peeked",     "peek_ended", "thrown",
    "opened",      "failed",      "nobody",    "reshuffled", "refilled",   "match_ended"};
constexpr std::span<const std::string_view> names_of(EventKind) { return event_kind_names; }

enum class Sight : std::uint8_t { all, owner, nobody };

struct Event {
  EventKind kind = EventKind::ready;
  Seat seat = Seat::none;
  std::int8_t round = 0;
  std::int8_t seconds = 0;         // countdown; wait: how much longer than the first to see
  std::int16_t padlocks_lost = 0;  // failed
  std::int16_t pile = 0;           // reshuffled: keys in it
  bool by_engine = false;          // nobody: the engine has found it
  Padlocks padlocks{};             // revealed, opened, failed, nobody
  std::int8_t product = 0;         // opened, failed, nobody: of these padlocks
  Code code{};                     // opened, failed: by place
  LaidCode laid{};                 // the same by card
  Verdict verdict = Verdict::right;
  KeyList keys{};                         // thrown; refilled: which; peeked: which, for its owner
  FixedVector<Card, most_laid> cards{};   // of these keys
  OpenRows open{};                        // keys_open; arranged: of the owner
  HandRow hand{};                         // arranged
  PerSeat<std::int16_t> points{};         // opened, failed, match_ended
  SeatSet seats{};                        // match_ended: who wins
  bool calm = false;                      // opened: nobody was faster
  SeatSet to = SeatSet::all(most_seats);  // which seats are told; what one is told does not say who else was
  bool watchers = true;                   // whether spectators are told
  Sight sight = Sight::all;               // refilled: who sees the card
  bool names_layer = false;               // refilled: by elimination, of a code that was wrong
  friend bool operator==(const Event&, const Event&) = default;

  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("seat", self.seat);
    visit("round", self.round);
    visit("seconds", self.seconds);
    visit("padlocks_lost", self.padlocks_lost);
    visit("pile", self.pile);
    visit("by_engine", self.by_engine);
    visit("padlocks", self.padlocks);
    visit("product", self.product);
    visit("code", self.code);
    visit("laid", self.laid);
    visit("verdict", self.verdict);
    visit("keys", self.keys);
    visit("cards", self.cards);
    visit("open", self.open);
    visit("hand", self.hand);
    visit("points", self.points);
    visit("seats", self.seats);
    visit("calm", self.calm);
  }
};

struct KlodkiSpeech : SpeechDefaults {
  static std::string_view lesson();
  static void say(const Event& event, const Teller& teller, std::string& out);
  static std::string answer(const View& view, Query query, const Teller& teller, std::string said = {});
  static std::string explain(const View& view, std::string_view text, const Teller& teller);
  static Result<void> hint(const View& view, int step, const Teller& teller, JsonWriter& out);
  static std::string say_action(const View& view, const Action& action, const Teller& teller);
  static std::string missed(const View& view, const Action& action, const Teller& teller);
  static Why why(const View& view, const Action& played, const Action& best, const Teller& teller);
  static std::string looked_back(const State& before, const State& after, const Teller& teller);
  static std::string data(Lang lang);
  static Box box();
  static std::vector<StagedPlay<View>> examples();
  static Result<void> judge(const View& view, const Action& action);
};

struct Klodki;
struct KlodkiPlayers : PlayersDefaults<Klodki> {
  static void actions(const View& view, std::vector<Action>& into);
  static std::int32_t appeal(const View& view, const Action& action);
  static std::span<const std::string_view> bot_levels();
  static std::unique_ptr<Bot<Klodki>> make_person(const Person& person, const Stream& stream);
  static std::unique_ptr<Bot<Klodki>> make_master(const Stream& stream);
  static Millis expert_time(const View& view, const Action& action, Mind& expert);
  static void appraise(const View& view, const Action* played, Stream& stream, std::vector<Appraised<Klodki>>& out);
  static void facts_met(const View& view, const Action& action, std::vector<FactAnswer>& into);
};

struct KlodkiSolver : SolverDefaults {
  static std::span<const SolveFlag> solve_flags();
  static Result<std::string> solve(const Json& question);
  static const RoomBook* room_book();
};

struct KlodkiPuzzles : PuzzlesDefaults {
  static const PuzzleBook* book();
};

struct Klodki : GameDefaults<Klodki, Options, State, Action, Event, View> {
  using Speech = KlodkiSpeech;
  using Players = KlodkiPlayers;
  using Solver = KlodkiSolver;
  using Puzzles = KlodkiPuzzles;

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

  // K5, K22: the first throw has the right, alone.
  static constexpr int claims_at_once = 1;
  static std::optional<OpenRace> race(const State& state);
  static bool is_claim(const Action& action) { return action.kind == Kind::lay || action.kind == Kind::toss; }

  static Millis deadline(const State& state);
  static Millis shown_deadline(const State& state, Viewer viewer);
  static SeatSet out_of_time(const State& state);
  static SeatSet out_of_turn(const State& state);                             // K19
  static void returned(State& state, Seat seat) { state.gone.remove(seat); }  // K15: it may lay after all
  // No start rotates from match to match: K18 names the seat that begins each round.
  static PauseEffect at_pause(const State& state);
  static void withdraw(State& state, Millis now, const Chance& chance, const Emit<Event>& emit);
  static void break_off(State& state, const Chance& chance, const Emit<Event>& emit);  // T7

  static bool possible(const View& view);
  static bool stage(State& state, const Json& staged);
  static State redeal(const State& state, Viewer viewer, Stream& stream);
  static bool sound(const State& state);
  static std::string_view tally(const Event& event);
};

}  // namespace calculi::klodki
