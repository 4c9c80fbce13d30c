// Coming and going. A seat belongs to its token: who is cut off finds it again, kept warm by a bot after a while. When
// nobody is left, the match waits.
#include <algorithm>

#include "platform/server/hub/table.hpp"

namespace calculi::server {

Member* Table::owner(std::string_view token) {
  Key key{};
  if (!parse_hex(token, key)) return nullptr;
  const auto found = std::ranges::find(members_, lock_of(key), &Member::lock);
  return found == members_.end() ? nullptr : &*found;
}

void Table::resume(Session& session, const wire::Resume& message, Scene& scene) {
  Member* found = owner(message.token);
  if (found == nullptr) return;
  if (found->connection != ConnectionId::none && found->connection != session.id) {
    const auto old = scene.sessions.find(found->connection);
    if (old != scene.sessions.end()) old->second.table = TableId::none;
    tell(found->connection, wire::write(wire::Bye{wire::ByeReason::taken_over, {}}));
    outbox_.push_back({needs(), Close{found->connection, CloseCode::taken_over}});
    found->connection = ConnectionId::none;
  }
  give_up_places(session.id, *found, scene);
  if (!anyone_here()) wait_again(scene);
  session.table = plan_.id;
  session.nickname = found->name;
  empty_since_ = never;
  if (live_) live_->tick(scene.now);
  if (live_) welcome_back(*found, scene);
  settle(scene);  // what others hear of it, before this one listens
  found->connection = session.id;
  found->away_since = never;
  tell(session.id, wire::write(wire::Seated{found->seat, {}, found->commands.last()}));
  tell_everyone_table(scene);
  if (live_) {
    tell_so_far(session.id, found->seat, message.have, message.chain);
    if (phase_ == wire::Phase::playing) scene.out.add(Measure{session.id, true});
    note_presence(scene);
  }
  settle(scene);
}

// A connection speaks for one place only: a second one would hear two streams at once, and be thought to be there still
// when it has gone.
void Table::give_up_places(ConnectionId connection, const Member& but, Scene& scene) {
  drop_guest(connection);
  Member* other = member(connection);
  if (other == nullptr || other == &but) return;
  other->connection = ConnectionId::none;
  other->away_since = scene.now;
}

// The first to return finds nobody: whoever is still away gets the grace again. Without it a host who never returns
// would be host for ever.
void Table::wait_again(Scene& scene) {
  for (Member& one : members_) one.away_since = scene.now;
}

void Table::welcome_back(Member& back, Scene& scene) {
  if (phase_ != wire::Phase::playing) return;
  if (paused_for_absence_) {
    paused_for_absence_ = false;
    (void)live_->host({.act = HostAct::resume}, scene.now);
  }
  if (back.seat != Seat::none && live_->match().holder(back.seat).kind != HolderKind::person) {
    (void)live_->host({.act = HostAct::seat, .seat = back.seat}, scene.now);
  }
}

void Table::dropped(Session& session, Scene& scene) {
  drop_guest(session.id);
  if (Member* own = member(session.id)) {
    own->connection = ConnectionId::none;
    own->away_since = scene.now;
  }
  if (!anyone_here() && empty_since_ == never) empty_since_ = scene.now;
  tell_everyone_table(scene);
  note_presence(scene);
  settle(scene);
}

void Table::presence(Scene& scene) {
  note_presence(scene);
  settle(scene);
}

// A race does not wait for a seat that cannot see it. Who comes and goes all the time is noted later: the log of a
// match is bounded, and one seat must not use it up for all.
void Table::note_presence(Scene& scene) {
  if (phase_ != wire::Phase::playing || plan_.module->about().tempo != Tempo::race) return;
  for (Member& one : members_) {
    if (one.seat == Seat::none) continue;
    const auto session = scene.sessions.find(one.connection);
    const bool away = session == scene.sessions.end() || !session->second.visible || session->second.quiet;
    if (away == away_.has(one.seat)) continue;
    if (!one.presence.take(scene.now)) {
      look_again_ = std::min(look_again_, scene.now + caps::presence_refill);
      continue;
    }
    away ? away_.add(one.seat) : away_.remove(one.seat);
    (void)live_->host({.act = away ? HostAct::away : HostAct::back, .seat = one.seat}, scene.now);
  }
}

// Who has been away for longer than the grace: in the lobby the seat is free again, in a match a bot keeps it warm, and
// if nobody at all is here, the match waits.
void Table::look_after_absent(Scene& scene) {
  bool changed = false;
  for (auto one = members_.begin(); one != members_.end();) {
    Member& absent = *one++;  // dismissing takes it off the list
    if (absent.away_since == never || scene.now < absent.away_since + caps::away_grace) continue;
    absent.away_since = never;
    if (!anyone_here()) {
      if (phase_ != wire::Phase::playing || live_->match().paused()) continue;
      paused_for_absence_ = live_->host({.act = HostAct::pause}, scene.now).has_value();
      continue;
    }
    changed = true;
    if (host_ == &absent) pass_host();
    if (phase_ == wire::Phase::lobby) dismiss(absent, scene);
    if (phase_ == wire::Phase::playing) keep_warm(absent, scene);
  }
  if (changed) tell_everyone_table(scene);
}

void Table::keep_warm(Member& absent, Scene& scene) {
  if (absent.seat == Seat::none || live_->match().holder(absent.seat).kind != HolderKind::person) return;
  (void)live_->host({.act = HostAct::seat, .seat = absent.seat, .holder = stand_in()}, scene.now);
}

Millis Table::next_absence() const {
  Millis next = never;
  for (const Member& one : members_) {
    if (one.away_since != never) next = std::min(next, one.away_since + caps::away_grace);
  }
  return next;
}

void Table::close(wire::ByeReason reason, CloseCode code, Scene& scene) {
  for (const ConnectionId connection : everyone()) {
    scene.out.add(Send{connection, wire::write(wire::Bye{reason, {}})});
    scene.out.add(Close{connection, code});
    const auto session = scene.sessions.find(connection);
    if (session != scene.sessions.end()) session->second.table = TableId::none;
  }
  guests_.clear();
  for (Member& one : members_) one.connection = ConnectionId::none;
}

}  // namespace calculi::server
