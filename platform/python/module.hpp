// The parts of the Python module `calculi._core`, one function each. The package around it, its stubs and its adapters
// are in calculi/.
#pragma once

#include <pybind11/pybind11.h>

namespace calculi::python {

void bind_match(pybind11::module_& module);    // Match, Bot, records
void bind_batch(pybind11::module_& module);    // Batch, Rows
void bind_engine(pybind11::module_& module);   // Engine: every operation of docs/engine_operations.md
void bind_helpers(pybind11::module_& module);  // games, levels, solve, simulate

}  // namespace calculi::python
