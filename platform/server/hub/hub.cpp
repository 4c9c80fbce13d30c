// Connections, time, the store and the bots. Messages from clients are in hub_messages.cpp.
#include "platform/server/hub/hub.hpp"

#include <algorithm>

#include "platform/server/hub/containment.hpp"

namespace calculi::server {

Session* Hub::find(ConnectionId connection) {
  const auto found = sessions_.find(connection);
  return found == sessions_.end() ? nullptr : &found->second;
}

Table* Hub::table_of(const Session& session) {
  const auto found = tables_.find(session.table);
  return found == tables_.end() ? nullptr : &found->second;
}

const Table* Hub::table_of(ConnectionId connection) const {
  const auto session = sessions_.find(connection);
  if (session == sessions_.end()) return nullptr;
  const auto found = tables_.find(session->second.table);
  return found == tables_.end() ? nullptr : &found->second;
}

HubFigures Hub::figures() const {
  HubFigures figures{.connections = sessions_.size(), .known = directory_.tables(), .classes = classes_.size()};
  for (const auto& [id, table] : tables_) {
    ++figures.tables[static_cast<unsigned>(table.phase())];
    if (table.stalled()) ++figures.stalled;
  }
  return figures;
}

const Classroom* Hub::class_of(ConnectionId connection) const {
  const auto session = sessions_.find(connection);
  const auto found = session == sessions_.end() ? classes_.end() : classes_.find(session->second.room);
  return found == classes_.end() ? nullptr : &found->second;
}

std::optional<std::string> Hub::record(std::string_view link, std::optional<int> number) const {
  const auto table = tables_.find(directory_.find(link));
  std::optional<std::string> text;
  if (table == tables_.end() || is_code(link) || !table->second.invites(link)) return text;
  (void)contained([&] { text = table->second.record(number); });
  return text;
}

void Hub::connected(ConnectionId connection, const std::string& address, Millis now) {
  const bool room = sessions_.size() < settings_.bounds.connections && !stopping_;
  if (!room || !addresses_.connect(address, now)) {
    out_.add(Close{connection, CloseCode::try_later});
    return;
  }
  Session& session = sessions_[connection];
  session.id = connection;
  session.address = address;
}

void Hub::disconnected(ConnectionId connection, Millis now) {
  Session* session = find(connection);
  if (session == nullptr) return;
  Table* table = table_of(*session);
  Session gone = std::move(*session);
  sessions_.erase(connection);
  programs_.erase(connection);
  addresses_.disconnect(gone.address, now);
  if (table != nullptr) at(*table, now, [&](HubContext& context) { table->dropped(gone, context); });
  Classroom* room = class_of(gone);
  if (room != nullptr) at_class(*room, now, [&](ClassContext& context) { room->dropped(gone, context); });
}

void Hub::measured(ConnectionId connection, Millis round_trip, Millis now) {
  Session* session = find(connection);
  if (session == nullptr) return;
  const bool was_silent = std::exchange(session->silent_since, never) != never;
  session->trips.add(std::clamp(round_trip, Millis{0}, seconds(10)));
  if (was_silent) presence_changed(*session, now);
}

void Hub::went_silent(ConnectionId connection, Millis now) {
  Session* session = find(connection);
  if (session == nullptr || session->silent_since != never) return;
  session->silent_since = now;
  presence_changed(*session, now);
}

void Hub::presence_changed(const Session& session, Millis now) {
  Table* table = table_of(session);
  if (table != nullptr) at(*table, now, [&](HubContext& context) { table->presence(context); });
  if (Classroom* room = class_of(session)) room->touch(), wakes_.set(room->spec().id, now, now);
}

void Hub::stored(const store::Stored& stored, Millis now) {
  if (Classroom* room = find_class(stored.table)) {
    return at_class(*room, now, [&](ClassContext& context) { room->stored(stored, context); });
  }
  const auto found = tables_.find(stored.table);
  if (found == tables_.end()) return;
  at(found->second, now, [&](HubContext& context) { found->second.stored(stored, context); });
}

void Hub::bot_answered(const BotAnswer& answer, Millis now) {
  const auto found = tables_.find(answer.table);
  if (found == tables_.end()) return;
  if (!answer.fault.empty()) return retire(found->second, now, wire::ByeReason::outage, answer.fault);
  at(found->second, now, [&](HubContext& context) { found->second.answered(answer, context); });
}

void Hub::tick(Millis now) {
  let_programs_move(now);
  while (wakes_.next() <= now) {
    const TableId first = wakes_.first();
    const auto found = tables_.find(first);
    if (Classroom* room = find_class(first)) {
      at_class(*room, now, [&](ClassContext& context) { room->tick(context); });
    } else if (forget_again_.contains(first)) {
      forget_again_.erase(first);
      wakes_.erase(first);
      out_.add(Forget{first});
    } else if (found == tables_.end()) {
      wakes_.erase(first);
    } else {
      at(found->second, now, [&](HubContext& context) { found->second.tick(context); });
    }
  }
}

// Clients are told to come back at random times, so that they do not all come at once: within five seconds, or sooner
// where another process has room for them.
void Hub::stop(Millis) {
  stopping_ = true;
  for (const auto& [id, session] : sessions_) {
    send(session, wire::Bye{wire::ByeReason::stopping, come_back_within(shared() ? 1500 : 5000)});
    close(session, CloseCode::restart);
  }
}

void Hub::at(Table& table, Millis now, const std::function<void(HubContext&)>& act) {
  now_ = now;
  const std::optional<Fault> fault = contained([&] {
    HubContext context = context_at(now);
    act(context);
    touched(table, now);
  });
  if (fault) retire(table, now, wire::ByeReason::outage, fault->text());
}

void Hub::touched(Table& table, Millis now) {
  if (Classroom* room = find_class(server::class_of(table.spec().id)); room && room->plays_at(table.spec().id)) {
    room->touch();
    wakes_.set(room->spec().id, now, now);
  }
  if (table.closed()) return retire(table, now, wire::ByeReason::table_closed);
  directory_.know(table.head());
  if (table.lost()) {
    HubContext context = context_at(now);
    table.close({wire::ByeReason::outage, come_back_within(1000)}, CloseCode::restart, context);
  }
  if (table.lost() || table.idle()) return shelve(table.spec().id);
  wakes_.set(table.spec().id, table.wake(), now);
}

void Hub::retire(Table& table, Millis now, wire::ByeReason reason, const std::string& fault) {
  const bool given_up = reason == wire::ByeReason::table_closed;
  (void)contained([&] {
    HubContext context = context_at(now);
    if (table.in_class()) return table.disband(context);
    table.close({reason, {}}, given_up ? CloseCode::table_closed : CloseCode::try_later, context);
  });
  directory_.forget(table.spec().id);
  shelve(table.spec().id, fault);
}

void Hub::shelve(TableId id, const std::string& fault) {
  dismiss_programs(id);
  wakes_.erase(id);
  tables_.erase(id);
  if (shared()) directory_.forget(id);
  out_.add(Retire{.table = id, .fault = fault});
}

// --- tables that come out of the store

// A class is loaded at once: it may have nobody to come back to it, and then it is to be forgotten in time. So is at
// once what is left of a class that is not there any more.
void Hub::know(std::span<const store::Head> heads) {
  std::set<TableId> known;
  for (const store::Head& head : heads) {
    if (is_class(head.table)) known.insert(head.table);
  }
  for (const store::Head& head : heads) {
    const TableId room = server::class_of(head.table);
    if (room == TableId::none || known.contains(room)) directory_.know(head);
    if (room != TableId::none && !known.contains(room)) out_.add(Forget{head.table});
  }
  for (const TableId& room : known) {
    waiting_[room];
    out_.add(Load{room});
  }
}

// Where somebody still sits at such a table, nothing could be written for it any more.
void Hub::purged(std::span<const TableId> tables, Millis now) {
  for (const TableId id : tables) {
    if (const auto room = classes_.find(id); room != classes_.end()) {
      end_class(room->second, now);
      continue;
    }
    const auto found = tables_.find(id);
    if (found != tables_.end()) retire(found->second, now, wire::ByeReason::table_closed);
    directory_.forget(id);
  }
}

void Hub::loaded(TableId id, const store::Loaded& log, Millis now) {
  const bool here = log.ok && log.elsewhere.empty();
  if (is_of_class(id) && !is_class(id)) return table_of_class_loaded(id, log, now);
  if (classes_.contains(id)) return;  // is here already
  if (here) is_class(id) ? restore_class(id, log, now) : restore(id, log, now);
  if (!loading_.contains(id)) answer_arrivals(id, log.ok, log.elsewhere, now);
}

void Hub::answer_arrivals(TableId id, bool ok, const std::string& elsewhere, Millis now) {
  const auto node = waiting_.extract(id);
  if (node.empty()) return;
  for (const auto& [connection, coming] : node.mapped()) {
    Session* session = find(connection);
    if (session == nullptr) continue;
    session->arriving = false;
    if (!elsewhere.empty()) {
      lead_on(*session, elsewhere);
    } else if (!ok) {
      refuse_for(*session, {words::server_stalled, {}, {}}, caps::read_again);
    } else if (is_class(id)) {
      std::visit(
          [&](const auto& message) {
            classes_.contains(id) ? come(*session, id, message, now) : no_such_table(*session, message, now);
          },
          coming);
    } else {
      const auto table = tables_.find(id);  // a fault may end it while one after the other comes in
      std::visit(
          [&](const auto& message) {
            if constexpr (std::is_same_v<std::decay_t<decltype(message)>, wire::ClassResume>) {
              no_such_table(*session, message, now);
            } else {
              table == tables_.end() ? no_such_table(*session, message, now)
                                     : enter(*session, table->second, message, now);
            }
          },
          coming);
    }
    go_on_reading(*session, now);
  }
}

// A table that cannot go on, or that everybody has left, stays in the store alone.
void Hub::restore(TableId id, const store::Loaded& log, Millis now) {
  const auto waiting = waiting_.find(id);
  const Session* first = waiting == waiting_.end() ? nullptr : find(waiting->second.front().first);
  TableSpec spec{.id = id, .link_hash = log.head.link_hash, .address = first == nullptr ? "?" : first->address};
  Table& table = tables_.try_emplace(id, std::move(spec)).first->second;
  bool good = false;
  const std::optional<Fault> fault = contained([&] { good = table.restore(log.lines, settings_.modules, now); });
  if (good && !fault && !table.closed()) {
    directory_.know(table.head());
    wakes_.set(id, table.wake(), now);
    return;
  }
  const std::array gone{id};
  shelve(id, fault ? fault->text() : std::string{});
  purged(gone, now);
}

}  // namespace calculi::server
