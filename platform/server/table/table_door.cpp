// The door of a table: who comes in, who knocks, who is sent away, and the code and the link that lead here.
#include <algorithm>

#include "platform/server/table/host_words.hpp"
#include "platform/server/table/table.hpp"

namespace calculi::server {

namespace {

template <class One>
void keep_last(std::vector<One>& list, const std::type_identity_t<One>& one, unsigned most) {
  list.push_back(one);
  if (list.size() > most) list.erase(list.begin());
}

}  // namespace

// --- newcomers

bool Table::invites(std::string_view code_or_link) const {
  return is_code(code_or_link) ? code_or_link == spec_.code : link_hash(code_or_link) == spec_.link_hash;
}

void Table::learn_link(std::string_view link) {
  if (!is_code(link) && invites(link)) spec_.link = link;
}

// A guest who comes into a match could only watch, and so is asked first.
Result<void> Table::may_come(const Session& session, wire::Coming as, HubContext& context) const {
  if (door_.locked) return refuse(words::server_locked);
  if (as == wire::Coming::guest && phase_ == wire::Phase::playing) return refuse(words::server_begun);
  if (Result<void> room = has_room(session, as, context); !room || !has_to_knock(session)) return room;
  const auto all = door_.turned_away_by_address.find(session.address);
  const bool many = all != door_.turned_away_by_address.end() && all->second >= caps::refused_knocks_of_address;
  if (many || times_turned_away(session) >= caps::refused_knocks) return refuse(words::server_not_now);
  if (std::ssize(door_.knocks) >= caps::knocks) return refuse(words::server_many_knock);
  return {};
}

// Removed people stay out, whether the door is open or shut.
bool Table::has_to_knock(const Session& session) const {
  const auto& removed = door_.removed_devices;
  return door_.lets_in || (session.device && std::ranges::find(removed, *session.device) != removed.end());
}

// The same device stays silenced on another connection and after a restart.
int Table::times_turned_away(const Session& session) const {
  if (!session.device) {
    const auto found = door_.turned_away_here.find(session.id);
    return found == door_.turned_away_here.end() ? 0 : found->second;
  }
  const auto found = std::ranges::find(door_.turned_away, *session.device, &TurnedAway::device);
  return found == door_.turned_away.end() ? 0 : found->times;
}

void Table::count_turned_away(const Session& session) {
  ++door_.turned_away_by_address[session.address];
  if (!session.device) {
    ++door_.turned_away_here[session.id];
    return;
  }
  const auto found = std::ranges::find(door_.turned_away, *session.device, &TurnedAway::device);
  if (found == door_.turned_away.end()) {
    keep_last(door_.turned_away, {*session.device, 1}, caps::removed_people);
  } else {
    ++found->times;
  }
}

// One address does not take all places.
Result<void> Table::has_room(const Session& session, wire::Coming as, HubContext& context) const {
  if (as == wire::Coming::screen) {
    if (std::ssize(screens_) >= caps::screens) return refuse(words::server_many_screens);
    return {};
  }
  const auto from_there = std::ranges::count_if(guests_, [&](ConnectionId one) {
    const Session* other = context.session(one);
    return other != nullptr && other->address == session.address;
  });
  const bool crowded = from_there >= caps::guests_per_address || std::ssize(guests_) >= caps::guests;
  if (crowded) return refuse(words::server_many_watch);
  return {};
}

void Table::come(Session& guest, wire::Coming as, HubContext& context) {
  has_to_knock(guest) ? knock(guest, as, context) : enter(guest, as, context);
}

void Table::enter(Session& guest, wire::Coming as, HubContext& context) {
  if (live_) live_->tick(context.now);
  settle(context);  // all guests share one stream: its news goes to those already here first
  (as == wire::Coming::screen ? screens_ : guests_).push_back(guest.id);
  guest.table = spec_.id;
  guest.knocks = false;
  if (guest.device) std::erase(door_.removed_devices, *guest.device);
  tell_everyone_table(context);
  if (live_) tell_so_far(guest.id, viewer_of(guest.id), 0, std::nullopt, context);
  settle(context);
}

// A host may say a number again that was meant for a knock before a restart: it must not be somebody else's now.
void Table::knock(Session& guest, wire::Coming as, HubContext& context) {
  name_differently(guest, context);
  std::int32_t& so_far = door_.knocks_so_far;
  if (so_far < 0) so_far = static_cast<std::int32_t>(100'000 + random_below(context.random, 900'000));
  door_.knocks.push_back({++so_far, guest.id, as});
  guest.table = spec_.id;
  guest.knocks = true;
  tell_knocking(guest);
  tell_host_table(context);
  settle(context);
}

void Table::tell_knocking(const Session& guest) {
  tell(guest.id, wire::write(wire::Knocking{guest.nickname, host_ == nullptr ? std::string{} : host_->name}));
}

// --- the host at the door

Result<void> Table::lock(std::string_view, HubContext& context) {
  door_.locked = true;
  for (const Knocker& one : std::exchange(door_.knocks, {})) turn_away(one, words::server_locked, context);
  return {};
}

Result<void> Table::unlock(std::string_view, HubContext&) {
  door_.locked = false;
  return {};
}

// An open door lets in everybody who waits, as long as there is room, except people whom the host has removed.
Result<void> Table::set_knock(std::string_view rest, HubContext& context) {
  const std::optional<bool> on = read_switch(rest);
  if (!on) return refuse(words::refuse_not_understood);
  door_.lets_in = *on;
  if (*on) return {};
  for (const Knocker& one : std::exchange(door_.knocks, {})) {
    Session* guest = context.session(one.connection);
    if (guest == nullptr) continue;
    if (has_to_knock(*guest)) {
      door_.knocks.push_back(one);
      continue;
    }
    const Result<void> room = has_room(*guest, one.as, context);
    room ? enter(*guest, one.as, context) : turn_away(one, room.error().code, context);
  }
  return {};
}

// Nothing where the guest has gone meanwhile, if only with a restart.
Result<std::optional<Knocker>> Table::take_knock(std::string_view number) {
  const std::optional<std::int32_t> wanted = read_count(number);
  if (!wanted || (door_.knocks_so_far >= 0 && *wanted > door_.knocks_so_far))
    return refuse(words::refuse_not_understood);
  const auto found = std::ranges::find(door_.knocks, *wanted, &Knocker::number);
  if (found == door_.knocks.end()) return std::nullopt;
  const Knocker knocker = *found;
  door_.knocks.erase(found);
  return knocker;
}

Result<void> Table::let_in(std::string_view rest, HubContext& context) {
  const Result<std::optional<Knocker>> knocker = take_knock(rest);
  if (!knocker) return std::unexpected(knocker.error());
  Session* guest = *knocker ? context.session((*knocker)->connection) : nullptr;
  if (guest == nullptr) return {};
  if (Result<void> room = has_room(*guest, (*knocker)->as, context); !room) {
    door_.knocks.push_back(**knocker);
    return room;
  }
  enter(*guest, (*knocker)->as, context);
  return {};
}

Result<void> Table::refuse_knock(std::string_view rest, HubContext& context) {
  const Result<std::optional<Knocker>> knocker = take_knock(rest);
  if (!knocker) return std::unexpected(knocker.error());
  Session* guest = *knocker ? context.session((*knocker)->connection) : nullptr;
  if (guest == nullptr) return {};
  count_turned_away(*guest);
  turn_away(**knocker, words::server_not_now, context);
  return {};
}

void Table::turn_away(const Knocker& knocker, Word why, HubContext& context) {
  Session* guest = context.session(knocker.connection);
  if (guest == nullptr) return;
  guest->table = TableId::none;
  guest->knocks = false;
  tell(guest->id, wire::write(refusal_to(*guest, {}, {why, {}, {}})));
}

// They have no keys by which they could be known again, so from now on newcomers have to knock.
Result<void> Table::remove_watchers(HubContext& context) {
  door_.lets_in = true;
  std::vector<ConnectionId> gone = std::exchange(guests_, {});
  gone.insert(gone.end(), screens_.begin(), screens_.end());
  screens_.clear();
  for (const ConnectionId one : gone) send_away(one, wire::ByeReason::removed, CloseCode::removed, context);
  return {};
}

// Removed people still have the code and the link, so newcomers have to knock from now on.
Result<void> Table::remove(std::string_view rest, HubContext& context) {
  if (rest == "watchers") return remove_watchers(context);
  const Result<Member*> person = other_person_on(rest);
  if (!person) return std::unexpected(person.error());
  if ((*person)->program) return unseat(**person, context), Result<void>{};
  door_.lets_in = true;
  keep_last(door_.removed, (*person)->token_hash, caps::removed_people);
  if ((*person)->device) keep_last(door_.removed_devices, *(*person)->device, caps::removed_people);
  const ConnectionId connection = (*person)->connection;
  dismiss(**person, context);
  if (connection != ConnectionId::none) send_away(connection, wire::ByeReason::removed, CloseCode::removed, context);
  return {};
}

bool Table::has_removed(std::string_view token) const {
  Key key{};
  return parse_hex(token, key) && std::ranges::find(door_.removed, token_hash(key)) != door_.removed.end();
}

void Table::send_away(ConnectionId connection, wire::ByeReason why, CloseCode code, HubContext& context) {
  if (Session* session = context.session(connection)) session->table = TableId::none;
  if (connection == ConnectionId::none) return;
  tell(connection, wire::write(wire::Bye{why, {}}));
  outbox_.push_back({.what = Close{connection, code}});
}

Result<void> Table::renew_code(std::string_view, HubContext& context) {
  keep_last(door_.old_links, spec_.link_hash, caps::old_links);
  spec_.code = context.directory.fresh_code(context.random);
  spec_.link = hex(random_key(context.random));
  spec_.link_hash = link_hash(spec_.link);
  return {};
}

}  // namespace calculi::server
