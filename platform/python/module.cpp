#include "platform/python/module.hpp"

#include <pybind11/stl.h>

#include "engine/base/blake3.hpp"
#include "engine/play/simulate.hpp"
#include "engine/table/registry.hpp"
#include "platform/batch/encoding.hpp"
#include "platform/python/convert.hpp"
#include "platform/wasm/api.hpp"

namespace calculi::python {

namespace {

std::vector<std::string> games() {
  std::vector<std::string> slugs;
  for (const Module* module : all_modules()) {
    if (module->about().listed) slugs.emplace_back(module->about().slug);
  }
  return slugs;
}

std::vector<std::string> levels(const std::string& game) {
  const std::vector<std::string_view>& all = game_of(game).bot_levels();
  return {all.begin(), all.end()};
}

py::object solve(const std::string& game, const py::dict& question) {
  return value_of(taken(game_of(game).solve(tree_of_value(question))));
}

py::dict simulate_matches(const std::string& game, std::int64_t matches, const py::object& seats, std::uint64_t seed,
                          std::int64_t first, const py::dict& options) {
  const Module& module = game_of(game);
  SimulationPlan plan;
  seat_holders(plan.setup, module, seats);
  plan.setup.options = options_of_dict(options);
  plan.seed = seed;
  plan.first = first;
  plan.matches = matches;
  if (matches < 0 || first < 0) throw py::value_error("matches and first are 0 or more");
  Result<SimulationPart> played = [&] {
    const py::gil_scoped_release others_run;
    return simulate(module, plan);
  }();
  const SimulationPart part = taken(std::move(played));
  py::dict tallies;
  for (const Tally& tally : part.tallies) tallies[py::str(std::string(tally.name))] = tally.count;
  py::dict told;
  told["matches"] = matches;
  told["moves"] = part.moves;
  told["hash"] = hex(digest_of(part.chains));
  told["tallies"] = tallies;
  return told;
}

std::vector<std::string> names_of_view(const std::string& game) {
  return find_encoding(game_of(game).about().slug)->view_names;
}
std::vector<std::string> names_of_action(const std::string& game) {
  return find_encoding(game_of(game).about().slug)->action_names;
}

}  // namespace

void bind_helpers(py::module_& module) {
  module.def("games", games, "The names of all games.");
  module.def("levels", levels, py::arg("game"), "The levels of the game's bots, as in \"bot 9\".");
  module.def("solve", solve, py::arg("game"), py::arg("question") = py::dict(),
             "What the game's solver answers, as `calculi solve GAME --json`.");
  module.def(
      "simulate", simulate_matches, py::arg("game"), py::arg("matches"), py::arg("seats"), py::kw_only(),
      py::arg("seed") = 1, py::arg("first") = 0, py::arg("options") = py::dict(),
      "Plays matches between bots, all of it in C++. The hash over their records is that of `calculi simulate`.");
  module.def("view_names", names_of_view, py::arg("game"),
             "What each number of an encoded view is called: Batch.views(), Match.encode().");
  module.def("action_names", names_of_action, py::arg("game"),
             "What each number of an encoded action is called: Batch.actions(), Match.encode_actions().");
}

void bind_engine(py::module_& module) {
  using wasm::Api;
  py::class_<Api>(module, "Engine",
                  "Every operation of docs/engine_operations.md, as the page asks them: rules, puzzles, facts.")
      .def(py::init<>())
      .def(
          "call_json",
          [](Api& api, const std::string& request) {
            std::string reply;
            api.call(request, reply);
            return reply;
          },
          py::arg("request"), "One request and its reply, both as JSON text.");
}

}  // namespace calculi::python

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled part of the package calculi.";
  module.attr("__version__") = CALCULI_VERSION;
  calculi::python::register_errors();
  calculi::python::bind_helpers(module);
  calculi::python::bind_engine(module);
  calculi::python::bind_match(module);
  calculi::python::bind_batch(module);
}
