// A record: a match as a text file that can be replayed, verified, compared, mailed and read aloud.
//
//   calculi-record 1
//   game archimedes
//   rules 1
//   option deck=useful           every option of game and table, in the module's order
//   seat A person factor=x1 head=0 hints=on name=Ola
//   seed-hash <64 hex digits>    the promise made before the first card
//   contribution <32 hex digits>
//   state {"hands":...}          of a staged match alone: where it begins instead of a deal
//   start <16 hex digits>        BLAKE3 of all lines above: the chain begins here; "start staged <...>" after a state
//   0 1200 A 3+5=8 <16 hex digits>
//   ...
//   seed <64 hex digits>         once finished; an unfinished local save holds it too, and says so
//   status finished              or aborted, or unfinished
//   score A 4 place 1
//   end
#pragma once

#include <functional>

#include "engine/table/module.hpp"

namespace calculi {

std::string write_record(const AnyMatch& match);
std::string record_head(const AnyMatch& match);  // what stands above the inputs
std::string record_end(const AnyMatch& match);   // and behind them

// Where a record stops being true. Line numbers count from 1.
struct RecordFault {
  enum class Kind : std::uint8_t {
    not_a_record,  // it cannot be read at all: hostile or another kind of file
    cut_off,       // it has no end
    elsewhere,     // the format, the game or this version of its rules is not here
    untrue         // it is one, but this line does not follow from what stands above it
  };
  Kind kind = Kind::not_a_record;
  int line = 0;
};

struct Replayed {
  std::unique_ptr<AnyMatch> match;
  std::optional<RecordFault> fault{};  // of a record that is true up to here
};

// Plays the record again and compares every line. `after_line` is called with the match after each input.
std::expected<Replayed, RecordFault> replay_record(
    std::string_view text, std::span<const Module* const> modules,
    const std::function<void(const AnyMatch&, int line)>& after_line = {});

// The same of a record that somebody has changed: as far as it is true. What has no true beginning is a fault.
std::expected<Replayed, RecordFault> replay_true_part(std::string_view text, std::span<const Module* const> modules);

// A match for a link: the headers, the seed, and the inputs without what follows from them; the last digits of the
// chain vouch for all of it. People are called by their letters unless `with_names`.
//
//   calculi-match 1
//   game archimedes
//   ...                          the headers of the record, without the promise
//   seed <64 hex digits>
//   1200 A 3+5=8                 milliseconds since the input before
//   last <16 hex digits>
std::string pack_match(const AnyMatch& match, bool with_names);
// Nothing where it is not whole, or not true.
std::unique_ptr<AnyMatch> unpack_match(std::string_view text, std::span<const Module* const> modules);

// The match as it stood after the first lines of its log: played again from the beginning.
std::unique_ptr<AnyMatch> match_at_line(const AnyMatch& whole, int lines);

// "12 34500 A 3+5=8 0123456789abcdef" taken apart.
struct LogLine {
  int seq = 0;
  Millis at{0};
  std::string_view by;
  std::string_view body;
  std::string_view chain;
};
std::optional<LogLine> split_line(std::string_view line);

// Gives one line of a log to a match, as it was given the first time. A line of the clock is its next input.
Result<void> enter_line(AnyMatch& match, const LogLine& line);

}  // namespace calculi
