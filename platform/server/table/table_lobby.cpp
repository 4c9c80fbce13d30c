// A table before its match: opening, sitting down, leaving, the start.
#include <algorithm>
#include <utility>

#include "platform/server/table/table.hpp"

namespace calculi::server {

// An unreadable contribution is refused, not ignored: its sender could not check a deal made without it.
Result<std::optional<Contribution>> read_contribution(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  Contribution bytes{};
  if (!parse_hex(*text, bytes)) return refuse(words::refuse_not_understood);
  return bytes;
}

Result<Brought> read_brought(const std::optional<std::string>& contribution, const std::optional<std::string>& token) {
  const Result<std::optional<Contribution>> given = read_contribution(contribution);
  if (!given) return std::unexpected(given.error());
  Brought brought{.contribution = *given};
  if (token && !parse_hex(*token, brought.key.emplace())) return refuse(words::refuse_not_understood);
  return brought;
}

void Table::open(Session& host, const Brought& brought, std::optional<Seat> wish, HubContext& context) {
  const auto is_for_people = [&](Seat seat) { return spec_.setup.holders[seat].kind == HolderKind::person; };
  const SeatSet free = SeatSet::all(spec_.setup.seats).where(is_for_people);
  const Seat own = wish && free.has(*wish) ? *wish : free.first();
  const Key key = admit(host, own, brought, context);
  host_ = &members_.back();
  name_bots(context);
  tell(host.id, wire::write(wire::TableOpened{spec_.code, spec_.link, own, hex(key)}));
  tell_everyone_table(context);
  settle(context);
}

void Table::open_again(Session& host, std::string_view token, HubContext& context) {
  tell(host.id, wire::write(wire::TableOpened{spec_.code, spec_.link, owner(token)->seat, std::string(token)}));
  resume(host, {.token = std::string(token)}, context);
}

void Table::repeat_to(const Session& session, HubContext& context) {
  if (session.knocks) return tell_knocking(session), settle(context);
  if (live_) live_->tick(context.now);
  settle(context);
  tell_table(session, describe(context), context);
  if (live_) tell_so_far(session.id, viewer_of(session.id), 0, std::nullopt, context);
  settle(context);
}

void Table::invite(ConnectionId connection, HubContext& context) {
  tell(connection, wire::write(wire::Moved{host_ == nullptr ? std::string{} : host_->name, spec_.link}));
  settle(context);
}

Result<void> Table::take(Session& guest, const wire::TakeSeat& message, HubContext& context) {
  return answer(guest, message.cmd, context,
                [&] { return acknowledge(message.cmd, sit_down(guest, message, context)); });
}

Result<void> Table::sit_down(Session& guest, const wire::TakeSeat& message, HubContext& context) {
  const Result<Brought> brought = read_brought(message.contribution, message.token);
  if (!brought) return std::unexpected(brought.error());
  if (message.token && has_removed(*message.token)) return refuse(words::server_removed);
  if (message.token && owner(*message.token) != nullptr) return refuse(words::server_seat_taken);
  Member* before = member(guest.id);  // the host, if without a seat
  if (before != nullptr && before->seat != Seat::none) return refuse(words::server_at_a_table);
  if (std::ranges::find(screens_, guest.id) != screens_.end()) return refuse(words::server_not_at_table);
  if (before == nullptr && door_.locked) return refuse(words::server_locked);
  if (const Result<Seat> seat = seat_for(message.seat); !seat) return std::unexpected(seat.error());
  go_on(context);
  settle(context);  // as a guest it hears of everything before, perhaps of the end
  const Result<Seat> seat = seat_for(message.seat);
  if (!seat) return std::unexpected(seat.error());
  if (hops(guest, *seat)) return refuse(words::server_one_seat);
  const bool is_host = before != nullptr && before == host_;
  std::erase_if(members_, [&](const Member& one) { return &one == before; });
  const Key key = admit(guest, *seat, *brought, context);
  if (is_host) host_ = &members_.back();
  if (phase_ == wire::Phase::playing) {
    had_seats_[guest.address].add(*seat);
    (void)live_->host({.act = HostAct::seat, .seat = *seat}, context.now);
  }
  if (phase_ == wire::Phase::over) {
    members_.back().played = Seat::none;
    spec_.setup.holders[*seat] = {};
    name_bots(context);
  }
  tell(guest.id, wire::write(wire::Seated{*seat, hex(key), members_.back().commands.last()}));
  tell_everyone_table(context);
  if (phase_ == wire::Phase::playing) tell_so_far(guest.id, {*seat}, start_over, std::nullopt, context);
  note_presence(context);
  return {};
}

// Nobody looks into one hand after the other (docs/decisions/011): in a match an address that has had a seat and left
// it may have that one again and no other.
bool Table::hops(const Session& guest, Seat to) const {
  const auto had = had_seats_.find(guest.address);
  if (phase_ != wire::Phase::playing || had == had_seats_.end()) return false;
  const SeatSet left = had->second.where([&](Seat seat) {
    const Member* person = sitting(seat);
    return person == nullptr || person->connection == ConnectionId::none;
  });
  return !left.empty() && !left.has(to);
}

// In the lobby a free seat can be taken, in a match a seat whose bot stands in for nobody, afterwards either.
Result<Seat> Table::seat_for(std::optional<Seat> wish) const {
  if (stalled_) return refuse(words::server_stalled);
  const bool begun = phase_ == wire::Phase::playing;
  const auto is_free = [&](Seat seat) {
    const HolderKind kind = begun ? live_->match().holder(seat).kind : spec_.setup.holders[seat].kind;
    const bool open = kind == HolderKind::bot ? phase_ != wire::Phase::lobby : kind == HolderKind::person && !begun;
    return open && sitting(seat) == nullptr;
  };
  const bool any = !wish || *wish == Seat::none;
  const Seat seat = any ? SeatSet::all(spec_.setup.seats).where(is_free).first() : *wish;
  if (seat == Seat::none) return refuse(begun ? words::server_no_bot_seat : words::server_no_free_seat);
  if (index(seat) >= spec_.setup.seats) return refuse(words::refuse_no_such_seat);
  if (!is_free(seat)) return refuse(words::server_seat_taken);
  return seat;
}

// What the guest has asked for so far counts for the person on the seat.
Key Table::admit(Session& session, Seat seat, const Brought& brought, HubContext& context) {
  forget_guest(session.id);
  const Key key = brought.key ? *brought.key : random_key(context.random);
  name_differently(session, context);
  members_.push_back({.number = ++members_so_far_,
                      .token_hash = token_hash(key),
                      .seat = seat,
                      .name = session.nickname,
                      .connection = session.id,
                      .device = session.device,
                      .contribution = brought.contribution,
                      .commands = session.commands});
  session.table = spec_.id;
  return key;
}

void Table::name_differently(Session& session, HubContext& context) {
  const std::vector<std::string> taken = names_taken();
  if (std::ranges::find(taken, session.nickname) == taken.end()) return;
  session.nickname = random_nickname(session.lang, context.random, taken);
}

std::vector<std::string> Table::names_taken() const {
  std::vector<std::string> taken;
  for (const Member& one : members_) taken.push_back(one.name);
  for (const std::string& name : spec_.setup.names) {
    if (!name.empty()) taken.push_back(name);
  }
  return taken;
}

// Somebody on a seat or at the door.
Result<void> Table::take(Session& session, const wire::Rename& message, HubContext& context) {
  return answer(session, message.cmd, context, [&]() -> Answer {
    if (phase_ != wire::Phase::lobby && !session.knocks) return refuse(words::server_at_a_table);
    session.nickname = random_nickname(session.lang, context.random, names_taken());
    if (Member* person = member(session.id)) person->name = session.nickname;
    if (session.knocks) tell_knocking(session);
    tell_everyone_table(context);
    return acknowledge(message.cmd);
  });
}

Holder Table::own_bot() const {
  const bool known = has_level(*spec_.module, spec_.bots);
  return known ? Holder{HolderKind::bot, BotLevel(spec_.bots)} : usual_bot(*spec_.module);
}

// Like the person, if that is known.
Holder Table::stand_in_for(const Member& person) const {
  const bool known = has_level(*spec_.module, person.like);
  return known ? Holder{HolderKind::bot, BotLevel(person.like)} : own_bot();
}

// Bots have names like people; pages label them as bots.
void Table::name_bots(HubContext& context) {
  for (const Seat seat : SeatSet::all(spec_.setup.seats)) {
    std::string& name = spec_.setup.names[seat];
    if (spec_.setup.holders[seat].kind != HolderKind::bot) {
      name.clear();
    } else if (name.empty()) {
      const Session* session = host_ == nullptr ? nullptr : context.session(host_->connection);
      name = random_nickname(session == nullptr ? Lang::en : session->lang, context.random, names_taken());
    }
  }
}

Result<void> Table::take(Session& session, const wire::Start& message, HubContext& context) {
  return command(session, message.cmd, context, [&](const Member& own) -> Answer {
    if (&own != host_) return refuse(words::server_not_host);
    if (phase_ != wire::Phase::lobby) return refuse(words::server_already_started);
    if (message.bots && !has_level(*spec_.module, *message.bots)) return refuse(words::refuse_unknown_level);
    if (message.bots) spec_.bots = *message.bots;
    return acknowledge(message.cmd, begin(context));
  });
}

Result<void> Table::take(Session& session, const wire::Leave& message, HubContext& context) {
  return answer(session, message.cmd, context, [&] {
    forget_guest(session.id);
    if (Member* own = member(session.id)) dismiss(*own, context);
    session.table = TableId::none;
    session.knocks = false;
    context.out.add(Measure{session.id, false});
    tell_everyone_table(context);
    return acknowledge(message.cmd);
  });
}

void Table::dismiss(Member& gone, HubContext& context) {
  if (phase_ == wire::Phase::playing && gone.seat != Seat::none) {
    if (const Session* session = context.session(gone.connection)) had_seats_[session->address].add(gone.seat);
    (void)live_->host({.act = HostAct::seat, .seat = gone.seat, .holder = stand_in_for(gone)}, context.now);
  }
  if (host_ == &gone) pass_host();
  if (host_ == &gone) host_ = nullptr;
  if (gone.seat != Seat::none) wins_[gone.seat] = 0;
  std::erase_if(members_, [&](const Member& one) { return &one == &gone; });
  follow_ear();
}

// The person becomes a watcher, whose stream is another. A program goes.
void Table::unseat(Member& person, HubContext& context) {
  const ConnectionId connection = person.connection;
  const bool goes = person.program;
  dismiss(person, context);
  if (goes) return send_away(connection, wire::ByeReason::removed, CloseCode::removed, context);
  if (live_) tell_news(context);
  Session* session = context.session(connection);
  if (session == nullptr) return;
  if (!spec_.link.empty()) session->link = spec_.link;
  guests_.push_back(connection);
  tell_table(*session, describe(context), context);
  if (live_) tell_so_far(connection, {}, start_over, std::nullopt, context);
}

// The next host is the person here on the first seat, else the first who may come back: a page says who that is before
// its host leaves. A watcher never becomes host, nor does a program.
void Table::pass_host() {
  const auto rank = [](const Member& one) { return std::pair{one.absent_since != never, one.seat}; };
  Member* next = nullptr;
  for (Member& one : members_) {
    if (&one == host_ || one.seat == Seat::none || one.program) continue;
    if (next == nullptr || rank(one) < rank(*next)) next = &one;
  }
  if (next != nullptr) host_ = next;
}

void Table::forget_guest(ConnectionId connection) {
  std::erase(guests_, connection);
  std::erase(screens_, connection);
  std::erase_if(door_.knocks, [&](const Knocker& one) { return one.connection == connection; });
}

Member* Table::member(ConnectionId connection) {
  for (Member& one : members_) {
    if (one.connection == connection && connection != ConnectionId::none) return &one;
  }
  return nullptr;
}

const Member* Table::sitting(Seat seat) const {
  for (const Member& one : members_) {
    if (one.seat == seat && seat != Seat::none) return &one;
  }
  return nullptr;
}
Member* Table::sitting(Seat seat) { return const_cast<Member*>(std::as_const(*this).sitting(seat)); }

}  // namespace calculi::server
