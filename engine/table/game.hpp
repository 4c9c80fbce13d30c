// THE CONTRACT. A game is a struct with five types and a handful of pure static functions; this page is its manual.
//
//   struct Nim : GameDefaults<Nim, Options, State, Action, Event, View> {
//     using Speech = NimSpeech;    // what it says                                     (game_speech.hpp)
//     using Players = NimPlayers;  // its bots, and how people and a master play       (engine/play/game_players.hpp)
//     using Solver = NimSolver;    // what `calculi solve` answers                     (game_solver.hpp)
//     ...                          // its rules: the functions below
//   };
//
//   Options   what a table may choose; plain data, described once by `settings()`
//   State     the whole truth of a match at one moment: small, trivially copyable, without the seed
//   Action    what a seat may ask for, already understood; plain data. Its `kind` is an enum with names (names_of)
//   Event     what happened, as told to viewers; plain data, masked per viewer by `seen_by`
//   View      all that one viewer may know: another type than State, so that a secret cannot slip through
//
// What every game says (the words it is written in: game_types.hpp):
//
//   about()                          facts about the game: slug, seats, tempo, clauses
//   settings()                       its options: names, values (default first), clauses
//   open(options, seating, chance)   the first state, or why these options do not go together
//   view(state, viewer)              what this viewer may know
//   cover(view)                      a pause covers every view (T6): takes out of it what the running round has shown,
//                                    and what its viewer builds from that. A default would show too much
//   may(view, kind)                  may the viewer do anything of this kind now? `check` asks it first, and boards are
//                                    told, so that no page knows a rule
//   check(view, action)              is it legal? Decided from the actor's view alone, so legality leaks nothing and
//                                    browser, bot and server agree; a refusal cites the clause
//   apply(state, input, chance, emit)  cannot fail; only Match calls it, after check. The chance streams are the only
//                                    randomness; events go to `emit`, which costs nothing when nobody listens. The
//                                    event that ends a round goes to `emit.end_of_round`, while the state still shows
//                                    that round: every viewer is given its view of it, unless there is nothing to
//                                    see. Terms of seats that have been changed count from there on (set_terms).
//                                    An input of the clock says that the deadline has passed (seat == none), or that
//                                    the time of one seat is out (T1: nobody holds it); after the latter that seat is
//                                    not waited for until the game has moved on, or somebody sits down (`returned`)
//   seen_by(event, viewer)           the event as this viewer may see it, or nothing
//   veil(view), veiled(event)        where answers can be wrong: takes out of what everybody may see whose answer was
//                                    or may yet prove wrong, for a big screen in a room
//   waiting_on(state)                the SET of seats that may act: one in a turn game, all in a race; public
//   asked(view)                      the same from a view: is its viewer waited for? What a bot away from its match is
//                                    asked before it decides
//   outcome(state)                   set once, then never changes; nobody is waited for then
//   sample(view, stream)             any action that is legal for a seat that may act: what `random` plays
//   print(action, text)              its canonical notation, the same in every client (docs/notation.md)
//   parse(view, text)                what people type, short forms included; expands to one action or refuses
//
// Where the first one matters, the game is a RaceGame as well. All the rest is optional: GameDefaults has it, and a
// game that needs another answer declares the function again.
//
// Everything here is pure: no clock, no file, no seed. Time comes in as the `at` of an input.
#pragma once

#include <concepts>
#include <string>
#include <type_traits>

#include "engine/base/chance.hpp"
#include "engine/base/json.hpp"
#include "engine/table/game_types.hpp"

namespace calculi {

// The types of a game, and what holds for a game that does not say otherwise.
template <class G, class OptionsOf, class StateOf, class ActionOf, class EventOf, class ViewOf>
struct GameDefaults {
  using Options = OptionsOf;
  using State = StateOf;
  using Action = ActionOf;
  using Event = EventOf;
  using View = ViewOf;

  // --- time ----------------------------------------------------------------------------------------------------------
  // When the clock itself moves the game; public.
  static Millis deadline(const State&) { return never; }
  // The time that a viewer is told to have, where the next deadline may be another seat's, or one that takes nothing
  // from anybody.
  static Millis shown_deadline(const State& state, Viewer) { return G::deadline(state); }
  // A clock that the seats share may end for some of them before it ends for the table (T4): all are told for whom.
  // Public; nobody once that clock has ended for the table.
  static SeatSet out_of_time(const State&) { return {}; }

  // --- seats ---------------------------------------------------------------------------------------------------------
  // Seats that are not waited for and may act all the same; `check` says what. They hold nothing up: no bot is asked,
  // no clock and no empty seat waits for them, and nobody is told that it is their turn. Public; none of waiting_on.
  static SeatSet out_of_turn(const State&) { return {}; }
  // The options of the next match of a series, given those of the one before as it opened: the start goes to the left.
  static void rotate_start(Options&, const State&) {}
  // T4, between two rounds.
  static void set_terms(State& state, Seat seat, const SeatTerms& terms) { state.seating.terms[seat] = terms; }
  // Somebody sits down on a seat: where the clock has spoken for it (T1) it may act again.
  static void returned(State&, Seat) {}

  // --- big screens ---------------------------------------------------------------------------------------------------
  static void veil(View&) {}
  static std::optional<Event> veiled(const Event& event) { return event; }

  // --- claims in a race ----------------------------------------------------------------------------------------------
  // A claim that came in time and was beaten while it was held. It is no claim, but a game may owe its owner something
  // (R19). Called only while the race it was made in is still open.
  static void beaten(State&, const Input<Action>&, const Emit<Event>&) {}
  // What a seat knows beyond the state: a claim of its own that is held already. Match puts it into the view of that
  // seat and of nobody else (R18: the second claim is the other colour's).
  static void remember(View&, const Action&) {}

  // --- a pause (T6) and the last round (T7) --------------------------------------------------------------------------
  // What a pause does to the problem of a race, and how that problem is withdrawn.
  static PauseEffect at_pause(const State&) { return PauseEffect::covers; }
  static void withdraw(State&, Millis, const Chance&, const Emit<Event>&) {}
  // Where a round follows the one before in the same input, its problem is not shown while a pause is to begin.
  static void hold_back(State&, bool) {}
  // The host has said that the current round is the last. It ends as at the ordinary end, only sooner; or, where it
  // takes too long, now, and does not count. Without a finished round nobody is ranked.
  static void end_after_round(State& state) { state.is_last_round = true; }
  static int finished_rounds(const State& state) { return state.round - 1; }  // asked while the match is not over
  static void break_off(State&, const Chance&, const Emit<Event>&) {}

  // --- input from outside --------------------------------------------------------------------------------------------
  // Could this be a view at all? Asked of one that was read from JSON, before it is used: nothing in it may point
  // outside the table.
  static bool possible(const View&) { return true; }
  // All that one line can mean (a joker's value), for a choice.
  static Result<std::vector<Action>> readings(const View& view, std::string_view text) {
    Result<Action> action = G::parse(view, text);
    if (!action) return std::unexpected(action.error());
    return std::vector{*action};
  }

  // Sets up a written position (docs/records.md, "Staged matches") on a state as `open` gives it; false where there is
  // no such position. Match asks whether it is sound.
  static bool stage(State&, const Json&) { return false; }

  // --- for bots that imagine, for tests and for simulations ----------------------------------------------------------
  // Another truth with the same view. By default nothing is hidden.
  static State redeal(const State& state, Viewer, Stream&) { return state; }
  // Re-derives what must always hold (no card lost, no score below its floor) and compares.
  static bool sound(const State&) { return true; }
  // What a simulation counts: the name of a tally for an event, or nothing.
  static std::string_view tally(const Event&) { return {}; }
};

// What a seat may ask for, without the rest of it: to lay, to draw.
template <class G>
using KindOf = decltype(G::Action::kind);

template <class G>
concept Game =
    requires(const typename G::State& state, typename G::State& changing, const typename G::View& view,
             typename G::View& covering, const typename G::Options& options, const typename G::Action& action,
             const typename G::Event& event, const Input<typename G::Action>& input, const Chance& chance,
             const Emit<typename G::Event>& emit, const Seating& seating, Viewer viewer, ActionText& text,
             std::string_view typed, Stream& stream) {
      requires std::is_trivially_copyable_v<typename G::State>;
      requires std::is_trivially_copyable_v<typename G::View>;
      requires std::is_trivially_copyable_v<typename G::Action>;
      requires std::is_trivially_copyable_v<typename G::Event>;
      requires !std::same_as<typename G::State, typename G::View>;
      { G::about() } -> std::same_as<const About&>;
      { G::settings() } -> std::same_as<std::span<const Setting<typename G::Options>>>;
      { G::open(options, seating, chance) } -> std::same_as<Result<typename G::State>>;
      { G::view(state, viewer) } -> std::same_as<typename G::View>;
      { G::cover(covering) } -> std::same_as<void>;
      { names_of(action.kind) } -> std::same_as<std::span<const std::string_view>>;
      { G::may(view, action.kind) } -> std::same_as<Result<void>>;
      { G::check(view, action) } -> std::same_as<Result<void>>;
      { G::apply(changing, input, chance, emit) } -> std::same_as<void>;
      { G::seen_by(event, viewer) } -> std::same_as<std::optional<typename G::Event>>;
      { G::waiting_on(state) } -> std::same_as<SeatSet>;
      { G::asked(view) } -> std::same_as<bool>;
      { G::outcome(state) } -> std::same_as<std::optional<Outcome>>;
      { G::sample(view, stream) } -> std::same_as<typename G::Action>;
      { G::print(action, text) } -> std::same_as<void>;
      { G::parse(view, typed) } -> std::same_as<Result<typename G::Action>>;
    };

template <class G>
concept RaceGame = requires(const typename G::State& state, const typename G::Action& action) {
  { G::race(state) } -> std::same_as<std::optional<OpenRace>>;  // nothing while no race is open
  { G::is_claim(action) } -> std::same_as<bool>;                // held and ordered by Match; all else acts at once
  { G::claims_at_once } -> std::convertible_to<int>;            // how many undecided claims a seat may have
};

template <Game G>
std::string text_of(const typename G::Action& action) {
  ActionText text;
  G::print(action, text);
  return std::string(text.view());
}

}  // namespace calculi
