// Classes: how people come to one, what they say in it, and its end. The tables of a class are tables of the hub.
#include <algorithm>

#include "platform/server/hub/containment.hpp"
#include "platform/server/hub/hub.hpp"

namespace calculi::server {

Classroom* Hub::class_of(const Session& session) { return find_class(session.room); }

Classroom* Hub::find_class(const TableId& id) {
  const auto found = classes_.find(id);
  return found == classes_.end() ? nullptr : &found->second;
}

// --- the only way to a class, as `at` is to a table

void Hub::at_class(Classroom& room, Millis now, const std::function<void(ClassContext&)>& act) {
  const TableId id = room.spec().id;
  now_ = now;
  const std::optional<Fault> fault = contained([&] {
    HubContext hub = context_at(now);
    ClassContext context{hub, *this};
    act(context);
  });
  class_touched(id, now, fault ? fault->text() : std::string{});
}

// A fault ends the class as it ends a table: its log stays. A class that is over is forgotten, and all its tables.
void Hub::class_touched(const TableId& id, Millis now, const std::string& fault) {
  Classroom& room = classes_.at(id);
  if (!fault.empty() || room.lost()) {
    const bool comes_again = fault.empty();
    for (const ConnectionId one : room.everyone()) {
      Session* session = find(one);
      if (session == nullptr) continue;
      session->room = TableId::none;
      send(*session,
           wire::Bye{wire::ByeReason::outage, comes_again ? std::optional(come_back_within(1000)) : std::nullopt});
      close(*session, comes_again ? CloseCode::restart : CloseCode::try_later);
    }
    if (!comes_again) directory_.forget(id);
    return drop_class(id, fault);
  }
  if (room.over()) return end_class(room, now);
  directory_.know(room.head());
  wakes_.set(id, room.wake(), now);
}

void Hub::drop_class(const TableId& id, const std::string& fault) {
  addresses_.close_class(classes_.at(id).spec().address, now_);
  wakes_.erase(id);
  classes_.erase(id);
  if (shared()) directory_.forget(id);
  if (shared() || !fault.empty()) out_.add(Retire{.table = id, .fault = fault});
}

// Nobody is told before it is certain that nothing can be added any more.
void Hub::end_class(Classroom& room, Millis) {
  const TableId id = room.spec().id;
  for (const ConnectionId one : room.everyone()) {
    Session* session = find(one);
    if (session == nullptr) continue;
    session->room = session->table = TableId::none;
    send(*session, wire::ClassOver{});
  }
  for (int serial = 1; serial <= room.tables_so_far(); ++serial) forget_of_class(with_serial(id, serial));
  drop_class(id, {});
  forget_of_class(id);
}

void Hub::forget_of_class(const TableId& id) {
  if (tables_.contains(id)) shelve(id);
  directory_.forget(id);
  out_.add(Forget{id});
}

// Asked again until it is done.
void Hub::forgotten(TableId id, bool done, Millis now) {
  if (done) return;
  forget_again_.insert(id);
  wakes_.set(id, now + caps::write_again, now);
}

// --- out of the store

// A class that cannot go on is forgotten, as it would be at its end.
void Hub::restore_class(TableId id, const store::Loaded& log, Millis now) {
  now_ = now;
  ClassSpec spec{.id = id, .link_hash = log.head.link_hash, .address = "?"};
  Classroom& room = classes_.try_emplace(id, std::move(spec)).first->second;
  addresses_.open_class("?", now);
  bool good = false;
  const std::optional<Fault> fault = contained([&] {
    HubContext hub = context_at(now);
    ClassContext context{hub, *this};
    good = room.restore(log, settings_.modules, context);
  });
  if (good && !fault) {
    if (!loading_.contains(id)) at_class(room, now, [&](ClassContext& context) { room.agree(context); });
    return class_touched(id, now, {});
  }
  loading_.erase(id);
  drop_class(id, fault ? fault->text() : std::string{});
  forget_of_class(id);
}

// The class and its people wait until all its tables are back.
void Hub::table_of_class_loaded(const TableId& id, const store::Loaded& log, Millis now) {
  const TableId room = server::class_of(id);
  if (log.ok && log.elsewhere.empty() && classes_.contains(room) && !tables_.contains(id)) restore(id, log, now);
  const auto loading = loading_.find(room);
  if (loading == loading_.end()) return;
  loading->second.erase(id);
  if (!loading->second.empty()) return;
  loading_.erase(loading);
  if (Classroom* found = find_class(room)) {
    at_class(*found, now, [&](ClassContext& context) { found->agree(context); });
  }
  answer_arrivals(room, true, {}, now);
}

// --- what a class may do with tables

Table* Hub::table(const TableId& id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : &found->second;
}

Table* Hub::open_table(TableSpec spec) {
  if (stopping_ || tables_.size() >= settings_.bounds.tables) return nullptr;
  const TableId id = spec.id;
  return &tables_.try_emplace(id, std::move(spec)).first->second;
}

void Hub::at_table(Table& table, const std::function<void(HubContext&)>& act) { at(table, now_, act); }

void Hub::load_table(const TableId& id) {
  if (tables_.contains(id)) return;
  loading_[server::class_of(id)].insert(id);
  out_.add(Load{id});
}

// --- opening

void Hub::handle(Session& session, const wire::OpenClass& message, Millis now) {
  Key key{};
  if (!parse_hex(message.token, key)) return refuse_to(session, words::refuse_not_understood);
  for (auto& [id, room] : classes_) {
    if (!room.knows(message.token)) continue;
    const wire::ClassResume again{.link = room.spec().link, .token = message.token};
    return at_class(room, now, [&](ClassContext& context) { room.resume(session, again, context); });
  }
  if (session.room != TableId::none || !may_leave(session)) return refuse_to(session, words::server_at_a_table);
  const auto module = std::ranges::find(settings_.modules, std::string_view(message.plan.game),
                                        [](const Module* one) { return one->about().slug; });
  if (module == settings_.modules.end()) return refuse_to(session, words::server_no_such_game);
  if (const Result<void> good = check_plan(**module, message.plan); !good) return refuse_to(session, good.error());
  if (stopping_ || !may_open_class(session.address)) return refuse_to(session, words::server_too_many_tables);
  leave_old_table(session, now);
  ClassSpec spec{.id = draw_class_id(settings_.random), .module = *module, .plan = message.plan};
  spec.address = session.address;
  spec.code = directory_.fresh_code(settings_.random);
  if (shared()) want_codes(now);
  spec.link = hex(random_key(settings_.random));
  take_back(spec, message);
  spec.link_hash = link_hash(spec.link);
  addresses_.open_class(session.address, now);
  const TableId id = spec.id;
  Classroom& room = classes_.try_emplace(id, std::move(spec)).first->second;
  at_class(room, now, [&](ClassContext& context) { room.open(session, token_hash(key), context); });
}

// A class that the server has lost is opened again under its old code and link, if they are still free.
void Hub::take_back(ClassSpec& spec, const wire::OpenClass& message) const {
  Key link{};
  const bool has_link = message.link && parse_hex(*message.link, link) && hex(link) == *message.link;
  if (!has_link || directory_.find(*message.link) != TableId::none) return;
  spec.link = *message.link;
  const bool good =
      message.code && is_code(*message.code) && message.code->find_first_not_of("0123456789") == std::string::npos;
  if (good && !shared() && directory_.find(*message.code) == TableId::none) spec.code = *message.code;
}

bool Hub::may_open_class(const std::string& address) const {
  const auto subnets = subnets_of(address);
  return std::ranges::all_of(subnets, [&](const Subnet& subnet) {
    std::ptrdiff_t open = 0;
    std::ptrdiff_t gathering = 0;
    for (const auto& [id, room] : classes_) {
      if (!subnet.holds(room.spec().address)) continue;
      ++open;
      if (room.phase() == wire::ClassPhase::gathering) ++gathering;
    }
    return open < caps::classes_per_address * subnet.share && gathering < caps::gathering_per_address * subnet.share;
  });
}

// --- coming

void Hub::no_such_table(Session& session, const wire::ClassResume& message, Millis now) {
  no_such_link(session, message.link, now);
}

void Hub::handle(Session& session, const wire::ClassResume& message, Millis now) {
  const TableId id = directory_.find(message.link);
  come(session, is_class(id) ? id : TableId::none, message, now);
}

// Whoever has only looked in goes elsewhere without a word.
void Hub::leave_door(Session& session, const std::string& to, Millis now) {
  Classroom* room = class_of(session);
  if (room == nullptr || room->invites(to) || room->has_person(session.id)) return;
  in_class(session, *room, wire::Leave{}, now);
}

void Hub::enter(Session& session, Classroom& room, const wire::Join& message, Millis now) {
  const std::string key = without_spaces(message.to);
  if (!room.invites(key)) return no_such_table(session, message, now);
  const bool elsewhere = session.room != TableId::none && session.room != room.spec().id;
  if (elsewhere || !may_leave(session)) return refuse_to(session, words::server_at_a_table);
  leave_old_table(session, now);
  room.learn_link(key);
  at_class(room, now,
           [&](ClassContext& context) { room.come(session, message.as.value_or(wire::Coming::guest), context); });
}

void Hub::enter(Session& session, Classroom& room, const wire::ClassResume& message, Millis now) {
  if (room.has_removed(message.token)) return refuse_to(session, words::server_removed);
  if (!room.knows(message.token)) return no_such_table(session, message, now);
  if (session.room != room.spec().id) {
    if (session.room != TableId::none || !may_leave(session)) return refuse_to(session, words::server_at_a_table);
    leave_old_table(session, now);
  }
  room.learn_link(message.link);
  at_class(room, now, [&](ClassContext& context) { room.resume(session, message, context); });
}

// By the word that the first device shows, which leads to one class only.
void Hub::handle(Session& session, const wire::ClassControl& message, Millis now) {
  const auto found =
      std::ranges::find_if(classes_, [&](const auto& one) { return one.second.has_word(message.word, now); });
  if (found == classes_.end()) return refuse_to(session, words::server_class_word);
  if (session.room != TableId::none || !may_leave(session)) return refuse_to(session, words::server_at_a_table);
  in_class(session, found->second, message, now);
}

// Two digits are soon guessed, so wrong ones count as wrong codes.
void Hub::handle(Session& session, const wire::ClassClaim& message, Millis now) {
  Classroom* room = class_of(session);
  if (room == nullptr) return refuse_to(session, words::server_not_at_table);
  if (const Millis wait = wait_to_guess(session, now); wait > Millis{0}) return refuse_to_guess(session, wait);
  at_class(*room, now, [&](ClassContext& context) {
    const Result<void> done = room->take(session, message, context);
    if (done) return;
    (void)session.wrong_codes.take(now);
    addresses_.guessed_wrong(session.address, now);
    refuse_to(session, done.error());
  });
}

// The pupils of a class that was opened again are back among those it knows.
void Hub::handle(Session& session, const wire::ClassReadmit& message, Millis now) {
  Classroom* room = class_of(session);
  if (room == nullptr) return send(session, refusal_to(session, message.cmd, {words::server_not_at_table, {}, {}}));
  in_class(session, *room, message, now);
  if (!message.last || find_class(session.room) == nullptr) return;
  const Digest lost = link_hash(room->spec().link);
  for (auto& [id, one] : sessions_) {
    if (one.lost != lost || one.room != TableId::none) continue;
    one.lost.reset();
    send(one, wire::Moved{{}, room->spec().link});
  }
}

void Hub::slept(Millis now) {
  std::vector<TableId> all;
  for (const auto& [id, room] : classes_) all.push_back(id);
  for (const TableId& id : all) {
    Classroom* room = find_class(id);
    if (room != nullptr) at_class(*room, now, [&](ClassContext& context) { room->slept(context); });
  }
}

}  // namespace calculi::server
