// The messages of a table: the outbox and the store, the streams of the viewers, the list of seats.
#include <algorithm>

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
  for (const Member& one : members_) {
    if (one.connection != ConnectionId::none) all.push_back(one.connection);
  }
  return all;
}

bool Table::anyone_here() const {
  return std::ranges::any_of(members_, [](const Member& one) { return one.connection != ConnectionId::none; });
}

wire::Table Table::describe() const {
  wire::Table table{.id = public_id(spec_.id), .phase = phase_, .game = std::string(spec_.module->about().slug)};
  table.options.list = spec_.setup.options;
  for (const Seat seat : SeatSet::all(spec_.setup.seats)) {
    const Member* person = sitting(seat);
    const Holder& holder = live_ ? live_->match().holder(seat) : spec_.setup.holders[seat];
    wire::SeatLine line{.seat = seat, .kind = holder.kind, .level = std::string(holder.level.view())};
    line.name = person != nullptr ? person->name : spec_.setup.names[seat];
    line.taken = person != nullptr;
    line.here = person != nullptr && person->connection != ConnectionId::none;
    table.seats.push_back(std::move(line));
  }
  if (host_ != nullptr) table.host_name = host_->name;
  if (phase_ == wire::Phase::lobby && !locked_) table.code = spec_.code;
  table.link = spec_.link;
  table.guests = static_cast<std::int32_t>(watching().size());
  table.seed_hash = hex(blake3(spec_.setup.seed.bytes));
  if (phase_ == wire::Phase::over) table.seed = hex(spec_.setup.seed.bytes);
  return table;
}

void Table::tell_table(const Session& session) {
  wire::Table table = describe();
  if (const Member* own = member(session.id)) {
    table.me = own->seat;
    table.host = own == host_;
  }
  if (table.host) {
    for (wire::SeatLine& line : table.seats) line.odd = odd_.has(line.seat);
  }
  tell(session.id, wire::write(table));
}

void Table::tell_everyone_table(HubContext& context) {
  for (const ConnectionId connection : everyone()) {
    if (const Session* session = context.session(connection)) tell_table(*session);
  }
}

// Everything that follows from a call. Showing a problem is itself an input, so this may take several rounds.
void Table::settle(HubContext& context) {
  SeatSet shown;
  do {
    for (const Seat seat : SeatSet::all(spec_.setup.seats)) {
      const Member* person = shown.has(seat) ? sitting(seat) : nullptr;
      const Session* session = person == nullptr ? nullptr : context.session(person->connection);
      if (session == nullptr) continue;
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

// In a race viewers are told in random order, so that no seat is always first.
void Table::tell_news(HubContext& context) {
  if (told_lines_ == live_->lines()) return;  // only inputs change views
  if (log_.waiting() > caps::lines_told_ahead) return;
  told_lines_ = live_->lines();
  std::array<int, limits::seats + 1> order{-1, 0, 1, 2, 3, 4, 5};
  if (spec_.module->about().is_race) {
    for (unsigned left = order.size(); left > 1; --left) {
      std::swap(order[left - 1], order[random_below(context.random, left)]);
    }
  }
  for (const int viewer : order) tell_viewer(viewer);
  note_race(context);
  note_odd_connections(context);
  if (live_->match().outcome() && !told_over_) {
    told_over_ = true;
    phase_ = wire::Phase::over;
    for (const ConnectionId connection : everyone()) context.out.add(Measure{connection, false});
    tell_everyone_table(context);
  }
}

void Table::tell_viewer(int viewer) {
  const Seat seat = viewer < 0 ? Seat::none : seat_at(viewer);
  const Member* person = sitting(seat);
  std::vector<ConnectionId> listening = viewer < 0 ? watching() : std::vector<ConnectionId>{};
  if (person != nullptr && person->connection != ConnectionId::none) listening.push_back(person->connection);
  if (listening.empty()) return;  // the stream catches up when somebody comes
  const std::vector<std::string> news = stream(seat).news(live_->match());
  for (const ConnectionId connection : listening) {
    for (const std::string& text : news) tell(connection, text);
  }
}

void Table::tell_so_far(ConnectionId to, Seat seat, std::int32_t have, const std::optional<std::string>& chain) {
  (void)stream(seat).news(live_->match());
  for (std::string& text : stream(seat).catch_up(live_->match(), have, chain)) tell(to, std::move(text));
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
  if (std::exchange(odd_, odd) == odd || host_ == nullptr) return;
  if (const Session* session = context.session(host_->connection)) tell_table(*session);
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
