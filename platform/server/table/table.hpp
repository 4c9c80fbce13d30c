// A table: people come, sit down, play, go away and come back. It knows who holds which seat, who is the host, and what
// each connection is told. Its phases are lobby, playing, over; after `over` comes the next match of the series, or the
// lobby again.
//
// Everything that makes a table is in its log: after each call the table writes down its state, if that has changed,
// and the new lines of its match. Every message waits in the outbox until the store has confirmed all lines of the call
// that wrote it. So nothing is acknowledged or shown that a crash could take back, and a table is restored from its log
// alone.
#pragma once

#include <algorithm>
#include <deque>
#include <limits>
#include <list>
#include <map>

#include "engine/play/levels.hpp"
#include "platform/server/hub/directory.hpp"
#include "platform/server/hub/session.hpp"
#include "platform/server/table/door.hpp"
#include "platform/server/table/live_match.hpp"
#include "platform/server/table/member.hpp"
#include "platform/server/table/table_log.hpp"
#include "platform/server/table/table_state.hpp"
#include "platform/server/table/viewer_stream.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {

// The parts of the hub that a table uses while it handles one call.
struct HubContext {
  Outputs& out;
  Sessions& sessions;
  const RandomSource& random;
  Directory& directory;
  std::span<const Module* const> modules;
  Telling& telling;
  Millis now;

  Session* session(ConnectionId connection) {
    const auto found = sessions.find(connection);
    return found == sessions.end() ? nullptr : &found->second;
  }
};

struct TableSpec {
  TableId id = TableId::none;
  const Module* module = nullptr;
  TableSetup setup{};  // of the match; once it is over, of the next one. The hash of the seed is told beforehand
  std::string code{};
  std::string link{};  // empty after a restart, until somebody comes by it
  Digest link_hash{};
  std::string address{};   // of the creator, or of the person who brought it back; for the count of lobbies; not kept
  bool host_sets = false;  // nobody but the host sets the terms of seats
  std::string bots{};      // the level that the host has chosen for bots; empty: the usual one
  bool sealed = false;     // the same deals are played at other tables: no end is told before theirs
};

// A pupil who is seated at a table of a class.
struct ClassMember {
  std::int32_t number = 0;
  Digest key{};
  std::string name{};
  Seat seat = Seat::none;
  ConnectionId connection = ConnectionId::none;
  std::optional<Digest> device{};
  bool ear = false;
};

// What a person brings along: something for the deal, and the key to the seat; each 16 bytes as hex digits, or nothing.
struct Brought {
  std::optional<Contribution> contribution{};
  std::optional<Key> key{};
};
Result<std::optional<Contribution>> read_contribution(const std::optional<std::string>& text);
Result<Brought> read_brought(const std::optional<std::string>& contribution, const std::optional<std::string>& token);

// A bot needs a level that the game has.
inline bool can_play(const Module& module, const Holder& holder) {
  return holder.kind != HolderKind::bot || has_level(module, holder.level.view());
}

// For a seat that nobody took, or whose person is away.
inline Holder usual_bot(const Module& module) {
  return {HolderKind::bot, BotLevel(usual_opponent(module.bot_levels()))};
}

// The options in full, if the game takes them. Those that are not named are a server's own, else the game's.
Result<void> complete_options(const Module& module, TableSetup& setup);

class Table {
 public:
  explicit Table(TableSpec spec) : spec_(std::move(spec)) {}

  // --- from the log: table_restore.cpp
  // The table as its log has left it, with nobody here. False where it cannot go on: its game or this version of the
  // rules is not here any more.
  [[nodiscard]] bool restore(std::span<const store::Line> lines, std::span<const Module* const> modules, Millis now);

  // --- the lobby: table_lobby.cpp
  void open(Session& host, const Brought& brought, std::optional<Seat> wish, HubContext& context);
  // Somebody who has not heard that the table is open comes back to it.
  void open_again(Session& host, std::string_view token, HubContext& context);
  void repeat_to(const Session& session, HubContext& context);  // everything, to a session that is here already
  void invite(ConnectionId connection, HubContext& context);    // from the table that this one stands for
  Result<void> take(Session& guest, const wire::TakeSeat& message, HubContext& context);
  Result<void> take(Session& session, const wire::Leave& message, HubContext& context);
  Result<void> take(Session& session, const wire::Start& message, HubContext& context);
  Result<void> take(Session& session, const wire::Rename& message, HubContext& context);

  // --- the door: table_door.cpp
  bool invites(std::string_view code_or_link) const;
  Result<void> may_come(const Session& session, wire::Coming as, HubContext& context) const;
  void come(Session& guest, wire::Coming as, HubContext& context);  // who may; perhaps no farther than to the door
  // A person's token and a program's open nothing to each other.
  enum class Whose : bool { person, program };
  bool opens_to(std::string_view token, Whose whose = Whose::person) {
    const Member* found = owner(token);
    return found != nullptr && found->program == (whose == Whose::program);
  }
  bool has_removed(std::string_view token) const;
  void learn_link(std::string_view link);

  // --- the match: table_play.cpp
  Result<void> take(Session& session, const wire::Act& message, HubContext& context);
  Result<void> take(Session& session, const wire::Hint& message, HubContext& context);
  Result<void> take(Session& session, const wire::Host& message, HubContext& context);
  Result<void> take(Session& session, const wire::Terms& message, HubContext& context);
  void answered(const BotAnswer& answer, HubContext& context);
  void stored(const store::Stored& stored, HubContext& context);
  void tick(HubContext& context);
  Millis wake() const;

  // --- the series: table_series.cpp
  Result<void> take(Session& session, const wire::Ready& message, HubContext& context);
  Result<void> take(Session& session, const wire::Swap& message, HubContext& context);
  // Of the last match, or of the one with this number, if it is over, stored, and still in memory.
  std::optional<std::string> record(std::optional<int> number) const;

  // --- coming and going: table_presence.cpp
  void resume(Session& session, const wire::Resume& message, HubContext& context);
  void dropped(Session& session, HubContext& context);
  void presence(HubContext& context);  // a page was hidden, a line went silent, or either came back
  void close(const wire::Bye& bye, CloseCode code, HubContext& context);
  Result<void> take(Session& session, const wire::React& message, HubContext& context);

  // --- in a class: table_class.cpp
  bool in_class() const;
  bool match_over() const;
  void open_in_class(std::span<const ClassMember> members, HubContext& context);
  Result<void> obey_teacher(std::string_view text, HubContext& context);
  void resume_in_class(Session& session, const Digest& key, const wire::Resume& message, HubContext& context);
  bool opens_to(const Digest& key) const;
  void change_key(const Digest& from, const Digest& to);
  void sit_in_class(const ClassMember& one, HubContext& context);                  // on a bot's seat, in a match
  void agree_in_class(std::span<const ClassMember> members, HubContext& context);  // they and nobody else sit here
  void dismiss_in_class(const Digest& key, HubContext& context);
  void watch_in_class(Session& session, HubContext& context);
  void part_in_class(Session& session, HubContext& context);
  Result<std::string> hint_for(Seat seat, Lang lang);
  void unseal(HubContext& context);
  void disband(HubContext& context);  // its people stay in the class

  const TableSpec& spec() const { return spec_; }
  wire::Phase phase() const { return phase_; }
  bool closed() const { return std::ranges::all_of(members_, &Member::program); }  // nobody can come back
  bool is_saved() const { return log_.waiting() == 0; }
  bool is_written_down() const { return digest_of(write_state(state())) == written_state_; }  // between two calls
  bool idle() const { return idle_ && empty_since_ != never && is_saved(); }  // nobody has come for a long time
  bool lost() const { return lost_; }        // the log is another than this table has written: it must be read again
  bool stalled() const { return stalled_; }  // nothing can be written for the time being
  store::Head head() const;
  std::optional<wire::OwnTable> own_of(const Digest& device) const;  // where this device has a place
  bool anyone_here() const;
  // Since when nobody has been in this lobby, if nobody but its opener ever sat down; never: it is in use.
  Millis lone_since() const { return phase_ == wire::Phase::lobby && members_.size() <= 1 ? empty_since_ : never; }
  Millis empty_since() const { return empty_since_; }  // never: somebody is here
  bool is_member(ConnectionId connection) { return member(connection) != nullptr; }
  const AnyMatch* match() const { return live_ ? &live_->match() : nullptr; }

 private:
  static constexpr std::int32_t after_this_call = std::numeric_limits<std::int32_t>::max();
  static constexpr std::int32_t start_over = -1;  // for a viewer who has the events of another stream
  struct Revealed {
    SeatSet seats;
  };
  struct Pending {
    std::int32_t needs = after_this_call;
    std::variant<Send, Close, Revealed> what;
  };

  // --- people
  Member* owner(std::string_view token);
  Member* member(ConnectionId connection);
  Member* sitting(Seat seat);
  const Member* sitting(Seat seat) const;
  void forget_guest(ConnectionId connection);
  Key admit(Session& session, Seat seat, const Brought& brought, HubContext& context);
  Result<void> sit_down(Session& guest, const wire::TakeSeat& message, HubContext& context);
  void dismiss(Member& gone, HubContext& context);
  void unseat(Member& person, HubContext& context);
  void pass_host();
  bool hops(const Session& guest, Seat to) const;
  Result<Seat> seat_for(std::optional<Seat> wish) const;
  Holder own_bot() const;  // of this table's level
  Holder stand_in_for(const Member& person) const;
  void name_bots(HubContext& context);
  void name_differently(Session& session, HubContext& context);
  std::vector<std::string> names_taken() const;

  using Answer = Result<std::string>;  // the message that acknowledges a command
  using Number = std::optional<std::int32_t>;
  static Answer acknowledge(Number cmd, const Result<void>& done = {}, const std::string& canonical = {}) {
    if (!done) return std::unexpected(done.error());
    return wire::write(wire::Ack{cmd.value_or(0), canonical});
  }
  Commands& commands_of(Session& session);
  std::optional<std::string> answer_before(Session& session, std::int32_t cmd);
  // What a call may have changed: nothing but the match, or anything.
  enum class Changed : bool { match, table };
  Result<void> answer(Session& session, Number cmd, HubContext& context, const std::function<Answer()>& carry_out,
                      Changed what = Changed::table);
  Result<void> command(Session& session, Number cmd, HubContext& context,
                       const std::function<Answer(Member&)>& carry_out, Changed what = Changed::table);
  Answer input(const Member& own, HubContext& context, const LiveMatch::Input& enter);

  // --- the host's commands: table_host.cpp
  struct Order;
  Result<void> obey(std::string_view text, HubContext& context);
  Result<void> steer(std::string_view text, HubContext& context);
  Result<void> seat(std::string_view rest, HubContext& context);
  Result<void> seat_between(Seat seat, const Holder& holder, HubContext& context);
  Result<void> seat_in_match(Seat seat, const Holder& holder, HubContext& context);
  Result<void> seat_program(std::string_view rest, HubContext& context);
  Result<void> set_seats(std::string_view rest, HubContext& context);
  Result<void> set_game(std::string_view rest, HubContext& context);
  Result<void> move(std::string_view rest, HubContext& context);
  Result<void> shuffle(std::string_view rest, HubContext& context);
  Result<void> hand_over(std::string_view rest, HubContext& context);
  Result<void> let_watch(std::string_view rest, HubContext& context);
  Result<Member*> person_on(std::string_view seat);
  Result<Member*> other_person_on(std::string_view seat);
  Result<void> resize(TableSetup& setup, const Module& module, int seats) const;

  // --- the door
  Result<void> has_room(const Session& session, wire::Coming as, HubContext& context) const;
  bool has_to_knock(const Session& session) const;
  int times_turned_away(const Session& session) const;
  void count_turned_away(const Session& session);
  void enter(Session& guest, wire::Coming as, HubContext& context);
  void knock(Session& guest, wire::Coming as, HubContext& context);
  void tell_knocking(const Session& guest);
  void turn_away(const Knocker& knocker, Word why, HubContext& context);
  void send_away(ConnectionId connection, wire::ByeReason why, CloseCode code, HubContext& context);
  Result<std::optional<Knocker>> take_knock(std::string_view number);
  Result<void> lock(std::string_view rest, HubContext& context);
  Result<void> unlock(std::string_view rest, HubContext& context);
  Result<void> set_knock(std::string_view rest, HubContext& context);
  Result<void> let_in(std::string_view rest, HubContext& context);
  Result<void> refuse_knock(std::string_view rest, HubContext& context);
  Result<void> remove(std::string_view rest, HubContext& context);
  Result<void> remove_watchers(HubContext& context);
  Result<void> renew_code(std::string_view rest, HubContext& context);

  // --- options and terms: table_terms.cpp
  Result<void> set(std::string_view rest, HubContext& context);
  Result<void> set_ear(std::string_view rest, HubContext& context);
  Result<void> set_own_terms(Member& own, std::string_view text, HubContext& context);
  Result<void> set_terms(Seat seat, std::string_view name, std::string_view value, HubContext& context);
  Result<void> change_option(std::string_view name, std::string_view value);
  bool ear() const;
  void follow_ear();

  // --- the series
  Result<void> begin(HubContext& context);
  TableSetup complete_setup(HubContext& context);
  void forget_match();
  void end_match(HubContext& context);
  bool is_next_certain(Millis now);
  bool plan_next(Millis now);
  Result<void> start_without_all(std::string_view rest, HubContext& context);
  Result<void> restart(std::string_view rest, HubContext& context);
  Result<void> reopen(std::string_view rest, HubContext& context);
  void exchange(Seat one, Seat other);  // the people or bots on these seats, with all that is theirs

  // --- time away
  void come_back(Member& found, Session& session, const wire::Resume& message, HubContext& context);
  Millis grace() const { return in_class() ? caps::class_away : caps::away_grace; }
  bool holds_back() const;
  Session* admit_in_class(const ClassMember& one, HubContext& context);
  void handle_absences(HubContext& context);
  void seat_stand_in(const Member& absent, HubContext& context);
  static void take_trips(Member& own, Session& session, HubContext& context);
  void leave_other_places(ConnectionId connection, const Member& but, HubContext& context);
  void go_on(HubContext& context);
  void restart_grace(HubContext& context);
  static void note_absence(Member& one, const Session* session, Millis now);
  bool anyone_attends() const;
  void welcome_back(const Member& back, HubContext& context);
  bool give_back(const Member& own, HubContext& context);  // false: no bot stands in
  void note_presence(HubContext& context);
  static Millis away_from(const Member& one, const Session* session, Millis now);
  bool note_away(HubContext& context);
  Millis next_absence() const;

  // --- telling: table_tell.cpp
  void tell(ConnectionId to, std::string text) { outbox_.push_back({.what = Send{to, std::move(text)}}); }
  void tell_table(const Session& session, wire::Table table, HubContext& context);
  void tell_host_table(HubContext& context);
  void tell_everyone_table(HubContext& context);
  wire::SeatLine describe(Seat seat, HubContext& context) const;
  wire::Table describe(HubContext& context) const;
  // After anything: log to the store, news to the viewers, questions to the bots.
  void settle(HubContext& context, Changed what = Changed::table, SeatSet shown = {});
  void settle_stored(HubContext& context);
  void tell_news(HubContext& context);
  bool is_heard(Viewer viewer) const;
  void tell_viewers(std::span<ViewerStream* const> streams, HubContext& context);
  std::vector<ConnectionId> listening(Viewer viewer) const;
  void tell_so_far(ConnectionId to, Viewer viewer, std::int32_t have, const std::optional<std::string>& chain,
                   HubContext& context);
  void note_race(HubContext& context);
  void note_odd_connections(HubContext& context);
  SeatSet flush(HubContext& context);

  bool restore_door(const TableState& state);
  bool restore_members(const TableState& state, std::span<const store::Line> lines, Millis now);
  bool restore_lobby(std::int32_t rules);
  bool restore_match(std::span<const store::Line> lines, std::span<const Module* const> modules);

  // --- writing down: table_write.cpp
  void attribute(const store::Command& command);
  TableState state() const;
  void write_down(HubContext& context);
  static Digest digest_of(std::string_view state);
  void write_state_down();
  void stall(bool stalled, HubContext& context);
  ViewerStream& stream(Viewer viewer) { return streams_[viewer.place()]; }
  Viewer viewer_of(ConnectionId connection);
  std::vector<ConnectionId> watching() const;  // guests, and people without a seat
  std::vector<ConnectionId> everyone() const;
  Millis idle_limit() const { return phase_ == wire::Phase::playing ? caps::table_idle : caps::lobby_idle; }

  TableSpec spec_;
  wire::Phase phase_ = wire::Phase::lobby;
  Door door_;
  bool idle_ = false;
  bool lost_ = false;
  bool stalled_ = false;
  bool told_over_ = false;
  std::int32_t told_lines_ = -1;  // of the match, when the viewers were last told
  bool stopped_for_absence_ = false;
  std::int32_t members_so_far_ = 0;
  std::list<Member> members_;  // all who have not left for good
  Member* host_ = nullptr;
  std::vector<ConnectionId> guests_;
  std::vector<ConnectionId> screens_;
  bool ear_ = false;                           // somebody plays by ear, the host says
  bool is_calm_ = false;                       // the options follow it
  std::optional<std::string> tempo_before_{};  // what they were
  Millis empty_since_ = never;                 // of people, watchers, screens and knockers
  std::optional<LiveMatch> live_;
  std::int32_t match_ = 0;        // its number, from 1; 0: there was none yet
  PerSeat<std::int32_t> wins_{};  // in the series
  Millis over_since_{0};
  bool starts_without_all_ = false;  // the host does not wait for the people who are not ready
  Millis starts_at_ = never;         // the next match
  Millis plan_check_ = never;        // when to look again whether it is certain
  std::array<ViewerStream, Viewer::places> streams_{
      ViewerStream{{Seat::none}}, ViewerStream{{Seat::a}}, ViewerStream{{Seat::b}}, ViewerStream{{Seat::c}},
      ViewerStream{{Seat::d}},    ViewerStream{{Seat::e}}, ViewerStream{{Seat::f}}, ViewerStream{{.screen = true}}};
  std::deque<Pending> outbox_;
  TableLog log_;
  Digest written_state_{};        // of the last one in the log
  bool state_may_differ_ = true;  // from the written one: it is long, and moves in the match do not change it
  store::Command state_by_{};     // the command that has changed the state in this call
  Millis write_again_ = never;    // after an outage
  std::optional<OpenRace> race_;  // the one whose showing has been noted
  std::map<std::string, SeatSet> had_seats_;  // by address: taken or left in this match; not kept over a restart
  SeatSet odd_;                               // the seats whose connections are odd, as the host has been told
  SeatSet away_;                              // the seats that the match has been told are away
  Millis presence_check_ = never;             // when to look again at seats that come and go too often
  Millis away_check_ = never;                 // or at pages that have been hidden
};

}  // namespace calculi::server
