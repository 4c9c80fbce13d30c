// A struct with fields() as a row of numbers, always of the same length: what programs that learn want to see of views
// and actions. The row is made for one viewer: whatever is counted by seat begins with the viewer's own.
//
//   bool, number, points, time   one number
//   an enum                      one number for each name: 1 for its own, 0 for the others
//   a seat                       one number for each seat from the viewer's on: 1 for this one
//   a set of seats               the same, 1 for all that are in it
//   a list by seat               each entry, from the viewer's seat on
//   any other list               if its length may change, the length first; then room for the longest, filled with 0
//   an optional value            1 where there is one, then the value
//   text                         nothing
//
// A type with a JSON form of its own says beside it what it is in numbers:
//   void write_numbers(auto& row, const Cards& cards) { for (...) row.number(value, cards.count(value)); }
#pragma once

#include <string>
#include <vector>

#include "engine/base/reflect.hpp"

namespace calculi {

class NumberRow {
 public:
  // Writes to `out`, which has room for the whole row.
  NumberRow(float* out, Seat me, int seats) : out_(out), first_(std::max(index(me), 0)), seats_(seats) {}
  // Writes nothing, and collects what each number is called: "hand[5]".
  explicit NumberRow(std::vector<std::string>& names) : names_(&names), seats_(limits::seats) {}

  // Of several numbers of one field each has a label.
  void number(std::int64_t value) {
    put(static_cast<float>(value), [this] { return path_; });
  }
  void number(int label, std::int64_t value) {
    put(static_cast<float>(value), [&] { return path_ + "[" + std::to_string(label) + "]"; });
  }

  template <class T>
  void add(const T& value);

  // The visitor of fields().
  template <class Field>
  void operator()(std::string_view name, const Field& field, const auto&... /*bounds*/) {
    if (names_ == nullptr) return add(field);
    inside((path_.empty() ? "" : path_ + ".") + std::string(name), [&] { add(field); });
  }

 private:
  template <class Name>
  void put(float value, Name name) {
    if (names_ != nullptr) {
      names_->push_back(name());
    } else {
      *out_++ = value;
    }
  }
  template <class Work>
  void inside(std::string path, Work work) {
    std::swap(path, path_);
    work();
    std::swap(path, path_);
  }
  void nth(int i, const auto& value) {
    if (names_ == nullptr) return add(value);
    inside(path_ + "[" + std::to_string(i) + "]", [&] { add(value); });
  }
  void choice(std::string_view name, bool is) {
    put(is ? 1.0F : 0.0F, [&] { return path_ + "=" + std::string(name); });
  }

  // Seat by seat to the left, the viewer first.
  Seat seat_from_viewer(int i) const { return seat_at((first_ + i) % seats_); }
  void add_seats(SeatSet seats) {
    for (int i = 0; i < limits::seats; ++i) number(i, i < seats_ && seats.has(seat_from_viewer(i)) ? 1 : 0);
  }
  template <class List>
  void add_by_seat(const List& list) {
    for (int i = 0; i < List::size(); ++i)
      nth(i, i < seats_ ? list.of(seat_from_viewer(i)) : typename List::value_type{});
  }
  template <class List>
  void add_list(const List& list) {
    int i = 0;
    for (const auto& each : list) nth(i++, each);
  }

  float* out_ = nullptr;
  std::vector<std::string>* names_ = nullptr;
  std::string path_;
  int first_ = 0;
  int seats_ = 1;
};

namespace reflect {

template <class T>
concept WritesNumbers = requires(NumberRow& row, const T& value) { write_numbers(row, value); };
template <class T>
inline constexpr bool is_by_seat = false;
template <class T, int Seats>
inline constexpr bool is_by_seat<PerSeat<T, Seats>> = true;

}  // namespace reflect

template <class T>
void NumberRow::add(const T& value) {
  if constexpr (reflect::WritesNumbers<T>) {
    write_numbers(*this, value);
  } else if constexpr (std::integral<T>) {
    number(static_cast<std::int64_t>(value));
  } else if constexpr (reflect::Counts<T>) {
    number(value.count);
  } else if constexpr (std::same_as<T, Seat>) {
    add_seats(value == Seat::none ? SeatSet{} : SeatSet::only(value));
  } else if constexpr (std::same_as<T, SeatSet>) {
    add_seats(value);
  } else if constexpr (reflect::HasNames<T>) {
    const std::span<const std::string_view> names = names_of(value);
    for (std::size_t i = 0; i < names.size(); ++i) choice(names[i], static_cast<std::size_t>(value) == i);
  } else if constexpr (reflect::is_optional<T>) {
    number(0, value ? 1 : 0);
    nth(1, value.value_or(typename T::value_type{}));
  } else if constexpr (reflect::is_by_seat<T>) {
    add_by_seat(value);
  } else if constexpr (reflect::is_fixed_vector<T>) {
    number(value.size());
    for (int i = 0; i < T::room; ++i) nth(i, i < value.size() ? value[i] : typename T::value_type{});
  } else if constexpr (reflect::is_list<T>) {
    add_list(value);
  } else if constexpr (reflect::is_text_buffer<T>) {
    // words are no numbers
  } else if constexpr (reflect::HasFields<const T>) {
    T::fields(value, *this);
  } else {
    static_assert(reflect::no_json_form<T>, "give the type fields(), names_of() or write_numbers()");
  }
}

}  // namespace calculi
