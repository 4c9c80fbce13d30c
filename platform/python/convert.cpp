#include "platform/python/convert.hpp"

#include <pybind11/stl.h>

#include "engine/base/blake3.hpp"
#include "engine/base/words.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/table_event.hpp"
#include "text/words.hpp"

namespace calculi::python {

namespace {

constexpr std::array fault_names{"not_a_record", "cut_off", "elsewhere", "untrue"};

py::object attribute(const char* module, const char* name) { return py::module_::import(module).attr(name); }

void set_error(const py::object& type, const py::object& value) { PyErr_SetObject(type.ptr(), value.ptr()); }

void set_refused(const Refusal& refusal) {
  const py::object type = attribute("calculi._errors", "Refused");
  py::dict said;
  for (const Lang lang : languages) said[py::str(std::string(lang_code(lang)))] = say_refusal(lang, refusal);
  set_error(type, type(std::string(refusal.code.key), std::string(refusal.clause), refusal.detail, said));
}

void set_bad_record(const RecordFault& fault) {
  const py::object type = attribute("calculi._errors", "BadRecord");
  set_error(type, type(fault_names[static_cast<unsigned>(fault.kind)], fault.line));
}

// Functions of Python's own json, looked up once: they outlive the interpreter's modules, so nobody gives them back.
PyObject* json_function(const char* name) { return attribute("json", name).release().ptr(); }

std::string text_of_value(const py::handle& value) { return py::str(value).cast<std::string>(); }

}  // namespace

void register_errors() {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const RefusedError& error) {
      set_refused(error.refusal);
    } catch (const BadRecordError& error) {
      set_bad_record(error.fault);
    }
  });
}

py::object value_of(const std::string& json) {
  static PyObject* const loads = json_function("loads");
  return py::handle(loads)(json);
}

std::string json_of_value(const py::handle& value) {
  static PyObject* const dumps = json_function("dumps");
  return py::handle(dumps)(value).cast<std::string>();
}

Json tree_of_value(const py::handle& value) { return taken(parse_json(json_of_value(value))); }

Seat seat_of(const py::handle& value) {
  int number = -1;
  if (py::isinstance<py::int_>(value)) number = value.cast<int>();
  if (py::isinstance<py::str>(value)) {
    const auto text = value.cast<std::string>();
    if (text.size() == 1) number = text[0] - 'A';
  }
  if (number >= 0 && number < limits::seats) return seat_at(number);
  throw py::value_error("a seat is 'A' to 'F' or 0 to 5, not " + text_of_value(value));
}

Viewer viewer_of(const AnyMatch& match, const py::object& seat, bool screen) {
  if (seat.is_none()) return {Seat::none, screen};
  if (screen) throw py::value_error("a big screen has no seat");
  const Seat named = seat_of(seat);
  if (index(named) >= match.setup().seats) throw RefusedError{{words::refuse_no_such_seat, {}}};
  return {named};
}

Millis time_of(const py::object& ms) {
  try {
    const auto count = ms.cast<std::int64_t>();
    if (count >= 0 && count <= limits::longest_match_ms) return {count};
  } catch (const py::cast_error&) {  // no whole number, or one beyond all bounds
  }
  throw py::value_error("a time is 0 to " + std::to_string(limits::longest_match_ms) + " ms, not " + text_of_value(ms));
}

const Module& game_of(std::string_view slug) {
  std::string known;
  for (const Module* module : all_modules()) {
    if (module->about().slug == slug) return *module;
    known.append(known.empty() ? "" : ", ").append(module->about().slug);
  }
  throw py::value_error("there is no game '" + std::string(slug) + "'; there are " + known);
}

Lang lang_of(std::string_view code) {
  if (const std::optional<Lang> lang = parse_lang(code)) return *lang;
  throw py::value_error("there is no language '" + std::string(code) + "'");
}

py::str letter_of(Seat seat) { return py::str(std::string(1, letter(seat))); }

namespace {

constexpr const char* seed_form = "a seed is 64 hex digits, 32 bytes, a number from 0 on, or (number, match)";

Seed seed_from_text(const std::string& digits) {
  Seed seed;
  if (digits.size() == 2 * seed.bytes.size() && parse_hex(digits, seed.bytes)) return seed;
  throw py::value_error(seed_form);
}

Seed seed_from_bytes(const std::string& bytes) {
  Seed seed;
  if (bytes.size() != seed.bytes.size()) throw py::value_error("a seed of bytes has 32 of them");
  std::ranges::copy(bytes, seed.bytes.begin());
  return seed;
}

Holder holder_of(const py::handle& value, const Module& module) {
  const auto text = py::cast<std::string>(value);
  const std::optional<Holder> holder = parse_holder(text == "player" ? "person" : text);
  if (!holder) throw py::value_error("a seat is 'player', 'empty' or 'bot LEVEL', not '" + text + "'");
  if (holder->kind == HolderKind::bot && !has_level(module, holder->level.view())) {
    throw py::value_error("there is no such bot: '" + text + "'");
  }
  return *holder;
}

Seed read_seed(const py::object& value) {
  if (value.is_none()) return seed_from_bytes(attribute("os", "urandom")(32).cast<std::string>());
  if (py::isinstance<py::str>(value)) return seed_from_text(value.cast<std::string>());
  if (py::isinstance<py::bytes>(value)) return seed_from_bytes(value.cast<std::string>());
  if (py::isinstance<py::tuple>(value)) {
    const auto [number, match] = value.cast<std::pair<std::uint64_t, std::uint64_t>>();
    return seed_from_number(number, match);
  }
  return seed_from_number(value.cast<std::uint64_t>(), 0);
}

}  // namespace

Seed seed_of(const py::object& value) {
  try {
    return read_seed(value);
  } catch (const py::cast_error&) {
    throw py::value_error(seed_form);
  }
}

void seat_holders(TableSetup& setup, const Module& module, const py::object& seats) {
  if (seats.is_none() || py::isinstance<py::int_>(seats)) {
    setup.seats = seats.is_none() ? std::max(2, int{module.about().least_seats}) : seats.cast<int>();
    return;
  }
  const auto list = seats.cast<py::list>();
  setup.seats = static_cast<int>(list.size());
  for (std::size_t i = 0; i < list.size() && i < static_cast<std::size_t>(limits::seats); ++i) {
    setup.holders[seat_at(static_cast<int>(i))] = holder_of(list[i], module);
  }
}

// A name becomes part of a line of the record.
void name_seats(TableSetup& setup, const std::vector<std::string>& names) {
  if (names.size() > static_cast<std::size_t>(setup.seats)) throw py::value_error("more names than seats");
  for (std::size_t i = 0; i < names.size() && i < static_cast<std::size_t>(limits::seats); ++i) {
    const bool one_line =
        std::ranges::none_of(names[i], [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; });
    if (!one_line || names[i].size() > static_cast<std::size_t>(limits::name_text)) {
      throw py::value_error("a name is one line of at most " + std::to_string(limits::name_text) + " bytes");
    }
    setup.names[seat_at(static_cast<int>(i))] = names[i];
  }
}

std::vector<OptionValue> options_of_dict(const py::dict& options) {
  std::vector<OptionValue> list;
  for (const auto& [name, value] : options) list.emplace_back(text_of_value(name), text_of_value(value));
  return list;
}

}  // namespace calculi::python
