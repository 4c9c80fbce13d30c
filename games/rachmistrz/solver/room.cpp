// The dice for a whole room: everybody makes what they can of the same three.
#include <algorithm>

#include "engine/play/puzzle/room_book.hpp"
#include "games/rachmistrz/game.hpp"
#include "games/rachmistrz/solver/results.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

namespace {

Roll roll_of(RoomBook::Numbers numbers) {
  Roll roll{};
  for (std::size_t i = 0; i < roll.size(); ++i) roll[i] = static_cast<std::uint8_t>(numbers[i]);
  return roll;
}

std::vector<std::int32_t> draw(Stream& stream) {
  std::vector<std::int32_t> dice;
  for (int i = 0; i < dice_rolled; ++i) dice.push_back(static_cast<std::int32_t>(stream.below(highest_face)) + 1);
  return dice;
}

bool possible(RoomBook::Numbers numbers) {
  const auto on_a_die = [](std::int32_t face) { return face >= 1 && face <= highest_face; };
  return numbers.size() == dice_rolled && std::ranges::all_of(numbers, on_a_die);
}

std::vector<RoomResult> results(RoomBook::Numbers numbers) {
  std::vector<RoomResult> all;
  for (const Makes& one : results_of(roll_of(numbers), false)) {
    all.push_back({std::to_string(one.number.top), std::string(print(one.way).view())});
  }
  return all;
}

// A whole positive number of exactly these dice (R9); whatever else it comes to is wrong.
Result<RoomAnswer> judge(RoomBook::Numbers numbers, std::string_view typed) {
  const Result<Expression> expression = parse_expression(typed);
  if (!expression) return std::unexpected(expression.error());
  Expression::Numbers used = expression->numbers();
  std::vector<std::int32_t> dice(numbers.begin(), numbers.end());
  std::ranges::sort(used);
  std::ranges::sort(dice);
  const std::optional<Fraction> made = evaluate(*expression);
  const bool whole = made && made->is_whole();
  RoomAnswer answer{.canonical = std::string(print(*expression).view())};
  answer.result = whole ? std::to_string(made->numerator()) : "?";
  answer.right = whole && made->numerator() > 0 && std::ranges::equal(used, dice);
  return answer;
}

constexpr RoomBook book{"dice", draw, possible, results, judge};

}  // namespace

const RoomBook* RachmistrzSolver::room_book() { return &book; }

}  // namespace calculi::rachmistrz
