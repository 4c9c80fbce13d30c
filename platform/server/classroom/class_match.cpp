// The matches of a class: who sits where, the start of all tables, the class clock, and the end of a match.
#include <algorithm>

#include "platform/server/classroom/classroom.hpp"

namespace calculi::server {

namespace {

void set_option(std::vector<OptionValue>& options, std::string name, std::string value) {
  std::erase_if(options, [&](const OptionValue& one) { return one.first == name; });
  options.emplace_back(std::move(name), std::move(value));
}

bool has_option(const Module& module, std::string_view name) {
  return std::ranges::find(module.options(), name, &OptionAbout::name) != module.options().end();
}

// Calm, nothing hurries anybody; else races are races, and turns last as long as the rulebook says.
void set_pace(const Module& module, const wire::ClassPlan& plan, std::vector<OptionValue>& options) {
  set_option(options, "pace", plan.calm ? "off" : "x1");
  set_option(options, "network", "classroom");
  if (has_option(module, "tempo")) set_option(options, "tempo", plan.calm ? "calm" : "race");
}

// The seed of one table: nobody who knows it knows that of another.
Digest seed_of_table(const Seed& seed, const std::string& link) {
  std::vector<std::uint8_t> bytes(seed.bytes.begin(), seed.bytes.end());
  bytes.insert(bytes.end(), link.begin(), link.end());
  return blake3(bytes);
}

}  // namespace

// A table of so many is rehearsed, so that no start can fail for its options.
Result<void> check_plan(const Module& module, const wire::ClassPlan& plan) {
  const About& about = module.about();
  const bool good = plan.size >= 2 && plan.size <= about.most_seats && plan.minutes >= 0 &&
                    plan.minutes <= caps::class_minutes && plan.matches >= 1 && plan.matches <= caps::class_matches;
  if (!good) return refuse(words::refuse_bad_option_value);
  if (plan.options.list.size() > caps::options) return refuse(words::refuse_too_long);
  TableSetup setup{.seats = std::max<int>(plan.size, about.least_seats), .options = plan.options.list};
  set_pace(module, plan, setup.options);
  return complete_options(module, setup);
}

// --- places

ClassTable* Classroom::place_of(std::int32_t pupil) {
  return const_cast<ClassTable*>(std::as_const(*this).place_of(pupil));
}

const ClassTable* Classroom::place_of(std::int32_t pupil) const {
  const auto sits = [&](const ClassTable& one) { return std::ranges::find(one.seats, pupil) != one.seats.end(); };
  const auto found = std::ranges::find_if(places_, sits);
  return found == places_.end() ? nullptr : &*found;
}

Seat Classroom::seat_in(const ClassTable& place, std::int32_t pupil) {
  const auto found = std::ranges::find(place.seats, pupil);
  return found == place.seats.end() ? Seat::none : seat_at(static_cast<int>(found - place.seats.begin()));
}

bool Classroom::plays_at(const TableId& table) const {
  return std::ranges::any_of(places_, [&](const ClassTable& one) { return table_id(one) == table; });
}

Result<void> Classroom::seat_them(const wire::ClassSeat& message, ClassContext& context) {
  if (phase_ != wire::ClassPhase::gathering && phase_ != wire::ClassPhase::between) {
    return refuse(words::server_class_between);
  }
  if (match_ >= caps::class_matches) return refuse(words::server_class_between);
  std::set<std::int32_t> all;
  for (const Pupil& one : pupils_) all.insert(one.number);
  const About& about = spec_.module->about();
  if (Result<void> good = check_seating(message.tables, all, about); !good) return good;
  const Result<std::optional<Contribution>> contribution = read_contribution(message.contribution);
  if (!contribution) return std::unexpected(contribution.error());
  int seats = about.least_seats;
  if (spec_.plan.duplicate) {
    for (const auto& list : message.tables) seats = std::max(seats, static_cast<int>(list.size()));
  }
  std::vector<ClassTable> places;
  for (const std::vector<std::int32_t>& list : message.tables) {
    const auto number = static_cast<std::int32_t>(places.size()) + 1;
    places.push_back({.number = number, .serial = serials_ + number, .first_serial = serials_ + number});
    places.back().seats = seats_of(list, seats, number, spec_.plan.duplicate);
    if (const Result<TableSpec> spec = spec_of(places.back(), context); !spec) return std::unexpected(spec.error());
  }
  serials_ += static_cast<std::int32_t>(places.size());
  places_ = std::move(places);
  contribution_ = *contribution;
  for (Pupil& one : pupils_) one.late = place_of(one.number) == nullptr;
  ++match_;
  next_ = last_round_ = false;
  phase_ = wire::ClassPhase::seated;
  starts_at_ = context.hub.now + caps::class_seating;
  return {};
}

// --- the start

std::vector<OptionValue> Classroom::options_of(const ClassTable& place, ClassContext&) const {
  std::vector<OptionValue> options = spec_.plan.options.list;
  set_pace(*spec_.module, spec_.plan, options);
  for (std::size_t i = 0; i < place.seats.size(); ++i) {
    const auto own = std::ranges::find(pupils_, place.seats[i], &Pupil::number);
    if (own == pupils_.end()) continue;
    const std::string seat{letter(seat_at(static_cast<int>(i))), '.'};
    set_option(options, seat + "factor", own->factor);
    set_option(options, seat + "head", std::to_string(own->head));
    set_option(options, seat + "hints", own->hints ? "on" : "off");
  }
  return options;
}

// With the same deals everywhere each table has the seed of the class; else its own, which follows from that.
Result<TableSpec> Classroom::spec_of(const ClassTable& place, ClassContext& context) const {
  const std::string link = link_of_table(spec_.link, place.serial);
  TableSpec spec{.id = table_id(place), .module = spec_.module, .link = link, .link_hash = link_hash(link)};
  spec.address = "?";
  spec.sealed = spec_.plan.duplicate && place.compared;
  TableSetup& setup = spec.setup;
  setup.seats = static_cast<int>(place.seats.size());
  setup.options = options_of(place, context);
  for (const Seat seat : SeatSet::all(setup.seats)) {
    if (place.seats[static_cast<unsigned>(index(seat))] == 0) setup.holders[seat] = usual_bot(*spec_.module);
  }
  setup.seed = seed_;
  if (!spec.sealed) setup.seed.bytes = seed_of_table(seed_, link);
  if (contribution_) setup.contributions.push_back(*contribution_);
  if (Result<void> done = complete_options(*spec_.module, setup); !done) return std::unexpected(done.error());
  return spec;
}

void Classroom::start(ClassContext& context) {
  phase_ = wire::ClassPhase::playing;
  starts_at_ = never;
  clock_left_ = spec_.plan.minutes == 0 ? never : seconds(60) * spec_.plan.minutes;
  for (ClassTable& place : places_) start_at(place, context);
  run_clock(context.hub.now);
  looked_at_ = context.hub.now;
}

void Classroom::start_at(ClassTable& place, ClassContext& context) {
  Result<TableSpec> spec = spec_of(place, context);
  if (!spec) return;
  const std::vector<ClassMember> members = members_of(place);
  for (const ClassMember& one : members) {
    if (Session* session = context.hub.session(one.connection)) leave_table(*session, context);
  }
  place.state = wire::TileState::plays;
  Table* table = context.tables.open_table(std::move(*spec));
  if (table == nullptr) return;
  context.tables.at_table(*table, [&](HubContext& hub) { table->open_in_class(members, hub); });
}

std::vector<ClassMember> Classroom::members_of(const ClassTable& place) const {
  std::vector<ClassMember> members;
  for (std::size_t i = 0; i < place.seats.size(); ++i) {
    const auto own = std::ranges::find(pupils_, place.seats[i], &Pupil::number);
    if (own == pupils_.end()) continue;
    members.push_back(
        {own->number, own->key, own->name, seat_at(static_cast<int>(i)), own->connection, own->device, own->ear});
  }
  return members;
}

// Class and tables have a log each, and a crash may come between them. The class is right about who sits where; a table
// that nothing is left of begins anew.
void Classroom::agree(ClassContext& context) {
  agreed_ = true;
  if (phase_ != wire::ClassPhase::playing) return;
  for (ClassTable& place : places_) {
    Table* table = context.tables.table(table_id(place));
    if (table == nullptr && !place.counted) {
      place.serial = place.first_serial = ++serials_;
      start_at(place, context);
      table = context.tables.table(table_id(place));
    }
    if (table == nullptr || table->match_over()) continue;
    const std::vector<ClassMember> members = members_of(place);
    context.tables.at_table(*table, [&](HubContext& hub) {
      table->agree_in_class(members, hub);
      const bool covered = table->match()->interruption().pause != Pause::none;
      if (paused_ != covered) (void)table->obey_teacher(paused_ ? "pause" : "resume", hub);
      if (last_round_) (void)table->obey_teacher("last", hub);
    });
  }
  settle(context);
}

void Classroom::draw_seed(ClassContext& context) { context.hub.random(seed_.bytes); }

// --- while it goes on

// A table may be over for good after each call.
void Classroom::for_each_table(ClassContext& context, const std::function<void(Table&, HubContext&)>& act) {
  if (phase_ != wire::ClassPhase::playing) return;
  for (const ClassTable& place : places_) {
    Table* table = context.tables.table(table_id(place));
    if (table == nullptr) continue;
    context.tables.at_table(*table, [&](HubContext& hub) { act(*table, hub); });
  }
}

void Classroom::run_clock(Millis now) {
  if (clock_ends_ != never || clock_left_ == never || last_round_ || phase_ != wire::ClassPhase::playing) return;
  clock_ends_ = now + clock_left_;
}

void Classroom::stop_clock(Millis now) {
  if (clock_ends_ == never) return;
  clock_left_ = std::max(clock_ends_ - now, Millis{0});
  clock_ends_ = never;
}

// Nobody is cut off in the middle of a move (T7).
void Classroom::say_last_round(ClassContext& context) {
  stop_clock(context.hub.now);
  if (std::exchange(last_round_, true)) return;
  clock_left_ = Millis{0};
  tell_all(wire::ClassSaid{wire::ClassCall::last_round});
  for_each_table(context, [](Table& table, HubContext& hub) { (void)table.obey_teacher("last", hub); });
}

bool Classroom::is_over(const ClassTable& place, ClassContext& context) const {
  const Table* table = context.tables.table(table_id(place));
  return table == nullptr ? agreed_ : table->match_over();
}

// All tables have finished: what was held back is told, and the next match can be seated.
void Classroom::finish_match(ClassContext& context) {
  for (ClassTable& place : places_) count(place, context);
  adopt_terms(context);
  give_points(context);
  for (const ClassTable& place : places_) {
    for (const std::int32_t serial : {place.first_serial, place.serial}) {
      Table* table = context.tables.table(with_serial(spec_.id, serial));
      if (table != nullptr) context.tables.at_table(*table, [&](HubContext& hub) { table->unseal(hub); });
    }
  }
  stop_clock(context.hub.now);
  phase_ = wire::ClassPhase::between;
  paused_ = last_round_ = false;
  draw_seed(context);
}

// What pupils have given themselves in the match is theirs in the next one.
void Classroom::adopt_terms(ClassContext& context) {
  for (Pupil& one : pupils_) {
    const ClassTable* place = place_of(one.number);
    const Table* table = place == nullptr ? nullptr : context.tables.table(table_id(*place));
    if (table == nullptr) continue;
    const std::string name{letter(seat_in(*place, one.number)), '.'};
    const auto& options = table->spec().setup.options;
    const auto found = std::ranges::find(options, name + "factor", &OptionValue::first);
    if (found != options.end()) one.factor = found->second;
  }
}

// To another table, or to none.
void Classroom::leave_table(Session& session, ClassContext& context) {
  Table* table = session.table == TableId::none ? nullptr : context.tables.table(session.table);
  if (table != nullptr) {
    context.tables.at_table(*table, [&](HubContext& hub) { table->part_in_class(session, hub); });
  }
  session.table = TableId::none;
}

}  // namespace calculi::server
