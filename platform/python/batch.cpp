#include "platform/batch/batch.hpp"

#include <pybind11/stl.h>

#include "engine/base/json_object.hpp"
#include "platform/python/convert.hpp"
#include "platform/python/module.hpp"

namespace calculi::python {

namespace {

// Numbers that Python reads without copying: a buffer of its own of one or two dimensions, for memoryview or numpy.
template <class T>
struct Rows {
  std::vector<T> numbers;
  std::vector<py::ssize_t> shape;

  explicit Rows(std::vector<T> all) : numbers(std::move(all)), shape{static_cast<py::ssize_t>(numbers.size())} {}
  Rows(std::vector<T> all, std::size_t width)
      : numbers(std::move(all)),
        shape{static_cast<py::ssize_t>(width == 0 ? 0 : numbers.size() / width), static_cast<py::ssize_t>(width)} {}

  py::buffer_info buffer() {
    constexpr auto size = static_cast<py::ssize_t>(sizeof(T));
    std::vector<py::ssize_t> strides(shape.size(), size);
    if (shape.size() == 2) strides[0] = size * shape[1];
    const auto dimensions = static_cast<py::ssize_t>(shape.size());
    return {numbers.data(), size, py::format_descriptor<T>::format(), dimensions, shape, strides};
  }
};

template <class T>
void bind_rows(py::module_& module, const char* name) {
  py::class_<Rows<T>>(module, name, py::buffer_protocol(),
                      "Numbers as a buffer: memoryview(rows), numpy.asarray(rows).")
      .def_buffer([](Rows<T>& rows) { return rows.buffer(); })
      .def("__len__", [](const Rows<T>& rows) { return rows.shape[0]; })
      .def_property_readonly("shape", [](const Rows<T>& rows) { return py::tuple(py::cast(rows.shape)); })
      .def("tolist", [](const py::object& rows) { return py::memoryview(rows).attr("tolist")(); });
}

Batch open_batch(const std::string& game, int tables, const py::object& seats, const py::dict& options,
                 std::uint64_t seed, std::int64_t first, bool rows) {
  if (tables < 1 || tables > Batch::most_tables) {
    throw py::value_error("a batch has 1 to " + std::to_string(Batch::most_tables) + " tables");
  }
  if (first < 0) throw py::value_error("first is 0 or more");
  BatchPlan plan;
  plan.module = &game_of(game);
  seat_holders(plan.setup, *plan.module, seats);
  plan.setup.options = options_of_dict(options);
  plan.seed = seed;
  plan.first = first;
  plan.tables = tables;
  plan.rows = rows;
  return taken(Batch::open(plan));
}

std::vector<std::int32_t> choices_in(const py::object& given) {
  if (!py::isinstance<py::buffer>(given)) return given.cast<std::vector<std::int32_t>>();
  const py::buffer_info info = py::reinterpret_borrow<py::buffer>(given).request();
  const bool wide = info.itemsize == 8;
  if (info.ndim != 1 || (info.itemsize != 4 && !wide) || info.format.find_first_of("ilq") == std::string::npos) {
    throw py::value_error("choices are whole numbers of 32 or 64 bits, one for each table");
  }
  std::vector<std::int32_t> choices;
  const auto* at = static_cast<const char*>(info.ptr);
  for (py::ssize_t i = 0; i < info.size; ++i, at += info.strides[0]) {
    const std::int64_t choice =
        wide ? *reinterpret_cast<const std::int64_t*>(at) : *reinterpret_cast<const std::int32_t*>(at);
    choices.push_back(std::in_range<std::int32_t>(choice) ? static_cast<std::int32_t>(choice) : -1);
  }
  return choices;
}

void choose(Batch& batch, const py::object& given) {
  const std::vector<std::int32_t> choices = choices_in(given);
  const py::gil_scoped_release others_run;
  if (batch.choose(choices)) return;
  const py::gil_scoped_acquire again;
  throw py::value_error("one choice for each table, from 0 to its number of choices less one; nothing was played");
}

void play_randomly(Batch& batch, std::int64_t moves) {
  const py::gil_scoped_release others_run;
  for (const std::int64_t until = batch.moves() + moves; batch.moves() < until;) batch.choose_randomly();
}

py::list finished(Batch& batch) {
  py::list all;
  for (const Batch::Finished& each : batch.take_finished()) {
    py::list points;
    py::list places;
    for (const Seat seat : SeatSet::all(batch.seats())) {
      points.append(each.outcome.points[seat].count);
      places.append(each.outcome.place[seat]);
    }
    all.append(py::make_tuple(each.number, each.inputs, points, places));
  }
  return all;
}

int table_of(const Batch& batch, int table) {
  if (table < 0 || table >= batch.tables()) throw py::index_error("there is no such table");
  return table;
}

std::vector<std::string> texts(const Batch& batch, int table) {
  std::vector<std::string> all;
  for (int i = 0; i < batch.choices(table_of(batch, table)); ++i) all.emplace_back(batch.text(table, i));
  return all;
}

py::object view_at(const Batch& batch, int table) {
  const int at = table_of(batch, table);
  return value_of(batch.match(at).view_json({seat_at(batch.to_move()[static_cast<std::size_t>(at)])}));
}

}  // namespace

void bind_batch(py::module_& module) {
  bind_rows<float>(module, "Rows");
  bind_rows<std::int32_t>(module, "Numbers");
  bind_rows<std::int64_t>(module, "LongNumbers");
  py::class_<Batch>(
      module, "Batch",
      "Many matches at once. Every table stands at a decision of a seat that the caller plays; one choice for\n"
      "each table moves all of them on, and a match that is over makes room for the next one.")
      .def(py::init(&open_batch), py::arg("game"), py::arg("tables"), py::arg("seats") = py::none(), py::kw_only(),
           py::arg("options") = py::dict(), py::arg("seed") = 1, py::arg("first") = 0, py::arg("rows") = true)
      .def_property_readonly("tables", &Batch::tables)
      .def_property_readonly("seats", &Batch::seats)
      .def_property_readonly("moves", &Batch::moves, "Choices made so far, all tables together.")
      .def(
          "to_move", [](const Batch& batch) { return Rows<std::int32_t>(batch.to_move()); },
          "For each table the seat that decides: 0 for A.")
      .def(
          "numbers", [](const Batch& batch) { return Rows<std::int64_t>(batch.numbers()); },
          "For each table the number of its match: dealt by the seed (seed, number).")
      .def(
          "views", [](const Batch& batch) { return Rows<float>(batch.views(), batch.encoding().view_names.size()); },
          "For each table what that seat sees (view_names).")
      .def(
          "actions",
          [](const Batch& batch) { return Rows<float>(batch.actions(), batch.encoding().action_names.size()); },
          "The choices of all tables in one list (action_names); offsets() says where each table's begin.")
      .def(
          "offsets", [](const Batch& batch) { return Rows<std::int32_t>(batch.offsets()); },
          "tables + 1 numbers: the choices of table t are offsets[t] to offsets[t + 1].")
      .def("texts", texts, py::arg("table"), "The choices of one table in notation.")
      .def("view", view_at, py::arg("table"), "The view of the seat that decides at one table, as a dict.")
      .def("choose", choose, py::arg("choices"), "One choice for each table, counted from 0 at each.")
      .def("play_randomly", play_randomly, py::arg("moves"), "At least so many random choices, all of it in C++.")
      .def("finished", finished, "(number, inputs, points, places) of each match that has ended since the last time.");
}

}  // namespace calculi::python
