#include "engine/table/race/race_desk.hpp"

#include <charconv>

#include "text/words.hpp"

namespace calculi {

namespace {

inline constexpr StreamName priority_stream{"priority"};

bool read_number(std::string_view text, Millis& into) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, into.count);
  return error == std::errc{} && stop == end && into.count >= -1 && into < never;
}

}  // namespace

void print_stamp(const Stamp& stamp, LineText& line) {
  line.append(" ~");
  line.append_number(stamp.reported.count);
  line.append('/');
  line.append_number(stamp.round_trip.count);
}

bool split_stamp(std::string_view& body, Stamp& stamp) {
  const auto mark = body.rfind(" ~");
  if (mark == std::string_view::npos) return false;
  const std::string_view text = body.substr(mark + 2);
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  if (!read_number(text.substr(0, slash), stamp.reported)) return false;
  if (!read_number(text.substr(slash + 1), stamp.round_trip)) return false;
  body = body.substr(0, mark);
  return true;
}

void RaceDesk::sit(const Seating& seating) {
  seats_ = seating.seats;
  rules_ = seating.network == Network::classroom ? race::classroom : race::home;
}

int RaceDesk::held_by(Seat seat) const {
  return static_cast<int>(
      std::count_if(claims_.begin(), claims_.end(), [&](const race::Claim& claim) { return claim.seat == seat; }));
}

Millis RaceDesk::fires_at(Millis deadline) const { return race::fires_at(deadline, contenders_, seats_, rules_); }

Result<void> RaceDesk::admit(Seat seat, Millis at, const Stamp& stamp, Millis deadline, int at_once) const {
  if (!shown_.has(seat)) return refuse(words::refuse_too_early);
  if (race::locked(at, contenders_[seat], started_falsely_.has(seat), rules_)) return refuse(words::refuse_too_early);
  if (held_by(seat) >= at_once || claims_.full()) return refuse(words::refuse_claim_pending);
  race::Contender measured = contenders_[seat];
  measured.round_trip = stamp.round_trip;
  const race::Claim claim{seat, at, stamp.reported, 0};
  if (deadline != never && !race::in_time(claim, measured, deadline, rules_))
    return refuse(words::refuse_too_late, "T4");
  return {};
}

Millis RaceDesk::made_at(Seat seat, Millis at, const Stamp& stamp) const {
  race::Contender measured = contenders_[seat];
  measured.round_trip = stamp.round_trip;
  return race::made_at({seat, at, stamp.reported, 0}, measured, rules_);
}

int RaceDesk::hold(Seat seat, Millis at, const Stamp& stamp) {
  contenders_[seat].round_trip = stamp.round_trip;
  int slot = 0;
  const auto taken = [&](int number) {
    for (const race::Claim& claim : claims_) {
      if (claim.number == number) return true;
    }
    return false;
  };
  while (taken(slot)) ++slot;
  const race::Claim claim{seat, at, stamp.reported, slot};
  race::Watch& watch = watches_[seat];
  watch.note(race::clamped(claim, contenders_[seat], rules_));
  claims_.push_back(claim);
  settle();
  return slot;
}

race::Ruling RaceDesk::rule() {
  const race::Ruling ruling = race::rule({claims_.begin(), claims_.end()}, contenders_, priority_, seats_, rules_);
  ENSURE(!ruling.order.empty());
  first_key_ = ruling.order[0].key;
  for (const race::Ranked& ranked : ruling.order) {
    first_key_ = std::min(*first_key_, ranked.key);
    for (int i = 0; i < claims_.size(); ++i) {
      if (claims_[i].number != ranked.number) continue;
      claims_.erase(i);
      break;
    }
  }
  return ruling;
}

void RaceDesk::note(const HostInput& input, Millis at) {
  if (input.act == HostAct::shown) {
    contenders_[input.seat].round_trip = input.round_trip;
    if (shown_.has(input.seat)) contenders_[input.seat].shown_at = at;
  }
  if (input.act == HostAct::away) away_.add(input.seat);
  if (input.act == HostAct::back) away_.remove(input.seat);
  if (input.act == HostAct::early) started_falsely_.add(input.seat);
  contenders_[input.seat].live = open_ && !away_.has(input.seat);
  settle();
}

// By how much a claim that waits for a later decision missed the one that closed its race; 0 if none did.
Millis RaceDesk::behind(const race::Claim& claim) const {
  if (!first_key_) return {0};
  const race::Contender& own = contenders_[claim.seat];
  return std::max(Millis{0}, race::effective(claim, own, rules_) - own.head_start - *first_key_);
}

// The seats that have a head start see the problem first; the others are expected after the rest of the longest one.
void RaceDesk::start(const OpenRace& race, Millis at, const Seating& seating, const Chance& chance) {
  open_ = true;
  number_ = race.number;
  shown_ = {};
  started_falsely_ = {};
  for (const Seat seat : seating.all()) {
    race::Contender& own = contenders_[seat];
    own.head_start = seating.head_start(seat);
    own.shown_at = at + seating.shown_after(seat);
    own.live = !away_.has(seat);
    own.odd = watches_[seat].odd();
    priority_[static_cast<unsigned>(index(seat))] = seat;
  }
  chance.stream(priority_stream, race.number).shuffle(priority_.data(), seats_);
}

void RaceDesk::show(SeatSet shown, Millis at) {
  for (const Seat seat : shown - shown_) contenders_[seat].shown_at = at;
  shown_ = shown_ | shown;
}

void RaceDesk::close() {
  open_ = false;
  claims_.clear();
  for (race::Contender& own : contenders_) own.live = false;
}

void RaceDesk::settle() {
  decides_at_ =
      claims_.empty()
          ? never
          : race::fires_at(race::rule({claims_.begin(), claims_.end()}, contenders_, priority_, seats_, rules_));
}

}  // namespace calculi
