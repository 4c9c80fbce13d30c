// What the server says about a class: to its teacher all but secrets of a match, to a pupil what is the pupil's own, to
// a big screen what the room may see. A teacher's device shows the teacher's own labels; none of them comes here.
#pragma once

#include "engine/base/reflect.hpp"
#include "engine/table/seating.hpp"
#include "platform/wire/class_words.hpp"

namespace calculi::wire {

// `seated`: the pupils look for their tables, which begin by themselves. `between`: a match is over everywhere.
enum class ClassPhase : std::uint8_t { gathering, seated, playing, between, problem };
inline constexpr std::array<std::string_view, 5> class_phase_names{"gathering", "seated", "playing", "between",
                                                                   "problem"};
constexpr std::span<const std::string_view> names_of(ClassPhase) { return class_phase_names; }

// To the teacher who opened the class, or to a further device that has come by its word (`second`). Link and token are
// what class_resume says.
struct ClassOpened {
  static constexpr std::string_view type = "class_opened";
  std::string code{};
  std::string link{};
  bool second = false;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("code", self.code);
    visit("link", self.link);
    visit("second", self.second);
  }
};

// The answer to a join that leads to a class: the nickname under which this newcomer would come in. `rename` asks for
// another one, `renames` times. `knocks`: the teacher lets people in and has been asked.
struct ClassDoor {
  static constexpr std::string_view type = "class_door";
  std::string link{};
  std::string name{};
  std::int32_t renames = 0;
  bool knocks = false;
  ClassPhase phase = ClassPhase::gathering;
  std::string game{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("link", self.link);
    visit("name", self.name);
    visit("renames", self.renames);
    visit("knocks", self.knocks);
    visit("phase", self.phase);
    visit("game", self.game);
  }
};

// `late` came after the start and waits for the next match; `finished` waits for the other tables.
enum class PupilState : std::uint8_t { waiting, late, seated, playing, finished, away, answered };
inline constexpr std::array<std::string_view, 7> pupil_state_names{"waiting",  "late", "seated",  "playing",
                                                                   "finished", "away", "answered"};
constexpr std::span<const std::string_view> names_of(PupilState) { return pupil_state_names; }

// A pupil as the teacher sees one. `ms`: how long away, or how long it has been this pupil's turn alone. `turn`:
// somebody waits for this pupil. `points` of the duplicate or the cup so far. What is usual is left out.
struct Pupil {
  std::int32_t number = 0;
  std::string name{};
  PupilState state = PupilState::waiting;
  IfAny<std::int64_t> ms{};
  IfAny<std::int32_t> table{};
  Seat seat = Seat::none;
  IfAny<bool> turn{};
  IfAny<bool> bot{};  // a bot plays for this pupil
  IfAny<std::int32_t> points{};
  IfAny<std::string> factor{};
  IfAny<std::int32_t> head{};
  IfAny<bool> hints{};
  IfAny<bool> ear{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("name", self.name);
    visit("state", self.state);
    visit("ms", self.ms);
    visit("table", self.table);
    visit("seat", self.seat);
    visit("turn", self.turn);
    visit("bot", self.bot);
    visit("points", self.points);
    visit("factor", self.factor);
    visit("head", self.head);
    visit("hints", self.hints);
    visit("ear", self.ear);
  }
};

enum class TileState : std::uint8_t { seated, plays, stuck, away, waits, lost };
inline constexpr std::array<std::string_view, 6> tile_state_names{"seated", "plays", "stuck", "away", "waits", "lost"};
constexpr std::span<const std::string_view> names_of(TileState) { return tile_state_names; }

// A table of the class. `ms`: how long stuck, away or waiting. `rounds`: how many are finished. `last`: the last fact
// that everybody at the table has seen, "3x4=12". `equations`: how many right ones its pupils have made.
struct Tile {
  std::int32_t number = 0;
  std::string link{};
  std::int32_t seats = 0;
  TileState state = TileState::seated;
  IfAny<std::int64_t> ms{};
  std::int32_t rounds = 0;
  IfAny<std::string> last{};
  std::int32_t equations = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("link", self.link);
    visit("seats", self.seats);
    visit("state", self.state);
    visit("ms", self.ms);
    visit("rounds", self.rounds);
    visit("last", self.last);
    visit("equations", self.equations);
  }
};

// Who needs the teacher, longest first, at most five. The useful button of `stuck` is `hint P`, of `away` `bot P`, of
// `waits` `again T`.
struct Need {
  TileState kind = TileState::stuck;
  std::int32_t table = 0;
  IfAny<std::int32_t> pupil{};
  std::int64_t ms = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("table", self.table);
    visit("pupil", self.pupil);
    visit("ms", self.ms);
  }
};

struct ClassKnock {
  std::int32_t number = 0;
  std::string name{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("name", self.name);
  }
};

// The whole class, to the teacher's devices, whenever something changes, at most four times a second. `match` counts
// from 1 and is 0 before the first. `starts_ms`: until the tables begin. `clock_ms`: what is left of the match; none
// where no clock runs. `next`: the teacher has asked for the next match, and the page sends a seating once the phase is
// `between`. `outside`: pupils who found the class full. `goal`: of `common`, the right equations of the class.
// `seed_hash`: of the deals of this match or the next one.
struct ClassState {
  static constexpr std::string_view type = "class";
  std::string id{};
  std::int32_t cmd = 0;
  std::string code{};
  std::string link{};
  ClassPhase phase = ClassPhase::gathering;
  ClassPlan plan{};
  bool paused = false;
  bool last_round = false;
  bool next = false;
  std::int32_t match = 0;
  std::optional<std::int64_t> starts_ms{};
  std::optional<std::int64_t> clock_ms{};
  bool locked = false;
  bool lets_in = false;
  std::vector<ClassKnock> knocks{};
  std::int32_t outside = 0;
  std::int32_t devices = 1;  // of the teacher, here now
  std::int32_t screens = 0;
  std::vector<Pupil> pupils{};
  std::vector<Tile> tables{};
  std::vector<Need> needs{};
  std::int32_t common = 0;
  std::int32_t goal = 0;
  std::string seed_hash{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("id", self.id);
    visit("cmd", self.cmd);
    visit("code", self.code);
    visit("link", self.link);
    visit("phase", self.phase);
    visit("plan", self.plan);
    visit("paused", self.paused);
    visit("last_round", self.last_round);
    visit("next", self.next);
    visit("match", self.match);
    visit("starts_ms", self.starts_ms);
    visit("clock_ms", self.clock_ms);
    visit("locked", self.locked);
    visit("lets_in", self.lets_in);
    visit("knocks", self.knocks);
    visit("outside", self.outside);
    visit("devices", self.devices);
    visit("screens", self.screens);
    visit("pupils", self.pupils);
    visit("tables", self.tables);
    visit("needs", self.needs);
    visit("common", self.common);
    visit("goal", self.goal);
    visit("seed_hash", self.seed_hash);
  }
};

// To the teacher's first device: the keys by which pupils are known again, as they come in.
struct ClassKeys {
  static constexpr std::string_view type = "class_keys";
  std::vector<KnownPupil> pupils{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("pupils", self.pupils);
  }
};

// To a pupil: the own place in the class. `cmd` is the number of the last command that was answered. `table` is where
// this pupil plays, with its link; the messages of that table follow on the same connection. `partners` are the names
// of the others there. `late`: the next match is waited for. `seed_hash`: of the deals.
struct ClassPlace {
  static constexpr std::string_view type = "class_place";
  std::string id{};
  std::string link{};
  std::int32_t cmd = 0;
  std::int32_t number = 0;
  std::string name{};
  std::int32_t renames = 0;
  ClassPhase phase = ClassPhase::gathering;
  PupilState state = PupilState::waiting;
  bool paused = false;
  bool last_round = false;
  std::string game{};
  ClassMode mode = ClassMode::tables;
  bool calm = true;
  bool duplicate = false;
  std::int32_t match = 0;
  std::int32_t matches = 0;
  std::optional<std::int64_t> starts_ms{};
  std::optional<std::int64_t> clock_ms{};
  std::optional<std::int32_t> table{};
  std::optional<std::string> table_link{};
  Seat seat = Seat::none;
  std::vector<std::string> partners{};
  std::optional<std::string> seed_hash{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("id", self.id);
    visit("link", self.link);
    visit("cmd", self.cmd);
    visit("number", self.number);
    visit("name", self.name);
    visit("renames", self.renames);
    visit("phase", self.phase);
    visit("state", self.state);
    visit("paused", self.paused);
    visit("last_round", self.last_round);
    visit("game", self.game);
    visit("mode", self.mode);
    visit("calm", self.calm);
    visit("duplicate", self.duplicate);
    visit("match", self.match);
    visit("matches", self.matches);
    visit("starts_ms", self.starts_ms);
    visit("clock_ms", self.clock_ms);
    visit("table", self.table);
    visit("table_link", self.table_link);
    visit("seat", self.seat);
    visit("partners", self.partners);
    visit("seed_hash", self.seed_hash);
  }
};

// A table as the room sees it: who is to sit there while tables are looked for, and afterwards how far it is. `points`
// of the table where the class is not calm.
struct ScreenTile {
  std::int32_t number = 0;
  std::int32_t seats = 0;
  TileState state = TileState::seated;
  std::int32_t rounds = 0;
  IfAny<std::string> last{};
  std::vector<std::string> names{};
  IfAny<std::int32_t> points{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("seats", self.seats);
    visit("state", self.state);
    visit("rounds", self.rounds);
    visit("last", self.last);
    visit("names", self.names);
    visit("points", self.points);
  }
};

// To a big screen. No code while the class is locked; `names` of those who have come while it gathers. `first`: who has
// most points after a match, at most three names, where the class is not calm.
struct ClassScreen {
  static constexpr std::string_view type = "class_screen";
  std::optional<std::string> code{};
  std::string link{};
  ClassPhase phase = ClassPhase::gathering;
  ClassPlan plan{};
  bool paused = false;
  bool last_round = false;
  std::int32_t match = 0;
  std::optional<std::int64_t> starts_ms{};
  std::optional<std::int64_t> clock_ms{};
  std::int32_t pupils = 0;
  std::vector<std::string> names{};
  std::vector<ScreenTile> tables{};
  std::vector<std::string> first{};
  std::int32_t common = 0;
  std::int32_t goal = 0;
  std::string seed_hash{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("code", self.code);
    visit("link", self.link);
    visit("phase", self.phase);
    visit("plan", self.plan);
    visit("paused", self.paused);
    visit("last_round", self.last_round);
    visit("match", self.match);
    visit("starts_ms", self.starts_ms);
    visit("clock_ms", self.clock_ms);
    visit("pupils", self.pupils);
    visit("names", self.names);
    visit("tables", self.tables);
    visit("first", self.first);
    visit("common", self.common);
    visit("goal", self.goal);
    visit("seed_hash", self.seed_hash);
  }
};

// The teacher says it to everybody: "One minute!", "Last round".
enum class ClassCall : std::uint8_t { minute, last_round };
inline constexpr std::array<std::string_view, 2> class_call_names{"minute", "last_round"};
constexpr std::span<const std::string_view> names_of(ClassCall) { return class_call_names; }
struct ClassSaid {
  static constexpr std::string_view type = "class_said";
  ClassCall what = ClassCall::minute;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("what", self.what);
  }
};

// What the teacher's screen shows for a minute: the word for a further device, or the two digits for the new device of
// `pupil`.
struct ClassWord {
  static constexpr std::string_view type = "class_word";
  std::string word{};
  std::optional<std::int32_t> pupil{};
  std::int64_t ms = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("word", self.word);
    visit("pupil", self.pupil);
    visit("ms", self.ms);
  }
};

// A problem for all, counted from 1. `kind` and `numbers` are the game's (three dice; one product). `ms`: until it
// closes by itself; none: the teacher closes it. `answered` of `asked` pupils; `own` is the pupil's own answer so far.
struct ClassProblem {
  static constexpr std::string_view type = "class_problem";
  std::int32_t n = 0;
  std::string game{};
  std::string kind{};
  std::vector<std::int32_t> numbers{};
  std::optional<std::int64_t> ms{};
  std::int32_t answered = 0;
  std::int32_t asked = 0;
  std::optional<std::string> own{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("n", self.n);
    visit("game", self.game);
    visit("kind", self.kind);
    visit("numbers", self.numbers);
    visit("ms", self.ms);
    visit("answered", self.answered);
    visit("asked", self.asked);
    visit("own", self.own);
  }
};

// One column of the distribution: a result that can be reached (`right`), with a way to it and how many found it; or a
// wrong answer, with the fact that it belongs to, "6x9", where one does.
struct AnswerColumn {
  std::string result{};
  bool right = false;
  std::int32_t count = 0;
  IfAny<std::string> way{};
  IfAny<std::string> fact{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("result", self.result);
    visit("right", self.right);
    visit("count", self.count);
    visit("way", self.way);
    visit("fact", self.fact);
  }
};

// The problem is closed: to teachers and screens. `first`: who was first, at most three names, where the class is not
// calm.
struct ClassAnswers {
  static constexpr std::string_view type = "class_answers";
  std::int32_t n = 0;
  std::string kind{};
  std::vector<std::int32_t> numbers{};
  std::vector<AnswerColumn> columns{};
  std::int32_t answered = 0;
  std::int32_t asked = 0;
  std::vector<std::string> first{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("n", self.n);
    visit("kind", self.kind);
    visit("numbers", self.numbers);
    visit("columns", self.columns);
    visit("answered", self.answered);
    visit("asked", self.asked);
    visit("first", self.first);
  }
};

// The same to a pupil: the verdict on the own answer, and how many of the results were found.
struct ClassVerdict {
  static constexpr std::string_view type = "class_verdict";
  std::int32_t n = 0;
  std::optional<std::string> own{};
  std::optional<std::string> result{};
  bool right = false;
  std::int32_t found = 0;
  std::int32_t results = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("n", self.n);
    visit("own", self.own);
    visit("result", self.result);
    visit("right", self.right);
    visit("found", self.found);
    visit("results", self.results);
  }
};

// What a pupil did in a match, for the teacher alone. `right`: facts that were right at once; `median_ms`: the usual
// time for one.
struct PupilFigures {
  std::int32_t number = 0;
  std::int32_t table = 0;
  Seat seat = Seat::none;
  std::int32_t moves = 0;
  std::int32_t facts = 0;
  std::int32_t right = 0;
  std::int32_t median_ms = 0;
  IfAny<std::int32_t> points{};
  std::vector<std::string> missed{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("table", self.table);
    visit("seat", self.seat);
    visit("moves", self.moves);
    visit("facts", self.facts);
    visit("right", self.right);
    visit("median_ms", self.median_ms);
    visit("points", self.points);
    visit("missed", self.missed);
  }
};

// The figures of one match, or of the class so far (`match` 0).
struct ClassFigures {
  static constexpr std::string_view type = "class_figures";
  std::int32_t match = 0;
  std::vector<PupilFigures> pupils{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("match", self.match);
    visit("pupils", self.pupils);
  }
};

// Where a moment can be looked at again: a line of the record /r/<link>.calculi.
struct Moment {
  std::string link{};
  std::int32_t line = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("link", self.link);
    visit("line", self.line);
  }
};

// A misconception of the class: how often, of how many pupils, with the answers that showed it.
struct ClassError {
  std::string kind{};
  std::int32_t times = 0;
  std::int32_t pupils = 0;
  std::vector<AnswersToFact> examples{};
  std::optional<Moment> moment{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("times", self.times);
    visit("pupils", self.pupils);
    visit("examples", self.examples);
    visit("moment", self.moment);
  }
};

// What the class has missed so far: facts with how often ("7x8", the smaller factor first), and misconceptions.
struct FactMissed {
  std::string fact{};
  std::int32_t times = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("fact", self.fact);
    visit("times", self.times);
  }
};
struct ClassMissed {
  static constexpr std::string_view type = "class_missed";
  std::vector<FactMissed> facts{};
  std::vector<ClassError> errors{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("facts", self.facts);
    visit("errors", self.errors);
  }
};

// The class is over, and nothing of it is kept. To everybody; the last message about it.
struct ClassOver {
  static constexpr std::string_view type = "class_over";
  template <class Self, class Visit>
  static void fields(Self&, Visit&) {}
};

}  // namespace calculi::wire
