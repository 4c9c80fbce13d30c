// The small value types that every layer speaks: a seat is not a number, a time is not a score.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>

#include "engine/base/limits.hpp"

namespace calculi {

// A place at the table, A to F. `none` stands for "nobody" or "everybody", as the reader of a field says.
enum class Seat : std::int8_t { none = -1, a = 0, b, c, d, e, f };

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int index) { return static_cast<Seat>(index); }
constexpr char letter(Seat seat) { return seat == Seat::none ? '-' : static_cast<char>('A' + index(seat)); }
// To the left.
constexpr Seat next_seat(Seat seat, int seats) { return seat_at(index(seat) + 1 == seats ? 0 : index(seat) + 1); }

// A set of seats: who may act, who is ready, who has been shown the problem.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  // The first so many; no more than a table can have.
  static constexpr SeatSet all(int seats) {
    return SeatSet(seats <= 0 ? 0U : (1U << (seats < limits::seats ? seats : limits::seats)) - 1U);
  }
  static constexpr SeatSet only(Seat seat) { return SeatSet(static_cast<std::uint8_t>(1U << index(seat))); }

  constexpr bool has(Seat seat) const { return seat != Seat::none && ((bits_ >> index(seat)) & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr Seat first() const { return bits_ == 0 ? Seat::none : seat_at(std::countr_zero(bits_)); }
  constexpr std::uint8_t bits() const { return bits_; }

  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << index(seat))); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << index(seat))); }

  // Seat by seat, from A on.
  struct Walk {
    std::uint8_t left;
    constexpr Seat operator*() const { return seat_at(std::countr_zero(left)); }
    constexpr Walk& operator++() {
      left = static_cast<std::uint8_t>(left & (left - 1U));
      return *this;
    }
    friend constexpr bool operator==(Walk, Walk) = default;
  };
  constexpr Walk begin() const { return {bits_}; }
  constexpr Walk end() const { return {0}; }

  // Those for which this holds.
  template <class Test>
  constexpr SeatSet where(Test test) const {
    SeatSet found;
    for (const Seat seat : *this) {
      if (test(seat)) found.add(seat);
    }
    return found;
  }

  friend constexpr SeatSet operator|(SeatSet x, SeatSet y) { return SeatSet(x.bits_ | y.bits_); }
  friend constexpr SeatSet operator&(SeatSet x, SeatSet y) { return SeatSet(x.bits_ & y.bits_); }
  friend constexpr SeatSet operator-(SeatSet x, SeatSet y) { return SeatSet(x.bits_ & ~y.bits_); }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  std::uint8_t bits_ = 0;
};

// The one who looks: a seat, or a spectator, who sees what is public and nothing else. A big screen is a spectator that
// is not told whose answer was wrong, either.
struct Viewer {
  Seat seat = Seat::none;
  bool screen = false;
  // The place of a viewer in a list with one entry each: spectators, then the seats, then screens.
  static constexpr unsigned places = limits::seats + 2;
  constexpr unsigned place() const { return screen ? places - 1 : static_cast<unsigned>(index(seat) + 1); }
  constexpr bool spectator() const { return seat == Seat::none; }
  constexpr bool is(Seat other) const { return seat != Seat::none && seat == other; }
  friend constexpr bool operator==(Viewer, Viewer) = default;
};

// Match time in milliseconds since the match was opened. It stands still while the match is paused.
struct Millis {
  std::int64_t count = 0;
  friend constexpr auto operator<=>(Millis, Millis) = default;
  friend constexpr Millis operator+(Millis x, Millis y) { return {x.count + y.count}; }
  friend constexpr Millis operator-(Millis x, Millis y) { return {x.count - y.count}; }
  friend constexpr Millis operator*(Millis x, std::int64_t times) { return {x.count * times}; }
};
constexpr Millis seconds(std::int64_t count) { return {count * 1000}; }
inline constexpr Millis never{limits::longest_match_ms + 1};

// What a score sheet counts: penalties, groups, padlocks, distances. The game says which way is better.
struct Points {
  std::int32_t count = 0;
  friend constexpr auto operator<=>(Points, Points) = default;
  friend constexpr Points operator+(Points x, Points y) { return {x.count + y.count}; }
  constexpr Points& operator+=(Points other) {
    count += other.count;
    return *this;
  }
};

// A value of every seat, found by the seat itself: `points[seat]`. Otherwise it is what std::array is: an aggregate,
// trivially copyable when T is, and the same list in JSON.
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
