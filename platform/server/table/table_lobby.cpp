// A table before its match: opening, sitting down, the host's commands, the start.
#include <algorithm>

#include "engine/play/levels.hpp"
#include "platform/server/table/table.hpp"

namespace calculi::server {

// An unreadable contribution is refused, not ignored: its sender could not check a deal made without it.
Result<std::optional<Contribution>> read_contribution(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  Contribution bytes{};
  if (!parse_hex(*text, bytes)) return refuse(words::refuse_not_understood);
  return bytes;
}

void Table::open(Session& host, const std::optional<Contribution>& contribution, HubContext& context) {
  const auto is_for_people = [&](Seat seat) { return spec_.setup.holders[seat].kind == HolderKind::person; };
  const Seat own = SeatSet::all(spec_.setup.seats).where(is_for_people).first();
  const Key key = admit(host, own, contribution, context);
  host_ = &members_.back();
  name_bots(context);
  tell(host.id, wire::write(wire::TableOpened{spec_.code, spec_.link, own, hex(key)}));
  tell_everyone_table(context);
  settle(context);
}

void Table::enter(Session& guest, HubContext& context) {
  if (live_) live_->tick(context.now);
  settle(context);  // all guests share one stream: its news goes to those already here first
  guests_.push_back(guest.id);
  guest.table = spec_.id;
  tell_everyone_table(context);
  if (live_) tell_so_far(guest.id, Seat::none, 0, std::nullopt);
  settle(context);
}

void Table::repeat_to(const Session& session, HubContext& context) {
  if (live_) live_->tick(context.now);
  settle(context);
  tell_table(session);
  const Member* own = member(session.id);
  if (live_) tell_so_far(session.id, own == nullptr ? Seat::none : own->seat, 0, std::nullopt);
  settle(context);
}

Result<void> Table::take(Session& guest, const wire::TakeSeat& message, HubContext& context) {
  const Result<std::optional<Contribution>> contribution = read_contribution(message.contribution);
  if (!contribution) return std::unexpected(contribution.error());
  if (phase_ != wire::Phase::lobby) return refuse(words::server_already_started);
  Member* before = member(guest.id);  // the host, if without a seat
  if (before != nullptr && before->seat != Seat::none) return refuse(words::server_at_a_table);
  const auto is_free = [&](Seat seat) {
    return spec_.setup.holders[seat].kind == HolderKind::person && sitting(seat) == nullptr;
  };
  const Seat seat = message.seat && *message.seat != Seat::none
                        ? *message.seat
                        : SeatSet::all(spec_.setup.seats).where(is_free).first();
  if (seat == Seat::none) return refuse(words::server_no_free_seat);
  if (index(seat) >= spec_.setup.seats) return refuse(words::refuse_no_such_seat);
  if (!is_free(seat)) return refuse(words::server_seat_taken);
  const Key key = admit(guest, seat, *contribution, context);
  if (before != nullptr) {
    std::erase_if(members_, [&](const Member& one) { return &one == before; });
    host_ = &members_.back();
  }
  tell(guest.id, wire::write(wire::Seated{seat, hex(key), 0}));
  tell_everyone_table(context);
  settle(context);
  return {};
}

Key Table::admit(Session& session, Seat seat, const std::optional<Contribution>& contribution, HubContext& context) {
  std::erase(guests_, session.id);
  const Key key = random_key(context.random);
  const std::vector<std::string> taken = names_taken();
  if (std::ranges::find(taken, session.nickname) != taken.end()) {
    session.nickname = random_nickname(session.lang, context.random, taken);
  }
  members_.push_back({.number = ++members_so_far_,
                      .token_hash = token_hash(key),
                      .seat = seat,
                      .name = session.nickname,
                      .connection = session.id,
                      .contribution = contribution});
  session.table = spec_.id;
  empty_since_ = never;
  return key;
}

std::vector<std::string> Table::names_taken() const {
  std::vector<std::string> taken;
  for (const Member& one : members_) taken.push_back(one.name);
  for (const std::string& name : spec_.setup.names) {
    if (!name.empty()) taken.push_back(name);
  }
  return taken;
}

void Table::rename(Session& session, HubContext& context) {
  Member* person = member(session.id);
  if (person == nullptr) return;
  session.nickname = person->name = random_nickname(session.lang, context.random, names_taken());
  tell_everyone_table(context);
  settle(context);
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

// The bot for a seat that nobody took, or whose person is away.
Holder Table::stand_in() const { return {HolderKind::bot, BotLevel(usual_opponent(spec_.module->bot_levels()))}; }

Result<void> Table::take(Session& session, const wire::Start&, HubContext& context) {
  if (host_ == nullptr || host_ != member(session.id)) return refuse(words::server_not_host);
  if (phase_ != wire::Phase::lobby) return refuse(words::server_already_started);
  TableSetup setup = spec_.setup;
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const Member* person = sitting(seat);
    Holder& holder = setup.holders[seat];
    if (holder.kind == HolderKind::person && person == nullptr) holder = stand_in();
    if (person != nullptr && person->contribution) setup.contributions.push_back(*person->contribution);
  }
  std::swap(spec_.setup, setup);
  name_bots(context);
  for (const Seat each : SeatSet::all(setup.seats)) {
    if (const Member* person = sitting(each)) spec_.setup.names[each] = person->name;
  }
  Result<std::unique_ptr<AnyMatch>> match = spec_.module->open(spec_.setup);
  if (!match) {
    std::swap(spec_.setup, setup);
    return std::unexpected(match.error());
  }
  spec_.setup.options = (*match)->setup().options;
  live_.emplace(spec_.id, std::move(*match), context.now);
  phase_ = wire::Phase::playing;
  for (const ConnectionId connection : everyone()) context.out.add(Measure{connection, true});
  tell_everyone_table(context);
  note_presence(context);
  settle(context);
  return {};
}

Result<void> Table::host_in_lobby(std::string_view text, HubContext& context) {
  if (text == "lock" || text == "unlock") {
    locked_ = text == "lock";
  } else {
    const std::optional<HostInput> input = parse_host(text);
    if (!input || input->act != HostAct::seat) return refuse(words::refuse_not_understood);
    if (Result<void> done = reseat(input->seat, input->holder, context); !done) return done;
  }
  tell_everyone_table(context);
  return {};
}

// The person who sat there becomes a guest; hosts cannot unseat themselves.
Result<void> Table::reseat(Seat seat, const Holder& holder, HubContext& context) {
  if (index(seat) >= spec_.setup.seats) return refuse(words::refuse_no_such_seat);
  Member* person = sitting(seat);
  if (person != nullptr && person == host_) return refuse(words::server_seat_taken);
  if (!can_play(*spec_.module, holder)) return refuse(words::refuse_unknown_level);
  if (person != nullptr) {
    const ConnectionId connection = person->connection;
    dismiss(*person, context);
    if (connection != ConnectionId::none) guests_.push_back(connection);
  }
  spec_.setup.holders[seat] = holder;
  name_bots(context);
  return {};
}

Result<void> Table::take(Session& session, const wire::Leave&, HubContext& context) {
  std::erase(guests_, session.id);
  if (Member* own = member(session.id)) dismiss(*own, context);
  session.table = TableId::none;
  context.out.add(Measure{session.id, false});
  if (!anyone_here() && empty_since_ == never) empty_since_ = context.now;
  tell_everyone_table(context);
  settle(context);
  return {};
}

void Table::dismiss(Member& gone, HubContext& context) {
  if (phase_ == wire::Phase::playing && gone.seat != Seat::none) {
    (void)live_->host({.act = HostAct::seat, .seat = gone.seat, .holder = stand_in()}, context.now);
  }
  if (host_ == &gone) pass_host();
  if (host_ == &gone) host_ = nullptr;
  std::erase_if(members_, [&](const Member& one) { return &one == &gone; });
}

// The next host is the first person here, else the first who may come back.
void Table::pass_host() {
  Member* next = nullptr;
  for (Member& one : members_) {
    if (&one == host_) continue;
    if (next == nullptr || (next->connection == ConnectionId::none && one.connection != ConnectionId::none))
      next = &one;
  }
  if (next != nullptr) host_ = next;
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
