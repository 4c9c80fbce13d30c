// How the tables of a class look to the teacher: who plays, who is stuck or away, who waits, and who needs help.
#include <algorithm>

#include "platform/server/classroom/classroom.hpp"

namespace calculi::server {

void Classroom::look_at_tables(ClassContext& context) {
  if (phase_ != wire::ClassPhase::playing || !agreed_) return;
  looked_at_ = context.hub.now;
  for (ClassTable& place : places_) {
    look_at(place, context);
    count(place, context);
  }
  end_deserted(context);
  review_one(context);
  const bool over = std::ranges::all_of(places_, [&](const ClassTable& one) { return is_over(one, context); });
  if (over) finish_match(context);
}

// A table all of whose pupils have gone stands still. In the last round the others do not wait for it; but where
// nobody at all is here, the network is away, and everybody comes back.
void Classroom::end_deserted(ClassContext& context) {
  const bool here = std::ranges::any_of(pupils_, [&](const Pupil& one) { return !is_away(one, context); });
  if (!last_round_ || paused_ || !here) return;
  const auto has_gone = [&](std::int32_t number) {
    const Pupil* own = pupil(number);
    return own == nullptr ||
           (is_away(*own, context) && context.hub.now >= away_since(*own, context) + caps::away_grace);
  };
  for (const ClassTable& place : places_) {
    Table* table = context.tables.table(table_id(place));
    if (table == nullptr || table->match_over() || !std::ranges::all_of(place.seats, has_gone)) continue;
    context.tables.at_table(*table, [&](HubContext& hub) { (void)table->obey_teacher("abort", hub); });
  }
}

// The one person for whom everybody waits.
Seat Classroom::thinking(const ClassTable& place, const Table& table) const {
  const SeatSet waiting = table.match()->turn().waiting_on.where([&](Seat seat) {
    const auto at = static_cast<unsigned>(index(seat));
    return at < place.seats.size() && place.seats[at] != 0 && table.match()->holder(seat).kind == HolderKind::person;
  });
  return waiting.size() == 1 ? waiting.first() : Seat::none;
}

// Match time stands still while the class is paused, so nobody is called stuck for that.
void Classroom::look_at(ClassTable& place, ClassContext& context) {
  const Millis now = context.hub.now;
  const Table* table = context.tables.table(table_id(place));
  wire::TileState state = wire::TileState::plays;
  Millis since = never;
  place.thinks = Seat::none;
  if (table == nullptr || table->match() == nullptr) {
    state = wire::TileState::lost;
  } else if (table->match_over()) {
    state = wire::TileState::waits;
    since = place.state == state ? place.since : now;
  } else {
    const int lines = table->match()->log().size();
    if (lines != std::exchange(place.lines, lines)) place.moved = now;
    look_at_public(place, *table->match());
    if (paused_) place.moved = std::max(place.moved, now - caps::class_look);
    place.thinks = thinking(place, *table);
    if (place.thinks != Seat::none && now >= place.moved + std::max(caps::class_stuck, figures_.median() * 3)) {
      state = wire::TileState::stuck;
      since = place.moved;
    }
    for (const std::int32_t number : place.seats) {
      const Pupil* own = pupil(number);
      if (own == nullptr || !is_away(*own, context)) continue;
      const Millis gone = away_since(*own, context);
      if (now < gone + caps::class_away) continue;
      state = wire::TileState::away;
      since = std::min(since, gone);
    }
  }
  place.state = state;
  place.since = since;
}

// What is told of a round once it has ended is secret no more.
void Classroom::look_at_public(ClassTable& place, const AnyMatch& match) {
  for (const std::string& event : match.events({}, place.events)) {
    ++place.events;
    if (!event.contains(R"(,"view":)")) continue;
    ++place.rounds;
    place.judged = match.log().size();
  }
}

// To look a match through takes a while, so it is one table's turn at a time. What is claimed under seal, or in a race
// that nobody has judged, is no news.
void Classroom::review_one(ClassContext& context) {
  if (context.hub.now < reviewed_at_ + caps::class_review) return;
  const auto unseen = [](const ClassTable& one) { return one.lines - one.reviewed; };
  const auto place = std::ranges::max_element(places_, {}, unseen);
  if (place == places_.end() || unseen(*place) <= 0) return;
  reviewed_at_ = context.hub.now;
  place->reviewed = place->lines;
  Table* table = context.tables.table(table_id(*place));
  if (table == nullptr || table->match() == nullptr) return;
  SeatSet pupils;
  for (std::size_t i = 0; i < place->seats.size(); ++i) {
    if (place->seats[i] != 0) pupils.add(seat_at(static_cast<int>(i)));
  }
  const bool race = spec_.module->about().is_race;
  context.tables.at_table(*table, [&](HubContext&) {
    const TableFacts facts = read_table(*table->match(), pupils, race ? place->judged : place->lines);
    place->equations = facts.equations;
    place->last = facts.last;
  });
}

// When the pupil went away.
Millis Classroom::away_since(const Pupil& pupil, ClassContext& context) {
  const Session* session = context.hub.session(pupil.connection);
  if (session == nullptr) return pupil.away_since;
  return session->silent_since != never ? session->silent_since : session->hidden_since;
}

// Longest first, at most five.
std::vector<wire::Need> Classroom::needs(ClassContext& context) const {
  const Millis now = context.hub.now;
  std::vector<wire::Need> all;
  for (const ClassTable& place : places_) {
    const bool idle = place.state == wire::TileState::plays || place.state == wire::TileState::seated;
    if (idle || place.state == wire::TileState::lost || phase_ != wire::ClassPhase::playing) continue;
    wire::Need need{.kind = place.state, .table = place.number, .ms = (now - place.since).count};
    if (place.state == wire::TileState::stuck && place.thinks != Seat::none) {
      need.pupil = place.seats[static_cast<unsigned>(index(place.thinks))];
    }
    if (place.state == wire::TileState::away) {
      for (const Pupil& one : pupils_) {
        const bool here = std::ranges::find(place.seats, one.number) == place.seats.end() || !is_away(one, context);
        if (!here && away_since(one, context) == place.since) need.pupil = one.number;
      }
    }
    all.push_back(need);
  }
  std::ranges::stable_sort(all, std::greater{}, &wire::Need::ms);
  if (all.size() > 5) all.resize(5);
  return all;
}

}  // namespace calculi::server
