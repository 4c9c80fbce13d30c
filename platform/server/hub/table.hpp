// A table: people come, sit down, play, go away and come back. It knows who holds which seat, who is the host, and what
// each connection is told. Its life is lobby, playing, over.
//
// Everything a table tells anybody waits in its outbox until the store has confirmed the log as far as the match stood
// when it was written. So nothing is acknowledged or shown that a crash could take back.
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
};

// What makes a table.
struct TableSpec {
  TableId id = TableId::none;
  const Module* module = nullptr;
  TableSetup setup{};  // with the seed whose hash is promised
  std::string code{};
  std::string link{};
  std::string address{};  // of the creator, for the count of lobbies
};

class Table {
 public:
  explicit Table(TableSpec spec) : spec_(std::move(spec)) {}

  // --- the lobby: table_lobby.cpp
  Key open(Session& host, const std::optional<Contribution>& contribution, HubContext& context);
  Result<void> enter(Session& guest, HubContext& context);
  void repeat_to(const Session& session, HubContext& context);  // everything, to a session that is here already
  Result<Key> sit(Session& guest, const std::optional<Seat>& seat, const std::optional<Contribution>& contribution,
                  HubContext& context);
  Result<void> start(Session& session, HubContext& context);
  void leave(Session& session, HubContext& context);

  // --- the match: table_play.cpp
  void act(Session& session, const wire::Act& message, HubContext& context);
  void hint(Session& session, const wire::Hint& message, HubContext& context);
  void host(Session& session, const wire::Host& message, HubContext& context);
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

  const TableSpec& spec() const { return spec_; }
  wire::Phase phase() const { return phase_; }
  bool takes_codes() const { return phase_ == wire::Phase::lobby && !locked_ && roomy(); }
  bool roomy() const { return static_cast<int>(guests_.size()) < caps::guests; }
  bool deserted() const { return deserted_; }    // nobody will come back
  bool unwritten() const { return unwritten_; }  // the store has refused a line
  bool anyone_here() const;
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
  bool is_host(const Session& session);
  Key admit(Session& session, Seat seat, const std::optional<Contribution>& contribution, HubContext& context);
  void drop_guest(ConnectionId connection);
  void dismiss(Member& gone, HubContext& context);
  void pass_host();
  void name_bots(HubContext& context);
  std::vector<std::string> names_taken() const;
  Holder& holder_of(Seat seat) { return spec_.setup.holders[static_cast<unsigned>(index(seat))]; }
  Holder stand_in() const;

  void command(Session& session, std::int32_t cmd, HubContext& context,
               const std::function<Result<std::string>(const Member&)>& carry_out);

  // --- the host's commands
  Result<void> host_in_lobby(std::string_view text, HubContext& context);
  Result<void> host_in_match(std::string_view text, HubContext& context);
  Result<void> reseat(Seat seat, const Holder& holder, HubContext& context);

  // --- time away
  void handle_absences(HubContext& context);
  void keep_warm(Member& absent, HubContext& context);
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
  void refuse_to(const Session& session, std::optional<std::int32_t> cmd, const Refusal& refusal);
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

  std::string refusal_text(const Session& session, std::optional<std::int32_t> cmd, const Refusal& refusal) const;

  TableSpec spec_;
  wire::Phase phase_ = wire::Phase::lobby;
  bool locked_ = false;
  bool deserted_ = false;
  bool unwritten_ = false;
  bool told_over_ = false;
  std::int32_t told_lines_ = 0;  // of the log, when the viewers were last told
  bool stopped_for_absence_ = false;
  std::list<Member> members_;  // without those who have left for good
  Member* host_ = nullptr;
  std::vector<ConnectionId> guests_;
  Millis empty_since_ = never;
  std::optional<LiveMatch> live_;
  std::array<ViewerStream, limits::seats + 1> streams_{
      ViewerStream{{Seat::none}}, ViewerStream{{Seat::a}}, ViewerStream{{Seat::b}}, ViewerStream{{Seat::c}},
      ViewerStream{{Seat::d}},    ViewerStream{{Seat::e}}, ViewerStream{{Seat::f}}};
  std::deque<Pending> outbox_;
  std::optional<OpenRace> race_;   // the one whose showing has been noted
  SeatSet away_;                   // as the match knows it
  Millis presence_check_ = never;  // of seats that come and go too often
};

}  // namespace calculi::server
