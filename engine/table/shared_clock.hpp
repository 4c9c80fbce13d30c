// A clock that the seats of a table share: the hourglass, a search, layouts that are due at the same time (T4). It runs
// for each seat by its own factor, and for the table until it has ended for the last seat.
#pragma once

#include "engine/table/seating.hpp"

namespace calculi {

using SeatTimes = std::array<Millis, limits::seats>;

constexpr SeatTimes same_for_all(Millis time) {
  SeatTimes times{};
  times.fill(time);
  return times;
}

class SharedClock {
 public:
  constexpr SharedClock() = default;  // it does not run
  constexpr SharedClock(const Seating& seating, Millis from, Millis base)
      : from_(from), all_(SeatSet::all(seating.seats)) {
    for (int i = 0; i < seating.seats; ++i) {
      const Millis limit = seating.shared_limit(base, seat_at(i));
      ends_[static_cast<unsigned>(i)] = limit == never ? never : from + limit;
    }
  }

  constexpr Millis from() const { return from_; }
  constexpr const SeatTimes& ends() const { return ends_; }
  constexpr SeatSet over() const { return over_; }  // the seats for which it has ended
  constexpr bool finished() const { return over_ == all_; }

  // The first of these seats' ends; the last end of all.
  constexpr Millis first_end(SeatSet seats) const {
    Millis first = never;
    for (unsigned i = 0; i < ends_.size(); ++i) {
      if (seats.has(seat_at(static_cast<int>(i)))) first = std::min(first, ends_[i]);
    }
    return first;
  }
  constexpr Millis last_end() const {
    Millis last{0};
    for (unsigned i = 0; i < ends_.size(); ++i) {
      if (all_.has(seat_at(static_cast<int>(i)))) last = std::max(last, ends_[i]);
    }
    return all_.empty() ? never : last;
  }
  constexpr Millis next_end() const { return first_end(all_ - over_); }

  // The end that this viewer is told: its own, and once that has passed, or for a spectator, the table's.
  constexpr Millis told(Viewer viewer) const {
    return viewer.spectator() || over_.has(viewer.seat) ? last_end() : first_end(SeatSet::only(viewer.seat));
  }

  constexpr void run_out(Millis now) {
    for (unsigned i = 0; i < ends_.size(); ++i) {
      const Seat seat = seat_at(static_cast<int>(i));
      if (all_.has(seat) && ends_[i] <= now) over_.add(seat);
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
