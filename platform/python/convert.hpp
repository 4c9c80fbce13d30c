// Between Python and the engine: JSON and Python values, seats, seeds, games; and refusals as exceptions.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "engine/table/module.hpp"
#include "engine/table/record.hpp"

namespace calculi::python {

namespace py = pybind11;

// A request of the rules that is refused: becomes calculi.Refused.
struct RefusedError {
  Refusal refusal;
};
// A record that is none, or untrue: becomes calculi.BadRecord.
struct BadRecordError {
  RecordFault fault;
};
void register_errors();

template <class T>
T taken(Result<T> result) {
  if (!result) throw RefusedError{result.error()};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

// A Python value of JSON, and the other way.
py::object value_of(const std::string& json);
std::string json_of_value(const py::handle& value);
Json tree_of_value(const py::handle& value);

// Each throws a ValueError that quotes its argument. A seat is "A" to "F", or 0 to 5.
Seat seat_of(const py::handle& value);
Viewer viewer_of(const AnyMatch& match, const py::object& seat, bool screen = false);
Millis time_of(const py::object& ms);  // of a match
const Module& game_of(std::string_view slug);
Lang lang_of(std::string_view code);
py::str letter_of(Seat seat);

// None: nobody knows it beforehand. 64 hex digits or 32 bytes: the seed itself. A number n, or (n, i): match 0, or i,
// of the simulation with seed n.
Seed seed_of(const py::object& value);

// A number of seats, all played by the caller; or a list of "player", "empty", "bot LEVEL".
void seat_holders(TableSetup& setup, const Module& module, const py::object& seats);
void name_seats(TableSetup& setup, const std::vector<std::string>& names);
std::vector<OptionValue> options_of_dict(const py::dict& options);

}  // namespace calculi::python
