// The padlock of the minute: everybody in the room types the same product.
#include <algorithm>

#include "engine/play/puzzle/room_book.hpp"
#include "games/klodki/game.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

constexpr std::int32_t least_factor = 2;
constexpr std::int32_t most_factor = 9;
constexpr std::size_t most_digits = 3;

std::vector<std::int32_t> draw(Stream& stream) {
  const auto factor = [&] {
    return least_factor + static_cast<std::int32_t>(stream.below(most_factor - least_factor + 1));
  };
  const std::int32_t one = factor();
  return {one, factor()};
}

bool possible(RoomBook::Numbers numbers) {
  const auto on_a_padlock = [](std::int32_t factor) { return factor >= least_factor && factor <= most_factor; };
  return numbers.size() == 2 && std::ranges::all_of(numbers, on_a_padlock);
}

Fact product(RoomBook::Numbers numbers) { return {numbers[0], Operation::times, numbers[1]}; }

std::vector<RoomResult> results(RoomBook::Numbers numbers) {
  return {{std::to_string(value_of(product(numbers))), text_of(product(numbers))}};
}

Result<RoomAnswer> judge(RoomBook::Numbers numbers, std::string_view typed) {
  const bool is_number =
      !typed.empty() && typed.size() <= most_digits && typed.find_first_not_of("0123456789") == std::string_view::npos;
  if (!is_number) return refuse(words::refuse_not_understood);
  int value = 0;
  for (const char digit : typed) value = 10 * value + (digit - '0');
  const FactAnswer answer{product(numbers), value};
  return RoomAnswer{std::to_string(value), std::to_string(value), answer.right(), {answer}};
}

constexpr RoomBook book{"padlock", draw, possible, results, judge};

}  // namespace

const RoomBook* KlodkiSolver::room_book() { return &book; }

}  // namespace calculi::klodki
