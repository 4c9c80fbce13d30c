// The door of a class: who comes in, who knocks, and how many fit in.
#include <algorithm>

#include "platform/server/classroom/classroom.hpp"
#include "platform/server/table/host_words.hpp"

namespace calculi::server {

bool Classroom::invites(std::string_view code_or_link) const {
  return is_code(code_or_link) ? code_or_link == spec_.code : link_hash(code_or_link) == spec_.link_hash;
}

void Classroom::learn_link(std::string_view link) {
  if (!is_code(link) && invites(link)) spec_.link = link;
}

bool Classroom::has_word(std::string_view word, Millis now) const {
  return std::ranges::any_of(words_,
                             [&](const OneTime& one) { return one.pupil == 0 && one.word == word && now < one.until; });
}

// Who has been removed stays out until let in, whether the door is open or shut.
bool Classroom::has_to_knock(const Session& session) const {
  const auto& removed = removed_devices_;
  return lets_in_ || (session.device && std::ranges::find(removed, *session.device) != removed.end());
}

void Classroom::come(Session& session, wire::Coming as, ClassContext& context) {
  const auto refuse_to = [&](Word why) {
    tell(session.id, wire::write(refusal_to(session, {}, {why, {}, {}})));
    settle(context);
  };
  if (as == wire::Coming::screen) {
    if (std::ssize(screens_) >= caps::screens) return refuse_to(words::server_many_screens);
    detach(session, context);
    screens_.push_back(session.id);
    session.room = spec_.id;
    tell(session.id, wire::write(describe_screen(context)));
    dirty_ = true;
    return settle(context);
  }
  if (AtDoor* before = door_at(session.id)) {
    tell_door(*before, context);
    return settle(context);
  }
  if (locked_) return refuse_to(words::server_locked);
  if (std::ssize(pupils_) >= caps::pupils) {
    if (std::ranges::find(outside_, session.id) == outside_.end()) outside_.push_back(session.id);
    dirty_ = true;
    return refuse_to(words::server_class_full);
  }
  const auto waiting = std::ranges::count_if(door_, [](const AtDoor& one) { return one.knock > 0; });
  if (has_to_knock(session) && waiting >= caps::knocks) return refuse_to(words::server_many_knock);
  detach(session, context);
  const std::vector<std::string> taken = names_taken();
  if (std::ranges::find(taken, session.nickname) != taken.end()) {
    session.nickname = random_nickname(session.lang, context.hub.random, taken);
  }
  session.room = spec_.id;
  door_.push_back({.connection = session.id, .knock = has_to_knock(session) ? ++knocks_so_far_ : 0});
  tell_door(door_.back(), context);
  dirty_ = true;
  settle(context);
}

void Classroom::tell_door(const AtDoor& one, ClassContext& context) {
  const Session* session = context.hub.session(one.connection);
  if (session == nullptr) return;
  tell(one.connection, wire::write(wire::ClassDoor{spec_.link, session->nickname, one.renames, one.knock > 0, phase_,
                                                   spec_.plan.game}));
}

// A page that has not heard the answer says the same again, perhaps on another connection.
Result<void> Classroom::take(Session& session, const wire::ClassEnter& message, ClassContext& context) {
  Key key{};
  if (!parse_hex(message.token, key)) return refuse(words::refuse_not_understood);
  if (has_removed(message.token)) return refuse(words::server_removed);
  if (Pupil* before = owner(message.token)) {
    attach(*before, session, context);
    sit_again(*before, session, {}, context);
    settle(context);
    return {};
  }
  const AtDoor* newcomer = door_at(session.id);
  if (newcomer == nullptr || newcomer->knock > 0) return refuse(words::server_not_at_table);
  if (std::ssize(pupils_) >= caps::pupils) return refuse(words::server_class_full);
  Pupil& own = admit(session, token_hash(key), context);
  find_seat(own, context);
  for (const Device& one : devices_) tell_keys(one, own.number);
  settle(context);
  return {};
}

Pupil& Classroom::admit(Session& session, const Digest& key, ClassContext& context) {
  const std::int32_t renames = door_at(session.id)->renames;
  const std::vector<std::string> taken = names_taken();
  if (std::ranges::find(taken, session.nickname) != taken.end()) {
    session.nickname = random_nickname(session.lang, context.hub.random, taken);
  }
  Pupil& own = pupils_.emplace_back(
      Pupil{.number = ++numbers_, .key = key, .name = session.nickname, .renames = renames, .device = session.device});
  own.late = phase_ == wire::ClassPhase::playing || phase_ == wire::ClassPhase::seated;
  if (session.device) std::erase(removed_devices_, *session.device);
  attach(own, session, context);
  return own;
}

// --- the teacher at the door

Result<void> Classroom::lock(std::string_view, ClassContext&) {
  locked_ = true;
  return {};
}

Result<void> Classroom::unlock(std::string_view, ClassContext&) {
  locked_ = false;
  return {};
}

Result<void> Classroom::set_knock(std::string_view rest, ClassContext& context) {
  const std::optional<bool> on = read_switch(rest);
  if (!on) return refuse(words::refuse_not_understood);
  lets_in_ = *on;
  if (*on) return {};
  for (AtDoor& one : door_) {
    const Session* session = context.hub.session(one.connection);
    if (one.knock == 0 || session == nullptr || has_to_knock(*session)) continue;
    one.knock = 0;
    tell_door(one, context);
  }
  return {};
}

Result<void> Classroom::let_in(std::string_view rest, ClassContext& context) {
  const auto found = std::ranges::find(door_, read_count(rest).value_or(-1), &AtDoor::knock);
  if (found == door_.end()) return {};  // has gone meanwhile
  found->knock = 0;
  tell_door(*found, context);
  return {};
}

Result<void> Classroom::refuse_knock(std::string_view rest, ClassContext& context) {
  const auto found = std::ranges::find(door_, read_count(rest).value_or(-1), &AtDoor::knock);
  if (found == door_.end()) return {};
  if (Session* session = context.hub.session(found->connection)) {
    tell(session->id, wire::write(refusal_to(*session, {}, {words::server_not_now, {}, {}})));
    session->room = TableId::none;
  }
  door_.erase(found);
  return {};
}

}  // namespace calculi::server
