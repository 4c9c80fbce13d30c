// A table: people come, sit down, play, go away and come back. It knows who holds which seat, who is the host, and what
// each connection is told. Its phases are lobby, playing, over.
//
// Everything that makes a table is in its log: after each call the table writes down its state, if that has changed,
// and the new lines of its match. Every message waits in the outbox until the store has confirmed all lines of the call
// that wrote it. So nothing is acknowledged or shown that a crash could take back, and a table is restored from its log
// alone.
#pragma once

#include <deque>
#include <limits>
#include <list>
#include <map>

#include "platform/server/hub/random_source.hpp"
#include "platform/server/hub/session.hpp"
#include "platform/server/table/commands.hpp"
#include "platform/server/table/live_match.hpp"
#include "platform/server/table/table_log.hpp"
#include "platform/server/table/table_state.hpp"
#include "platform/server/table/viewer_stream.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {

// The parts of the hub that a table uses while it handles one call.
struct HubContext {
  Outputs& out;
  std::map<ConnectionId, Session>& sessions;
  const RandomSource& random;
  Millis now;

  Session* session(ConnectionId connection) {
    const auto found = sessions.find(connection);
    return found == sessions.end() ? nullptr : &found->second;
  }
};

// A person with a token: on a seat, or the host without one.
struct Member {
  std::int32_t number = 0;  // at this table; nobody gets the number of somebody else
  Digest token_hash{};
  Seat seat = Seat::none;
  std::string name;
  ConnectionId connection = ConnectionId::none;
  Millis away_since = never;
  std::optional<Contribution> contribution{};
  RoundTrips trips{};  // of the connections before
  Commands commands{};
  Budget presence{caps::presence_notes, caps::presence_refill};
  Budget reactions{caps::reactions, caps::reaction_refill};
};

struct TableSpec {
  TableId id = TableId::none;
  const Module* module = nullptr;
  TableSetup setup{};  // with the seed, whose hash everybody is told beforehand
  std::string code{};
  std::string link{};  // empty after a restart, until somebody comes by it
  Digest link_hash{};
  std::string address{};  // of the creator, for the count of lobbies; not kept: "?" after a restart
};

// What a person adds to the deal: nothing, or 16 bytes as hex digits.
Result<std::optional<Contribution>> read_contribution(const std::optional<std::string>& text);

// A bot needs a level that the game has.
inline bool can_play(const Module& module, const Holder& holder) {
  return holder.kind != HolderKind::bot || has_level(module, holder.level.view());
}

class Table {
 public:
  explicit Table(TableSpec spec) : spec_(std::move(spec)) {}

  // --- from the log: table_restore.cpp
  // The table as its log has left it, with nobody here. False where it cannot go on: its game or this version of the
  // rules is not here any more.
  [[nodiscard]] bool restore(std::span<const store::Line> lines, std::span<const Module* const> modules, Millis now);

  // --- the lobby: table_lobby.cpp
  void open(Session& host, const std::optional<Contribution>& contribution, HubContext& context);
  void enter(Session& guest, HubContext& context);
  void repeat_to(const Session& session, HubContext& context);  // everything, to a session that is here already
  Result<void> take(Session& guest, const wire::TakeSeat& message, HubContext& context);
  Result<void> take(Session& session, const wire::Leave& message, HubContext& context);
  Result<void> take(Session& session, const wire::Start& message, HubContext& context);
  void rename(Session& session, HubContext& context);

  // --- the match: table_play.cpp
  Result<void> take(Session& session, const wire::Act& message, HubContext& context);
  Result<void> take(Session& session, const wire::Hint& message, HubContext& context);
  Result<void> take(Session& session, const wire::Host& message, HubContext& context);
  std::optional<std::string> record() const;  // once the match is over and stored
  void answered(const BotAnswer& answer, HubContext& context);
  void stored(const store::Stored& stored, HubContext& context);
  void tick(HubContext& context);
  Millis wake() const;

  // --- coming and going: table_presence.cpp
  bool opens_to(std::string_view token) { return owner(token) != nullptr; }
  void resume(Session& session, const wire::Resume& message, HubContext& context);
  void dropped(Session& session, HubContext& context);
  void presence(HubContext& context);  // a page was hidden, a line went silent, or either came back
  void close(const wire::Bye& bye, CloseCode code, HubContext& context);
  Result<void> take(Session& session, const wire::React& message, HubContext& context);

  const TableSpec& spec() const { return spec_; }
  wire::Phase phase() const { return phase_; }
  bool takes_codes() const { return phase_ == wire::Phase::lobby && !locked_ && has_room(); }
  bool has_room() const { return static_cast<int>(guests_.size()) < caps::guests; }
  bool closed() const { return members_.empty(); }  // nobody can come back
  bool is_saved() const { return log_.waiting() == 0; }
  bool idle() const { return idle_ && is_saved(); }  // nobody has come for a long time
  bool lost() const { return lost_; }        // the log is another than this table has written: it must be read again
  bool stalled() const { return stalled_; }  // nothing can be written for the time being
  void learn_link(std::string_view link) { spec_.link = link; }
  store::Head head() const;
  bool anyone_here() const;
  // Since when nobody has been in this lobby, if nobody but its opener ever sat down; never: it is in use.
  Millis lone_since() const {
    return phase_ == wire::Phase::lobby && members_.size() <= 1 && guests_.empty() ? empty_since_ : never;
  }
  bool is_member(ConnectionId connection) { return member(connection) != nullptr; }
  const AnyMatch* match() const { return live_ ? &live_->match() : nullptr; }

 private:
  static constexpr std::int32_t after_this_call = std::numeric_limits<std::int32_t>::max();
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
  Key admit(Session& session, Seat seat, const std::optional<Contribution>& contribution, HubContext& context);
  void dismiss(Member& gone, HubContext& context);
  void pass_host();
  void name_bots(HubContext& context);
  std::vector<std::string> names_taken() const;
  Holder stand_in() const;

  using Answer = Result<std::string>;  // the message that acknowledges a command
  Result<void> command(Session& session, std::int32_t cmd, HubContext& context,
                       const std::function<Answer(const Member&)>& carry_out);
  Answer input(const Member& own, HubContext& context, const LiveMatch::Input& enter);

  // --- the host's commands
  Result<void> host_in_lobby(std::string_view text, HubContext& context);
  Result<void> host_in_match(std::string_view text, HubContext& context);
  Result<void> reseat(Seat seat, const Holder& holder, HubContext& context);

  // --- time away
  void handle_absences(HubContext& context);
  void seat_stand_in(const Member& absent, HubContext& context);
  static void take_trips(Member& own, Session& session, HubContext& context);
  void leave_other_places(ConnectionId connection, const Member& but, HubContext& context);
  void restart_grace(HubContext& context);
  void welcome_back(Member& back, HubContext& context);
  void note_presence(HubContext& context);
  Millis next_absence() const;

  // --- telling: table_tell.cpp
  void tell(ConnectionId to, std::string text) { outbox_.push_back({.what = Send{to, std::move(text)}}); }
  void tell_table(const Session& session);
  void tell_everyone_table(HubContext& context);
  wire::Table describe() const;
  void settle(HubContext& context);  // after anything: log to the store, news to the viewers, questions to the bots
  void tell_news(HubContext& context);
  void tell_viewer(int viewer);
  void tell_so_far(ConnectionId to, Seat seat, std::int32_t have, const std::optional<std::string>& chain);
  void note_race(HubContext& context);
  void note_odd_connections(HubContext& context);
  SeatSet flush(HubContext& context);

  bool restore_members(const TableState& state, std::span<const store::Line> lines);
  bool restore_match(std::span<const store::Line> lines, std::span<const Module* const> modules);

  // --- writing down: table_write.cpp
  void attribute(store::Command command);
  TableState state() const;
  void write_down(HubContext& context);
  void stall(bool stalled, HubContext& context);
  ViewerStream& stream(Seat seat) { return streams_[static_cast<unsigned>(index(seat) + 1)]; }
  std::vector<ConnectionId> watching() const;  // guests, and a host without a seat
  std::vector<ConnectionId> everyone() const;
  Millis idle_limit() const { return phase_ == wire::Phase::lobby ? caps::lobby_idle : caps::table_idle; }

  TableSpec spec_;
  wire::Phase phase_ = wire::Phase::lobby;
  bool locked_ = false;
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
  Millis empty_since_ = never;
  std::optional<LiveMatch> live_;
  std::array<ViewerStream, limits::seats + 1> streams_{
      ViewerStream{{Seat::none}}, ViewerStream{{Seat::a}}, ViewerStream{{Seat::b}}, ViewerStream{{Seat::c}},
      ViewerStream{{Seat::d}},    ViewerStream{{Seat::e}}, ViewerStream{{Seat::f}}};
  std::deque<Pending> outbox_;
  TableLog log_;
  std::string written_state_;      // the last one in the log
  store::Command state_by_{};      // the command that has changed the state in this call
  Millis write_again_ = never;     // after an outage
  std::optional<OpenRace> race_;   // the one whose showing has been noted
  SeatSet odd_;                    // the seats whose connections are odd, as the host has been told
  SeatSet away_;                   // the seats that the match has been told are away
  Millis presence_check_ = never;  // when to look again at seats that come and go too often
};

}  // namespace calculi::server
