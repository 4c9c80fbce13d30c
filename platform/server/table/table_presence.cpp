// Coming and going. A seat belongs to the owner of its token, who can return to it after a cut; meanwhile a bot plays.
// When nobody is left, the match waits.
#include <algorithm>

#include "platform/server/table/table.hpp"

namespace calculi::server {

Member* Table::owner(std::string_view token) {
  Key key{};
  if (!parse_hex(token, key)) return nullptr;
  const auto found = std::ranges::find(members_, token_hash(key), &Member::token_hash);
  return found == members_.end() ? nullptr : &*found;
}

void Table::resume(Session& session, const wire::Resume& message, HubContext& context) {
  if (Member* found = owner(message.token)) come_back(*found, session, message, context);
}

void Table::come_back(Member& found, Session& session, const wire::Resume& message, HubContext& context) {
  take_trips(found, session, context);
  if (found.connection != ConnectionId::none && found.connection != session.id) {
    send_away(found.connection, wire::ByeReason::taken_over, CloseCode::taken_over, context);
    found.connection = ConnectionId::none;
  }
  leave_other_places(session.id, found, context);
  if (!found.program || anyone_here()) go_on(context);
  session.table = spec_.id;
  session.knocks = false;
  session.nickname = found.name;
  if (phase_ == wire::Phase::playing) (void)give_back(found, context);
  settle(context);  // others hear of the return before this session listens
  found.come(session.id);
  if (session.device) found.device = session.device;
  tell(session.id, wire::write(wire::Seated{found.seat, {}, found.commands.last()}));
  tell_everyone_table(context);
  if (live_) {
    tell_so_far(session.id, {found.viewer()}, message.have, message.chain, context);
    if (phase_ == wire::Phase::playing) context.out.add(Measure{session.id, true});
    note_presence(context);
  }
  settle(context);
}

// What was measured on the connections before counts for a new one too, which has few figures of its own.
void Table::take_trips(Member& own, Session& session, HubContext& context) {
  if (own.connection == session.id) return;
  if (const Session* old = context.session(own.connection)) own.trips = old->trips;
  RoundTrips all = own.trips;
  all.add(session.trips);
  session.trips = all;
}

// A connection speaks for one place only. With two it would hear two streams at once, and the place it has left would
// seem occupied.
void Table::leave_other_places(ConnectionId connection, const Member& but, HubContext& context) {
  forget_guest(connection);
  Member* other = member(connection);
  if (other == nullptr || other == &but) return;
  other->go(context.now);
}

// When the first person returns to a table where nobody was, the grace begins again for everybody still away. Otherwise
// a host who never returns would stay host for ever.
void Table::restart_grace(HubContext& context) {
  for (Member& one : members_) {
    if (one.connection == ConnectionId::none) one.away_since = context.now;
    if (one.absent_since == never) continue;
    one.absent_since = context.now;
    one.grace_over = false;
  }
}

// Before a person comes in. With the first one at an empty table the match goes on.
void Table::go_on(HubContext& context) {
  const bool stopped = std::exchange(stopped_for_absence_, false);
  state_may_differ_ = state_may_differ_ || stopped;
  if (stopped || !anyone_here()) restart_grace(context);
  if (!live_) return;
  if (live_->asleep() && !stalled_) live_->wake_up(context.now);
  live_->tick(context.now);
  if (stopped) (void)live_->host({.act = HostAct::go}, context.now);
}

// A person who is here sees the page again.
void Table::welcome_back(const Member& back, HubContext& context) {
  if (phase_ != wire::Phase::playing) return;
  if (stopped_for_absence_ && !back.program) go_on(context);
  (void)give_back(back, context);
}

bool Table::give_back(const Member& own, HubContext& context) {
  const bool away = own.seat != Seat::none && live_->match().holder(own.seat).kind != HolderKind::person;
  return away && live_->host({.act = HostAct::seat, .seat = own.seat}, context.now);
}

void Table::dropped(Session& session, HubContext& context) {
  forget_guest(session.id);
  door_.turned_away_here.erase(session.id);
  if (Member* own = member(session.id)) {
    own->trips = session.trips;
    own->go(context.now);
  }
  tell_everyone_table(context);
  note_presence(context);
  settle(context);
}

void Table::presence(HubContext& context) {
  note_presence(context);
  settle(context);
}

// A race does not wait for a seat that cannot see it. Presence changes are rate-limited per seat: the log of a match is
// bounded, and one seat must not use it up for all.
void Table::note_presence(HubContext& context) {
  if (phase_ != wire::Phase::playing || !spec_.module->about().is_race) return;
  for (Member& one : members_) {
    if (one.seat == Seat::none) continue;
    const Session* session = context.session(one.connection);
    const bool away = session == nullptr || !session->sees();
    if (away == away_.has(one.seat)) continue;
    if (!one.presence.take(context.now)) {
      presence_check_ = std::min(presence_check_, context.now + caps::presence_refill);
      continue;
    }
    away ? away_.add(one.seat) : away_.remove(one.seat);
    (void)live_->host({.act = away ? HostAct::away : HostAct::back, .seat = one.seat}, context.now);
  }
}

// Since when a person is away, as the others see it: the connection is cut or silent, or the page has been hidden for a
// while.
Millis Table::away_from(const Member& one, const Session* session, Millis now) {
  if (session == nullptr) return one.away_since;
  if (session->silent_since != never) return session->silent_since;
  return now < session->hidden_since + caps::hidden_grace ? never : session->hidden_since;
}

void Table::note_absence(Member& one, const Session* session, Millis now) {
  const Millis since = away_from(one, session, now);
  if (since == never) {
    one.absent_since = never;
    one.grace_over = false;
  } else if (one.absent_since == never) {
    one.absent_since = since;
  }
}

// Somebody whose page can be seen.
bool Table::anyone_attends() const {
  return std::ranges::any_of(members_, [](const Member& one) { return !one.program && one.absent_since == never; });
}

// True where people are to be told of a change. A person who is back has the seat back.
bool Table::note_away(HubContext& context) {
  bool changed = false;
  away_check_ = never;
  for (Member& one : members_) {
    const Session* session = context.session(one.connection);
    note_absence(one, session, context.now);
    const bool away = one.absent_since != never;
    const bool was_away = std::exchange(one.told_away, away);
    changed = changed || was_away != away;
    if (was_away && !away && live_) welcome_back(one, context);
    if (session == nullptr || away || session->hidden_since == never) continue;
    away_check_ = std::min(away_check_, session->hidden_since + caps::hidden_grace);
  }
  return changed;
}

// When a person has been away for longer than the grace, the seat is free again in the lobby, unless the page is only
// hidden: people leave the page to send invitations. In a match a bot takes it for the time being, and if nobody
// at all is here, the match waits.
void Table::handle_absences(HubContext& context) {
  bool changed = false;
  for (auto one = members_.begin(); one != members_.end();) {
    Member& absent = *one++;  // dismissing takes it off the list
    if (context.now < absent.grace_ends(grace())) continue;
    absent.grace_over = true;
    const bool is_hidden = absent.connection != ConnectionId::none;
    if (phase_ == wire::Phase::lobby && (is_hidden || absent.program)) continue;
    if (!anyone_attends()) {
      if (phase_ != wire::Phase::playing || live_->match().paused()) continue;
      stopped_for_absence_ = live_->host({.act = HostAct::stop}, context.now).has_value();
      state_may_differ_ = true;
      continue;
    }
    changed = true;
    if (host_ == &absent) pass_host();
    if (phase_ == wire::Phase::lobby) dismiss(absent, context);
    if (phase_ == wire::Phase::playing) seat_stand_in(absent, context);
  }
  if (changed) tell_everyone_table(context);
}

void Table::seat_stand_in(const Member& absent, HubContext& context) {
  if (absent.seat == Seat::none || live_->match().holder(absent.seat).kind != HolderKind::person) return;
  (void)live_->host({.act = HostAct::seat, .seat = absent.seat, .holder = stand_in_for(absent)}, context.now);
}

Millis Table::next_absence() const {
  Millis next = never;
  for (const Member& one : members_) next = std::min(next, one.grace_ends(grace()));
  return next;
}

// Somebody on a seat speaks to all; reactions above the limit are dropped without an answer.
Result<void> Table::take(Session& session, const wire::React& message, HubContext& context) {
  Member* own = member(session.id);
  if (own == nullptr || own->seat == Seat::none) return refuse(words::server_no_seat);
  if (own->reactions.take(context.now)) {
    const std::string text = wire::write(wire::Reacted{own->seat, message.reaction});
    for (const ConnectionId connection : everyone()) tell(connection, text);
  }
  settle(context);
  return {};
}

void Table::close(const wire::Bye& bye, CloseCode code, HubContext& context) {
  for (const Knocker& one : door_.knocks) guests_.push_back(one.connection);
  for (const ConnectionId connection : everyone()) {
    context.out.add(Send{connection, wire::write(bye)});
    context.out.add(Close{connection, code});
    if (Session* session = context.session(connection)) session->table = TableId::none;
  }
  guests_.clear();
  screens_.clear();
  door_.knocks.clear();
  for (Member& one : members_) one.connection = ConnectionId::none;
}

}  // namespace calculi::server
