// THE CONTRACT. A game is a struct with five types and a handful of pure static functions; this page is its manual.
//
//   Options   what a table may choose; plain data, described once by `settings()`
//   State     the whole truth of a match at one moment: small, trivially copyable, without the seed
//   Action    what a seat may ask for, already understood; plain data. Its `kind` is an enum with names (names_of)
//   Event     what happened, as told to viewers; plain data, masked per viewer by `seen_by`
//   View      all that one viewer may know: another type than State, so that a secret cannot slip through
//
//   about()                          facts about the game: slug, seats, tempo, clauses
//   settings()                       its options: names, values (default first), clauses
//   open(options, seating, chance)   the first state, or why these options do not go together
//   view(state, viewer)              what this viewer may know
//   may(view, kind)                  may the viewer do anything of this kind now? `check` asks it first, and boards are
//                                    told, so that no page knows a rule
//   check(view, action)              is it legal? Decided from the actor's view alone, so legality leaks nothing and
//                                    browser, bot and server agree; a refusal cites the clause
//   apply(state, input, chance, emit)  cannot fail; only Match calls it, after check. The chance streams are the only
//                                    randomness; events go to `emit`, which costs nothing when nobody listens. The
//                                    event that ends a round goes to `emit.end_of_round`, while the state still shows
//                                    that round: every viewer is given its view of it.
//                                    An input of the clock says that the deadline has passed (seat == none), or that
//                                    the time of one seat is out (T1: nobody holds it); after the latter that seat is
//                                    not waited for until the game has moved on, or somebody sits down (HearsReturns)
//   seen_by(event, viewer)           the event as this viewer may see it, or nothing
//   waiting_on(state)                the SET of seats that may act: one in a turn game, all in a race; public. Who is
//                                    not waited for may do a thing all the same where the game says so (PlaysOutOfTurn)
//   asked(view)                      the same from a view: is its viewer waited for? What a bot away from its match is
//                                    asked before it decides
//   deadline(state)                  when the clock itself moves the game, or `never`; public
//   outcome(state)                   set once, then never changes; nobody is waited for then
//
// Texts, the same in every client (see docs/notation.md):
//   print(action, text)              canonical notation
//   parse(view, text)                what people type, short forms included; expands to one action or refuses
//
// Everything here is pure: no clock, no file, no seed. Time comes in as the `at` of an input.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/chance.hpp"
#include "engine/base/ids.hpp"
#include "engine/base/result.hpp"
#include "engine/base/text_buffer.hpp"
#include "engine/table/shared_clock.hpp"

namespace calculi {

enum class Tempo : std::uint8_t { turns, race };

// A clause of the rules: `mark` says P printed, C computed from it, D our decision, as in the rules page.
struct Clause {
  std::string_view id;
  std::string_view mark;
};

struct About {
  std::string_view slug;
  std::int8_t least_seats = 2;
  std::int8_t most_seats = 2;
  Tempo tempo = Tempo::turns;
  bool fewest_points_win = false;
  bool welcomes_newcomers = false;  // the table on the front page
  bool listed = true;               // false keeps the template out of the shelf
  std::int8_t hint_steps = 3;       // from "is there a move?" to the move itself
  std::int32_t rules_version = 1;   // raised when the same record would replay differently
  std::span<const Clause> clauses;
};

// One option of a game. Most are a choice from a list, kept as an index in a byte of Options; the rest read and print
// themselves.
template <class Options>
struct Setting {
  std::string_view name;
  std::string_view clause;
  std::span<const std::string_view> values{};  // default first
  std::uint8_t Options::* choice = nullptr;    // index into values
  bool (*read)(Options&, std::string_view) = nullptr;
  void (*print)(const Options&, ActionText&) = nullptr;
  std::string_view form = {};  // how a free value looks
  Word bad_value = {};         // refuses any other value; says the form of a free one in words
};

enum class By : std::uint8_t { seat, clock, host };

template <class Action>
struct Input {
  Millis at;
  By by = By::seat;
  Seat seat = Seat::none;
  Action action{};
};

struct Outcome {
  bool aborted = false;  // T3: no winner
  std::int8_t seats = 0;
  std::array<std::int8_t, limits::seats> place{};  // 1 is best; shared places repeat
  std::array<Points, limits::seats> points{};
  bool ranked() const { return place[0] > 0; }  // not after an abort (T3), nor where no round was finished (T7)
  friend bool operator==(const Outcome&, const Outcome&) = default;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("aborted", self.aborted);
    visit("seats", self.seats);
    visit("place", self.place);
    visit("points", self.points);
  }
};

// Where events go. The maker runs only when somebody listens.
template <class Event>
class Emit {
 public:
  using Keep = void (*)(void* keeper);

  Emit() = default;
  // `keep` is called right after the event that ends a round.
  explicit Emit(std::vector<Event>* sink, void* keeper = nullptr, Keep keep = nullptr)
      : sink_(sink), keeper_(keeper), keep_(keep) {}
  template <class Make>
  void operator()(Make&& make) const {
    if (sink_ != nullptr) sink_->push_back(std::forward<Make>(make)());
  }
  template <class Make>
  void end_of_round(Make&& make) const {
    (*this)(std::forward<Make>(make));
    if (keep_ != nullptr) keep_(keeper_);
  }

 private:
  std::vector<Event>* sink_ = nullptr;
  void* keeper_ = nullptr;
  Keep keep_ = nullptr;
};

// What a seat may ask for, without the rest of it: to lay, to draw.
template <class G>
using KindOf = decltype(G::Action::kind);

template <class G>
concept Game =
    requires(const typename G::State& state, typename G::State& changing, const typename G::View& view,
             const typename G::Options& options, const typename G::Action& action, const typename G::Event& event,
             const Input<typename G::Action>& input, const Chance& chance, const Emit<typename G::Event>& emit,
             const Seating& seating, Viewer viewer, ActionText& text, std::string_view typed, Stream& stream) {
      requires std::is_trivially_copyable_v<typename G::State>;
      requires std::is_trivially_copyable_v<typename G::View>;
      requires std::is_trivially_copyable_v<typename G::Action>;
      requires std::is_trivially_copyable_v<typename G::Event>;
      requires !std::same_as<typename G::State, typename G::View>;
      { G::about() } -> std::same_as<const About&>;
      { G::settings() } -> std::same_as<std::span<const Setting<typename G::Options>>>;
      { G::open(options, seating, chance) } -> std::same_as<Result<typename G::State>>;
      { G::view(state, viewer) } -> std::same_as<typename G::View>;
      { names_of(action.kind) } -> std::same_as<std::span<const std::string_view>>;
      { G::may(view, action.kind) } -> std::same_as<Result<void>>;
      { G::check(view, action) } -> std::same_as<Result<void>>;
      { G::apply(changing, input, chance, emit) } -> std::same_as<void>;
      { G::seen_by(event, viewer) } -> std::same_as<std::optional<typename G::Event>>;
      { G::waiting_on(state) } -> std::same_as<SeatSet>;
      { G::asked(view) } -> std::same_as<bool>;
      { G::deadline(state) } -> std::same_as<Millis>;
      { G::outcome(state) } -> std::same_as<std::optional<Outcome>>;
      { G::print(action, text) } -> std::same_as<void>;
      { G::parse(view, typed) } -> std::same_as<Result<typename G::Action>>;
      { G::sample(view, stream) } -> std::same_as<typename G::Action>;
    };

// A race is open: seats answer at once and the first one matters. `number` names the race for the drawn priority of
// simultaneous claims; `shown` are the seats that see the problem already (a head start shows it earlier). Where the
// input that opened it also ended something that pages show first, `seen_from` says when people have the problem before
// their eyes: a bot at a table with people is not asked before then.
struct OpenRace {
  std::uint32_t number = 0;
  SeatSet shown;
  Millis shows_next = never;  // when more seats are shown it: that deadline of the game closes nothing (T4)
  Millis seen_from{0};
  SeatTimes closes = same_for_all(never);  // when claims of each seat become late (T4)
};

// Refinements, asked for only where a game needs them.
template <class G>
concept RaceGame = requires(const typename G::State& state, const typename G::Action& action) {
  { G::race(state) } -> std::same_as<std::optional<OpenRace>>;  // nothing while no race is open
  { G::is_claim(action) } -> std::same_as<bool>;                // held and ordered by Match; all else acts at once
  { G::claims_at_once } -> std::convertible_to<int>;            // how many undecided claims a seat may have
};

// A claim that came in time and was beaten while it was held. It is no claim, but a game may owe its owner something
// (R19). Called only while the race it was made in is still open.
template <class G>
concept HearsBeatenClaims =
    requires(typename G::State& changing, const Input<typename G::Action>& input, const Emit<typename G::Event>& emit) {
      { G::beaten(changing, input, emit) } -> std::same_as<void>;
    };

// What a seat knows beyond the state: a claim of its own that is held already. Match puts it into the view of that seat
// and of nobody else (R18: the second claim is the other colour's).
template <class G>
concept RemembersClaims = requires(typename G::View& changing, const typename G::Action& held) {
  { G::remember(changing, held) } -> std::same_as<void>;
};

// Somebody sits down on a seat: where the clock has spoken for it (T1) it may act again.
template <class G>
concept HearsReturns = requires(typename G::State& changing, Seat seat) {
  { G::returned(changing, seat) } -> std::same_as<void>;
};

// Seats that are not waited for and may act all the same; `check` says what. They hold nothing up: no bot is asked, no
// clock and no empty seat waits for them, and nobody is told that it is their turn.
template <class G>
concept PlaysOutOfTurn = requires(const typename G::State& state) {
  { G::out_of_turn(state) } -> std::same_as<SeatSet>;  // none of waiting_on; public
};

// The time that a viewer is told to have, where the next deadline may be another seat's, or one that takes nothing from
// anybody.
template <class G>
concept ShowsTime = requires(const typename G::State& state, Viewer viewer) {
  { G::shown_deadline(state, viewer) } -> std::same_as<Millis>;
};

// A clock that the seats share may end for some of them before it ends for the table (T4): all are told for whom.
template <class G>
concept SharesClock = requires(const typename G::State& state) {
  { G::out_of_time(state) } -> std::same_as<SeatSet>;  // public; nobody once that clock has ended for the table
};

// T6: a pause takes out of every view what the running round has shown, and what its viewer builds from it.
template <class G>
concept Covers = requires(typename G::View& changing) {
  { G::cover(changing) } -> std::same_as<void>;
};

// T6: at the tempo of a race a pause would be time to think about the problem. So a problem that was shown and that
// nobody has claimed is withdrawn, and another one, not shown yet, takes its place.
enum class PauseEffect : std::uint8_t {
  covers,     // nothing is shown that could be withdrawn
  withdraws,  // the problem that is shown
  refused,    // it would be withdrawn for the third time in this round
  waits       // somebody has claimed, or there is no other problem: the pause begins when the round has been judged
};
inline constexpr int most_withdrawals = 2;  // in one round
template <class G>
concept Withdraws = requires(const typename G::State& state, typename G::State& changing, Millis now,
                             const Chance& chance, const Emit<typename G::Event>& emit) {
  { G::at_pause(state) } -> std::same_as<PauseEffect>;
  { G::withdraw(changing, now, chance, emit) } -> std::same_as<void>;
};

// T6: where a round follows the one before in the same input, its problem is not shown while a pause is to begin.
template <class G>
concept HoldsBack = requires(typename G::State& changing, bool pause_comes) {
  { G::hold_back(changing, pause_comes) } -> std::same_as<void>;
};

// T7: the host has said that the current round is the last.
template <class G>
concept EndsEarly = requires(const typename G::State& state, typename G::State& changing, const Chance& chance,
                             const Emit<typename G::Event>& emit) {
  { G::end_after_round(changing) } -> std::same_as<void>;          // as at the ordinary end, only sooner
  { G::finished_rounds(state) } -> std::same_as<int>;              // asked while the match is not over
  { G::break_off(changing, chance, emit) } -> std::same_as<void>;  // now; the unfinished round does not count
};

// Another truth with the same view: for bots that imagine and for the secrecy tests.
template <class G>
concept Redealable = requires(const typename G::State& state, Viewer viewer, Stream& stream) {
  { G::redeal(state, viewer, stream) } -> std::same_as<typename G::State>;
};

// Re-derives what must always hold (no card lost, no score below its floor) and compares.
template <class G>
concept Sound = requires(const typename G::State& state) {
  { G::sound(state) } -> std::same_as<bool>;
};

// Every legal action of a view, and how good each looks at first sight: what the greedy player needs.
template <class G>
concept Listable =
    requires(const typename G::View& view, const typename G::Action& action, std::vector<typename G::Action>& into) {
      { G::actions(view, into) } -> std::same_as<void>;
      { G::appeal(view, action) } -> std::same_as<std::int32_t>;
    };

}  // namespace calculi
