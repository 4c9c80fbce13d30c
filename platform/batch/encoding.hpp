// What a seat sees and may do as rows of numbers, for programs that learn: one Encoding per game, found by its name.
// What the numbers are: engine/play/number_row.hpp, and their names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/table/module.hpp"

namespace calculi {

// What a seat may do: the notation of each action, and its row of numbers.
struct Choices {
  std::vector<std::string> texts;
  std::vector<float> numbers;
};

struct Encoding {
  std::string_view game;
  std::vector<std::string> view_names;
  std::vector<std::string> action_names;
  // One row for the viewer of this view, to `out`.
  void (*write_view)(const AnyView& view, float* out);
  // Adds to `into`; as many actions as AnyView::actions lists, in the same order.
  void (*list)(const AnyView& view, std::size_t most, Choices& into);
  // What `random` would do: for a seat that is waited for while nothing sensible is listed.
  std::string (*sample)(const AnyView& view, Stream& stream);

  int view_numbers() const { return static_cast<int>(view_names.size()); }
  int action_numbers() const { return static_cast<int>(action_names.size()); }
};

// Nothing where there is no such game. Written by CMake from the folders of the games.
const Encoding* find_encoding(std::string_view slug);

}  // namespace calculi
