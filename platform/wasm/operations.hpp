// The operations behind the surface, one function each: from the struct of a request to that of its answer, a refusal,
// or what the request lacks. The two lists at the end are all that the surface, the types of the page and
// docs/engine_operations.md know of them.
#pragma once

#include <expected>
#include <string>
#include <tuple>
#include <variant>

#include "platform/wasm/answers.hpp"
#include "platform/wasm/requests.hpp"

namespace calculi::wasm {

using Failure = std::variant<Refusal, std::string>;
template <class Answer>
using Reply = std::expected<Answer, Failure>;

// --- about games: operations_games.cpp -------------------------------------------------------------------------------
// All games of this engine.
Reply<Games> about(Session&, const Spoken& asked);
// The rules as people read them. The page has them from the time it was built.
Reply<Rules> rules(Session&, const OfGame& asked);
// What lies in the box, for people who print it.
Reply<BoxAnswer> box(Session&, const OfGame& asked);
// The first lesson, as `calculi lesson --json` but without its words, which the page has; empty where there is none.
Reply<RawJson> lesson(Session&, const OfGame& asked);
// What the game's solver answers, as `calculi solve --json`.
Reply<RawJson> solve(Session&, const SolveRequest& asked);
// Many matches of bots.
Reply<Simulated> simulate(Session&, const SimulateRequest& asked);
// The level of "someone like you".
Reply<LevelAnswer> like(Session&, const LikeRequest& asked);

// --- puzzles: operations_puzzle.cpp ----------------------------------------------------------------------------------
// The kinds of puzzles that a game has.
Reply<Kinds> kinds(Session&, const OfGame& asked);
// Puzzles of this wish (docs/puzzles.md).
Reply<Puzzles> puzzle(Session&, const PuzzleRequest& asked);
// Is this an answer? A wrong one is refused, with the engine's reason.
Reply<Judged> judge(Session&, const JudgeRequest& asked);

// --- on an open match: operations_match.cpp --------------------------------------------------------------------------
// A new match. Where `holders` names several people, aid and hints are off unless `options` name them (T5).
Reply<Opened> open(Session& session, const OpenRequest& asked);
// Forgets the match.
Reply<Done> close(Session&, const OnMatch& asked);
// A record, opened again; its bots hear the match from its beginning. Refused with `refuse.bad_record`, the line in
// `detail[0]`.
Reply<Replayed> replay(Session& session, const ReplayRequest& asked);
// An action of a seat.
Reply<Acted> act(Session&, const ActRequest& asked);
// A hint, which is an input that all see.
Reply<Helped> help(Session&, const HelpRequest& asked);
// A word of the host.
Reply<News> host(Session&, const HostRequest& asked);
// Asks the bots whom the last input concerns; then a bot or the clock acts, if one is due by then.
Reply<News> advance(Session&, const AdvanceRequest& asked);
// What is new, without any input.
Reply<News> look(Session&, const Known& asked);

// --- on an open record, where the masters are: operations_record.cpp -------------------------------------------------
// What a whole record is.
Reply<Stops> stops(Session&, const OnMatch& asked);
// The match as it stood after one of its inputs.
Reply<Shown> stop(Session&, const StopRequest& asked);
// Further inputs, weighed by the game's master. That takes its time, so a page asks for few at once.
Reply<ReviewNews> weigh(Session&, const WeighRequest& asked);
// The match as a link carries it (docs/records.md).
Reply<TextAnswer> pack(Session&, const PackRequest& asked);
// Its record again; refused where it is not whole.
Reply<TextAnswer> unpack(Session&, const UnpackRequest& asked);

// --- my facts: operations_facts.cpp ----------------------------------------------------------------------------------
// Which facts a seat answered in a record.
Reply<Met> met(Session&, const MetRequest& asked);
// The rows of the memory that these answers change.
Reply<Remembered> remember(Session&, const RememberRequest& asked);
// What the memory says now.
Reply<Recalled> recall(Session&, const RecallRequest& asked);

// --- from a view or an event alone: operations_view.cpp --------------------------------------------------------------
// The canonical notation of what was typed, or why it may not be done.
Reply<TextAnswer> check(Session&, const TypedRequest& asked);
// What a refused line got wrong.
Reply<MissedAnswer> missed(Session&, const TypedRequest& asked);
// Every meaning of a line that has several.
Reply<TextsAnswer> readings(Session&, const TypedRequest& asked);
// What half a line says.
Reply<TextAnswer> explain(Session&, const ExplainRequest& asked);
// Help, and what the game adds to it: cards to mark, the play itself.
Reply<HintJson> hint(Session&, const HintRequest& asked);
// What a player may ask at any time. `speech` is for prompts: short is their heart, full adds the other three answers.
Reply<TextAnswer> answer(Session&, const AnswerRequest& asked);
// A sentence for each event; empty where there is nothing to say.
Reply<TextsAnswer> say(Session&, const SayRequest& asked);

// --- the lists -------------------------------------------------------------------------------------------------------

template <class Asked, class Answered>
struct Operation {
  std::string_view name;
  Reply<Answered> (*run)(Session&, const Asked&);
  using Request = Asked;
  using Answer = Answered;
};
template <class Asked, class Answered>
Operation(const char*, Reply<Answered> (*)(Session&, const Asked&)) -> Operation<Asked, Answered>;

inline constexpr std::tuple at_tables{
    Operation{"about", about},       Operation{"act", act},       Operation{"advance", advance},
    Operation{"answer", answer},     Operation{"check", check},   Operation{"close", close},
    Operation{"explain", explain},   Operation{"help", help},     Operation{"hint", hint},
    Operation{"host", host},         Operation{"lesson", lesson}, Operation{"like", like},
    Operation{"look", look},         Operation{"missed", missed}, Operation{"open", open},
    Operation{"readings", readings}, Operation{"replay", replay}, Operation{"say", say},
    Operation{"solve", solve},
};

// Only where the masters are, too: no table needs them.
inline constexpr std::tuple of_study{
    Operation{"box", box},           Operation{"judge", judge},       Operation{"kinds", kinds},
    Operation{"met", met},           Operation{"pack", pack},         Operation{"puzzle", puzzle},
    Operation{"recall", recall},     Operation{"remember", remember}, Operation{"rules", rules},
    Operation{"simulate", simulate}, Operation{"stop", stop},         Operation{"stops", stops},
    Operation{"unpack", unpack},     Operation{"weigh", weigh},
};

// --- shared by them --------------------------------------------------------------------------------------------------

inline std::unexpected<Failure> refused(const Refusal& refusal) { return std::unexpected(Failure(refusal)); }
// "match: there is no such open match"
std::unexpected<Failure> wrong(std::string_view member, std::string_view needed);
// A teller knows no more seats than the game has: its sentences walk lists of that length.
Teller teller_for(const ForReader& reader, Lang lang, const Module& module);
// The viewer's events from one on.
EventsTold events_told(const AnyMatch& match, int from, Teller teller);

}  // namespace calculi::wasm
