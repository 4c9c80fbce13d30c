// A table: people come, sit down, play, go away and come back. It knows who holds which seat, who is the host, and what
// each connection is told. Its phases are lobby, playing, over.
//
// Every message of a table waits in its outbox until the store has confirmed all lines that the log had when the
// message was written. So nothing is acknowledged or shown that a crash could take back.
#pragma once

#include <deque>
#include <list>
#include <map>

#include "platform/server/hub/commands.hpp"
#include "platform/server/hub/live_match.hpp"
#include "platform/server/hub/random_source.hpp"
#include "platform/server/hub/session.hpp"
#include "platform/server/hub/viewer_stream.hpp"
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
  Digest token_hash{};
  Seat seat = Seat::none;
  std::string name;
  ConnectionId connection = ConnectionId::none;
  Millis away_since = never;
  std::optional<Contribution> contribution{};
  Commands commands{};
  Budget presence{caps::presence_notes, caps::presence_refill};
  Budget reactions{caps::reactions, caps::reaction_refill};
};

struct TableSpec {
  TableId id = TableId::none;
  const Module* module = nullptr;
  TableSetup setup{};  // with the seed, whose hash everybody is told beforehand
  std::string code{};
  std::string link{};
  std::string address{};  // of the creator, for the count of lobbies
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

  // --- the lobby: table_lobby.cpp
  void open(Session& host, const std::optional<Contribution>& contribution, HubContext& context);
  void enter(Session& guest, HubContext& context);
  void repeat_to(const Session& session, HubContext& context);  // everything, to a session that is here already
  Result<void> take(Session& guest, const wire::TakeSeat& message, HubContext& context);
  Result<void> take(Session& session, const wire::Leave& message, HubContext& context);
  Result<void> take(Session& session, const wire::Start& message, HubContext& context);

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
  void close(wire::ByeReason reason, CloseCode code, HubContext& context);
  Result<void> take(Session& session, const wire::React& message, HubContext& context);

  const TableSpec& spec() const { return spec_; }
  wire::Phase phase() const { return phase_; }
  bool takes_codes() const { return phase_ == wire::Phase::lobby && !locked_ && has_room(); }
  bool has_room() const { return static_cast<int>(guests_.size()) < caps::guests; }
  bool deserted() const { return deserted_; }    // nobody can come back, or nobody has for too long
  bool unwritten() const { return unwritten_; }  // the store has refused a line
  bool anyone_here() const;
  // Since when nobody has been in this lobby, if nobody but its opener ever sat down; never: it is in use.
  Millis lone_since() const {
    return phase_ == wire::Phase::lobby && members_.size() <= 1 && guests_.empty() ? empty_since_ : never;
  }
  bool is_member(ConnectionId connection) { return member(connection) != nullptr; }
  const AnyMatch* match() const { return live_ ? &live_->match() : nullptr; }

 private:
  struct Revealed {
    SeatSet seats;
  };
  struct Pending {
    std::int32_t needs = 0;
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
  Answer input(const Member& own, std::int32_t cmd, HubContext& context, const LiveMatch::Input& enter);

  // --- the host's commands
  Result<void> host_in_lobby(std::string_view text, HubContext& context);
  Result<void> host_in_match(std::string_view text, HubContext& context);
  Result<void> reseat(Seat seat, const Holder& holder, HubContext& context);

  // --- time away
  void handle_absences(HubContext& context);
  void seat_stand_in(const Member& absent, HubContext& context);
  void leave_other_places(ConnectionId connection, const Member& but, HubContext& context);
  void restart_grace(HubContext& context);
  void welcome_back(Member& back, HubContext& context);
  void note_presence(HubContext& context);
  Millis next_absence() const;

  // --- telling: table_tell.cpp
  std::int32_t needs() const { return live_ ? live_->lines() : 0; }
  void tell(ConnectionId to, std::string text) { outbox_.push_back({needs(), Send{to, std::move(text)}}); }
  void tell_table(const Session& session);
  void tell_everyone_table(HubContext& context);
  wire::Table describe() const;
  void settle(HubContext& context);  // after anything: log to the store, news to the viewers, questions to the bots
  void tell_news(HubContext& context);
  void tell_viewer(int viewer);
  void tell_so_far(ConnectionId to, Seat seat, std::int32_t have, const std::optional<std::string>& chain);
  void note_race();
  SeatSet flush(HubContext& context);
  ViewerStream& stream(Seat seat) { return streams_[static_cast<unsigned>(index(seat) + 1)]; }
  std::vector<ConnectionId> watching() const;  // guests, and a host without a seat
  std::vector<ConnectionId> everyone() const;
  Millis idle_limit() const { return phase_ == wire::Phase::lobby ? caps::lobby_idle : caps::table_idle; }

  TableSpec spec_;
  wire::Phase phase_ = wire::Phase::lobby;
  bool locked_ = false;
  bool deserted_ = false;
  bool unwritten_ = false;
  bool told_over_ = false;
  std::int32_t told_lines_ = 0;  // of the log, when the viewers were last told
  bool stopped_for_absence_ = false;
  std::list<Member> members_;  // all who have not left for good
  Member* host_ = nullptr;
  std::vector<ConnectionId> guests_;
  Millis empty_since_ = never;
  std::optional<LiveMatch> live_;
  std::array<ViewerStream, limits::seats + 1> streams_{
      ViewerStream{{Seat::none}}, ViewerStream{{Seat::a}}, ViewerStream{{Seat::b}}, ViewerStream{{Seat::c}},
      ViewerStream{{Seat::d}},    ViewerStream{{Seat::e}}, ViewerStream{{Seat::f}}};
  std::deque<Pending> outbox_;
  std::optional<OpenRace> race_;   // the one whose showing has been noted
  SeatSet away_;                   // the seats that the match has been told are away
  Millis presence_check_ = never;  // when to look again at seats that come and go too often
};

}  // namespace calculi::server
