// The server without its sockets: a pure state machine. Messages, time, the store's and the bots' answers go in;
// messages, log entries and questions to bots come out (take_outputs). It reads no clock and has no random source of
// its own, so the whole server runs in a simulator, as fast as the machine can.
//
// Time is the hub's own, in milliseconds, and never goes back. Call tick() when next_tick() has come.
#pragma once

#include "platform/server/classroom/classroom.hpp"
#include "platform/server/hub/addresses.hpp"
#include "platform/server/hub/program_voice.hpp"
#include "platform/server/hub/wake_list.hpp"
#include "platform/server/table/table.hpp"

namespace calculi::server {

struct HubSettings {
  std::span<const Module* const> modules;
  RandomSource random;
  std::int32_t time_percent = 100;  // only told to clients
  Bounds bounds{};
  std::function<std::vector<std::string>()> addresses{};  // under which others reach the server
  // Where several processes play the tables of one store: what this one is called. Then only tables in memory are known
  // here, and the store is asked for all others.
  std::optional<std::string> name{};
};

struct HubFigures {
  std::size_t connections = 0;
  std::array<std::size_t, wire::phase_names.size()> tables{};  // in memory
  std::size_t stalled = 0;
  std::size_t known = 0;  // tables that somebody can come back to, in memory or not
  std::size_t classes = 0;
};

class Hub : private ClassTables {
 public:
  explicit Hub(HubSettings settings) : settings_(std::move(settings)) {}

  // --- inputs
  // `address` tells where a connection comes from; empty: this machine.
  void connected(ConnectionId connection, const std::string& address, Millis now);
  void received(ConnectionId connection, std::string_view text, Millis arrived);
  void disconnected(ConnectionId connection, Millis now);
  void measured(ConnectionId connection, Millis round_trip, Millis now);
  void went_silent(ConnectionId connection, Millis now);  // no pong for a while
  void know(std::span<const store::Head> heads);          // tables in the store, at the start
  void stored(const store::Stored& stored, Millis now);
  void loaded(TableId id, const store::Loaded& log, Millis now);  // the answer to Load
  void purged(std::span<const TableId> tables, Millis now);       // nobody can come back to them any more
  // --- where several processes play: hub_shared.cpp
  void share(Millis now);                                                              // at the start
  void found(const store::CodeOrLink& key, std::optional<TableId> table, Millis now);  // the answer to Find
  void moved(std::span<const TableId> tables, Millis now);                             // others have taken them
  void set_aside(std::vector<std::string> codes, Millis now);                          // the answer to SetAside
  void bot_answered(const BotAnswer& answer, Millis now);
  void tick(Millis now);
  void slept(Millis now);  // the computer did
  void stop(Millis now);   // tells everybody when to come back

  // --- outputs
  std::vector<Output> take_outputs();
  void give_back(std::vector<Output> outputs) { out_.give_back(std::move(outputs)); }
  Millis next_tick() const { return std::min(wakes_.next(), next_move_of_programs()); }

  // --- figures and tables
  std::size_t connections() const { return sessions_.size(); }
  std::size_t tables() const { return tables_.size(); }  // in memory
  HubFigures figures() const;
  bool stopping() const { return stopping_; }
  const Table* table_of(ConnectionId connection) const;
  const Classroom* class_of(ConnectionId connection) const;
  void forgotten(TableId id, bool done, Millis now);  // the answer to Forget
  // Of the last match, or of the one with this number, while it is in memory and over.
  std::optional<std::string> record(std::string_view link, std::optional<int> number = {}) const;

 private:
  // Messages that need no table; all others go to the table of their session.
  void handle(Session& session, const wire::Hello& message, Millis now);
  void handle(Session& session, const wire::Ping& message, Millis now);
  void handle(Session& session, const wire::Rename& message, Millis now);
  void handle(Session& session, const wire::CreateTable& message, Millis now);
  void handle(Session& session, const wire::Join& message, Millis now);
  void handle(Session& session, const wire::Resume& message, Millis now);
  void handle(Session& session, const wire::Program& message, Millis now);
  void handle(Session& session, const wire::ListTables& message, Millis now);
  void handle(Session& session, const wire::Visible& message, Millis now);
  void handle(Session& session, const wire::Leave& message, Millis now);
  void handle(Session& session, const wire::OpenClass& message, Millis now);
  void handle(Session& session, const wire::ClassResume& message, Millis now);
  void handle(Session& session, const wire::ClassControl& message, Millis now);
  void handle(Session& session, const wire::ClassClaim& message, Millis now);
  void handle(Session& session, const wire::ClassReadmit& message, Millis now);
  template <class Message>  // at a table, or in a class
  void handle(Session& session, const Message& message, Millis now);

  template <class AtTable>
  void at_table(Session& session, Table& table, const AtTable& message, Millis now);

  void take(Session& session, std::string_view text, Millis arrived);
  Session* find(ConnectionId connection);
  Table* table_of(const Session& session);
  HubContext context_at(Millis now) {
    return {out_, sessions_, settings_.random, directory_, settings_.modules, telling_, now};
  }
  // The only way to a table: a fault in it ends it and nothing else.
  void at(Table& table, Millis now, const std::function<void(HubContext&)>& act);
  void touched(Table& table, Millis now);  // its next tick may have changed, or it may be over
  // Ends a table for its people and for the hub. Its log stays.
  void retire(Table& table, Millis now, wire::ByeReason reason, const std::string& fault = {});
  // Takes a table out of memory; a player who comes back to it brings it in again.
  void shelve(TableId id, const std::string& fault = {});
  void restore(TableId id, const store::Loaded& log, Millis now);
  std::int32_t come_back_within(std::uint32_t ms) const {
    return static_cast<std::int32_t>(random_below(settings_.random, ms));
  }
  void presence_changed(const Session& session, Millis now);
  void welcome(const Session& session);

  Result<TableSpec> read_spec(const Session& session, const wire::CreateTable& message);
  Table* opened_with(const std::optional<std::string>& token);
  bool may_leave(const Session& session);
  void leave_old_table(Session& session, Millis now);
  template <class Coming>
  void come(Session& session, TableId id, const Coming& message, Millis now);
  void enter(Session& session, Table& table, const wire::Join& message, Millis now);
  void enter(Session& session, Table& table, const wire::Resume& message, Millis now);
  void no_such_table(Session& session, const wire::Join& message, Millis now);
  void no_such_table(Session& session, const wire::Resume& message, Millis now);
  Millis wait_to_guess(Session& session, Millis now) {
    return std::max(session.wrong_codes.wait(now), addresses_.wait_to_guess(session.address, now));
  }
  void refuse_for(const Session& session, const Refusal& why, Millis wait);
  void refuse_to_guess(const Session& session, Millis wait);
  static std::string without_spaces(std::string_view text);
  void answer_arrivals(TableId id, bool ok, const std::string& elsewhere, Millis now);

  // --- classes: hub_class.cpp
  Classroom* class_of(const Session& session);
  Classroom* find_class(const TableId& id);
  void at_class(Classroom& room, Millis now, const std::function<void(ClassContext&)>& act);
  void class_touched(const TableId& id, Millis now, const std::string& fault);
  void drop_class(const TableId& id, const std::string& fault);
  void end_class(Classroom& room, Millis now);
  void forget_of_class(const TableId& id);
  Table* table(const TableId& id) override;
  Table* open_table(TableSpec spec) override;
  void at_table(Table& table, const std::function<void(HubContext&)>& act) override;
  void load_table(const TableId& id) override;
  void leave_door(Session& session, const std::string& to, Millis now);
  void take_back(ClassSpec& spec, const wire::OpenClass& message) const;
  bool may_open_class(const std::string& address) const;
  void no_such_table(Session& session, const wire::ClassResume& message, Millis now);
  void enter(Session& session, Classroom& room, const wire::Join& message, Millis now);
  void enter(Session& session, Classroom& room, const wire::ClassResume& message, Millis now);
  void restore_class(TableId id, const store::Loaded& log, Millis now);
  void table_of_class_loaded(const TableId& id, const store::Loaded& log, Millis now);
  template <class InClass>
  void in_class(Session& session, Classroom& room, const InClass& message, Millis now) {
    at_class(room, now, [&](ClassContext& context) {
      if (const Result<void> done = room.take(session, message, context); !done) refuse_to(session, done.error());
    });
  }

  // --- programs from elsewhere: hub_programs.cpp
  void hear_program(Session& session, std::string_view line, Millis now);
  void let_programs_move(Millis now);
  Millis next_move_of_programs() const;
  Millis hold_for(ConnectionId program) const;
  void dismiss_programs(const TableId& table);

  // --- tables that are lost, and those that people have opened instead: hub_lost.cpp
  void no_such_link(Session& session, std::string_view link, Millis now);
  Table* instead_of(std::string_view link, Millis now);
  void stand_instead(Table& table, std::string_view link, Millis now);
  void lead_to(Table& table, ConnectionId connection, Millis now);

  bool may_open_lobby(const std::string& address) const;
  void make_room(Millis now);

  // --- where several processes play
  bool shared() const { return settings_.name.has_value(); }
  template <class Coming>
  void seek(Session& session, const Coming& message);
  void lead_on(Session& session, const std::optional<std::string>& at);
  void go_on_reading(Session& session, Millis now);
  void want_codes(Millis now);
  bool make_room_to_load(Millis now);

  bool affordable(Session& session, std::string_view text, Millis now);
  void unreadable(Session& session, const Refusal& why);
  void refuse_to(const Session& session, const Refusal& why) { send(session, refusal_to(session, {}, why)); }
  void refuse_to(const Session& session, Word why) { refuse_to(session, {why, {}, {}}); }
  void send_error(const Session& session, const Refusal& why);
  void send(const Session& session, const wire::ServerMessage& message) {
    out_.add(Send{session.id, wire::write(message)});
  }
  void close(const Session& session, CloseCode code) { out_.add(Close{session.id, code}); }

  HubSettings settings_;
  Outputs out_;
  Sessions sessions_;
  Addresses addresses_;
  std::map<TableId, Table> tables_;
  Directory directory_;
  Telling telling_;  // of whatever table was told last
  // The new tables by the hash of the lost link.
  struct Instead {
    TableId table = TableId::none;
    Millis until = never;
  };
  std::map<Digest, Instead> instead_;
  // Connections that wait for a table being loaded, each with the message that asked for it.
  using Arrival = std::variant<wire::Join, wire::Resume, wire::ClassResume>;
  std::map<TableId, std::vector<std::pair<ConnectionId, Arrival>>> waiting_;
  std::map<ConnectionId, ProgramVoice> programs_;
  std::map<TableId, Classroom> classes_;
  std::map<TableId, std::set<TableId>> loading_;  // the tables that a class waits for after a restart
  std::set<TableId> forget_again_;                // what the store could not forget
  std::map<store::CodeOrLink, std::vector<std::pair<ConnectionId, Arrival>>> seeking_;
  Millis codes_from_ = never;  // since when the codes are set aside; never: they are being asked for, or never were
  WakeList wakes_;
  Millis now_{0};  // of the call
  bool stopping_ = false;
};

}  // namespace calculi::server
