// Who plays a game besides people: the group `Players` of the contract.
//
//   actions(view, into)     every action that a sensible player would consider; all that are legal, where they are few
//   appeal(view, action)    how good it looks at first sight: what `greedy` needs
//   expert_time(view, action, mind)   in a race only (TimesExperts, bot.hpp): how long an expert takes for it
//
// `random` and `greedy` come of themselves. A game that brings people and a master declares the rest again.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/play/facts/fact.hpp"
#include "engine/table/game.hpp"

namespace calculi {

class Mind;     // mind.hpp
struct Person;  // level_list.hpp

// Masters are half of an engine, and few tables have one: the engine that the page fetches first is built without them.
#ifdef CALCULI_WITHOUT_MASTERS
inline constexpr bool has_masters = false;
#else
inline constexpr bool has_masters = true;
#endif

template <class G>
struct Decision {
  bool acts = true;  // false: nothing now; ask again when something happens, or after `think`
  typename G::Action action{};
  Millis think{0};  // how long it takes, counted from the asking
};

// A player that is a program. It is given what its seat sees (events and views), never a State, so it cannot cheat: the
// code that would does not compile. Its randomness is a stream of its own, so its games replay.
template <class G>
class Bot {
 public:
  virtual ~Bot() = default;
  virtual void observe(const typename G::Event&) {}
  virtual Decision<G> decide(const typename G::View& view, Millis now) = 0;
};

// An action with what the seat may expect of it: points in this seat's favour until the end of the match (where a game
// counts penalties, with the sign turned), compared with the other actions of the same view.
template <class G>
struct Appraised {
  typename G::Action action{};
  double value = 0;
  double error = 0;  // one standard error of value, 0 where it is exact
};

template <class G>
struct PlayersDefaults {
  // The levels beside `random` and `greedy`, and their bots: an imitated person, and the master `best`.
  static std::span<const std::string_view> bot_levels() { return {}; }
  static std::unique_ptr<Bot<G>> make_person(const Person&, const Stream&) { return nullptr; }
  static std::unique_ptr<Bot<G>> make_master(const Stream&) { return nullptr; }
  // The longest that a bot may think in this view when people hold these seats, so that they do not wait for bots
  // alone. Everybody knows which seats are bots, so the time gives away nothing about a hand.
  static Millis longest_thinking(const auto& /*view*/, SeatSet /*held_by_people*/) { return never; }
  // What the master `best` thinks each action is worth, from a view alone: the one place where it and the review of a
  // finished match meet, so that advice and play can never differ. Best first; `best` plays the first one. `played`, if
  // given, is always among them, however poor it is.
  static void appraise(const auto& /*view*/, const auto* /*played*/, Stream&, std::vector<Appraised<G>>&) {}
  // Which facts of arithmetic a player must have known for this action, and what it says their values are: a wrong one
  // where it is not true. Nothing that the table adds up (T5), and nothing with a joker. The second asks the same of a
  // line that could not be read, from its refusal.
  static void facts_met(const auto& /*view*/, const auto& /*action*/, std::vector<FactAnswer>&) {}
  static void facts_refused(const auto& /*view*/, const Refusal&, std::vector<FactAnswer>&) {}
};

}  // namespace calculi
