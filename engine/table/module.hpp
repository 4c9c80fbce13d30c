// The erased door to a game: text and JSON in, text and JSON out. Server, command line and WebAssembly know games only
// through this page; nothing behind it is named in platform/ or web/. ModuleFor<G> (engine/play) fills it in.
//
// Only what needs the types of a game is virtual; tests/tidy counts it. Facts are data, what every match has is asked
// of its MatchBase, and the many ways to put a thing are functions around one that does it.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/json.hpp"
#include "engine/table/box.hpp"
#include "engine/table/example.hpp"
#include "engine/table/game_solver.hpp"
#include "engine/table/match/match_base.hpp"
#include "engine/table/race/race_desk.hpp"
#include "engine/table/table_view.hpp"
#include "engine/table/teller.hpp"
#include "engine/table/telling/member_texts.hpp"

namespace calculi {

class AnyBot;
class Module;
class Mind;         // engine/play/mind.hpp
struct FactAnswer;  // engine/play/facts/fact.hpp
struct Review;      // engine/play/review.hpp
struct PuzzleBook;  // engine/play/puzzle/puzzle_book.hpp

// --- inputs ----------------------------------------------------------------------------------------------------------

using OptionValue = std::pair<std::string, std::string>;

// Everything that makes a match, as text. Options are the game's own, those of every table (pace, aid, network), and
// those of a seat ("B.factor", "B.head", "B.hints").
struct TableSetup {
  int seats = 2;
  std::vector<OptionValue> options;
  PerSeat<Holder> holders{};
  PerSeat<std::string> names{};
  Seed seed{};
  FixedVector<Contribution, limits::seats> contributions{};
  std::string state{};  // of a staged match, which begins with it instead of a deal: JSON without spaces
};

// What a seat types, in any form that parse takes; what its bot has decided last; a hint that it asks for.
struct TypedAction {
  Seat seat;
  std::string_view text;
  Stamp stamp;
};
struct BotAction {
  Seat seat;
  const AnyBot& bot;
};
struct HintRequest {
  Seat seat;
  int step;
  const Teller& teller;
};
// Everything that the clock does up to this moment, or its next input alone, if it is due.
enum class ClockRun : std::uint8_t { all, once };
using AnyInput = std::variant<TypedAction, BotAction, HintRequest, HostInput, ClockRun>;

// --- a view ----------------------------------------------------------------------------------------------------------

// What is asked from a view: one of the questions of every game, or what half a line offers.
struct Question {
  Query query = Query::prompt;
  std::string said{};  // before; the answer goes on from it
  std::optional<std::string_view> half_line{};
};

// What one viewer may know at one moment, with everything that can be asked from it alone. Clients that hold nothing
// else get one from its JSON (Module::read_view); its frame is empty then.
class AnyView : public JsonSource {
 public:
  explicit AnyView(TableFrame frame) : frame_(std::move(frame)) {}
  virtual ~AnyView() = default;

  const TableFrame& frame() const { return frame_; }
  void write(JsonWriter& out) const final;  // the game's view is its member "game"
  // Starts a new text in `texts` and writes the view into it; the time is marked as no news. `like`: the view of the
  // same game that was written there before, if any.
  void write_like(const AnyView* like, MemberTexts& texts) const;
  std::string json() const;
  std::string game_json() const;

  // The canonical text, or why it is refused; `missed` gets the facts that a refused calculation got wrong.
  virtual Result<std::string> check(std::string_view text, std::vector<FactAnswer>* missed) const = 0;
  Result<std::string> check(std::string_view text) const { return check(text, nullptr); }
  virtual std::vector<std::string> readings(std::string_view text) const = 0;
  virtual Result<std::string> hint(int step, const Teller& teller) const = 0;
  // Added to what is `said` already; no sentence of it twice.
  std::string answer(Query query, const Teller& teller, std::string said = {}) const {
    return reply({.query = query, .said = std::move(said)}, teller);
  }
  // What half a line offers, in words: a number typed and its fields. Nothing where the game has nothing to say.
  std::string explain(std::string_view half_line, const Teller& teller) const {
    return reply({.half_line = half_line}, teller);
  }
  // What the viewer may do now, in canonical notation, `most` at most; for programs that do not know the rules. Nothing
  // where it may only wait.
  virtual std::vector<std::string> actions(std::size_t most) const = 0;
  // How long an expert takes for this action, in canonical notation.
  virtual Millis expert_time(std::string_view action, Mind& expert) const = 0;

 private:
  virtual void write_game(JsonWriter& out) const = 0;
  virtual void write_game_like(const AnyView* like, MemberTexts& texts, JsonWriter& out) const = 0;
  virtual std::string reply(const Question& question, const Teller& teller) const = 0;

  TableFrame frame_;
};

// --- a bot -----------------------------------------------------------------------------------------------------------

struct AnyDecision {
  bool acts = true;  // false: it waits, and wants to be asked again when something happens or `think` has passed
  std::string text;
  Millis think{0};
};

// A bot. At a table its match feeds it (AnyMatch::ask) and carries out what it has decided. Away from its match, as
// behind a pipe, it is fed with what its seat hears ({"game":{...}} or {"table":{...}}) and asked from a view; it
// decides nothing for a seat that is not waited for.
class AnyBot {
 public:
  virtual ~AnyBot() = default;
  virtual Result<void> hear(const Json& event) = 0;
  virtual Result<AnyDecision> decide(const AnyView& view, Millis now) = 0;
};

// --- a match ---------------------------------------------------------------------------------------------------------

// For what a match waits.
struct Turn {
  Millis due = never;  // when the clock will act next if nobody else does
  SeatSet waiting_on;
  SeatSet out_of_turn;           // who is not waited for and may act all the same
  std::optional<OpenRace> race;  // nothing while no race is open
};

// What a simulation of many matches counts.
struct Tally {
  std::string_view name;
  std::int64_t count = 0;
};

// A line that a seat typed and that was refused, when the log had so many lines.
struct Attempt {
  int line = 0;
  std::string text;
};

// Which decisions are looked at again, and whether the game's master weighs them too: that takes its time, so a review
// may go on with a further part of the log. Or, instead of all that, which facts they met; refused attempts are no part
// of a match, so whoever kept them gives them, in order.
struct ReviewPlan {
  SeatSet seats{};
  bool weigh = false;
  int from = 0;  // lines of the log
  int to = limits::inputs_per_match;
  bool facts = false;
  std::vector<Attempt> attempts{};
};

// The events of one game that were written last: most look alike to all viewers (telling.hpp).
struct WrittenEvents {
  virtual ~WrittenEvents() = default;
};
using EventTexts = std::unique_ptr<WrittenEvents>;

class AnyMatch {
 public:
  AnyMatch(const Module& module, TableSetup setup, const MatchBase& base)
      : module_(module), setup_(std::move(setup)), base_(base) {}
  virtual ~AnyMatch() = default;

  const Module& module() const { return module_; }
  const TableSetup& setup() const { return setup_; }
  bool staged() const { return !setup_.state.empty(); }  // never rated, never reviewed
  Millis now() const { return base_.now(); }
  bool paused() const { return base_.paused(); }  // match time stands still
  Interruption interruption() const { return base_.interruption(); }
  const Holder& holder(Seat seat) const { return base_.holder(seat); }
  const std::optional<Outcome>& outcome() const { return base_.outcome(); }
  const MatchLog& log() const { return base_.log(); }
  SeatSet odd_connections() const { return base_.odd_connections(); }

  // Every input. The answer is the canonical text of what was typed, the hint as JSON, or empty.
  virtual Result<std::string> enter(const AnyInput& input, Millis at) = 0;
  Result<std::string> act(Seat seat, std::string_view text, Millis at, const Stamp& stamp = {}) {
    return enter(TypedAction{seat, text, stamp}, at);
  }
  Result<std::string> hint(Seat seat, int step, Millis at, const Teller& teller) {
    return enter(HintRequest{seat, step, teller}, at);
  }
  Result<void> carry_out(const AnyBot& bot, Seat seat, Millis at) { return done(enter(BotAction{seat, bot}, at)); }
  Result<void> host(const HostInput& input, Millis at) { return done(enter(input, at)); }
  void advance(Millis now) { (void)enter(ClockRun::all, now); }
  void step(Millis now) { (void)enter(ClockRun::once, now); }

  virtual Turn turn() const = 0;
  Millis due() const { return turn().due; }
  SeatSet waiting_on() const { return turn().waiting_on; }
  SeatSet out_of_turn() const { return turn().out_of_turn; }
  std::optional<OpenRace> race() const { return turn().race; }

  virtual std::unique_ptr<AnyView> look(Viewer viewer) const = 0;
  std::string view_json(Viewer viewer) const { return look(viewer)->json(); }
  std::string game_view_json(Viewer viewer) const { return look(viewer)->game_json(); }
  virtual std::string state_json() const = 0;  // the whole open truth, for finished records

  // The viewer's own stream: numbered from 0 without gaps, each {"game":{...}} or {"table":{...}}. With the event that
  // ends a round comes the "view" of that end, as the "game" member of a view.
  int event_count(Viewer viewer, int lines) const;  // of the first so many lines of the log
  int event_count(Viewer viewer) const { return event_count(viewer, log().size()); }
  std::vector<std::string> events(Viewer viewer, int from) const;
  void write_event(Viewer viewer, int number, EventTexts& texts, JsonWriter& out) const;
  std::vector<std::string> events_of_line(int line) const;  // all events of one log line, unmasked

  // The bot is told what its seat has heard, and decides. Its action stays in it, for carry_out; only `with_text` is it
  // written down.
  virtual AnyDecision ask(AnyBot& bot, Seat seat, bool with_text) = 0;

  // The match played again: the decisions of these seats; where they are weighed, with what each missed as it stood,
  // and once the match is over also what nobody knew. The same match gives the same opinion.
  virtual Review review(const ReviewPlan& plan, const Teller& teller) const = 0;
  virtual void count_tallies(std::vector<Tally>& into) const = 0;

  // For tests. Does everything hold that must always hold? And another match with the same view for this viewer.
  virtual bool sound() const = 0;
  virtual std::unique_ptr<AnyMatch> redealt(Viewer viewer, Stream& stream) const = 0;

 private:
  // The numbers of the events that this viewer has seen; one event as this viewer sees it, or unmasked.
  virtual const std::vector<std::uint32_t>& seen_by(Viewer viewer) const = 0;
  virtual void write_event(std::uint32_t number, std::optional<Viewer> viewer, EventTexts* texts,
                           JsonWriter& out) const = 0;
  std::string event_json(std::uint32_t number, std::optional<Viewer> viewer) const;

  static Result<void> done(const Result<std::string>& entered) {
    return entered ? Result<void>{} : std::unexpected(entered.error());
  }

  const Module& module_;
  const TableSetup setup_;
  const MatchBase& base_;
};

// --- a game ----------------------------------------------------------------------------------------------------------

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

// What is known of a game without a match.
struct ModuleFacts {
  const About& about;
  std::vector<OptionAbout> options;
  std::vector<std::string_view> bot_levels;
  bool has_master;
  std::span<const SolveFlag> solve_flags;
  Result<std::string> (*solve)(const Json& question);
  const PuzzleBook* puzzles;
  const RoomBook* room;
  // Of the rules page; nullptr in an engine without masters, which nobody asks.
  std::string (*data)(Lang lang);
  Box (*box)();
  std::vector<Example> (*examples)();
  std::string_view lesson;  // without its words; lesson.hpp puts them in
  std::vector<OptionValue> (*next_options)(const TableSetup& before);
};

class Module {
 public:
  virtual ~Module() = default;

  const About& about() const { return facts_.about; }
  const std::vector<OptionAbout>& options() const { return facts_.options; }
  const std::vector<std::string_view>& bot_levels() const { return facts_.bot_levels; }
  bool has_master() const { return facts_.has_master; }  // whose opinion a review can give
  std::span<const SolveFlag> solve_flags() const { return facts_.solve_flags; }
  Result<std::string> solve(const Json& question) const { return facts_.solve(question); }
  const PuzzleBook* puzzles() const { return facts_.puzzles; }  // nullptr: none, or an engine without study
  const RoomBook* room() const { return facts_.room; }          // the problem for a whole room; nullptr: none
  std::string data(Lang lang) const { return facts_.data(lang); }
  Box box() const { return facts_.box(); }
  std::vector<Example> examples() const { return facts_.examples(); }  // in the order of the rules page
  std::string_view lesson() const { return facts_.lesson; }
  // The options of the next match of a series: all the same, but another seat starts where one does.
  std::vector<OptionValue> next_options(const TableSetup& before) const { return facts_.next_options(before); }

  virtual Result<std::unique_ptr<AnyMatch>> open(const TableSetup& setup) const = 0;
  virtual Result<std::unique_ptr<AnyBot>> bot(std::string_view level, const Seed& seed, Seat seat) const = 0;
  virtual Result<std::unique_ptr<AnyView>> read_view(const Json& game) const = 0;  // the "game" member of a view
  virtual Result<std::string> say(const Json& event, const Teller& teller) const = 0;

 protected:
  explicit Module(ModuleFacts facts) : facts_(std::move(facts)) {}
  Module(const Module&) = default;

 private:
  ModuleFacts facts_;
};

// T5: at a table of several people nothing is added up and nobody is given hints, unless its options say otherwise.
void settle_among_people(TableSetup& setup);

// Is there such a bot? A level that is made to measure ("like_1200_40_80") stands on no list.
bool has_level(const Module& module, std::string_view level);

// The canonical header of a match's record; its digest begins the chain.
std::string record_headers(const Module& module, const TableSetup& setup);

}  // namespace calculi
