// What a class tells: the teacher, each pupil, big screens; each only what has changed, and not too often.
#include <algorithm>

#include "platform/server/classroom/classroom.hpp"

namespace calculi::server {

namespace {

std::optional<std::int64_t> left(Millis end, Millis now) {
  if (end == never) return std::nullopt;
  return std::max((end - now).count, std::int64_t{0});
}

}  // namespace

std::optional<std::int64_t> Classroom::starts_ms(Millis now) const { return left(starts_at_, now); }

std::optional<std::int64_t> Classroom::clock_ms(Millis now) const {
  if (phase_ != wire::ClassPhase::playing || clock_left_ == never) return std::nullopt;
  return std::max(clock_left(now).count, std::int64_t{0});
}

void Classroom::tell_all(const wire::ServerMessage& message) {
  const std::string text = wire::write(message);
  for (const ConnectionId one : everyone()) tell(one, text);
}

void Classroom::close(ConnectionId who, const wire::Bye& bye, CloseCode code) {
  tell(who, wire::write(bye));
  if (who != ConnectionId::none) outbox_.push_back({.what = Close{who, code}});
}

// Times pass by themselves; only what else has changed is news.
void Classroom::tell_news(ClassContext& context) {
  told_at_ = context.hub.now;
  dirty_ = false;
  for (Pupil& one : pupils_) tell_pupil(one, context);
  tell_problem_news(context);
  if (!std::exchange(figures_told_, true)) {
    for (const Device& one : devices_) tell_figures(one);
  }
  if (!screens_.empty()) {
    wire::ClassScreen screen = describe_screen(context);
    const std::string text = wire::write(screen);
    screen.clock_ms = screen.starts_ms = std::nullopt;
    if (std::string bare = wire::write(screen); bare != told_screen_) {
      told_screen_ = std::move(bare);
      for (const ConnectionId one : screens_) tell(one, text);
    }
  }
  const bool listens =
      std::ranges::any_of(devices_, [](const Device& one) { return one.connection != ConnectionId::none; });
  if (!listens) return;
  wire::ClassState state = describe(context);
  state.clock_ms = state.starts_ms = std::nullopt;
  for (wire::Pupil& one : state.pupils) one.ms.reset();
  for (wire::Tile& one : state.tables) one.ms.reset();
  for (wire::Need& one : state.needs) one.ms = 0;
  std::string bare = wire::write(state) + std::to_string(clock_ends_.count);
  if (bare == told_teacher_) return;
  told_teacher_ = std::move(bare);
  for (const Device& one : devices_) tell_teacher(one, context);
}

void Classroom::tell_teacher(const Device& device, ClassContext& context) {
  if (device.connection == ConnectionId::none) return;
  wire::ClassState state = describe(context);
  state.cmd = device.commands.last();
  tell(device.connection, wire::write(state));
}

// How many have answered.
void Classroom::tell_problem_news(ClassContext& context) {
  if (!problem_ || problem_->told == problem_->answers.size()) return;
  problem_->told = problem_->answers.size();
  tell_problem(context);
}

// Of the pupils from this number on: of all at the start, of one that has just come in.
void Classroom::tell_keys(const Device& device, std::int32_t from) {
  if (device.second || device.connection == ConnectionId::none) return;
  wire::ClassKeys keys;
  for (const Pupil& one : pupils_) {
    if (from == 0 || one.number == from) keys.pupils.push_back({one.number, one.name, hex(one.key)});
  }
  if (!keys.pupils.empty()) tell(device.connection, wire::write(keys));
}

void Classroom::tell_pupil(Pupil& pupil, ClassContext& context, bool anyway) {
  if (pupil.connection == ConnectionId::none) return;
  wire::ClassPlace place = this->place(pupil, context);
  const std::string text = wire::write(place);
  place.clock_ms = place.starts_ms = std::nullopt;
  place.cmd = 0;
  std::string bare = wire::write(place) + std::to_string(clock_ends_.count);
  if (!anyway && bare == pupil.told) return;
  pupil.told = std::move(bare);
  tell(pupil.connection, text);
}

// --- what there is to tell

wire::PupilState Classroom::state_of(const Pupil& pupil, ClassContext& context) const {
  using enum wire::PupilState;
  if (is_away(pupil, context)) return away;
  if (phase_ == wire::ClassPhase::problem) {
    return problem_ && problem_->answers.contains(pupil.number) ? answered : waiting;
  }
  if (pupil.late) return late;
  const ClassTable* place = place_of(pupil.number);
  if (place == nullptr) return waiting;
  if (phase_ == wire::ClassPhase::seated) return seated;
  if (phase_ == wire::ClassPhase::between) return finished;
  if (phase_ != wire::ClassPhase::playing) return waiting;
  return is_over(*place, context) ? finished : playing;
}

wire::Pupil Classroom::describe(const Pupil& pupil, ClassContext& context) const {
  wire::Pupil told{.number = pupil.number, .name = pupil.name, .state = state_of(pupil, context)};
  const Millis now = context.hub.now;
  if (told.state == wire::PupilState::away) told.ms = (now - away_since(pupil, context)).count;
  if (const ClassTable* place = place_of(pupil.number)) {
    told.table = place->number;
    told.seat = seat_in(*place, pupil.number);
    const Table* table = phase_ == wire::ClassPhase::playing ? context.tables.table(table_id(*place)) : nullptr;
    if (table != nullptr && table->match() != nullptr && !table->match_over()) {
      if (table->match()->holder(told.seat).kind == HolderKind::bot) told.bot = true;
      if (table->match()->waiting_on().has(told.seat)) told.turn = true;
      if (place->thinks == told.seat && !told.ms) told.ms = (now - place->moved).count;
    }
  }
  if (pupil.points != 0) told.points = pupil.points;
  if (pupil.factor != "x1") told.factor = pupil.factor;
  if (pupil.head != 0) told.head = pupil.head;
  if (pupil.hints) told.hints = true;
  if (pupil.ear) told.ear = true;
  return told;
}

wire::Tile Classroom::describe(const ClassTable& place, Millis now) const {
  wire::Tile tile{.number = place.number, .link = link_of_table(spec_.link, place.serial)};
  tile.seats = static_cast<std::int32_t>(place.seats.size());
  tile.state = phase_ == wire::ClassPhase::between ? wire::TileState::waits : place.state;
  if (place.since != never) tile.ms = (now - place.since).count;
  tile.rounds = place.rounds;
  if (!place.last.empty()) tile.last = place.last;
  tile.equations = place.equations;
  return tile;
}

wire::ClassState Classroom::describe(ClassContext& context) const {
  const Millis now = context.hub.now;
  wire::ClassState state{.id = public_id(spec_.id), .code = spec_.code, .link = spec_.link, .phase = phase_};
  state.plan = spec_.plan;
  state.paused = paused_;
  state.last_round = last_round_;
  state.next = next_;
  state.match = match_;
  state.starts_ms = starts_ms(now);
  state.clock_ms = clock_ms(now);
  state.locked = locked_;
  state.lets_in = lets_in_;
  for (const AtDoor& one : door_) {
    const Session* session = one.knock > 0 ? context.hub.session(one.connection) : nullptr;
    if (session != nullptr) state.knocks.push_back({one.knock, session->nickname});
  }
  state.outside = static_cast<std::int32_t>(
      std::ranges::count_if(outside_, [&](ConnectionId one) { return context.hub.session(one) != nullptr; }));
  state.devices = static_cast<std::int32_t>(
      std::ranges::count_if(devices_, [](const Device& one) { return one.connection != ConnectionId::none; }));
  state.screens = static_cast<std::int32_t>(screens_.size());
  for (const Pupil& one : pupils_) state.pupils.push_back(describe(one, context));
  for (const ClassTable& one : places_) state.tables.push_back(describe(one, now));
  state.needs = needs(context);
  state.common = common();
  state.goal = goal();
  state.seed_hash = seed_hash();
  return state;
}

wire::ClassPlace Classroom::place(const Pupil& pupil, ClassContext& context) const {
  const Millis now = context.hub.now;
  wire::ClassPlace told{.id = public_id(spec_.id), .link = spec_.link, .cmd = pupil.commands.last()};
  told.number = pupil.number;
  told.name = pupil.name;
  told.renames = pupil.renames;
  told.phase = phase_;
  told.state = state_of(pupil, context);
  if (told.state == wire::PupilState::away) told.state = wire::PupilState::waiting;
  told.paused = paused_;
  told.last_round = last_round_;
  told.game = spec_.plan.game;
  told.mode = spec_.plan.mode;
  told.calm = spec_.plan.calm;
  told.duplicate = spec_.plan.duplicate;
  told.match = match_;
  told.matches = spec_.plan.matches;
  told.starts_ms = starts_ms(now);
  told.clock_ms = clock_ms(now);
  if (spec_.plan.duplicate) told.seed_hash = seed_hash();
  const ClassTable* place = place_of(pupil.number);
  if (place == nullptr) return told;
  told.table = place->number;
  told.seat = seat_in(*place, pupil.number);
  if (phase_ != wire::ClassPhase::seated) told.table_link = link_of_table(spec_.link, place->serial);
  for (const std::int32_t number : place->seats) {
    const auto other = std::ranges::find(pupils_, number, &Pupil::number);
    if (number != pupil.number && other != pupils_.end()) told.partners.push_back(other->name);
  }
  return told;
}

wire::ClassScreen Classroom::describe_screen(ClassContext& context) const {
  const Millis now = context.hub.now;
  wire::ClassScreen screen{.link = spec_.link, .phase = phase_, .plan = spec_.plan};
  if (!locked_) screen.code = spec_.code;
  if (locked_) screen.link.clear();
  screen.paused = paused_;
  screen.last_round = last_round_;
  screen.match = match_;
  screen.starts_ms = starts_ms(now);
  screen.clock_ms = clock_ms(now);
  screen.pupils = static_cast<std::int32_t>(pupils_.size());
  if (phase_ == wire::ClassPhase::gathering) screen.names = names_taken();
  for (const ClassTable& one : places_) {
    const wire::Tile tile = describe(one, now);
    wire::ScreenTile& shown = screen.tables.emplace_back();
    shown = {.number = tile.number, .seats = tile.seats, .state = tile.state, .rounds = tile.rounds, .last = tile.last};
    if (const std::optional<std::int32_t> points = points_of(one)) shown.points = *points;
    if (phase_ != wire::ClassPhase::seated) continue;
    for (const std::int32_t number : one.seats) {
      const auto pupil = std::ranges::find(pupils_, number, &Pupil::number);
      if (pupil != pupils_.end()) shown.names.push_back(pupil->name);
    }
  }
  screen.first = first_three();
  screen.common = common();
  screen.goal = goal();
  screen.seed_hash = seed_hash();
  return screen;
}

}  // namespace calculi::server
