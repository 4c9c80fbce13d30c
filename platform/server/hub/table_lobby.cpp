// A table before its match: opening, sitting down, the host's arrangements, the start.
#include <algorithm>

#include "engine/play/levels.hpp"
#include "platform/server/hub/nickname.hpp"
#include "platform/server/hub/table.hpp"

namespace calculi::server {

Key Table::open(Session& host, const std::optional<Contribution>& contribution, Scene& scene) {
  Seat own = Seat::none;
  for (int i = plan_.setup.seats - 1; i >= 0; --i) {
    if (planned(seat_at(i)).kind == HolderKind::person) own = seat_at(i);
  }
  const Key key = admit(host, own, contribution, scene);
  host_ = &members_.back();
  name_bots(scene);
  tell(host.id, wire::write(wire::TableOpened{plan_.code, plan_.link, own, hex(key)}));
  tell_everyone_table(scene);
  settle(scene);
  return key;
}

Result<void> Table::enter(Session& guest, Scene& scene) {
  if (!roomy()) return refuse(words::refuse_no_such_table);
  if (live_) live_->tick(scene.now);
  settle(scene);  // the guests share one stream: those already here hear what is new before it is told so far
  guests_.push_back(guest.id);
  guest.table = plan_.id;
  tell_everyone_table(scene);
  if (live_) tell_so_far(guest.id, Seat::none, 0, std::nullopt);
  settle(scene);
  return {};
}

void Table::enter_again(const Session& session, Scene& scene) {
  tell_table(session);
  settle(scene);
}

Result<Key> Table::sit(Session& guest, const std::optional<Seat>& wanted,
                       const std::optional<Contribution>& contribution, Scene& scene) {
  if (phase_ != wire::Phase::lobby) return refuse(words::refuse_already_started);
  if (is_member(guest.id) && member(guest.id)->seat != Seat::none) return refuse(words::refuse_at_a_table);
  const auto is_free = [&](Seat seat) { return planned(seat).kind == HolderKind::person && sitting(seat) == nullptr; };
  Seat seat = wanted.value_or(Seat::none);
  if (seat == Seat::none) {
    for (int i = plan_.setup.seats - 1; i >= 0; --i) {
      if (is_free(seat_at(i))) seat = seat_at(i);
    }
    if (seat == Seat::none) return refuse(words::refuse_no_free_seat);
  }
  if (index(seat) >= plan_.setup.seats) return refuse(words::refuse_no_such_seat);
  if (!is_free(seat)) return refuse(words::refuse_seat_taken);
  Member* before = member(guest.id);  // the host without a seat sits down
  const Key key = admit(guest, seat, contribution, scene);
  if (before != nullptr) {
    std::erase_if(members_, [&](const Member& one) { return &one == before; });
    host_ = &members_.back();
  }
  tell(guest.id, wire::write(wire::Seated{seat, hex(key), 0}));
  tell_everyone_table(scene);
  settle(scene);
  return key;
}

Key Table::admit(Session& session, Seat seat, const std::optional<Contribution>& contribution, Scene& scene) {
  drop_guest(session.id);
  const Key key = random_key(scene.random);
  const std::vector<std::string> taken = names_taken();
  if (std::ranges::find(taken, session.nickname) != taken.end()) {
    session.nickname = random_nickname(session.lang, scene.random, taken);
  }
  members_.push_back({.lock = lock_of(key),
                      .seat = seat,
                      .name = session.nickname,
                      .connection = session.id,
                      .contribution = contribution});
  session.table = plan_.id;
  empty_since_ = never;
  return key;
}

std::vector<std::string> Table::names_taken() const {
  std::vector<std::string> taken;
  for (const Member& one : members_) taken.push_back(one.name);
  for (const std::string& name : plan_.setup.names) {
    if (!name.empty()) taken.push_back(name);
  }
  return taken;
}

// Bots have names like everybody; pages label them as bots.
void Table::name_bots(Scene& scene) {
  for (int i = 0; i < plan_.setup.seats; ++i) {
    std::string& name = plan_.setup.names[static_cast<unsigned>(i)];
    if (planned(seat_at(i)).kind != HolderKind::bot) {
      name.clear();
    } else if (name.empty()) {
      const auto session = host_ == nullptr ? scene.sessions.end() : scene.sessions.find(host_->connection);
      const Lang lang = session == scene.sessions.end() ? Lang::en : session->second.lang;
      name = random_nickname(lang, scene.random, names_taken());
    }
  }
}

// The bot that fills a seat nobody took, or keeps one warm.
Holder Table::stand_in() const { return {HolderKind::bot, BotLevel(usual_opponent(plan_.module->bot_levels()))}; }

Result<void> Table::start(Session& session, Scene& scene) {
  if (!is_host(session)) return refuse(words::refuse_not_host);
  if (phase_ != wire::Phase::lobby) return refuse(words::refuse_already_started);
  TableSetup setup = plan_.setup;
  for (int i = 0; i < setup.seats; ++i) {
    const Member* person = sitting(seat_at(i));
    Holder& holder = setup.holders[static_cast<unsigned>(i)];
    if (holder.kind == HolderKind::person && person == nullptr) holder = stand_in();
    if (person != nullptr && person->contribution) setup.contributions.push_back(*person->contribution);
  }
  std::swap(plan_.setup, setup);
  name_bots(scene);
  for (int i = 0; i < setup.seats; ++i) {
    if (const Member* person = sitting(seat_at(i))) plan_.setup.names[static_cast<unsigned>(i)] = person->name;
  }
  Result<std::unique_ptr<AnyMatch>> match = plan_.module->open(plan_.setup);
  if (!match) {
    std::swap(plan_.setup, setup);
    return std::unexpected(match.error());
  }
  plan_.setup.options = (*match)->setup().options;
  live_.emplace(plan_.id, std::move(*match), scene.now);
  phase_ = wire::Phase::playing;
  for (const ConnectionId connection : everyone()) scene.out.add(Measure{connection, true});
  tell_everyone_table(scene);
  note_presence(scene);
  settle(scene);
  return {};
}

Result<void> Table::host_in_lobby(std::string_view text, Scene& scene) {
  if (text == "lock" || text == "unlock") {
    locked_ = text == "lock";
  } else {
    const std::optional<HostInput> input = parse_host(text);
    if (!input || input->act != HostAct::seat) return refuse(words::refuse_not_understood);
    if (Result<void> done = reseat(input->seat, input->holder, scene); !done) return done;
  }
  tell_everyone_table(scene);
  return {};
}

// Whoever sat there becomes a guest; the host does not put himself out.
Result<void> Table::reseat(Seat seat, const Holder& holder, Scene& scene) {
  if (index(seat) >= plan_.setup.seats) return refuse(words::refuse_no_such_seat);
  Member* person = sitting(seat);
  if (person != nullptr && person == host_) return refuse(words::refuse_seat_taken);
  const bool strange = holder.kind == HolderKind::bot && !has_level(*plan_.module, holder.level.view());
  if (strange) return refuse(words::refuse_unknown_level);
  if (person != nullptr) {
    const ConnectionId connection = person->connection;
    dismiss(*person, scene);
    if (connection != ConnectionId::none) guests_.push_back(connection);
  }
  planned(seat) = holder;
  name_bots(scene);
  return {};
}

void Table::leave(Session& session, Scene& scene) {
  drop_guest(session.id);
  if (Member* own = member(session.id)) dismiss(*own, scene);
  session.table = TableId::none;
  scene.out.add(Measure{session.id, false});
  if (!anyone_here() && empty_since_ == never) empty_since_ = scene.now;
  tell_everyone_table(scene);
  settle(scene);
}

void Table::dismiss(Member& gone, Scene& scene) {
  if (phase_ == wire::Phase::playing && gone.seat != Seat::none) {
    (void)live_->host({.act = HostAct::seat, .seat = gone.seat, .holder = stand_in()}, scene.now);
  }
  if (host_ == &gone) pass_host();
  if (host_ == &gone) host_ = nullptr;
  std::erase_if(members_, [&](const Member& one) { return &one == &gone; });
  deserted_ = members_.empty();
}

// To the first person who is here, else to the first who may come back.
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

bool Table::is_host(const Session& session) {
  const Member* own = member(session.id);
  return own != nullptr && own == host_;
}

void Table::drop_guest(ConnectionId connection) { std::erase(guests_, connection); }

}  // namespace calculi::server
