// Answers that are a set of numbers: "24 56", in any order, each as a number or as a product, "7x8".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace calculi {

// In rising order, each once; nothing where something else stands there, or nothing at all.
std::optional<std::vector<int>> read_numbers(std::string_view typed);
std::string text_of_numbers(const std::vector<int>& numbers);

}  // namespace calculi
