// A pupil changes the table in a match: to the seat of a bot, or with another pupil.
#include <algorithm>

#include "platform/server/classroom/classroom.hpp"
#include "platform/server/table/host_words.hpp"

namespace calculi::server {

// The seat stays, and a bot plays on there.
void Classroom::stand_up(Pupil& pupil, ClassContext& context) {
  ClassTable* place = place_of(pupil.number);
  if (place == nullptr) return;
  if (!place->counted) count(*place, pupil, context);
  std::ranges::replace(place->seats, pupil.number, 0);
  Table* table = context.tables.table(table_id(*place));
  if (table == nullptr) return;
  context.tables.at_table(*table, [&](HubContext& hub) { table->dismiss_in_class(pupil.key, hub); });
}

void Classroom::sit_down(Pupil& pupil, ClassTable& place, std::size_t at, ClassContext& context) {
  Table* table = context.tables.table(table_id(place));
  if (table == nullptr || table->match() == nullptr) return;
  if (Session* session = context.hub.session(pupil.connection)) leave_table(*session, context);
  place.seats[at] = pupil.number;
  place.from[seat_at(static_cast<int>(at))] = table->match()->log().size();
  pupil.late = false;
  const ClassMember member{pupil.number,     pupil.key,    pupil.name, seat_at(static_cast<int>(at)),
                           pupil.connection, pupil.device, pupil.ear};
  context.tables.at_table(*table, [&](HubContext& hub) { table->sit_in_class(member, hub); });
}

// A late pupil plays at once where a bot fills a table.
void Classroom::find_seat(Pupil& pupil, ClassContext& context) {
  if (phase_ != wire::ClassPhase::playing || last_round_) return;
  for (ClassTable& place : places_) {
    const auto bot = std::ranges::find(place.seats, 0);
    if (bot == place.seats.end() || is_over(place, context)) continue;
    return sit_down(pupil, place, static_cast<std::size_t>(bot - place.seats.begin()), context);
  }
}

Result<void> Classroom::move(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(take_word(rest));
  if (!own) return std::unexpected(own.error());
  const auto to = std::ranges::find(places_, read_count(rest).value_or(0), &ClassTable::number);
  if (to == places_.end() || is_over(*to, context)) return refuse(words::server_no_such_table);
  const auto bot = std::ranges::find(to->seats, 0);
  if (bot == to->seats.end() || place_of((*own)->number) == &*to) return refuse(words::server_no_bot_seat);
  stand_up(**own, context);
  sit_down(**own, *to, static_cast<std::size_t>(bot - to->seats.begin()), context);
  return {};
}

Result<void> Classroom::swap(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> one = read_pupil(take_word(rest));
  if (!one) return std::unexpected(one.error());
  const Result<Pupil*> other = read_pupil(rest);
  if (!other) return std::unexpected(other.error());
  ClassTable* here = place_of((*one)->number);
  ClassTable* there = place_of((*other)->number);
  if (here == nullptr || there == nullptr || *one == *other) return refuse(words::server_class_no_pupil);
  if (is_over(*here, context) || is_over(*there, context)) return refuse(words::server_class_between);
  const auto from = static_cast<std::size_t>(index(seat_in(*here, (*one)->number)));
  const auto to = static_cast<std::size_t>(index(seat_in(*there, (*other)->number)));
  stand_up(**one, context);
  stand_up(**other, context);
  sit_down(**one, *there, to, context);
  sit_down(**other, *here, from, context);
  return {};
}

// One more match at a table that has finished early, outside the comparison.
Result<void> Classroom::again(std::string_view rest, ClassContext& context) {
  const auto place = std::ranges::find(places_, read_count(rest).value_or(0), &ClassTable::number);
  if (place == places_.end() || !is_over(*place, context)) return refuse(words::server_no_such_table);
  if (last_round_) return refuse(words::refuse_last_round_said, "T7");
  count(*place, context);
  place->serial = ++serials_;
  place->compared = place->counted = false;
  place->lines = -1;
  place->events = place->rounds = place->equations = place->judged = place->reviewed = 0;
  place->last.clear();
  place->from = {};
  start_at(*place, context);
  return {};
}

}  // namespace calculi::server
