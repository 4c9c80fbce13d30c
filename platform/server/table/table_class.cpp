// A table in a class (platform/server/classroom): its people come and go with the class, and its host is the teacher,
// who sits nowhere. Otherwise it is a table like any other.
#include <algorithm>

#include "platform/server/classroom/class_id.hpp"
#include "platform/server/table/table.hpp"

namespace calculi::server {

bool Table::in_class() const { return is_of_class(spec_.id); }

bool Table::match_over() const { return live_ && live_->match().outcome().has_value(); }

// Everybody has a seat already, and the match begins.
void Table::open_in_class(std::span<const ClassMember> members, HubContext& context) {
  door_.locked = true;
  for (const ClassMember& one : members) admit_in_class(one, context);
  follow_ear();
  name_bots(context);
  if (const Result<void> begun = begin(context); !begun) members_.clear();
  settle(context);
}

Session* Table::admit_in_class(const ClassMember& one, HubContext& context) {
  Member& own = members_.emplace_back();
  own.number = ++members_so_far_;
  own.token_hash = one.key;
  own.seat = one.seat;
  own.name = one.name;
  own.device = one.device;
  own.ear = one.ear;
  Session* session = context.session(one.connection);
  if (session == nullptr) {
    own.go(context.now);
    return nullptr;
  }
  own.connection = session->id;
  session->table = spec_.id;
  tell(session->id, wire::write(wire::Seated{own.seat, {}, 0}));
  return session;
}

void Table::sit_in_class(const ClassMember& one, HubContext& context) {
  if (!live_ || phase_ != wire::Phase::playing || sitting(one.seat) != nullptr) return;
  if (context.session(one.connection) != nullptr) go_on(context);
  settle(context);  // the others hear of everything before
  Session* session = admit_in_class(one, context);
  if (session != nullptr) (void)live_->host({.act = HostAct::seat, .seat = one.seat}, context.now);
  tell_everyone_table(context);
  if (session != nullptr) {
    context.out.add(Measure{session->id, true});
    tell_so_far(session->id, {one.seat}, start_over, std::nullopt, context);
  }
  note_presence(context);
  settle(context);
}

void Table::agree_in_class(std::span<const ClassMember> members, HubContext& context) {
  const auto is_wanted = [&](const Member& own) {
    return std::ranges::any_of(
        members, [&](const ClassMember& one) { return one.key == own.token_hash && one.seat == own.seat; });
  };
  for (auto one = members_.begin(); one != members_.end();) {
    Member& own = *one++;  // dismissing takes it off the list
    if (!is_wanted(own)) dismiss(own, context);
  }
  for (const ClassMember& one : members) {
    if (!opens_to(one.key)) sit_in_class(one, context);
  }
  settle(context);
}

Result<void> Table::obey_teacher(std::string_view text, HubContext& context) {
  if (stalled_) return refuse(words::server_stalled);
  if (live_) live_->begin_command();
  const Result<void> done = obey(text, context);
  settle(context);
  return done;
}

void Table::resume_in_class(Session& session, const Digest& key, const wire::Resume& message, HubContext& context) {
  const auto found = std::ranges::find(members_, key, &Member::token_hash);
  if (found != members_.end()) come_back(*found, session, message, context);
}

bool Table::opens_to(const Digest& key) const {
  return std::ranges::find(members_, key, &Member::token_hash) != members_.end();
}

void Table::change_key(const Digest& from, const Digest& to) {
  const auto found = std::ranges::find(members_, from, &Member::token_hash);
  if (found != members_.end()) found->token_hash = to;
}

void Table::dismiss_in_class(const Digest& key, HubContext& context) {
  const auto found = std::ranges::find(members_, key, &Member::token_hash);
  if (found == members_.end()) return;
  if (Session* session = context.session(found->connection)) session->table = TableId::none;
  dismiss(*found, context);
  tell_everyone_table(context);
  settle(context);
}

void Table::watch_in_class(Session& session, HubContext& context) {
  session.link = spec_.link;
  tell(session.id, ViewerStream::begins_anew());
  enter(session, wire::Coming::watcher, context);
}

// The connection goes to another table; the seat here stays its owner's.
void Table::part_in_class(Session& session, HubContext& context) {
  if (session.table != spec_.id) return;
  session.table = TableId::none;
  dropped(session, context);
}

// What a pupil does first, the first step of help: nothing of it is in the log, for the pupil has not asked.
Result<std::string> Table::hint_for(Seat seat, Lang lang) {
  const Teller teller{lang, {seat}, spec_.setup.seats, spec_.setup.names};
  return live_->match().look({seat})->hint(1, teller);
}

// The end of a match whose deals are played elsewhere too is told when all have finished.
bool Table::holds_back() const { return spec_.sealed && match_over(); }

void Table::disband(HubContext& context) {
  for (const ConnectionId connection : everyone()) {
    if (Session* session = context.session(connection)) session->table = TableId::none;
  }
  for (Member& one : members_) one.connection = ConnectionId::none;
  guests_.clear();
}

void Table::unseal(HubContext& context) {
  if (!std::exchange(spec_.sealed, false)) return;
  told_lines_ = -1;
  settle(context);
}

}  // namespace calculi::server
