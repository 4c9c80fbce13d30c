// Messages from clients: their limits, and how each kind is handled. Everything else that happens is in hub.cpp.
#include <algorithm>

#include "platform/server/hub/containment.hpp"
#include "platform/server/hub/hub.hpp"

namespace calculi::server {

namespace {

template <class Message>
constexpr bool is_said_in_class =
    std::is_same_v<Message, wire::ClassEnter> || std::is_same_v<Message, wire::ClassTeach> ||
    std::is_same_v<Message, wire::ClassSeat> || std::is_same_v<Message, wire::ClassAnswer> ||
    std::is_same_v<Message, wire::ClassTries>;

// That of a command.
template <class Message>
std::optional<std::int32_t> number_of(const Message& message) {
  if constexpr (requires { message.cmd; }) return message.cmd;
  return std::nullopt;
}

}  // namespace

// People type "123 456" or "123-456".
std::string Hub::without_spaces(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (c != ' ' && c != '\t' && c != '-') kept.push_back(c);
  }
  return kept;
}

// --- reading

void Hub::received(ConnectionId connection, std::string_view text, Millis arrived) {
  Session* session = find(connection);
  if (session != nullptr && affordable(*session, text, arrived)) take(*session, text, arrived);
}

// While its table is being loaded, the messages of a session wait, so that none comes to the table before the session.
void Hub::take(Session& session, std::string_view text, Millis arrived) {
  if (session.arriving) {
    if (session.held.size() >= caps::message_burst) return send_error(session, {words::server_slow_down, {}, {}});
    session.held.emplace_back(text);
    return;
  }
  if (session.program) return hear_program(session, text, arrived);
  const Result<wire::ClientMessage> message = wire::read<wire::ClientMessage>(text);
  if (!message) return unreadable(session, message.error());
  if (session.greeted == std::holds_alternative<wire::Program>(*message) &&
      !std::holds_alternative<wire::Hello>(*message)) {
    return close(session, CloseCode::policy);
  }
  std::visit([&](const auto& one) { handle(session, one, arrived); }, *message);
}

// Size and rate come first: a flood costs a comparison, not a parse.
bool Hub::affordable(Session& session, std::string_view text, Millis now) {
  if (text.size() > caps::message_bytes_hard) {
    close(session, CloseCode::too_big);
    return false;
  }
  if (!session.messages.take(now)) {
    if (session.over_rate == 0) send_error(session, {words::server_slow_down, {}, {}});
    if (++session.over_rate == caps::flood_messages) {
      send(session, wire::Bye{wire::ByeReason::flood, {}});
      close(session, CloseCode::policy);
    }
    return false;
  }
  session.over_rate = 0;
  if (text.size() <= caps::message_bytes) return true;
  unreadable(session, {words::refuse_too_long, {}, {}});
  return false;
}

// Before hello, one unreadable message is enough to close the connection.
void Hub::unreadable(Session& session, const Refusal& why) {
  send_error(session, why);
  if (++session.unreadable >= caps::bad_messages || !session.greeted) close(session, CloseCode::policy);
}

void Hub::send_error(const Session& session, const Refusal& why) {
  send(session, wire::Error{std::string(why.code.key), say_refusal(session.lang, why)});
}

// --- without a table

void Hub::handle(Session& session, const wire::Hello& message, Millis) {
  session.lang = parse_lang(message.lang).value_or(Lang::en);
  if (message.version != wire::protocol) {
    send_error(session, {words::server_wrong_version, {}, {}});
    send(session, wire::Bye{wire::ByeReason::version, {}});
    // Breaks no rule, so its answer is waited for: a socket that is dropped while pongs come may lose what it said.
    return close(session, CloseCode::normal);
  }
  Key device{};
  if (message.device && parse_hex(*message.device, device)) session.device = token_hash(device);
  if (!session.greeted) session.nickname = random_nickname(session.lang, settings_.random);
  session.greeted = true;
  welcome(session);
}

void Hub::welcome(const Session& session) {
  wire::Welcome message{.name = session.nickname, .time_percent = settings_.time_percent};
  if (settings_.addresses) message.addresses = settings_.addresses();
  message.at = settings_.name;
  send(session, message);
}

void Hub::handle(Session& session, const wire::Ping& message, Millis) { send(session, wire::Pong{message.n}); }

// The name of a device is a secret of its own: who knows it could come to these tables anyhow.
void Hub::handle(Session& session, const wire::ListTables& message, Millis) {
  wire::OwnTables own;
  for (const auto& [id, table] : tables_) {
    std::optional<wire::OwnTable> one = session.device ? table.own_of(*session.device) : std::nullopt;
    const bool wanted = one && (one->phase == wire::Phase::playing || !message.playing.value_or(false));
    if (wanted && own.tables.size() < caps::listed_tables) own.tables.push_back(std::move(*one));
  }
  send(session, own);
}

// A guest has a name of their own, whatever table they look at.
void Hub::handle(Session& session, const wire::Rename& message, Millis now) {
  if (Classroom* room = class_of(session)) return in_class(session, *room, message, now);
  Table* table = table_of(session);
  if (table == nullptr || (!table->is_member(session.id) && !session.knocks)) {
    session.nickname = random_nickname(session.lang, settings_.random);
    if (message.cmd) send(session, wire::Ack{*message.cmd, {}});
  } else {
    at_table(session, *table, message, now);
  }
  welcome(session);
}

// --- coming to a table

// A tab plays at one table. A guest may just move on; a seat must be given up first, unless its match is over.
bool Hub::may_leave(const Session& session) {
  if (class_of(session) != nullptr) return true;  // the class decides
  Table* old = table_of(session);
  return old == nullptr || !old->is_member(session.id) || old->phase() == wire::Phase::over;
}

// Called only once the new table is certain; a refused session stays put.
void Hub::leave_old_table(Session& session, Millis now) {
  Table* old = table_of(session);
  if (old == nullptr) return;
  at(*old, now, [&](HubContext& context) { (void)old->take(session, wire::Leave{}, context); });
}

Result<TableSpec> Hub::read_spec(const Session& session, const wire::CreateTable& message) {
  const auto module = std::ranges::find(settings_.modules, std::string_view(message.game),
                                        [](const Module* one) { return one->about().slug; });
  if (module == settings_.modules.end()) return refuse(words::server_no_such_game);
  if (message.options.list.size() > caps::options) return refuse(words::refuse_too_long);
  TableSpec spec{.module = *module, .address = session.address, .host_sets = message.host_sets.value_or(false)};
  TableSetup& setup = spec.setup;
  if (message.seats.size() > static_cast<unsigned>(limits::seats)) return refuse(words::refuse_no_such_seat);
  setup.seats = static_cast<int>(message.seats.size());
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const std::optional<Holder> holder = parse_holder(message.seats[static_cast<unsigned>(index(seat))]);
    if (!holder) return refuse(words::refuse_not_understood);
    if (!can_play(**module, *holder)) return refuse(words::refuse_unknown_level);
    setup.holders[seat] = *holder;
  }
  setup.options = message.options.list;
  if (const Result<void> done = complete_options(**module, setup); !done) return std::unexpected(done.error());
  settings_.random(setup.seed.bytes);
  return spec;
}

void Hub::handle(Session& session, const wire::CreateTable& message, Millis now) {
  if (session.room != TableId::none || !may_leave(session)) return refuse_to(session, words::server_at_a_table);
  const Result<Brought> brought = read_brought(message.contribution, message.token);
  if (!brought) return refuse_to(session, brought.error());
  if (Table* before = opened_with(message.token)) {
    return at(*before, now, [&](HubContext& context) { before->open_again(session, *message.token, context); });
  }
  const std::optional<std::string>& lost = message.instead_of;
  if (Table* opened = lost ? instead_of(*lost, now) : nullptr) return lead_to(*opened, session.id, now);
  Result<TableSpec> spec = read_spec(session, message);
  if (!spec) return refuse_to(session, spec.error());
  make_room(now);
  const bool room = tables_.size() < settings_.bounds.tables && !stopping_;
  if (!room || !may_open_lobby(session.address) || !addresses_.may_open(session.address, now)) {
    return refuse_to(session, words::server_too_many_tables);
  }
  leave_old_table(session, now);
  spec->id = draw_table_id(settings_.random);
  spec->code = directory_.fresh_code(settings_.random);
  if (shared()) want_codes(now);
  spec->link = hex(random_key(settings_.random));
  spec->link_hash = link_hash(spec->link);
  session.link = spec->link;
  const TableId id = spec->id;
  Table& table = tables_.try_emplace(id, std::move(*spec)).first->second;
  at(table, now, [&](HubContext& context) { table.open(session, *brought, message.seat, context); });
  if (lost && tables_.contains(id)) stand_instead(table, *lost, now);
}

Table* Hub::opened_with(const std::optional<std::string>& token) {
  const auto opens = [&](auto& entry) { return token && entry.second.opens_to(*token); };
  const auto found = std::ranges::find_if(tables_, opens);
  return found == tables_.end() ? nullptr : &found->second;
}

// Lobbies that nobody is in any more count, too.
bool Hub::may_open_lobby(const std::string& address) const {
  const auto subnets = subnets_of(address);
  return std::ranges::all_of(subnets, [&](const Subnet& subnet) {
    const auto lobbies = std::ranges::count_if(tables_, [&](const auto& entry) {
      const Table& table = entry.second;
      return table.phase() == wire::Phase::lobby && subnet.holds(table.spec().address);
    });
    return lobbies < caps::lobbies_per_address * subnet.share;
  });
}

// Once three quarters of all tables are taken, each new one puts away the lone lobby that has been empty longest.
void Hub::make_room(Millis now) {
  if (tables_.size() * 4 < settings_.bounds.tables * std::size_t{3}) return;
  const auto lone_since = [](const auto& entry) { return entry.second.lone_since(); };
  const Table& longest = std::ranges::min_element(tables_, {}, lone_since)->second;
  if (longest.lone_since() + caps::lone_lobby_idle <= now && longest.is_saved()) shelve(longest.spec().id);
}

// A table that somebody comes back to counts like any other. It takes the place of the one that has been empty longest.
bool Hub::make_room_to_load(Millis now) {
  if (tables_.size() + waiting_.size() < settings_.bounds.tables) return true;
  const auto empty_since = [](const auto& entry) { return entry.second.empty_since(); };
  const auto longest = std::ranges::min_element(tables_, {}, empty_since);
  const bool found = longest != tables_.end() && longest->second.empty_since() <= now && longest->second.is_saved();
  if (found) shelve(longest->second.spec().id);
  return found;
}

// A refusal that ends by itself.
void Hub::refuse_for(const Session& session, const Refusal& why, Millis wait) {
  wire::Refused refused = refusal_to(session, {}, why);
  refused.again_ms = static_cast<std::int32_t>(wait.count);
  send(session, refused);
}

// After too many wrong codes none is looked up for a while. Links and tokens cannot be guessed, so they always work.
void Hub::handle(Session& session, const wire::Join& message, Millis now) {
  const std::string to = without_spaces(message.to);
  leave_door(session, to, now);
  const Millis wait = is_code(to) ? wait_to_guess(session, now) : Millis{0};
  if (wait <= Millis{0}) return come(session, directory_.find(to), message, now);
  refuse_to_guess(session, wait);
}

void Hub::refuse_to_guess(const Session& session, Millis wait) {
  const auto whole_seconds = static_cast<std::int32_t>((wait.count + 999) / 1000);
  refuse_for(session, {words::server_wait, {}, {whole_seconds}}, seconds(whole_seconds));
}

void Hub::no_such_table(Session& session, const wire::Join& message, Millis now) {
  const std::string to = without_spaces(message.to);
  if (!is_code(to)) return no_such_link(session, to, now);
  (void)session.wrong_codes.take(now);
  addresses_.guessed_wrong(session.address, now);
  refuse_to(session, words::server_no_such_table);
}

void Hub::no_such_table(Session& session, const wire::Resume& message, Millis now) {
  no_such_link(session, without_spaces(message.table), now);
}

void Hub::handle(Session& session, const wire::Resume& message, Millis now) {
  come(session, directory_.find(without_spaces(message.table)), message, now);
}

template <class Coming>
void Hub::seek(Session& session, const Coming& message) {
  std::string key;
  if constexpr (requires { message.to; }) {
    key = without_spaces(message.to);
  } else if constexpr (requires { message.table; }) {
    key = without_spaces(message.table);
  } else {
    key = message.link;
  }
  const store::CodeOrLink way = is_code(key) ? store::CodeOrLink(key) : store::CodeOrLink(link_hash(key));
  auto& waiting = seeking_[way];
  if (waiting.empty()) out_.add(Find{way});
  waiting.emplace_back(session.id, message);
  session.arriving = true;
}

// A table that is not in memory is loaded first.
template <class Coming>
void Hub::come(Session& session, TableId id, const Coming& message, Millis now) {
  if (id == TableId::none) return shared() ? seek(session, message) : no_such_table(session, message, now);
  constexpr bool to_table = !std::is_same_v<Coming, wire::ClassResume>;
  constexpr bool to_class = !std::is_same_v<Coming, wire::Resume>;
  if constexpr (to_class) {
    Classroom* room = loading_.contains(id) ? nullptr : find_class(id);
    if (room != nullptr) return enter(session, *room, message, now);
  }
  if constexpr (to_table) {
    const auto table = tables_.find(id);
    if (table != tables_.end()) return enter(session, table->second, message, now);
  }
  if (is_class(id) ? !to_class : is_of_class(id) || !to_table) return no_such_table(session, message, now);
  if (!waiting_.contains(id) && !make_room_to_load(now)) {
    return refuse_for(session, {words::server_too_many_tables, {}, {}}, caps::read_again);
  }
  auto& waiting = waiting_[id];
  if (waiting.empty() && !loading_.contains(id)) out_.add(Load{id});
  waiting.emplace_back(session.id, message);
  session.arriving = true;
}
template void Hub::come(Session& session, TableId id, const wire::ClassResume& message, Millis now);

void Hub::enter(Session& session, Table& table, const wire::Join& message, Millis now) {
  if (table.in_class()) return refuse_to(session, words::server_locked);
  if (session.room != TableId::none) return refuse_to(session, words::server_at_a_table);
  if (session.table == table.spec().id) {
    return at(table, now, [&](HubContext& context) { table.repeat_to(session, context); });
  }
  const std::string key = without_spaces(message.to);
  if (!table.invites(key)) return no_such_table(session, message, now);
  if (!may_leave(session)) return refuse_to(session, words::server_at_a_table);
  const wire::Coming as = message.as.value_or(wire::Coming::guest);
  HubContext here = context_at(now);
  if (const Result<void> may = table.may_come(session, as, here); !may) return refuse_to(session, may.error());
  leave_old_table(session, now);
  table.learn_link(session.link = key);
  at(table, now, [&](HubContext& context) { table.come(session, as, context); });
}

void Hub::enter(Session& session, Table& table, const wire::Resume& message, Millis now) {
  if (table.in_class()) return no_such_table(session, message, now);  // the class leads its people to their tables
  if (session.room != TableId::none) return refuse_to(session, words::server_at_a_table);
  const bool moves = session.table != TableId::none && session.table != table.spec().id;
  if (moves && !may_leave(session)) return refuse_to(session, words::server_at_a_table);
  if (table.has_removed(message.token)) return refuse_to(session, words::server_removed);
  if (!table.opens_to(message.token, session.program ? Table::Whose::program : Table::Whose::person)) {
    return no_such_table(session, message, now);
  }
  if (moves) leave_old_table(session, now);
  table.learn_link(session.link = without_spaces(message.table));
  at(table, now, [&](HubContext& context) { table.resume(session, message, context); });
}

// --- at a table

void Hub::handle(Session& session, const wire::Visible& message, Millis now) {
  session.hidden_since = message.yes ? never : std::min(session.hidden_since, now);
  presence_changed(session, now);
}

// A connection without a table has left it already.
void Hub::handle(Session& session, const wire::Leave& message, Millis now) {
  if (Classroom* room = class_of(session)) return in_class(session, *room, message, now);
  if (Table* table = table_of(session)) return at_table(session, *table, message, now);
  if (message.cmd) return send(session, wire::Ack{*message.cmd, {}});
  refuse_to(session, words::server_not_at_table);
}

template <class Message>
void Hub::handle(Session& session, const Message& message, Millis now) {
  const auto not_there = [&] {
    send(session, refusal_to(session, number_of(message), {words::server_not_at_table, {}, {}}));
  };
  if constexpr (is_said_in_class<Message>) {
    Classroom* room = class_of(session);
    return room == nullptr ? not_there() : in_class(session, *room, message, now);
  } else {
    Table* table = table_of(session);
    return table == nullptr || session.knocks ? not_there() : at_table(session, *table, message, now);
  }
}

template <class AtTable>
void Hub::at_table(Session& session, Table& table, const AtTable& message, Millis now) {
  at(table, now, [&](HubContext& context) {
    if (const Result<void> done = table.take(session, message, context); !done) refuse_to(session, done.error());
  });
}

}  // namespace calculi::server
