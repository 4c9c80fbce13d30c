// The erased door to a game: text and JSON in, text and JSON out. Server, command line and WebAssembly know games only
// through this page; nothing behind it is named in platform/ or web/. ModuleFor<G> (engine/play) fills it in.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/json.hpp"
#include "engine/table/match.hpp"
#include "engine/table/table_view.hpp"
#include "engine/table/teller.hpp"

namespace calculi {

// One option as people see it: its values with the default first, or the form of a free value.
struct OptionAbout {
  std::string_view name;
  std::string_view clause;
  std::vector<std::string_view> values;
  std::string fallback;
  std::string_view form;
  bool per_seat = false;  // set as "A.factor"
  Word bad_value = {};    // how a free value that has another form is refused
};

using OptionValue = std::pair<std::string, std::string>;

// Everything that makes a match, as text. Options are the game's own, those of every table (pace, aid, network), and
// those of a seat ("B.factor", "B.head", "B.hints").
struct TableSetup {
  int seats = 2;
  std::vector<OptionValue> options;
  std::array<Holder, limits::seats> holders{};
  std::array<std::string, limits::seats> names{};
  Seed seed{};
  FixedVector<Contribution, limits::seats> contributions{};
};

// What the host, or the server, has asked for (T6, T7).
struct Interruption {
  bool stands = false;  // nothing is taken now
  Pause pause = Pause::none;
  Millis resumes_at = never;  // the end of the countdown
  bool last_round = false;
};

class Module;
class Adviser;  // engine/play/review.hpp
class Mind;     // engine/play/mind.hpp

struct AnyDecision {
  bool acts = true;  // false: it waits, and wants to be asked again when something happens or `think` has passed
  std::string text;
  Millis think{0};
};

// A bot. At a table its match feeds it (AnyMatch::ask) and carries out what it has decided. Away from its match, as
// behind a pipe, it is fed with what its seat hears ({"game":{...}} or {"table":{...}}) and asked from the "game"
// member of a view; it decides nothing for a seat that is not waited for.
class AnyBot {
 public:
  virtual ~AnyBot() = default;
  virtual std::string text() const = 0;  // its last decision's action in canonical notation; empty while it waits
  virtual Result<void> hear(const Json& event) = 0;
  virtual Result<AnyDecision> decide(const Json& view, Millis now) = 0;
};

class AnyMatch {
 public:
  virtual ~AnyMatch() = default;

  virtual const Module& module() const = 0;
  virtual const TableSetup& setup() const = 0;

  // What a seat types, in any form that parse takes; the answer is the canonical text.
  virtual Result<std::string> act(Seat seat, std::string_view text, Millis at, const Stamp& stamp = {}) = 0;
  virtual Result<std::string> hint(Seat seat, int step, Millis at, const Teller& teller) = 0;
  virtual Result<void> host(const HostInput& input, Millis at) = 0;
  virtual void advance(Millis now) = 0;
  virtual bool step(Millis now) = 0;  // the clock's next input alone, if it is due

  virtual Millis due() const = 0;
  virtual Millis now() const = 0;
  virtual Millis deadline(Viewer viewer) const = 0;  // the time that this viewer is told to have
  virtual SeatSet waiting_on() const = 0;
  virtual SeatSet out_of_turn() const = 0;           // who is not waited for and may act all the same
  virtual std::optional<OpenRace> race() const = 0;  // nothing while no race is open
  virtual bool paused() const = 0;                   // match time stands still
  virtual Interruption interruption() const = 0;
  virtual const Holder& holder(Seat seat) const = 0;
  virtual const std::optional<Outcome>& outcome() const = 0;
  virtual const MatchLog& log() const = 0;

  virtual std::unique_ptr<AnyView> look(Viewer viewer) const = 0;
  std::string view_json(Viewer viewer) const { return look(viewer)->json(); }
  virtual std::string game_view_json(Viewer viewer) const = 0;  // the "game" member alone
  virtual std::string state_json() const = 0;                   // the whole open truth, for finished records

  // The viewer's own stream: numbered from 0 without gaps, each {"game":{...}} or {"table":{...}}. With the event that
  // ends a round comes the "view" of that end, as the "game" member of a view.
  virtual int event_count(Viewer viewer, int lines) const = 0;  // of the first so many lines of the log
  int event_count(Viewer viewer) const { return event_count(viewer, log().size()); }
  virtual std::vector<std::string> events(Viewer viewer, int from) const = 0;
  // All events of one log line, unmasked; -1: those before the first line.
  virtual std::vector<std::string> events_of_line(int line) const = 0;

  // The bot is told what its seat has heard, and decides. Its action stays in it, as AnyBot::text and for carry_out.
  virtual AnyDecision ask(AnyBot& bot, Seat seat) = 0;
  virtual Result<void> carry_out(const AnyBot& bot, Seat seat, Millis at) = 0;
  // What the seat may do now, in canonical notation, `most` at most; for programs that do not know the rules. Nothing
  // where a seat may only wait, or where the game cannot list its actions.
  virtual std::vector<std::string> actions(Seat seat, std::size_t most) const = 0;
  // How long an expert takes for this action of the seat, in canonical notation.
  virtual Millis expert_time(Seat seat, std::string_view action, Mind& expert) const = 0;

  // For tests. Does everything hold that must always hold? And another match with the same view for this viewer, or
  // nothing where the game cannot deal again.
  virtual bool sound() const = 0;
  virtual std::unique_ptr<AnyMatch> redealt(Viewer viewer, Stream& stream) const = 0;
};

// What a simulation of many matches counts.
struct Tally {
  std::string_view name;
  std::int64_t count = 0;
};
struct SimulationPlan {
  TableSetup setup;  // the seed is replaced by one per match
  std::uint64_t seed = 1;
  std::int64_t first = 0;  // index of the first match of this part
  std::int64_t matches = 1;
  bool check_sound = false;
  void (*on_record)(void* context, std::int64_t match, const AnyMatch& played) = nullptr;
  void* context = nullptr;
};
struct SimulationPart {
  std::int64_t moves = 0;
  std::int64_t unsound = 0;
  std::vector<Digest> chains;  // one per match, in order
  std::vector<Tally> tallies;
};

class Module {
 public:
  virtual ~Module() = default;

  virtual const About& about() const = 0;
  virtual std::vector<OptionAbout> options() const = 0;
  virtual Result<std::unique_ptr<AnyMatch>> open(const TableSetup& setup) const = 0;

  virtual std::vector<std::string_view> bot_levels() const = 0;
  virtual Result<std::unique_ptr<AnyBot>> bot(std::string_view level, const Seed& seed, Seat seat) const = 0;
  virtual Result<SimulationPart> simulate(const SimulationPlan& plan) const = 0;
  virtual const Adviser* adviser() const = 0;  // nothing where the game has no master

  // From a view or an event as JSON, for clients that hold nothing else. A view is the "game" member.
  virtual Result<std::string> check(std::string_view view, std::string_view text) const = 0;  // canonical text
  virtual std::vector<std::string> readings(std::string_view view, std::string_view text) const = 0;
  // What half a line offers, in words: a number typed and its fields. Nothing where the game has nothing to say.
  virtual Result<std::string> explain(std::string_view view, std::string_view text, const Teller& teller) const = 0;
  virtual Result<std::string> hint(std::string_view view, int step, const Teller& teller) const = 0;
  virtual Result<std::string> answer(std::string_view view, Query query, const Teller& teller) const = 0;
  virtual Result<std::string> say(std::string_view event, const Teller& teller) const = 0;
  virtual std::string missed(const AnyMatch& match, Seat seat, const Teller& teller) const = 0;

  virtual std::span<const SolveFlag> solve_flags() const = 0;
  virtual Result<std::string> solve(std::string_view question) const = 0;
  virtual std::string data(Lang lang) const = 0;  // the tables of the rules page
};

// T5: at a table of several people nothing is added up and nobody is given hints, unless its options say otherwise.
void settle_among_people(TableSetup& setup);

// Is there such a bot? A level that is made to measure ("like_1200_40_80") stands on no list.
bool has_level(const Module& module, std::string_view level);

// The digest of a whole simulation: over the chains of its matches in order, however they were shared out.
Digest digest_of(std::span<const Digest> chains);

// The canonical header of a match's record; its digest begins the chain.
std::string record_headers(const Module& module, const TableSetup& setup);

}  // namespace calculi
