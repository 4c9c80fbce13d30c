// What the operations are asked, one struct each: the types of the page and docs/engine_operations.md are made of their
// field lists. A member that is optional may be left out.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/play/facts/memory.hpp"
#include "engine/play/likeness.hpp"
#include "engine/play/puzzle/puzzle.hpp"
#include "platform/wasm/request.hpp"

namespace calculi::wasm {

// --- members with a form of their own --------------------------------------------------------------------------------

// The players' names in the order of seats.
struct Names {
  PerSeat<std::string> names{};
  int count = 0;
};
void read_member(Request& request, std::string_view name, Names& into);
constexpr std::string_view json_type(const Names&) { return "string[]"; }

struct Holders {
  PerSeat<Holder> holders{};
};
void read_member(Request& request, std::string_view name, Holders& into);
constexpr std::string_view json_type(const Holders&) { return "string[]"; }

struct Contributions {
  FixedVector<Contribution, limits::seats> list{};
};
void read_member(Request& request, std::string_view name, Contributions& into);
constexpr std::string_view json_type(const Contributions&) { return "string[]"; }

// A game that has puzzles.
struct PuzzleGame {
  std::string_view slug{};
  const PuzzleBook* book = nullptr;
};
void read_member(Request& request, std::string_view name, PuzzleGame& into);
constexpr std::string_view json_type(const PuzzleGame&) { return "string"; }

struct Date {
  Day day{};
};
void read_member(Request& request, std::string_view name, Date& into);
constexpr std::string_view json_type(const Date&) { return "string"; }

struct FactList {
  std::vector<Fact> list{};
};
void read_member(Request& request, std::string_view name, FactList& into);
constexpr std::string_view json_type(const FactList&) { return "string[]"; }

struct TimedAnswers {
  std::vector<Answered> list{};
};
void read_member(Request& request, std::string_view name, TimedAnswers& into);
constexpr std::string_view json_type(const TimedAnswers&) {
  return "[milliseconds: number, taps: number, right: number][]";
}

struct Attempts {
  std::vector<Attempt> list{};
};
void read_member(Request& request, std::string_view name, Attempts& into);
constexpr std::string_view json_type(const Attempts&) { return "[line: number, text: string][]"; }

struct DatedAnswer {
  FactAnswer answer{};
  Minute at{};
};
struct DatedAnswers {
  std::vector<DatedAnswer> list{};
};
void read_member(Request& request, std::string_view name, DatedAnswers& into);
constexpr std::string_view json_type(const DatedAnswers&) {
  return "[fact: string, value: number, milliseconds: number, minute: number][]";
}

void read_member(Request& request, std::string_view name, Memory& into);

struct Events {
  const std::vector<Json>* list = nullptr;
};
void read_member(Request& request, std::string_view name, Events& into);
constexpr std::string_view json_type(const Events&) { return "MatchEvent[]"; }

// --- what many have --------------------------------------------------------------------------------------------------

struct Spoken {
  std::optional<Lang> lang{};  // of refusals, and of all that is said; English when absent
  Lang language() const { return lang.value_or(Lang::en); }
  static void fields(auto& self, auto& visit) { visit("lang", self.lang); }
};

struct OfGame : Spoken {
  const Module* game = nullptr;  // its slug
  static void fields(auto& self, auto& visit) {
    visit("game", self.game);
    Spoken::fields(self, visit);
  }
};

struct OfView : OfGame {
  const Json* view = nullptr;  // the `game` member of a view
  static void fields(auto& self, auto& visit) {
    OfGame::fields(self, visit);
    visit("view", self.view);
  }
};

struct OnMatch : Spoken {
  Table* match = nullptr;  // the number that `open` or `replay` gave
  static void fields(auto& self, auto& visit) {
    visit("match", self.match);
    Spoken::fields(self, visit);
  }
};

// For whom words are made.
struct ForReader {
  std::optional<Names> names{};    // in the order of seats
  std::optional<Seat> viewer{};    // the seat that is called "you"; a spectator when absent
  std::optional<Speech> speech{};  // normal when absent
  std::optional<bool> written{};   // for the eye: calculations in signs instead of words
  static void fields(auto& self, auto& visit) {
    visit("names", self.names);
    visit("viewer", self.viewer);
    visit("speech", self.speech);
    visit("written", self.written);
  }
};

// The client says whose eyes it has, and what it knows already.
struct Known : OnMatch {
  std::optional<Seat> viewer{};  // a spectator when absent
  std::optional<int> events{};   // of that viewer; 0 when absent
  std::optional<int> lines{};    // of the log; 0 when absent
  static void fields(auto& self, auto& visit) {
    OnMatch::fields(self, visit);
    visit("viewer", self.viewer);
    visit("events", self.events, Range{0, INT32_MAX});
    visit("lines", self.lines, Range{0, INT32_MAX});
  }
};

// --- games -----------------------------------------------------------------------------------------------------------

struct SolveRequest : OfGame {
  const Json* question = nullptr;  // as the game's solver wants it (docs/cli.md)
  static void fields(auto& self, auto& visit) {
    OfGame::fields(self, visit);
    visit("question", self.question);
  }
};

struct SimulateRequest : OfGame {
  int seats = 0;
  std::int64_t matches = 0;             // to 100,000
  std::optional<std::int64_t> first{};  // which match of the series is the first one
  std::int64_t seed = 0;
  std::optional<bool> sound{};  // checks after every move that all holds that must
  std::optional<TextsByName> options{};
  std::optional<Names> names{};
  std::vector<std::string_view> bots{};  // one level, or one for each seat
  static void fields(auto& self, auto& visit) {
    OfGame::fields(self, visit);
    visit("seats", self.seats, Range{1, limits::seats});
    visit("matches", self.matches, Range{1, 100'000});
    visit("first", self.first, Range{0, INT32_MAX});
    visit("seed", self.seed, Range{0, INT64_MAX});
    visit("sound", self.sound);
    visit("options", self.options);
    visit("names", self.names);
    visit("bots", self.bots, Most{limits::seats});
  }
};

struct LikeRequest : OfGame {
  TimedAnswers answers{};  // to 100; 1: right, 0: wrong
  static void fields(auto& self, auto& visit) {
    OfGame::fields(self, visit);
    visit("answers", self.answers);
  }
};

// --- puzzles ---------------------------------------------------------------------------------------------------------

struct PuzzleRequest : Spoken {
  static constexpr Range seeds{0, INT64_MAX};
  PuzzleGame game{};
  std::optional<std::string_view> kind{};  // that of the day, or the game's first, when absent
  std::optional<int> grade{};              // 1 to 5; 0, and when absent: that of the weekday, or any
  std::optional<Date> date{};              // "2026-11-16": the puzzle of this day; else the seed decides
  std::optional<std::int64_t> seed{};
  std::optional<FactList> facts{};      // that are to be practised: "6x8"
  std::optional<std::int64_t> count{};  // to 20; 1 when absent
  std::optional<std::int64_t>
      draw{};  // which question of this wish it is: then it comes at once, without its difficulty
  static void fields(auto& self, auto& visit) {
    visit("game", self.game);
    Spoken::fields(self, visit);
    visit("kind", self.kind);
    visit("grade", self.grade, Range{0, grades});
    visit("date", self.date);
    visit("seed", self.seed, seeds);
    visit("facts", self.facts);
    visit("count", self.count, Range{1, 20});
    visit("draw", self.draw, Range{0, 10'000'000});
  }
};

struct JudgeRequest : Spoken {
  PuzzleGame game{};
  std::string_view kind{};
  const Json* question = nullptr;
  std::string_view text{};  // what was typed
  static void fields(auto& self, auto& visit) {
    visit("game", self.game);
    Spoken::fields(self, visit);
    visit("kind", self.kind);
    visit("question", self.question);
    visit("text", self.text);
  }
};

// --- a match ---------------------------------------------------------------------------------------------------------

struct OpenRequest : OfGame {
  int seats = 0;
  Seed seed{};                           // 64 hexadecimal digits
  std::optional<Seed> bot_seed{};        // of its bots; `seed` when absent
  std::optional<TextsByName> options{};  // those of the game, of every table ("pace") and of a seat ("A.factor")
  std::optional<Holders> holders{};      // "person", "empty", "bot 9" in the order of seats; a person when absent
  std::optional<Names> names{};          // in the order of seats
  std::optional<Contributions> contributions{};  // of the players to the chance, 32 hexadecimal digits each
  std::optional<const Json*> state{};            // a position to begin with instead of a deal (docs/records.md)
  static void fields(auto& self, auto& visit) {
    OfGame::fields(self, visit);
    visit("seats", self.seats, Range{1, limits::seats});
    visit("seed", self.seed);
    visit("bot_seed", self.bot_seed);
    visit("options", self.options);
    visit("holders", self.holders);
    visit("names", self.names);
    visit("contributions", self.contributions);
    visit("state", self.state);
  }
};

struct ReplayRequest : Spoken {
  std::string_view text{};    // a record
  std::optional<int> line{};  // as it stood after so many of its inputs; all when absent
  std::optional<Seed> bot_seed{};
  std::optional<bool> true_part{};  // opens a record that was changed up to its last true input
  static void fields(auto& self, auto& visit) {
    visit("text", self.text);
    visit("line", self.line, Range{0, limits::inputs_per_match});
    visit("bot_seed", self.bot_seed);
    visit("true_part", self.true_part);
    Spoken::fields(self, visit);
  }
};

struct ActRequest : Known {
  Seat seat = Seat::none;
  std::string_view text{};
  Millis at{};                             // match time
  std::optional<std::int64_t> reported{};  // milliseconds since the problem was painted, as the page has measured them
  std::optional<std::int64_t> round_trip{};  // of the network, in milliseconds
  static void fields(auto& self, auto& visit) {
    Known::fields(self, visit);
    visit("seat", self.seat);
    visit("text", self.text);
    visit("at", self.at);
    visit("reported", self.reported, Range{-1, limits::longest_match_ms});
    visit("round_trip", self.round_trip, Range{0, 60'000});
  }
};

struct HelpRequest : Known {
  Seat seat = Seat::none;
  int step = 0;  // 1 to the game's `hint_steps`
  Millis at{};   // match time
  static void fields(auto& self, auto& visit) {
    Known::fields(self, visit);
    visit("seat", self.seat);
    visit("step", self.step, Range{1, INT8_MAX});
    visit("at", self.at);
  }
};

struct HostRequest : Known {
  std::string_view text{};  // "pause", "resume", "abort", "last", "seat B bot LEVEL", "shown B 45", "away B", "back B"
  Millis at{};              // match time
  static void fields(auto& self, auto& visit) {
    Known::fields(self, visit);
    visit("text", self.text);
    visit("at", self.at);
  }
};

struct AdvanceRequest : Known {
  Millis now{};  // match time
  static void fields(auto& self, auto& visit) {
    Known::fields(self, visit);
    visit("now", self.now);
  }
};

// --- looking back ----------------------------------------------------------------------------------------------------

struct StopRequest : OnMatch, ForReader {
  int line = 0;                 // after so many inputs
  std::optional<int> events{};  // that the viewer knows; 0 when absent
  std::optional<bool> all{};    // opens every hand, once the match is over
  std::optional<bool> state{};  // with `all`: the whole state, too
  static void fields(auto& self, auto& visit) {
    OnMatch::fields(self, visit);
    visit("line", self.line, Range{0, limits::inputs_per_match});
    visit("events", self.events, Range{0, INT32_MAX});
    visit("all", self.all);
    visit("state", self.state);
    ForReader::fields(self, visit);
  }
};

struct WeighRequest : OnMatch, ForReader {
  int lines = 0;  // so many further inputs
  static void fields(auto& self, auto& visit) {
    OnMatch::fields(self, visit);
    visit("lines", self.lines, Range{1, limits::inputs_per_match});
    ForReader::fields(self, visit);
  }
};

struct PackRequest : OnMatch {
  std::optional<bool> names{};  // people are called by their letters unless this is true
  static void fields(auto& self, auto& visit) {
    OnMatch::fields(self, visit);
    visit("names", self.names);
  }
};

struct UnpackRequest : Spoken {
  std::string_view text{};  // the match as a link carries it
  static void fields(auto& self, auto& visit) {
    visit("text", self.text);
    Spoken::fields(self, visit);
  }
};

// --- my facts --------------------------------------------------------------------------------------------------------

struct MetRequest : Spoken {
  std::string_view text{};  // a record
  Seat seat = Seat::none;
  std::optional<int> from{};           // only lines from this one on
  std::optional<Attempts> attempts{};  // lines that were refused, with the number of lines before each
  static void fields(auto& self, auto& visit) {
    visit("text", self.text);
    visit("seat", self.seat);
    visit("from", self.from, Range{0, limits::inputs_per_match});
    visit("attempts", self.attempts);
    Spoken::fields(self, visit);
  }
};

struct RememberRequest : Spoken {
  Memory memory{};
  DatedAnswers answers{};  // to 10,000; 0 ms: not known; minutes since 1970
  static void fields(auto& self, auto& visit) {
    visit("memory", self.memory);
    visit("answers", self.answers);
    Spoken::fields(self, visit);
  }
};

struct RecallRequest : Spoken {
  Memory memory{};
  std::int64_t now = 0;            // minutes since 1970
  std::optional<int> questions{};  // of a sprint, to 100; 0 when absent
  std::optional<Seed> seed{};      // for them
  static void fields(auto& self, auto& visit) {
    visit("memory", self.memory);
    visit("now", self.now, Range{0, INT32_MAX});
    visit("questions", self.questions, Range{0, 100});
    visit("seed", self.seed);
    Spoken::fields(self, visit);
  }
};

// --- from a view or an event alone -----------------------------------------------------------------------------------

struct TypedRequest : OfView {
  std::string_view text{};  // what was typed
  static void fields(auto& self, auto& visit) {
    OfView::fields(self, visit);
    visit("text", self.text);
  }
};

struct ExplainRequest : TypedRequest, ForReader {
  static void fields(auto& self, auto& visit) {
    TypedRequest::fields(self, visit);
    ForReader::fields(self, visit);
  }
};

struct HintRequest : OfView, ForReader {
  int step = 0;  // 1 to the game's `hint_steps`
  static void fields(auto& self, auto& visit) {
    visit("step", self.step, Range{1, INT8_MAX});
    OfView::fields(self, visit);
    ForReader::fields(self, visit);
  }
};

struct AnswerRequest : OfView, ForReader {
  Query query = Query::prompt;
  static void fields(auto& self, auto& visit) {
    OfView::fields(self, visit);
    visit("query", self.query);
    ForReader::fields(self, visit);
  }
};

struct SayRequest : OfGame, ForReader {
  Events events{};                    // to 4096
  std::optional<const Json*> view{};  // after the last of them: in full speech how things stand in it is said as well
  static void fields(auto& self, auto& visit) {
    OfGame::fields(self, visit);
    visit("events", self.events);
    visit("view", self.view);
    ForReader::fields(self, visit);
  }
};

}  // namespace calculi::wasm
