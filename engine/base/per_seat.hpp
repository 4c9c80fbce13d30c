// A value of every seat, found by the seat itself: `points[seat]`. Otherwise it is what std::array is: an aggregate,
// trivially copyable when T is, and the same list in JSON.
#pragma once

#include <algorithm>

#include "engine/base/ids.hpp"

namespace calculi {

template <class T, int Seats = limits::seats>
struct PerSeat {
  using value_type = T;
  T items[Seats];

  static constexpr int size() { return Seats; }

  constexpr T& operator[](Seat seat) { return items[index(seat)]; }
  constexpr const T& operator[](Seat seat) const { return items[index(seat)]; }
  // Of a seat that comes from outside: nothing where there is no such seat.
  constexpr T of(Seat seat) const { return index(seat) >= 0 && index(seat) < Seats ? items[index(seat)] : T{}; }

  constexpr T* begin() { return items; }
  constexpr T* end() { return items + Seats; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + Seats; }

  constexpr void fill(const T& value) { std::fill(begin(), end(), value); }
  friend constexpr bool operator==(const PerSeat&, const PerSeat&) = default;
};

}  // namespace calculi
