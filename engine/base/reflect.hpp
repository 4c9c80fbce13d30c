// One field list per struct, and both directions from it: what is written as JSON and what is read back cannot differ.
//
//   struct Deal {
//     std::int32_t turn = 0;
//     FixedVector<Card, 10> hand;
//     template <class Self, class Visit>
//     static void fields(Self& self, Visit& visit) {
//       visit("turn", self.turn);
//       visit("hand", self.hand);
//     }
//   };
//
// An enum gives the names of its values 0..n-1 beside it:
//   inline constexpr std::string_view suit_names[] = {"sun", "moon"};
//   constexpr std::span<const std::string_view> names_of(Suit) { return suit_names; }
// A type with a form of its own (a card where the joker is "R") gives `void write_json_value(JsonWriter&, const T&)`
// and `bool read_json_value(const Json&, T&)` beside it; those come before everything else. What that form is, in the
// words of TypeScript, `constexpr std::string_view json_type(const T&)` says.
// An IfAny<T> is a member that is left out where it has no value.
// A struct that is kept for long and has gained members since says `static constexpr bool grows = true;`: a member that
// is missing keeps its default.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/ids.hpp"
#include "engine/base/json.hpp"
#include "engine/base/text_buffer.hpp"

namespace calculi {

template <class T>
void write_json(JsonWriter& out, const T& value);

// False where the JSON is not exactly a T: another kind, a number or a list that does not fit, a member missing or
// unknown. `value` may then be half read; whoever cares reads into a fresh one.
template <class T>
[[nodiscard]] bool read_json(const Json& json, T& value);

template <class T>
struct IfAny : std::optional<T> {
  using std::optional<T>::optional;
};

namespace reflect {

struct AnyVisit {
  template <class Field>
  void operator()(std::string_view, Field&&, const auto&... /*bounds*/) {}
};

template <class T>
concept WritesItself = requires(JsonWriter& out, const T& from) { write_json_value(out, from); };
template <class T>
concept ReadsItself = requires(const Json& json, T& to) {
  { read_json_value(json, to) } -> std::same_as<bool>;
};
template <class T>
concept HasFields = requires(T& value, AnyVisit& visit) { T::fields(value, visit); };
template <class T>
concept HasNames = std::is_enum_v<T> && requires(T value) {
  { names_of(value) } -> std::convertible_to<std::span<const std::string_view>>;
};
template <class T>
concept Grows = HasFields<T> && T::grows;
template <class T>
concept Counts = std::same_as<T, Millis> || std::same_as<T, Points>;

template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t N>
inline constexpr bool is_array<std::array<T, N>> = true;
template <class T, int Seats>
inline constexpr bool is_array<PerSeat<T, Seats>> = true;
template <class T>
inline constexpr bool is_fixed_vector = false;
template <class T, int Room>
inline constexpr bool is_fixed_vector<FixedVector<T, Room>> = true;
template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_if_any = false;
template <class T>
inline constexpr bool is_if_any<IfAny<T>> = true;
template <class T>
inline constexpr bool is_text_buffer = false;
template <int Room>
inline constexpr bool is_text_buffer<TextBuffer<Room>> = true;
template <class T>
inline constexpr bool is_list = is_array<T> || is_fixed_vector<T> || is_vector<T>;
template <class>
inline constexpr bool no_json_form = false;

inline void write_seat(JsonWriter& out, Seat seat) {
  const char name = letter(seat);
  if (seat == Seat::none) return out.null();
  out.string({&name, 1});
}

inline bool read_seat(const Json& json, Seat& seat) {
  seat = Seat::none;
  if (json.is_null()) return true;
  const auto text = json.string();
  if (!text || text->size() != 1 || (*text)[0] < 'A' || (*text)[0] >= 'A' + limits::seats) return false;
  seat = seat_at((*text)[0] - 'A');
  return true;
}

inline void write_seats(JsonWriter& out, SeatSet seats) {
  out.array_begin();
  for (const Seat seat : seats) write_seat(out, seat);
  out.array_end();
}

// In any order, but each seat once.
inline bool read_seats(const Json& json, SeatSet& seats) {
  seats = {};
  if (json.array() == nullptr) return false;
  for (const Json& item : *json.array()) {
    Seat seat = Seat::none;
    if (!read_seat(item, seat) || seat == Seat::none || seats.has(seat)) return false;
    seats.add(seat);
  }
  return true;
}

template <std::integral T>
bool read_integer(const Json& json, T& value) {
  const auto number = json.number();
  if (!number || !std::in_range<T>(*number)) return false;
  value = static_cast<T>(*number);
  return true;
}

template <HasNames T>
bool read_name(const Json& json, T& value) {
  const std::span<const std::string_view> names = names_of(value);
  const auto text = json.string();
  for (std::size_t i = 0; text && i < names.size(); ++i) {
    if (names[i] == *text) {
      value = static_cast<T>(i);
      return true;
    }
  }
  return false;
}

template <class T>
bool read_list(const Json& json, T& list) {
  if (json.array() == nullptr) return false;
  const std::vector<Json>& items = *json.array();
  if constexpr (is_array<T>) {
    if (items.size() != static_cast<std::size_t>(list.size())) return false;
    auto each = list.begin();
    for (const Json& item : items) {
      if (!read_json(item, *each++)) return false;
    }
  } else {
    list.clear();
    if constexpr (is_fixed_vector<T>) {
      if (items.size() > static_cast<unsigned>(T::room)) return false;
    }
    for (const Json& item : items) {
      typename T::value_type value{};
      if (!read_json(item, value)) return false;
      list.push_back(value);
    }
  }
  return true;
}

struct Writing {
  JsonWriter& out;
  template <class Field>
  void operator()(std::string_view name, const Field& field) {
    if constexpr (is_if_any<Field>) {
      if (field) operator()(name, *field);
    } else {
      out.key(name);
      write_json(out, field);
    }
  }
};

// Keys of an object differ, so "as many members as were found" leaves no unknown member.
struct Reading {
  const Json& json;
  bool may_miss = false;
  unsigned found = 0;
  bool good = true;
  template <class Field>
  void operator()(std::string_view name, Field& field) {
    const Json* member = json.find(name);
    if (member == nullptr) {
      if constexpr (is_if_any<Field>) return field.reset();
      good = good && may_miss;
      return;
    }
    ++found;
    if constexpr (is_if_any<Field>) {
      good = good && read_json(*member, field.emplace());
    } else {
      good = good && read_json(*member, field);
    }
  }
};

template <HasFields T>
bool read_fields(const Json& json, T& value) {
  Reading visit{json, Grows<T>};
  T::fields(value, visit);
  return visit.good && json.is_object() && json.keys().size() == visit.found;
}

template <class T>
bool read_optional(const Json& json, T& value) {
  value.reset();
  return json.is_null() || read_json(json, value.emplace());
}

template <class T>
bool read_text(const Json& json, T& value) {
  const auto text = json.string();
  if (!text) return false;
  if constexpr (is_text_buffer<T>) {
    if (text->size() > static_cast<unsigned>(T::room)) return false;
    value.clear();
    value.append(*text);
  } else {
    value = *text;
  }
  return true;
}

}  // namespace reflect

template <class T>
void write_json(JsonWriter& out, const T& value) {
  if constexpr (reflect::WritesItself<T>) {
    write_json_value(out, value);
  } else if constexpr (std::same_as<T, bool>) {
    out.boolean(value);
  } else if constexpr (std::integral<T>) {
    static_assert(sizeof(T) < 8 || std::is_signed_v<T>, "JSON numbers are signed 64-bit");
    out.number(value);
  } else if constexpr (reflect::Counts<T>) {
    out.number(value.count);
  } else if constexpr (std::same_as<T, Seat>) {
    reflect::write_seat(out, value);
  } else if constexpr (std::same_as<T, SeatSet>) {
    reflect::write_seats(out, value);
  } else if constexpr (reflect::HasNames<T>) {
    const std::span<const std::string_view> names = names_of(value);
    ENSURE(static_cast<std::size_t>(value) < names.size());
    out.string(names[static_cast<std::size_t>(value)]);
  } else if constexpr (reflect::is_optional<T>) {
    value ? write_json(out, *value) : out.null();
  } else if constexpr (reflect::is_list<T>) {
    out.array_begin();
    for (const auto& item : value) write_json(out, item);
    out.array_end();
  } else if constexpr (reflect::is_text_buffer<T>) {
    out.string(value.view());
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    out.string(value);
  } else if constexpr (reflect::HasFields<const T>) {
    out.object_begin();
    reflect::Writing visit{out};
    T::fields(value, visit);
    out.object_end();
  } else {
    static_assert(reflect::no_json_form<T>, "give the type fields(), names_of() or write_json_value()");
  }
}

template <class T>
bool read_json(const Json& json, T& value) {
  if constexpr (reflect::ReadsItself<T>) {
    return read_json_value(json, value);
  } else if constexpr (std::same_as<T, bool>) {
    const auto truth = json.boolean();
    value = truth.value_or(false);
    return truth.has_value();
  } else if constexpr (std::integral<T>) {
    return reflect::read_integer(json, value);
  } else if constexpr (reflect::Counts<T>) {
    return reflect::read_integer(json, value.count);
  } else if constexpr (std::same_as<T, Seat>) {
    return reflect::read_seat(json, value);
  } else if constexpr (std::same_as<T, SeatSet>) {
    return reflect::read_seats(json, value);
  } else if constexpr (reflect::HasNames<T>) {
    return reflect::read_name(json, value);
  } else if constexpr (reflect::is_optional<T>) {
    return reflect::read_optional(json, value);
  } else if constexpr (reflect::is_list<T>) {
    return reflect::read_list(json, value);
  } else if constexpr (reflect::is_text_buffer<T> || std::same_as<T, std::string>) {
    return reflect::read_text(json, value);
  } else if constexpr (reflect::HasFields<T>) {
    return reflect::read_fields(json, value);
  } else {
    static_assert(reflect::no_json_form<T>, "give the type fields(), names_of() or read_json_value()");
  }
}

// The JSON of one value, for tests and for the few callers that hold no writer.
template <class T>
std::string json_of(const T& value) {
  std::string text;
  JsonWriter out(text);
  write_json(out, value);
  return text;
}

}  // namespace calculi
