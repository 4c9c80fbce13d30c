// Coming and going. A pupil's place belongs to the owner of its key, on one connection at a time; so does a device of
// the teacher's.
#include <algorithm>

#include "platform/server/classroom/classroom.hpp"

namespace calculi::server {

// --- who is who

Pupil* Classroom::pupil(std::int32_t number) {
  const auto found = std::ranges::find(pupils_, number, &Pupil::number);
  return found == pupils_.end() ? nullptr : &*found;
}

Pupil* Classroom::pupil_at(ConnectionId connection) {
  const auto found = std::ranges::find(pupils_, connection, &Pupil::connection);
  return connection == ConnectionId::none || found == pupils_.end() ? nullptr : &*found;
}

Device* Classroom::device_at(ConnectionId connection) {
  const auto found = std::ranges::find(devices_, connection, &Device::connection);
  return connection == ConnectionId::none || found == devices_.end() ? nullptr : &*found;
}

bool Classroom::has_person(ConnectionId connection) {
  return pupil_at(connection) != nullptr || device_at(connection) != nullptr;
}

AtDoor* Classroom::door_at(ConnectionId connection) {
  const auto found = std::ranges::find(door_, connection, &AtDoor::connection);
  return found == door_.end() ? nullptr : &*found;
}

Pupil* Classroom::owner(std::string_view token) {
  Key key{};
  if (!parse_hex(token, key)) return nullptr;
  const auto found = std::ranges::find(pupils_, token_hash(key), &Pupil::key);
  return found == pupils_.end() ? nullptr : &*found;
}

Device* Classroom::device_of(std::string_view token) {
  Key key{};
  if (!parse_hex(token, key)) return nullptr;
  const auto found = std::ranges::find(devices_, token_hash(key), &Device::key);
  return found == devices_.end() ? nullptr : &*found;
}

bool Classroom::knows(std::string_view token) const {
  auto& self = const_cast<Classroom&>(*this);
  return self.owner(token) != nullptr || self.device_of(token) != nullptr;
}

bool Classroom::has_removed(std::string_view token) const {
  Key key{};
  return parse_hex(token, key) && std::ranges::find(removed_, token_hash(key)) != removed_.end();
}

std::vector<ConnectionId> Classroom::everyone() const {
  std::vector<ConnectionId> all = screens_;
  for (const Device& one : devices_) all.push_back(one.connection);
  for (const Pupil& one : pupils_) all.push_back(one.connection);
  for (const AtDoor& one : door_) all.push_back(one.connection);
  std::erase(all, ConnectionId::none);
  return all;
}

std::vector<std::string> Classroom::names_taken() const {
  std::vector<std::string> taken;
  for (const Pupil& one : pupils_) taken.push_back(one.name);
  return taken;
}

// The connection is cut or silent, or the page has been hidden for a while.
bool Classroom::is_away(const Pupil& pupil, ClassContext& context) const {
  const Session* session = context.hub.session(pupil.connection);
  if (session == nullptr || session->silent_since != never) return true;
  return session->hidden_since != never && context.hub.now >= session->hidden_since + caps::hidden_grace;
}

// --- commands

// Devices count below zero in the log, pupils above.
std::int32_t Classroom::number_of(ConnectionId connection) {
  if (const Device* device = device_at(connection)) return -device->number;
  const Pupil* own = pupil_at(connection);
  return own == nullptr ? 0 : own->number;
}

Commands* Classroom::commands_of(ConnectionId connection) {
  if (Device* device = device_at(connection)) return &device->commands;
  Pupil* own = pupil_at(connection);
  return own == nullptr ? nullptr : &own->commands;
}

// A numbered command is carried out once; if it comes again, it gets the same answer again.
Result<void> Classroom::answer(Session& session, std::int32_t cmd, ClassContext& context,
                               const std::function<Answer()>& act) {
  Commands* commands = commands_of(session.id);
  if (commands == nullptr) return refuse(words::server_not_at_table);
  const auto refused = [&](const Refusal& why) { return wire::write(refusal_to(session, cmd, why)); };
  if (const auto before = commands->find(cmd)) {
    tell(session.id, std::string(*before));
  } else if (cmd <= commands->last()) {
    tell(session.id, refused({words::server_old_command, {}, {}}));
  } else if (cmd - commands->last() > caps::command_leap) {
    tell(session.id, refused({words::refuse_not_understood, {}, {}}));
  } else {
    const std::int32_t by = number_of(session.id);
    const Answer done = act();
    std::string text = done ? *done : refused(done.error());
    tell(session.id, text);
    if (done) by_ = {by, cmd, text};
    if (Commands* after = commands_of(session.id)) after->answered(cmd, text);
  }
  settle(context);
  return {};
}

// --- coming

void Classroom::open(Session& teacher, const Digest& key, ClassContext& context) {
  born_ = context.hub.now;
  devices_.push_back({.number = 1, .key = key});
  draw_seed(context);
  attach(devices_.back(), teacher, context);
  settle(context);
}

void Classroom::attach(Device& device, Session& session, ClassContext& context) {
  if (device.connection != session.id) take_over(device.connection, context);
  detach(session, context);
  device.connection = session.id;
  session.room = spec_.id;
  tell(session.id, wire::write(wire::ClassOpened{spec_.code, spec_.link, device.second}));
  tell_teacher(device, context);
  tell_keys(device, 0);
  tell_figures(device);
  if (problem_) tell(session.id, wire::write(describe_problem(nullptr, context)));
  dirty_ = true;
}

void Classroom::attach(Pupil& pupil, Session& session, ClassContext& context) {
  if (pupil.connection != session.id) take_over(pupil.connection, context);
  detach(session, context);
  pupil.connection = session.id;
  pupil.away_since = never;
  if (session.device) pupil.device = session.device;
  session.room = spec_.id;
  session.nickname = pupil.name;
  tell_pupil(pupil, context, true);
  if (problem_) tell(session.id, wire::write(describe_problem(&pupil, context)));
  if (problem_ && problem_->closed) tell_verdict(pupil);
  dirty_ = true;
}

// A connection speaks for one place only.
void Classroom::detach(Session& session, ClassContext& context) {
  std::erase_if(door_, [&](const AtDoor& one) { return one.connection == session.id; });
  std::erase(screens_, session.id);
  std::erase(outside_, session.id);
  if (Device* device = device_at(session.id)) device->connection = ConnectionId::none;
  if (Pupil* own = pupil_at(session.id)) {
    own->connection = ConnectionId::none;
    own->away_since = context.hub.now;
  }
  session.room = TableId::none;
}

void Classroom::take_over(ConnectionId old, ClassContext& context) {
  Session* session = context.hub.session(old);
  if (session == nullptr) return;
  leave_table(*session, context);
  detach(*session, context);
  close(old, {wire::ByeReason::taken_over, {}}, CloseCode::taken_over);
}

void Classroom::resume(Session& session, const wire::ClassResume& message, ClassContext& context) {
  if (Device* device = device_of(message.token)) {
    attach(*device, session, context);
  } else if (Pupil* own = owner(message.token)) {
    attach(*own, session, context);
    sit_again(*own, session, message, context);
  }
  if (phase_ == wire::ClassPhase::playing && !paused_) run_clock(context.hub.now);
  settle(context);
}

// The table knows the pupil by the same key.
void Classroom::sit_again(Pupil& pupil, Session& session, const wire::ClassResume& message, ClassContext& context) {
  const ClassTable* place = place_of(pupil.number);
  Table* table = place == nullptr ? nullptr : context.tables.table(table_id(*place));
  if (table == nullptr || !table->opens_to(pupil.key)) return;
  session.link = link_of_table(spec_.link, place->serial);
  table->learn_link(session.link);
  context.tables.at_table(*table, [&](HubContext& hub) {
    table->resume_in_class(session, pupil.key, {.have = message.have, .chain = message.chain}, hub);
  });
}

Result<void> Classroom::take(Session& session, const wire::ClassReadmit& message, ClassContext& context) {
  return answer(session, message.cmd, context, [&]() -> Answer {
    const Device* device = device_at(session.id);
    if (device == nullptr || device->second) return refuse(words::server_not_teacher);
    if (message.pupils.size() > caps::class_readmitted || phase_ != wire::ClassPhase::gathering || match_ > 0) {
      return refuse(words::server_class_between);
    }
    for (const wire::KnownPupil& one : message.pupils) {
      Pupil known{.number = one.number, .name = one.name, .away_since = context.hub.now};
      const bool good = one.number > 0 && one.number < 1'000 && pupil(one.number) == nullptr;
      if (!good || !is_nickname(one.name) || !parse_hex(one.key, known.key))
        return refuse(words::refuse_not_understood);
      if (std::ssize(pupils_) >= caps::pupils) return refuse(words::server_class_full);
      numbers_ = std::max(numbers_, one.number);
      pupils_.push_back(std::move(known));
    }
    return wire::write(wire::Ack{message.cmd, {}});
  });
}

Result<void> Classroom::take(Session& session, const wire::ClassClaim& message, ClassContext& context) {
  Key key{};
  if (!parse_hex(message.token, key) || knows(message.token)) return refuse(words::refuse_not_understood);
  const auto word =
      std::ranges::find_if(words_, [&](const OneTime& one) { return one.pupil > 0 && one.word == message.digits; });
  const bool valid = word != words_.end() && context.hub.now < word->until;
  Pupil* own = valid ? pupil(word->pupil) : nullptr;
  if (own == nullptr) return refuse(words::server_class_word);
  words_.erase(word);
  if (ClassTable* place = place_of(own->number)) {
    if (Table* table = context.tables.table(table_id(*place))) table->change_key(own->key, token_hash(key));
  }
  own->key = token_hash(key);
  attach(*own, session, context);
  sit_again(*own, session, {}, context);
  for (const Device& one : devices_) tell_keys(one, own->number);
  settle(context);
  return {};
}

Result<void> Classroom::take(Session& session, const wire::ClassControl& message, ClassContext& context) {
  Key key{};
  if (!parse_hex(message.token, key)) return refuse(words::refuse_not_understood);
  const auto word =
      std::ranges::find_if(words_, [&](const OneTime& one) { return one.pupil == 0 && one.word == message.word; });
  if (word == words_.end() || context.hub.now >= word->until) return refuse(words::server_class_word);
  if (std::ssize(devices_) >= caps::class_devices) return refuse(words::server_class_full);
  words_.erase(word);
  std::int32_t number = 0;
  for (const Device& one : devices_) number = std::max(number, one.number);
  devices_.push_back({.number = number + 1, .key = token_hash(key), .second = true});
  attach(devices_.back(), session, context);
  settle(context);
  return {};
}

// --- going

void Classroom::dropped(const Session& session, ClassContext& context) {
  Session gone = session;
  detach(gone, context);
  dirty_ = true;
  if (everyone().empty()) stop_clock(context.hub.now);
  settle(context);
}

// A bot plays on for a pupil who has left, and the figures go.
void Classroom::let_go(Pupil& pupil, ClassContext& context) {
  Session* session = context.hub.session(pupil.connection);
  if (ClassTable* place = place_of(pupil.number)) {
    const Digest key = pupil.key;
    if (Table* table = context.tables.table(table_id(*place))) {
      context.tables.at_table(*table, [&](HubContext& hub) { table->dismiss_in_class(key, hub); });
    }
    std::ranges::replace(place->seats, pupil.number, 0);
  }
  if (session != nullptr) {
    leave_table(*session, context);
    detach(*session, context);
  }
  figures_.drop(pupil.number);
  if (problem_) problem_->answers.erase(pupil.number);
  figures_told_ = false;
  std::erase_if(pupils_, [&](const Pupil& one) { return &one == &pupil; });
}

Result<void> Classroom::take(Session& session, const wire::Leave& message, ClassContext& context) {
  Pupil* own = pupil_at(session.id);
  if (own != nullptr) {
    let_go(*own, context);
  } else {
    leave_table(session, context);
    detach(session, context);
  }
  if (message.cmd) tell(session.id, wire::write(wire::Ack{*message.cmd, {}}));
  dirty_ = true;
  settle(context);
  return {};
}

Result<void> Classroom::take(Session& session, const wire::Rename& message, ClassContext& context) {
  AtDoor* newcomer = door_at(session.id);
  Pupil* own = pupil_at(session.id);
  std::int32_t* left = newcomer != nullptr ? &newcomer->renames : own != nullptr ? &own->renames : nullptr;
  if (left == nullptr) return refuse(words::server_not_at_table);
  if (own != nullptr && phase_ != wire::ClassPhase::gathering && phase_ != wire::ClassPhase::between) {
    return refuse(words::server_class_between);
  }
  if (*left == 0) return refuse(words::server_class_renamed);
  --*left;
  session.nickname = random_nickname(session.lang, context.hub.random, names_taken());
  if (own != nullptr) own->name = session.nickname;
  if (message.cmd) tell(session.id, wire::write(wire::Ack{*message.cmd, {}}));
  newcomer != nullptr ? tell_door(*newcomer, context) : tell_pupil(*own, context, true);
  dirty_ = true;
  settle(context);
  return {};
}

}  // namespace calculi::server
