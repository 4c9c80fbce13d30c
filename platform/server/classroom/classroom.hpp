// A class: a room with a code. Pupils come into the room, not to a table; the teacher's one tap seats and starts them
// all. It is data over tables: each table is an ordinary one, whose host is the teacher, and knows nothing of the
// others. The hub drives it as it drives tables: calls go in, outputs and changes of tables come out, and everything
// that makes a class is in its log before anybody is told.
#pragma once

#include <functional>
#include <list>

#include "engine/play/facts/fact.hpp"
#include "platform/server/classroom/class_id.hpp"
#include "platform/server/classroom/class_state.hpp"
#include "platform/server/classroom/comparison.hpp"
#include "platform/server/classroom/figures.hpp"
#include "platform/server/classroom/pupil.hpp"
#include "platform/server/classroom/seating_plan.hpp"
#include "platform/server/table/table.hpp"
#include "platform/wire/class_requests.hpp"

namespace calculi::server {

// What a class may do with the tables of its hub. A pointer is good until the next call.
class ClassTables {
 public:
  virtual ~ClassTables() = default;
  virtual Table* table(const TableId& id) = 0;
  virtual Table* open_table(TableSpec spec) = 0;
  virtual void at_table(Table& table, const std::function<void(HubContext&)>& act) = 0;
  virtual void load_table(const TableId& id) = 0;
};

struct ClassContext {
  HubContext& hub;
  ClassTables& tables;
};

struct ClassSpec {
  TableId id = TableId::none;
  const Module* module = nullptr;
  wire::ClassPlan plan{};
  std::string code{};
  std::string link{};  // empty after a restart, until somebody comes by it
  Digest link_hash{};
  std::string address{};  // of the teacher
};

// Does the game take a class with this plan?
Result<void> check_plan(const Module& module, const wire::ClassPlan& plan);

class Classroom {
 public:
  explicit Classroom(ClassSpec spec) : spec_(std::move(spec)) {}

  // --- people: class_people.cpp
  void open(Session& teacher, const Digest& key, ClassContext& context);
  [[nodiscard]] bool knows(std::string_view token) const;
  bool has_removed(std::string_view token) const;
  void resume(Session& session, const wire::ClassResume& message, ClassContext& context);
  void dropped(const Session& session, ClassContext& context);
  Result<void> take(Session& session, const wire::ClassReadmit& message, ClassContext& context);
  Result<void> take(Session& session, const wire::ClassClaim& message, ClassContext& context);
  Result<void> take(Session& session, const wire::ClassControl& message, ClassContext& context);
  Result<void> take(Session& session, const wire::Leave& message, ClassContext& context);
  Result<void> take(Session& session, const wire::Rename& message, ClassContext& context);

  // --- the door: class_door.cpp
  bool invites(std::string_view code_or_link) const;
  void learn_link(std::string_view link);
  bool has_word(std::string_view word, Millis now) const;
  void come(Session& session, wire::Coming as, ClassContext& context);
  Result<void> take(Session& session, const wire::ClassEnter& message, ClassContext& context);

  // --- the teacher: class_teach.cpp
  Result<void> take(Session& session, const wire::ClassTeach& message, ClassContext& context);
  Result<void> take(Session& session, const wire::ClassSeat& message, ClassContext& context);

  // --- figures: class_figures.cpp
  Result<void> take(Session& session, const wire::ClassTries& message, ClassContext& context);
  // --- one problem for all: class_problem.cpp
  Result<void> take(Session& session, const wire::ClassAnswer& message, ClassContext& context);

  // --- time, the store: classroom.cpp
  void tick(ClassContext& context);
  // The computer has slept: everybody has to come back first, so the teacher says when it goes on.
  void slept(ClassContext& context);
  void stored(const store::Stored& stored, ClassContext& context);
  [[nodiscard]] bool restore(const store::Loaded& log, std::span<const Module* const> modules, ClassContext& context);
  // Once its tables are back: what one log has and the other has not been given is made good.
  void agree(ClassContext& context);
  Millis wake() const;

  const ClassSpec& spec() const { return spec_; }
  wire::ClassPhase phase() const { return phase_; }
  store::Head head() const;
  bool over() const { return over_; }  // and is to be forgotten
  bool lost() const { return lost_; }  // the log is another than this class has written
  int tables_so_far() const { return serials_; }
  bool plays_at(const TableId& table) const;
  bool has_person(ConnectionId connection);  // a pupil or a device of the teacher's
  std::vector<ConnectionId> everyone() const;
  void touch() { dirty_ = true; }  // one of its tables has changed

 private:
  using Answer = Result<std::string>;
  struct Pending {
    std::int32_t needs = after_this_call;
    std::variant<Send, Close> what;
  };
  static constexpr std::int32_t after_this_call = std::numeric_limits<std::int32_t>::max();

  void remember_answers(const store::Loaded& log);

  // --- people
  Pupil* pupil(std::int32_t number);
  Pupil* pupil_at(ConnectionId connection);
  Device* device_at(ConnectionId connection);
  AtDoor* door_at(ConnectionId connection);
  Pupil* owner(std::string_view token);
  Device* device_of(std::string_view token);
  void attach(Pupil& pupil, Session& session, ClassContext& context);
  void attach(Device& device, Session& session, ClassContext& context);
  void detach(Session& session, ClassContext& context);
  void take_over(ConnectionId old, ClassContext& context);
  void sit_again(Pupil& pupil, Session& session, const wire::ClassResume& message, ClassContext& context);
  void let_go(Pupil& pupil, ClassContext& context);
  std::vector<std::string> names_taken() const;
  bool is_away(const Pupil& pupil, ClassContext& context) const;
  Commands* commands_of(ConnectionId connection);
  std::int32_t number_of(ConnectionId connection);
  Result<void> answer(Session& session, std::int32_t cmd, ClassContext& context, const std::function<Answer()>& act);

  // --- the door
  void tell_door(const AtDoor& one, ClassContext& context);
  bool has_to_knock(const Session& session) const;
  Pupil& admit(Session& session, const Digest& key, ClassContext& context);

  // --- the teacher
  struct Order;
  Result<void> obey(Device& device, Session& session, std::string_view text, ClassContext& context);
  Result<void> pause(std::string_view rest, ClassContext& context);
  Result<void> resume_all(std::string_view rest, ClassContext& context);
  Result<void> call_minute(std::string_view rest, ClassContext& context);
  Result<void> more(std::string_view rest, ClassContext& context);
  Result<void> last(std::string_view rest, ClassContext& context);
  Result<void> next(std::string_view rest, ClassContext& context);
  Result<void> lock(std::string_view rest, ClassContext& context);
  Result<void> unlock(std::string_view rest, ClassContext& context);
  Result<void> set_knock(std::string_view rest, ClassContext& context);
  Result<void> let_in(std::string_view rest, ClassContext& context);
  Result<void> refuse_knock(std::string_view rest, ClassContext& context);
  Result<void> set(std::string_view rest, ClassContext& context);
  Result<void> set_plan(std::string_view name, std::string_view value, wire::ClassPlan& plan, ClassContext& context);
  Result<void> start_now(std::string_view rest, ClassContext& context);
  Result<void> unseat(std::string_view rest, ClassContext& context);
  Result<void> rename(std::string_view rest, ClassContext& context);
  Result<void> remove(std::string_view rest, ClassContext& context);
  Result<void> new_device(std::string_view rest, ClassContext& context);
  Result<void> set_factor(std::string_view rest, ClassContext& context);
  Result<void> set_head(std::string_view rest, ClassContext& context);
  Result<void> set_hints(std::string_view rest, ClassContext& context);
  Result<void> set_ear(std::string_view rest, ClassContext& context);
  Result<void> hint(std::string_view rest, ClassContext& context);
  Result<void> seat_bot(std::string_view rest, ClassContext& context);
  Result<void> give_back(std::string_view rest, ClassContext& context);
  Result<Pupil*> read_pupil(std::string_view word);
  Result<void> watch(Session& session, std::string_view rest, ClassContext& context);
  void unwatch(Session& session, ClassContext& context);
  void make_word(const Session& session, std::int32_t pupil, ClassContext& context);
  Result<void> change_terms(const Pupil& pupil, std::string_view text, ClassContext& context);

  // --- matches: class_match.cpp
  TableId table_id(const ClassTable& place) const { return with_serial(spec_.id, place.serial); }
  ClassTable* place_of(std::int32_t pupil);
  const ClassTable* place_of(std::int32_t pupil) const;
  static Seat seat_in(const ClassTable& place, std::int32_t pupil);
  Result<void> seat_them(const wire::ClassSeat& message, ClassContext& context);
  Result<TableSpec> spec_of(const ClassTable& place, ClassContext& context) const;
  std::vector<OptionValue> options_of(const ClassTable& place, ClassContext& context) const;
  void start(ClassContext& context);
  void start_at(ClassTable& place, ClassContext& context);
  std::vector<ClassMember> members_of(const ClassTable& place) const;
  void say_last_round(ClassContext& context);
  void finish_match(ClassContext& context);
  void for_each_table(ClassContext& context, const std::function<void(Table&, HubContext&)>& act);
  void draw_seed(ClassContext& context);
  void adopt_terms(ClassContext& context);
  void leave_table(Session& session, ClassContext& context);
  bool is_over(const ClassTable& place, ClassContext& context) const;
  Millis clock_left(Millis now) const { return clock_ends_ == never ? clock_left_ : clock_ends_ - now; }
  void stop_clock(Millis now);
  void run_clock(Millis now);

  // --- a pupil changes the table: class_moves.cpp
  void stand_up(Pupil& pupil, ClassContext& context);
  void sit_down(Pupil& pupil, ClassTable& place, std::size_t at, ClassContext& context);
  void find_seat(Pupil& pupil, ClassContext& context);
  Result<void> move(std::string_view rest, ClassContext& context);
  Result<void> swap(std::string_view rest, ClassContext& context);
  Result<void> again(std::string_view rest, ClassContext& context);

  // --- figures
  void keep(const PupilMatch& one);
  void count(ClassTable& place, ClassContext& context);
  void count(const ClassTable& place, const Pupil& pupil, ClassContext& context);
  std::vector<SeatResult> results(ClassContext& context) const;
  void give_points(ClassContext& context);
  std::optional<std::int32_t> points_of(const ClassTable& place) const;
  std::vector<std::string> first_three() const;
  void tell_figures(const Device& device);
  std::int32_t common() const;
  std::int32_t goal() const;

  // --- one problem for all
  struct GivenAnswer {
    std::string canonical{};
    std::string result{};
    bool right = false;
    Millis at{0};
    std::vector<FactAnswer> facts{};
  };
  struct Problem {
    std::int32_t n = 0;
    std::vector<std::int32_t> numbers{};
    Millis put{0};
    bool closed = false;
    std::map<std::int32_t, GivenAnswer> answers{};
    std::size_t told = 0;
  };
  Result<void> put_problem(std::string_view rest, ClassContext& context);
  Result<void> set_seconds(std::string_view rest, ClassContext& context);
  Result<void> close_problem(std::string_view rest, ClassContext& context);
  Result<void> end_problem(std::string_view rest, ClassContext& context);
  Millis problem_ends() const;
  wire::ClassProblem describe_problem(const Pupil* pupil, ClassContext& context) const;
  wire::ClassAnswers describe_answers() const;
  void tell_problem(ClassContext& context);
  void tell_problem_news(ClassContext& context);
  void tell_verdict(const Pupil& pupil);
  bool everybody_has_answered(ClassContext& context) const;
  void close_now(ClassContext& context);
  void count_answer(const Pupil& pupil);

  // --- tiles: class_tiles.cpp
  void look_at_public(ClassTable& place, const AnyMatch& match);
  void review_one(ClassContext& context);
  void look_at_tables(ClassContext& context);
  void look_at(ClassTable& place, ClassContext& context);
  void end_deserted(ClassContext& context);
  Seat thinking(const ClassTable& place, const Table& table) const;
  static Millis away_since(const Pupil& pupil, ClassContext& context);
  std::vector<wire::Need> needs(ClassContext& context) const;

  // --- telling: class_tell.cpp
  void tell(ConnectionId to, std::string text) {
    if (to != ConnectionId::none) outbox_.push_back({.what = Send{to, std::move(text)}});
  }
  void tell_all(const wire::ServerMessage& message);
  void close(ConnectionId who, const wire::Bye& bye, CloseCode code);
  void tell_news(ClassContext& context);
  void tell_pupil(Pupil& pupil, ClassContext& context, bool anyway = false);
  void tell_teacher(const Device& device, ClassContext& context);
  void tell_keys(const Device& device, std::int32_t from);
  wire::ClassState describe(ClassContext& context) const;
  wire::Pupil describe(const Pupil& pupil, ClassContext& context) const;
  wire::Tile describe(const ClassTable& place, Millis now) const;
  wire::ClassPlace place(const Pupil& pupil, ClassContext& context) const;
  wire::PupilState state_of(const Pupil& pupil, ClassContext& context) const;
  wire::ClassScreen describe_screen(ClassContext& context) const;
  std::optional<std::int64_t> starts_ms(Millis now) const;
  std::optional<std::int64_t> clock_ms(Millis now) const;
  std::string seed_hash() const { return hex(blake3(seed_.bytes)); }

  // --- writing down: classroom.cpp
  void settle(ClassContext& context);
  ClassRecord record(Millis now) const;
  void flush(ClassContext& context);

  ClassSpec spec_;
  wire::ClassPhase phase_ = wire::ClassPhase::gathering;
  std::list<Pupil> pupils_;
  std::list<Device> devices_;
  std::vector<AtDoor> door_;
  std::vector<ConnectionId> screens_;
  std::vector<ClassTable> places_;
  std::int32_t numbers_ = 0;  // pupils so far
  std::int32_t serials_ = 0;  // tables so far
  std::int32_t match_ = 0;
  bool paused_ = false;
  bool last_round_ = false;
  bool next_ = false;
  bool locked_ = false;
  bool lets_in_ = false;
  bool over_ = false;
  bool lost_ = false;
  bool agreed_ = true;  // false: its tables are being read from the store, and none of them is over for that
  std::int32_t knocks_so_far_ = 0;
  std::vector<ConnectionId> outside_;  // who found the class full
  std::vector<Digest> removed_;
  std::vector<Digest> removed_devices_;
  Seed seed_{};  // of the deals of this match or the next one
  std::optional<Contribution> contribution_{};
  Millis clock_left_{0};
  Millis clock_ends_ = never;  // it runs
  Millis starts_at_ = never;
  Millis empty_since_ = never;
  Millis born_{0};  // so that now - born_ is its age

  LessonFigures figures_;
  bool figures_told_ = true;
  std::optional<Problem> problem_{};
  std::int32_t problems_ = 0;          // so far
  std::int32_t problem_seconds_ = 45;  // 0: until the teacher closes it
  Millis reviewed_at_{0};

  struct OneTime {
    std::string word{};
    std::int32_t pupil = 0;  // 0: for a device of the teacher's
    Millis until{0};
  };
  std::vector<OneTime> words_;

  bool dirty_ = false;
  Millis told_at_{-1'000};
  Millis looked_at_{-10'000};
  std::string told_teacher_{};
  std::string told_screen_{};
  std::deque<Pending> outbox_;
  TableLog log_;
  std::string written_;
  store::Command by_{};
  Millis write_again_ = never;
};

}  // namespace calculi::server
