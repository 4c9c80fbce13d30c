// What the operations answer, one struct each: the types of the page and docs/engine_operations.md are made of their
// field lists.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/play/facts/misconception.hpp"
#include "engine/play/puzzle/puzzle.hpp"
#include "engine/play/review.hpp"
#include "engine/table/rules_page.hpp"

namespace calculi::wasm {

// A refusal is an answer, too: a person asked for something that the rules do not allow.
struct RefusalTold {
  std::string_view code;
  std::string_view clause;  // "A4"; empty where the text breaks the grammar and no rule
  decltype(Refusal::detail) detail{};
  std::string text;     // the whole sentence
  std::string written;  // the same for the eye, with its calculation in signs
  static void fields(auto& self, auto& visit) {
    visit("code", self.code);
    visit("clause", self.clause);
    visit("detail", self.detail);
    visit("text", self.text);
    visit("written", self.written);
  }
};

struct Done {
  static void fields(auto& /*self*/, auto& /*visit*/) {}
};

struct TextAnswer {
  std::string text{};
  static void fields(auto& self, auto& visit) { visit("text", self.text); }
};

struct TextsAnswer {
  std::vector<std::string> texts{};
  static void fields(auto& self, auto& visit) { visit("texts", self.texts); }
};

// A fact of arithmetic, and the value that somebody took it for.
struct MissedFact {
  std::string fact{};
  int value = 0;
  static void fields(auto& self, auto& visit) {
    visit("fact", self.fact);
    visit("value", self.value);
  }
};

struct MissedAnswer {
  std::vector<MissedFact> answers{};  // nothing where the line is refused for another reason, or not at all
  static void fields(auto& self, auto& visit) { visit("answers", self.answers); }
};

// --- games -----------------------------------------------------------------------------------------------------------

struct OptionChoice {
  std::string_view value;
  std::string_view text;
  static void fields(auto& self, auto& visit) {
    visit("value", self.value);
    visit("text", self.text);
  }
};

struct GameOption {
  std::string_view name;
  std::string_view clause;
  std::string_view text;
  std::vector<OptionChoice> values;  // empty where the value is free
  std::string_view fallback;
  std::string_view form;  // how a free value looks
  bool per_seat = false;  // set as "A.factor"
  static void fields(auto& self, auto& visit) {
    visit("name", self.name);
    visit("clause", self.clause);
    visit("text", self.text);
    visit("values", self.values);
    visit("default", self.fallback);
    visit("form", self.form);
    visit("per_seat", self.per_seat);
  }
};

enum class Tempo : std::uint8_t { turns, race };
inline constexpr std::array<std::string_view, 2> tempo_names{"turns", "race"};
constexpr std::span<const std::string_view> names_of(Tempo) { return tempo_names; }

struct GameAbout {
  std::string_view slug;
  std::string_view title;
  std::string_view tagline;
  std::string_view goal;
  int least_seats = 0;
  int most_seats = 0;
  Tempo tempo{};
  bool listed = false;              // on the shelf
  int shelf = 0;                    // where
  bool welcomes_newcomers = false;  // good as somebody's first game
  bool fewest_points_win = false;
  int hint_steps = 0;
  int rules_version = 0;
  std::vector<std::string_view> bots;  // their levels
  std::vector<GameOption> options;
  static void fields(auto& self, auto& visit) {
    visit("slug", self.slug);
    visit("title", self.title);
    visit("tagline", self.tagline);
    visit("goal", self.goal);
    visit("least_seats", self.least_seats);
    visit("most_seats", self.most_seats);
    visit("tempo", self.tempo);
    visit("listed", self.listed);
    visit("shelf", self.shelf);
    visit("welcomes_newcomers", self.welcomes_newcomers);
    visit("fewest_points_win", self.fewest_points_win);
    visit("hint_steps", self.hint_steps);
    visit("rules_version", self.rules_version);
    visit("bots", self.bots);
    visit("options", self.options);
  }
};

struct Games {
  std::vector<GameAbout> games{};
  static void fields(auto& self, auto& visit) { visit("games", self.games); }
};

struct Rules {
  std::string_view title;
  std::string_view goal;
  std::string_view credits;
  std::string_view grammar;      // how moves are typed, in sentences
  std::string data;              // the figures below the rules
  std::vector<Article> clauses;  // those of all games, T1 and on, last
  static void fields(auto& self, auto& visit) {
    visit("title", self.title);
    visit("goal", self.goal);
    visit("credits", self.credits);
    visit("grammar", self.grammar);
    visit("data", self.data);
    visit("clauses", self.clauses);
  }
};

struct BoxAnswer {
  Box parts{};  // a part "rounds" has the headings of a match's rounds
  static void fields(auto& self, auto& visit) { visit("parts", self.parts); }
};

// Counts by name.
struct Tallies {
  std::vector<Tally> list{};
};
void write_json_value(JsonWriter& out, const Tallies& tallies);
constexpr std::string_view json_type(const Tallies&) { return "Record<string, number>"; }

struct Simulated {
  std::int64_t matches = 0;
  std::int64_t moves = 0;
  std::int64_t unsound = 0;
  std::string hash{};  // that of `calculi simulate`
  Tallies tallies{};
  static void fields(auto& self, auto& visit) {
    visit("matches", self.matches);
    visit("moves", self.moves);
    visit("unsound", self.unsound);
    visit("hash", self.hash);
    visit("tallies", self.tallies);
  }
};

struct LevelAnswer {
  std::optional<std::string> level{};  // null: fewer than ten answers, or the game's bots are no people
  static void fields(auto& self, auto& visit) { visit("level", self.level); }
};

// --- puzzles ---------------------------------------------------------------------------------------------------------

struct KindAbout {
  std::string_view kind;
  std::int64_t glass_s = 0;
  std::string_view practises;  // the signs of what its questions calculate, "+-x:"
  static void fields(auto& self, auto& visit) {
    visit("kind", self.kind);
    visit("glass_s", self.glass_s);
    visit("practises", self.practises);
  }
};

struct Kinds {
  int turn = -1;                   // whose day it is: the day number since 1970-01-01 modulo 4; -1: none
  std::vector<KindAbout> kinds{};  // in the order of days
  static void fields(auto& self, auto& visit) {
    visit("turn", self.turn);
    visit("kinds", self.kinds);
  }
};

struct Puzzles {
  std::vector<PuzzleTold> puzzles{};  // fewer than `count` where there are no more
  static void fields(auto& self, auto& visit) { visit("puzzles", self.puzzles); }
};

struct Judged {
  std::string answer;  // in canonical notation
  int idea = 0;        // its place among the puzzle's ideas
  static void fields(auto& self, auto& visit) {
    visit("answer", self.answer);
    visit("idea", self.idea);
  }
};

// --- a match ---------------------------------------------------------------------------------------------------------

struct Opened {
  int match = 0;
  std::string_view game;
  int seats = 0;
  std::vector<std::string> names;
  TextsByName options;  // every option with its value, those left out as well
  std::string seed_hash;
  std::string record_head;  // what stands above the inputs in the record
  static void fields(auto& self, auto& visit) {
    visit("match", self.match);
    visit("game", self.game);
    visit("seats", self.seats);
    visit("names", self.names);
    visit("options", self.options);
    visit("seed_hash", self.seed_hash);
    visit("record_head", self.record_head);
  }
};

struct Replayed : Opened {
  int lines = 0;         // inputs of the record, as far as they are true
  bool changed = false;  // behind them
  static void fields(auto& self, auto& visit) {
    Opened::fields(self, visit);
    visit("lines", self.lines);
    visit("changed", self.changed);
  }
};

// The viewer's new events, with a sentence for each.
struct EventsTold {
  std::vector<EventJson> events{};
  std::vector<std::string> texts{};    // in normal speech
  std::vector<std::string> written{};  // the same for the eye, with its calculations in signs
  std::vector<std::string> brief{};    // for the eye, in short speech
  static void fields(auto& self, auto& visit) {
    visit("events", self.events);
    visit("texts", self.texts);
    visit("written", self.written);
    visit("short", self.brief);
  }
};

// Everything that follows from an input: the new view, and the events and lines that were not known.
struct News : EventsTold {
  std::optional<Millis> next{};  // when a bot or the clock acts if nobody else does: call `advance` then, and after
                                 // every input; null: the table waits
  SeatSet thinking{};            // bots that have decided and take their time
  ViewJson view{};
  std::string prompt{};            // what the viewer is asked to do; empty while the table waits for others
  std::vector<std::string> log{};  // the new lines of the record
  std::string record_end{};        // what stands behind its last line
  static void fields(auto& self, auto& visit) {
    visit("next", self.next);
    visit("thinking", self.thinking);
    visit("view", self.view);
    EventsTold::fields(self, visit);
    visit("prompt", self.prompt);
    visit("log", self.log);
    visit("record_end", self.record_end);
  }
};

struct Acted : News {
  std::string text{};  // in canonical notation
  static void fields(auto& self, auto& visit) {
    visit("text", self.text);
    News::fields(self, visit);
  }
};

struct Helped : News {
  HintJson hint{};
  static void fields(auto& self, auto& visit) {
    visit("hint", self.hint);
    News::fields(self, visit);
  }
};

// --- looking back ----------------------------------------------------------------------------------------------------

// An input of a record.
struct Stop {
  Millis at{};
  std::string_view by;  // a seat, "clock" or "host"
  int round = 0;
  std::string_view kind;  // of the action; empty where nobody decided anything
  static void fields(auto& self, auto& visit) {
    visit("at", self.at);
    visit("by", self.by);
    visit("round", self.round);
    visit("kind", self.kind);
  }
};

enum class Unreviewed : std::uint8_t { no, staged, unfinished, no_master };
inline constexpr std::array<std::string_view, 4> unreviewed_names{"", "staged", "unfinished", "no_master"};
constexpr std::span<const std::string_view> names_of(Unreviewed) { return unreviewed_names; }

struct Stops {
  std::vector<Stop> stops{};  // one an input
  bool over = false;
  bool staged = false;
  Unreviewed unreviewed{};  // why nothing of it can be weighed; empty where it can
  std::string seed{};
  static void fields(auto& self, auto& visit) {
    visit("stops", self.stops);
    visit("over", self.over);
    visit("staged", self.staged);
    visit("unreviewed", self.unreviewed);
    visit("seed", self.seed);
  }
};

// A match as it stood after one of its inputs.
struct Shown : EventsTold {
  ViewJson view{};
  int fresh = 0;                        // how many of the viewer's events that input brought
  std::string told{};                   // what they say
  std::string told_written{};           // the same for the eye
  IfAny<std::vector<RawJson>> views{};  // with `all`: the `game` members of the views of all seats
  IfAny<RawJson> state{};               // as `calculi replay --json` has it
  static void fields(auto& self, auto& visit) {
    visit("view", self.view);
    EventsTold::fields(self, visit);
    visit("fresh", self.fresh);
    visit("told", self.told);
    visit("told_written", self.told_written);
    visit("views", self.views);
    visit("state", self.state);
  }
};

// A decision, weighed by the game's master, and in words.
struct Decision : Weighed {
  static void fields(auto& self, auto& visit) {
    Weighed::fields(self, visit);
    visit("played_said", self.played_said);
    visit("best_said", self.best_said);
    visit("best_written", self.best_written);
  }
};

// What is new of a review, and what it comes to so far.
struct ReviewNews {
  int weighed = 0;  // so many lines
  int lines = 0;    // of so many
  std::vector<Decision> decisions{};
  std::vector<LookedBack> looked_back{};
  std::vector<SeatReview> seats{};
  std::vector<int> moments{};  // the inputs that cost most, the surest first
  static void fields(auto& self, auto& visit) {
    visit("weighed", self.weighed);
    visit("lines", self.lines);
    visit("decisions", self.decisions);
    visit("looked_back", self.looked_back);
    visit("seats", self.seats);
    visit("moments", self.moments);
  }
};

// --- my facts --------------------------------------------------------------------------------------------------------

enum class FactSign : std::uint8_t { plus, minus, times, divided };  // as Operation
inline constexpr std::array<std::string_view, 4> fact_signs{"+", "-", "x", ":"};
constexpr std::span<const std::string_view> names_of(FactSign) { return fact_signs; }

struct FactTold {
  std::string fact{};  // "6x8"
  int a = 0;
  FactSign op{};
  int b = 0;
  int value = 0;
  static void fields(auto& self, auto& visit) {
    visit("fact", self.fact);
    visit("a", self.a);
    visit("op", self.op);
    visit("b", self.b);
    visit("value", self.value);
  }
};

struct FactKnown : FactTold {
  Level level{};
  bool due = false;
  std::int64_t back = 0;  // when it is due, in minutes since 1970
  int met = 0;
  int wrong = 0;
  int median_ms = 0;  // 0: never timed
  static void fields(auto& self, auto& visit) {
    FactTold::fields(self, visit);
    visit("level", self.level);
    visit("due", self.due);
    visit("back", self.back);
    visit("met", self.met);
    visit("wrong", self.wrong);
    visit("median_ms", self.median_ms);
  }
};

struct MisconceptionTold {
  Misconception kind{};
  int seen = 0;                  // within 30 days
  FactTold of{};                 // the newest example
  int value = 0;                 // what was answered
  std::vector<FactTold> like{};  // three to practise
  IfAny<FactTold> meant{};       // the fact whose value that is
  static void fields(auto& self, auto& visit) {
    visit("kind", self.kind);
    visit("seen", self.seen);
    visit("of", self.of);
    visit("value", self.value);
    visit("like", self.like);
    visit("meant", self.meant);
  }
};

struct Recalled {
  std::vector<FactKnown> facts{};
  std::vector<FactTold> due{};  // the most forgotten first
  std::vector<MisconceptionTold> misconceptions{};
  std::vector<FactTold> questions{};  // of a sprint
  static void fields(auto& self, auto& visit) {
    visit("facts", self.facts);
    visit("due", self.due);
    visit("misconceptions", self.misconceptions);
    visit("questions", self.questions);
  }
};

struct MetFact {
  FactAnswer answer{};
  Millis ago{};
};
void write_json_value(JsonWriter& out, const MetFact& met);
constexpr std::string_view json_type(const MetFact&) {
  return "[fact: string, value: number, milliseconds: number, before_the_last_line: number]";
}

struct Met {
  int lines = 0;                   // of the record
  std::vector<MetFact> answers{};  // nothing after a hint, with a joker, that the table adds up, or of a staged match
  static void fields(auto& self, auto& visit) {
    visit("lines", self.lines);
    visit("answers", self.answers);
  }
};

// Rows of a memory.
struct ChangedRows {
  std::vector<Entry> entries{};
};
void write_json_value(JsonWriter& out, const ChangedRows& rows);
constexpr std::string_view json_type(const ChangedRows&) { return memory_type; }

struct Remembered {
  ChangedRows changed{};
  std::vector<std::string> dropped{};  // facts that made room
  static void fields(auto& self, auto& visit) {
    visit("changed", self.changed);
    visit("dropped", self.dropped);
  }
};

}  // namespace calculi::wasm
