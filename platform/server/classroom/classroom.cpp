// Time, the store, and the class as its log has left it.
#include "platform/server/classroom/classroom.hpp"

#include <algorithm>

namespace calculi::server {

// --- time

void Classroom::tick(ClassContext& context) {
  const Millis now = context.hub.now;
  if (now >= write_again_) write_again_ = never;
  std::erase_if(words_, [&](const OneTime& one) { return now >= one.until; });
  if (now >= starts_at_ && !paused_) start(context);
  if (now >= clock_ends_) say_last_round(context);
  if (now >= problem_ends()) close_now(context);
  look_at_tables(context);
  const bool empty = empty_since_ != never && now >= empty_since_ + caps::class_empty;
  over_ = over_ || empty || now >= born_ + caps::class_longest;
  settle(context);
}

void Classroom::slept(ClassContext& context) {
  if (phase_ == wire::ClassPhase::playing && !paused_) (void)pause({}, context);
  settle(context);
}

Millis Classroom::wake() const {
  Millis next = std::min({write_again_, clock_ends_, born_ + caps::class_longest, problem_ends()});
  if (!paused_) next = std::min(next, starts_at_);
  if (empty_since_ != never) next = std::min(next, empty_since_ + caps::class_empty);
  if (phase_ == wire::ClassPhase::playing && agreed_) next = std::min(next, looked_at_ + caps::class_look);
  if (dirty_) next = std::min(next, told_at_ + caps::class_tell);
  return next;
}

// --- writing down

store::Head Classroom::head() const { return {spec_.id, spec_.link_hash, spec_.code, store::Stage::playing, {}}; }

ClassRecord Classroom::record(Millis now) const {
  ClassRecord record{.plan = spec_.plan, .code = spec_.code, .phase = phase_, .match = match_, .serials = serials_};
  record.paused = paused_;
  record.last_round = last_round_;
  record.next = next_;
  record.locked = locked_;
  record.lets_in = lets_in_;
  record.seed = hex(seed_.bytes);
  if (contribution_) record.contribution = hex(*contribution_);
  record.clock_left = clock_ends_ == never && clock_left_ == never ? -1 : clock_left(now).count;
  record.age = (now - born_).count;
  record.numbers = numbers_;
  for (const Pupil& one : pupils_) {
    PupilRecord& kept = record.pupils.emplace_back();
    kept = {.number = one.number, .key = hex(one.key), .name = one.name, .renames = one.renames};
    if (one.device) kept.device = hex(*one.device);
    kept.factor = one.factor;
    kept.head = one.head;
    kept.hints = one.hints;
    kept.ear = one.ear;
    kept.late = one.late;
    kept.points = one.points;
  }
  for (const Device& one : devices_) record.devices.push_back({one.number, hex(one.key), one.second});
  for (const ClassTable& one : places_) {
    record.places.push_back({one.number, one.serial, one.first_serial, one.seats, one.compared, one.counted});
  }
  for (const Digest& one : removed_) record.removed.push_back(hex(one));
  for (const Digest& one : removed_devices_) record.removed_devices.push_back(hex(one));
  return record;
}

// Everything that follows from a call. Time alone is nothing to write down.
void Classroom::settle(ClassContext& context) {
  const Millis now = context.hub.now;
  empty_since_ = everyone().empty() ? std::min(empty_since_, now) : never;
  ClassRecord record = this->record(now);
  record.clock_left = record.clock_left < 0 ? -1 : 0;
  record.age = 0;
  std::string kept = json_of(record);
  if (!over_ && (kept != written_ || by_.cmd != 0)) {
    log_.add({store::LineKind::state, json_of(this->record(now)), std::exchange(by_, {})});
    written_ = std::move(kept);
    dirty_ = true;
  }
  by_ = {};
  if (now >= told_at_ + caps::class_tell) tell_news(context);
  for (auto one = outbox_.rbegin(); one != outbox_.rend() && one->needs == after_this_call; ++one) {
    one->needs = log_.lines();
  }
  if (write_again_ == never) log_.pump(head(), context.hub.out);
  flush(context);
}

void Classroom::flush(ClassContext& context) {
  while (!outbox_.empty() && outbox_.front().needs <= log_.confirmed()) {
    std::visit([&](auto& one) { context.hub.out.add(std::move(one)); }, outbox_.front().what);
    outbox_.pop_front();
  }
}

void Classroom::stored(const store::Stored& stored, ClassContext& context) {
  switch (stored.outcome) {
    case store::Outcome::stored:
      log_.confirm(stored.lines);
      break;
    case store::Outcome::outage:
      log_.fail();
      write_again_ = context.hub.now + caps::write_again;
      break;
    case store::Outcome::refused:
    case store::Outcome::unknown:
      lost_ = true;
      return outbox_.clear();
  }
  settle(context);
}

// --- restoring

namespace {

std::optional<Pupil> read_pupil_record(const PupilRecord& kept, Millis now) {
  Pupil pupil{.number = kept.number, .name = kept.name, .renames = kept.renames};
  if (!parse_hex(kept.key, pupil.key)) return std::nullopt;
  if (kept.device && !parse_hex(*kept.device, pupil.device.emplace())) return std::nullopt;
  pupil.factor = kept.factor;
  pupil.head = kept.head;
  pupil.hints = kept.hints;
  pupil.ear = kept.ear;
  pupil.late = kept.late;
  pupil.points = kept.points;
  pupil.away_since = now;
  return pupil;
}

bool read_keys(const std::vector<std::string>& texts, std::vector<Digest>& into) {
  return std::ranges::all_of(texts, [&](const std::string& text) { return parse_hex(text, into.emplace_back()); });
}

}  // namespace

// The commands that are in the log have been answered, and are answered so again.
void Classroom::remember_answers(const store::Loaded& log) {
  for (const store::Line& line : log.lines) {
    for (Pupil& one : pupils_) {
      if (line.by.member == one.number && line.by.cmd > one.commands.last()) {
        one.commands.answered(line.by.cmd, line.by.answer);
      }
    }
    for (Device& one : devices_) {
      if (line.by.member == -one.number && line.by.cmd > one.commands.last()) {
        one.commands.answered(line.by.cmd, line.by.answer);
      }
    }
  }
}

bool Classroom::restore(const store::Loaded& log, std::span<const Module* const> modules, ClassContext& context) {
  const Millis now = context.hub.now;
  const std::optional<ClassRecord> kept = read_class(log.lines);
  if (!kept) return false;
  const auto module =
      std::ranges::find(modules, kept->plan.game, [](const Module* one) { return std::string(one->about().slug); });
  if (module == modules.end() || !parse_hex(kept->seed, seed_.bytes)) return false;
  spec_.module = *module;
  spec_.plan = kept->plan;
  spec_.code = kept->code;
  phase_ = kept->phase;
  if (phase_ == wire::ClassPhase::problem) {  // its answers were the moment's
    phase_ = kept->match > 0 ? wire::ClassPhase::between : wire::ClassPhase::gathering;
  }
  match_ = kept->match;
  serials_ = kept->serials;
  paused_ = kept->paused;
  last_round_ = kept->last_round;
  next_ = kept->next;
  locked_ = kept->locked;
  lets_in_ = kept->lets_in;
  numbers_ = kept->numbers;
  born_ = now - Millis{std::clamp<std::int64_t>(kept->age, 0, caps::class_longest.count)};
  clock_left_ = kept->clock_left < 0 ? never : Millis{kept->clock_left};
  if (kept->contribution && !parse_hex(*kept->contribution, contribution_.emplace())) return false;
  for (const PupilRecord& one : kept->pupils) {
    std::optional<Pupil> pupil = read_pupil_record(one, now);
    if (!pupil) return false;
    pupils_.push_back(std::move(*pupil));
  }
  for (const DeviceRecord& one : kept->devices) {
    Device& device = devices_.emplace_back(Device{.number = one.number, .second = one.second});
    if (!parse_hex(one.key, device.key)) return false;
  }
  for (const PlaceRecord& one : kept->places) {
    ClassTable& place = places_.emplace_back();
    place.number = one.number;
    place.serial = one.serial;
    place.first_serial = one.first_serial;
    place.seats = one.seats;
    place.compared = one.compared;
    place.counted = one.counted;
  }
  if (!read_keys(kept->removed, removed_) || !read_keys(kept->removed_devices, removed_devices_)) return false;
  remember_answers(log);
  for (const store::Line& line : log.lines) {
    if (line.kind != store::LineKind::input) continue;
    const Result<Json> json = parse_json(line.text);
    PupilMatch one;
    if (json && read_json(*json, one) && pupil(one.pupil) != nullptr) figures_.add(std::move(one));
  }
  log_ = TableLog(static_cast<std::int32_t>(log.lines.size()));
  empty_since_ = now;
  if (phase_ == wire::ClassPhase::seated) starts_at_ = now + caps::class_seating;
  for (const ClassTable& one : places_) {
    if (phase_ != wire::ClassPhase::playing) continue;
    agreed_ = false;
    context.tables.load_table(table_id(one));
  }
  return true;
}

}  // namespace calculi::server
