// A clock that the seats of a table share: the hourglass, a search, layouts that are due at the same time (T4). It runs
// for each seat by its own factor, and for the table until it has ended for the last seat.
#pragma once

#include "engine/table/seating.hpp"

namespace calculi {

using SeatTimes = PerSeat<Millis>;

constexpr SeatTimes same_for_all(Millis time) {
  SeatTimes times{};
  times.fill(time);
  return times;
}

class SharedClock {
 public:
  constexpr SharedClock() = default;  // it does not run
  constexpr SharedClock(const Seating& seating, Millis from, Millis base) : from_(from), all_(seating.all()) {
    for (const Seat seat : all_) {
      const Millis limit = seating.shared_limit(base, seat);
      ends_[seat] = limit == never ? never : from + limit;
    }
  }

  constexpr Millis from() const { return from_; }
  constexpr const SeatTimes& ends() const { return ends_; }
  constexpr SeatSet over() const { return over_; }  // the seats for which it has ended
  constexpr bool finished() const { return over_ == all_; }

  // The first of these seats' ends; the last end of all.
  constexpr Millis first_end(SeatSet seats) const {
    Millis first = never;
    for (const Seat seat : seats) first = std::min(first, ends_[seat]);
    return first;
  }
  constexpr Millis last_end() const {
    Millis last{0};
    for (const Seat seat : all_) last = std::max(last, ends_[seat]);
    return all_.empty() ? never : last;
  }
  constexpr Millis next_end() const { return first_end(all_ - over_); }

  // The end that this viewer is told: its own, and once that has passed, or for a spectator, the table's.
  constexpr Millis told(Viewer viewer) const {
    return viewer.spectator() || over_.has(viewer.seat) ? last_end() : first_end(SeatSet::only(viewer.seat));
  }

  constexpr void run_out(Millis now) {
    for (const Seat seat : all_) {
      if (ends_[seat] <= now) over_.add(seat);
    }
  }
  // It ends for everybody, now at the latest.
  constexpr void stop(Millis now) {
    for (Millis& end : ends_) end = std::min(end, now);
  }

 private:
  Millis from_{0};
  SeatTimes ends_ = same_for_all(never);
  SeatSet all_;
  SeatSet over_;
};

}  // namespace calculi
