// What the teacher learns: the figures of each table that has finished, the tries that pages have refused, and the
// points of the comparison or the cup.
#include <algorithm>

#include "engine/play/facts/fact.hpp"
#include "platform/server/classroom/classroom.hpp"
#include "platform/server/classroom/comparison.hpp"

namespace calculi::server {

void Classroom::keep(const PupilMatch& one) {
  log_.add({store::LineKind::input, json_of(one), {}});
  figures_told_ = false;
  dirty_ = true;
}

// Once for each table, as soon as it has finished: a match is played again to see what was known in it.
void Classroom::count(ClassTable& place, ClassContext& context) {
  if (place.counted || !is_over(place, context)) return;
  place.counted = true;
  for (const std::int32_t number : place.seats) {
    if (const Pupil* own = pupil(number)) count(place, *own, context);
  }
}

void Classroom::count(const ClassTable& place, const Pupil& pupil, ClassContext& context) {
  Table* table = context.tables.table(table_id(place));
  if (table == nullptr || table->match() == nullptr) return;
  context.tables.at_table(*table, [&](HubContext&) {
    const Seat seat = seat_in(place, pupil.number);
    PupilMatch own = read_match_of(*table->match(), seat, place.from[seat]);
    own.match = match_;
    own.pupil = pupil.number;
    own.table = place.number;
    own.link = link_of_table(spec_.link, place.serial);
    if (const PupilMatch* before = figures_.find(match_, pupil.number)) add_up(own, *before);
    keep(own);
    figures_.add(std::move(own));
  });
}

// At most twenty in a message, each for a fact of small numbers.
Result<void> Classroom::take(Session& session, const wire::ClassTries& message, ClassContext& context) {
  return answer(session, message.cmd, context, [&]() -> Answer {
    Pupil* own = pupil_at(session.id);
    const bool fits = message.tries.size() <= caps::class_tries && message.match >= 1 && message.match <= match_;
    if (own == nullptr || !fits) return refuse(words::refuse_not_understood);
    for (const wire::AnswersToFact& one : message.tries) {
      const bool small = one.times >= 1 && one.times <= caps::class_tries && one.value >= 0 && one.value <= 9'999;
      if (!small || !parse_fact(one.fact)) return refuse(words::refuse_not_understood);
    }
    if (own->tries_of >= message.match) return wire::write(wire::Ack{message.cmd, {}});
    own->tries_of = message.match;
    for (const wire::AnswersToFact& one : message.tries) figures_.add_wrong(message.match, own->number, one);
    if (const PupilMatch* now = figures_.find(message.match, own->number)) keep(*now);
    return wire::write(wire::Ack{message.cmd, {}});
  });
}

// --- points

std::vector<SeatResult> Classroom::results(ClassContext& context) const {
  std::vector<SeatResult> all;
  const bool fewest = spec_.module->about().fewest_points_win;
  for (const ClassTable& place : places_) {
    const TableId id = with_serial(spec_.id, place.first_serial);
    const Table* table = context.tables.table(id);
    if (table == nullptr || !table->match_over()) continue;
    const Outcome& outcome = *table->match()->outcome();
    if (outcome.aborted || !outcome.ranked()) continue;
    for (const Seat seat : SeatSet::all(outcome.seats)) {
      SeatResult& one = all.emplace_back();
      one.pupil = place.seats[static_cast<unsigned>(index(seat))];
      one.table = place.number;
      if (spec_.plan.duplicate) {
        one.cards = std::to_string(outcome.seats) + letter(seat);
        one.better = fewest ? -outcome.points[seat].count : outcome.points[seat].count;
      } else {
        one.better = -outcome.place[seat];
      }
    }
  }
  return all;
}

void Classroom::give_points(ClassContext& context) {
  if (!spec_.plan.duplicate && spec_.plan.mode != wire::ClassMode::cup) return;
  for (const auto& [number, points] : compare(results(context), !spec_.plan.duplicate)) {
    Pupil* own = pupil(number);
    if (own == nullptr) continue;
    own->points += points;
    PupilMatch* figures = figures_.find(match_, number);
    if (figures == nullptr) continue;
    figures->points = points;
    keep(*figures);
  }
}

// --- ranking, where the class is not calm: of tables, and of the first three pupils alone

// What a pupil at this table came to in the match that is over, on average: points of the comparison, or equations that
// were right. In a cup each table has as many points to give as any other.
std::optional<std::int32_t> Classroom::points_of(const ClassTable& place) const {
  const bool cup = !spec_.plan.duplicate && spec_.plan.mode == wire::ClassMode::cup;
  if (spec_.plan.calm || cup || phase_ != wire::ClassPhase::between) return std::nullopt;
  std::int32_t sum = 0;
  std::int32_t pupils = 0;
  for (const PupilMatch& one : figures_.all()) {
    if (one.match != match_ || one.table != place.number) continue;
    sum += spec_.plan.duplicate ? one.points.value_or(0) : one.right;
    ++pupils;
  }
  if (pupils == 0) return std::nullopt;
  return (2 * sum + pupils) / (2 * pupils);
}

std::vector<std::string> Classroom::first_three() const {
  std::vector<std::string> names;
  if (spec_.plan.calm || phase_ != wire::ClassPhase::between) return names;
  std::vector<const Pupil*> order;
  for (const Pupil& one : pupils_) {
    if (one.points > 0) order.push_back(&one);
  }
  std::ranges::stable_sort(order, std::greater{}, &Pupil::points);
  for (const Pupil* one : order) {
    if (names.size() < 3) names.push_back(one->name);
  }
  return names;
}

// --- telling

void Classroom::tell_figures(const Device& device) {
  if (device.connection == ConnectionId::none) return;
  for (const std::int32_t match : {match_, 0}) {
    wire::ClassFigures told = figures_.of_match(match);
    if (!told.pupils.empty()) tell(device.connection, wire::write(told));
  }
  const wire::ClassMissed missed = figures_.missed();
  if (!missed.facts.empty()) tell(device.connection, wire::write(missed));
}

std::int32_t Classroom::common() const {
  std::int32_t all = figures_.equations();
  for (const ClassTable& one : places_) {
    if (!one.counted && phase_ == wire::ClassPhase::playing) all += one.equations;
  }
  return all;
}

// Eight for each pupil, and half as many more whenever it is reached.
std::int32_t Classroom::goal() const {
  std::int32_t goal = 8 * std::max(1, static_cast<std::int32_t>(pupils_.size()));
  while (common() >= goal) goal += goal / 2;
  return goal;
}

}  // namespace calculi::server
