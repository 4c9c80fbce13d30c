#include "engine/play/puzzle/number_list.hpp"

#include <algorithm>

#include "engine/arith/signs.hpp"
#include "engine/base/letters.hpp"

namespace calculi {

namespace {

constexpr int longest_list = 20;
constexpr int most_number = 999;

std::optional<int> take_product(std::string_view& text) {
  const std::optional<int> number = take_number(text, most_number);
  if (!number || !text.starts_with('*')) return number;
  text.remove_prefix(1);
  const std::optional<int> other = take_number(text, most_number);
  return other ? std::optional(*number * *other) : std::nullopt;
}

}  // namespace

std::optional<std::vector<int>> read_numbers(std::string_view typed) {
  const arith::PlainText plain = arith::plain_signs(typed);
  std::string_view text = plain.text.view();
  std::vector<int> numbers;
  while (!text.empty()) {
    if (text[0] == ' ') {
      text.remove_prefix(1);
      continue;
    }
    const std::optional<int> number = take_product(text);
    if (!number || numbers.size() == longest_list) return std::nullopt;
    numbers.push_back(*number);
  }
  if (!plain.complete || numbers.empty()) return std::nullopt;
  std::ranges::sort(numbers);
  const auto twice = std::ranges::unique(numbers);
  numbers.erase(twice.begin(), twice.end());
  return numbers;
}

std::string text_of_numbers(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text.append(text.empty() ? "" : " ").append(std::to_string(number));
  return text;
}

}  // namespace calculi
