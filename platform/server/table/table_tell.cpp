// The messages of a table: the outbox and the store, the streams of the viewers, the list of seats.
#include <algorithm>
#include <numeric>

#include "platform/server/table/table.hpp"

namespace calculi::server {

std::vector<ConnectionId> Table::watching() const {
  std::vector<ConnectionId> all = guests_;
  for (const Member& one : members_) {
    if (one.seat == Seat::none && one.connection != ConnectionId::none) all.push_back(one.connection);
  }
  return all;
}

std::vector<ConnectionId> Table::everyone() const {
  std::vector<ConnectionId> all = guests_;
  all.insert(all.end(), screens_.begin(), screens_.end());
  for (const Member& one : members_) {
    if (one.connection != ConnectionId::none) all.push_back(one.connection);
  }
  return all;
}

bool Table::anyone_here() const {
  return std::ranges::any_of(members_,
                             [](const Member& one) { return !one.program && one.connection != ConnectionId::none; });
}

// Once a match is over, this is about the next one.
wire::SeatLine Table::describe(Seat seat, HubContext& context) const {
  const Holder& holder = phase_ == wire::Phase::playing ? live_->match().holder(seat) : spec_.setup.holders[seat];
  wire::SeatLine line{.seat = seat, .kind = holder.kind, .level = std::string(holder.level.view())};
  line.name = spec_.setup.names[seat];
  line.wins = wins_[seat];
  const Member* person = sitting(seat);
  if (person == nullptr) return line;
  line.name = person->name;
  line.taken = true;
  line.here = person->connection != ConnectionId::none;
  line.ready = person->is_ready();
  if (person->program) line.program = true;
  line.swap = person->wish;
  const Millis away = away_from(*person, context.session(person->connection), context.now);
  if (away != never) line.away_ms = (context.now - away).count;
  return line;
}

wire::Table Table::describe(HubContext& context) const {
  wire::Table table{.id = public_id(spec_.id), .phase = phase_, .game = std::string(spec_.module->about().slug)};
  table.options.list = spec_.setup.options;
  for (const Seat seat : SeatSet::all(spec_.setup.seats)) table.seats.push_back(describe(seat, context));
  if (host_ != nullptr) table.host_name = host_->name, table.host_seat = host_->seat;
  table.door = door_.state();
  table.ear = ear();
  table.host_sets = spec_.host_sets;
  if (!door_.locked) table.code = spec_.code;
  table.link = spec_.link;
  table.guests = static_cast<std::int32_t>(watching().size());
  table.match = std::max(match_, 1);
  table.seed_hash = hex(blake3(spec_.setup.seed.bytes));
  if (phase_ == wire::Phase::over) {
    const TableSetup& before = live_->match().setup();
    table.next_hash = std::exchange(table.seed_hash, hex(blake3(before.seed.bytes)));
    table.seed = hex(before.seed.bytes);
    table.played.assign(before.names.begin(), before.names.begin() + before.seats);
  }
  if (starts_at_ != never) table.starts_ms = std::max(starts_at_ - context.now, Millis{0}).count;
  return table;
}

// A class leads its people by itself.
std::optional<wire::OwnTable> Table::own_of(const Digest& device) const {
  const auto own = std::ranges::find(members_, std::optional(device), &Member::device);
  if (own == members_.end() || in_class()) return std::nullopt;
  return wire::OwnTable{.id = public_id(spec_.id),
                        .link = spec_.link,
                        .game = std::string(spec_.module->about().slug),
                        .phase = phase_,
                        .match = std::max(match_, 1),
                        .seat = own->seat,
                        .host = &*own == host_};
}

// A watcher is not told a code or a link newer than the one it came by.
void Table::tell_table(const Session& session, wire::Table table, HubContext& context) {
  if (const Member* own = member(session.id)) {
    table.me = own->seat;
    table.host = own == host_;
  } else if (!session.link.empty() && !invites(session.link)) {
    table.code.reset();
    table.link = session.link;
  }
  if (table.link.empty()) table.link = session.link;
  for (wire::SeatLine& line : table.seats) {
    const Member* person = sitting(line.seat);
    line.odd = table.host && odd_.has(line.seat);
    line.ear = person != nullptr && person->ear && (table.host || table.me == line.seat);
  }
  for (const Knocker& one : door_.knocks) {
    const Session* guest = table.host ? context.session(one.connection) : nullptr;
    if (guest != nullptr) table.knocks.push_back({one.number, guest->nickname});
  }
  tell(session.id, wire::write(table));
}

void Table::tell_everyone_table(HubContext& context) {
  state_may_differ_ = true;
  (void)plan_next(context.now);
  (void)note_away(context);
  const wire::Table table = describe(context);
  for (const ConnectionId connection : everyone()) {
    if (const Session* session = context.session(connection)) tell_table(*session, table, context);
  }
}

void Table::tell_host_table(HubContext& context) {
  const Session* session = host_ == nullptr ? nullptr : context.session(host_->connection);
  if (session != nullptr) tell_table(*session, describe(context), context);
}

// Everything that follows from a call. Showing a problem is itself an input, so this may take several rounds. No move
// in a match changes who is here; when time alone does, it is looked at.
void Table::settle(HubContext& context, Changed what, SeatSet shown) {
  state_may_differ_ = state_may_differ_ || what == Changed::table;
  const bool empty = !anyone_here() && guests_.empty() && screens_.empty() && door_.knocks.empty();
  empty_since_ = empty ? std::min(empty_since_, context.now) : never;
  if (what == Changed::table || context.now >= std::min(away_check_, plan_check_)) {
    const bool planned = plan_next(context.now);
    if (note_away(context) || planned) tell_everyone_table(context);
  }
  do {
    for (const Seat seat : SeatSet::all(spec_.setup.seats)) {
      const Member* person = shown.has(seat) ? sitting(seat) : nullptr;
      const Session* session = person == nullptr ? nullptr : context.session(person->connection);
      if (session == nullptr || !live_) continue;
      const HostInput input{.act = HostAct::shown, .seat = seat, .round_trip = session->trips.median()};
      (void)live_->host(input, context.now);
    }
    if (live_) {
      tell_news(context);
      live_->ask_bots(context.out);
    }
    write_down(context);
    shown = flush(context);
  } while (!shown.empty());
}

// What has waited for the store goes out. In a match nothing else follows from that, unless it shows a problem, or the
// viewers could not be told before.
void Table::settle_stored(HubContext& context) {
  const bool all_told = live_ && phase_ == wire::Phase::playing && told_lines_ == live_->lines();
  if (!all_told) return settle(context, Changed::match);
  write_down(context);
  if (const SeatSet shown = flush(context); !shown.empty()) settle(context, Changed::match, shown);
}

// In a race viewers are told in random order, so that no seat is always first.
void Table::tell_news(HubContext& context) {
  if (told_lines_ == live_->lines() || holds_back()) return;  // only inputs change views
  if (log_.waiting() > caps::lines_told_ahead) return;
  told_lines_ = live_->lines();
  std::array<unsigned, Viewer::places> order{};
  std::iota(order.begin(), order.end(), 0U);
  if (spec_.module->about().is_race) {
    for (unsigned left = order.size(); left > 1; --left) {
      std::swap(order[left - 1], order[random_below(context.random, left)]);
    }
  }
  std::vector<ViewerStream*> streams;
  for (const unsigned place : order) {
    if (is_heard(streams_[place].viewer())) streams.push_back(&streams_[place]);
  }
  tell_viewers(streams, context);
  note_race(context);
  note_odd_connections(context);
  if (live_->match().outcome() && !told_over_) end_match(context);
}

std::vector<ConnectionId> Table::listening(Viewer viewer) const {
  if (viewer.screen) return screens_;
  if (viewer.spectator()) return watching();
  const Member* person = sitting(viewer.seat);
  if (person == nullptr || person->connection == ConnectionId::none) return {};
  return {person->connection};
}

// While nobody listens, the stream waits; it catches up when somebody comes.
bool Table::is_heard(Viewer viewer) const {
  if (viewer.spectator()) return !listening(viewer).empty();
  const Member* person = sitting(viewer.seat);
  return person != nullptr && person->connection != ConnectionId::none;
}

void Table::tell_viewers(std::span<ViewerStream* const> streams, HubContext& context) {
  std::vector<ViewerStream::Messages> news = ViewerStream::news(streams, live_->match(), context.telling);
  for (std::size_t i = 0; i < streams.size(); ++i) {
    const std::vector<ConnectionId> all = listening(streams[i]->viewer());
    for (const ConnectionId connection : std::span(all).subspan(1)) {
      for (const std::string& text : news[i]) tell(connection, text);
    }
    for (std::string& text : news[i]) tell(all[0], std::move(text));
  }
}

// The viewer as which a connection sees the match.
Viewer Table::viewer_of(ConnectionId connection) {
  if (const Member* own = member(connection)) return {own->viewer()};
  return {.screen = std::ranges::find(screens_, connection) != screens_.end()};
}

void Table::tell_so_far(ConnectionId to, Viewer viewer, std::int32_t have, const std::optional<std::string>& chain,
                        HubContext& context) {
  if (holds_back()) return tell(to, ViewerStream::begins_anew());
  Telling& telling = context.telling;
  (void)stream(viewer).news(live_->match(), telling);
  for (std::string& text : stream(viewer).catch_up(live_->match(), telling, have, chain)) tell(to, std::move(text));
}

// Notes which seats see the problem of a race for the first time: their claims are timed from the moment it is sent.
void Table::note_race(HubContext& context) {
  const std::optional<OpenRace> now = live_->match().race();
  const bool same = race_ && now && race_->number == now->number;
  const SeatSet fresh = now ? now->shown - (same ? race_->shown : SeatSet{}) : SeatSet{};
  race_ = now;
  if (!fresh.empty()) outbox_.push_back({.what = Revealed{fresh}});
  for (const Member& one : members_) {
    const bool waits = fresh.has(one.seat) && one.connection != ConnectionId::none;
    if (waits) context.out.add(Measure{.who = one.connection, .often = true, .now = true});
  }
}

// The host hears of it and nobody else, and nothing follows from it but what the race does by itself.
void Table::note_odd_connections(HubContext& context) {
  const SeatSet odd = live_->match().outcome() ? SeatSet{} : live_->match().odd_connections();
  if (std::exchange(odd_, odd) != odd) tell_host_table(context);
}

SeatSet Table::flush(HubContext& context) {
  SeatSet shown;
  while (!outbox_.empty() && outbox_.front().needs <= log_.confirmed()) {
    Pending& next = outbox_.front();
    if (auto* send = std::get_if<Send>(&next.what)) context.out.add(std::move(*send));
    if (auto* close = std::get_if<Close>(&next.what)) context.out.add(*close);
    if (auto* revealed = std::get_if<Revealed>(&next.what)) shown = shown | revealed->seats;
    outbox_.pop_front();
  }
  return shown;
}

}  // namespace calculi::server
