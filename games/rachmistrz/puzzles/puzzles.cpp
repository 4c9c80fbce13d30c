#include "games/rachmistrz/puzzles/puzzles.hpp"

#include <algorithm>
#include <set>

#include "engine/arith/enumerate.hpp"
#include "engine/base/reflect.hpp"

namespace calculi::rachmistrz {

namespace {

constexpr std::array<PuzzleKind, 3> puzzle_kinds{{{"make", seconds(60), "+-x:", draw_make, read_make},
                                                  {"reach", seconds(120), "+-x:", draw_reach, read_reach},
                                                  {"join", seconds(90), "+-x:", draw_join, read_join}}};
constexpr PuzzleBook puzzle_book{.letter = "r", .turn = 2, .kinds = puzzle_kinds};
constexpr std::uint32_t puzzle_faces = 8;

std::string chain_of(const Expression& expression, int node, bool product);

// Flattens one chain of sums (or of products) into its members, each with its sign.
void flatten(const Expression& expression, int node, bool product, bool inverse, std::vector<std::string>& members) {
  const Expression::Node& at = expression.nodes()[node];
  const Operation forth = product ? Operation::times : Operation::plus;
  const Operation back = product ? Operation::divided : Operation::minus;
  if (!at.is_number() && (at.operation == forth || at.operation == back)) {
    flatten(expression, expression.left_of(node), product, inverse, members);
    return flatten(expression, expression.right_of(node), product, inverse != (at.operation == back), members);
  }
  const bool one = product && at.is_number() && at.number == 1;
  const std::string member = at.is_number() ? std::to_string(at.number) : chain_of(expression, node, !product);
  members.push_back((inverse && !one ? "-" : "+") + member);
}

std::string chain_of(const Expression& expression, int node, bool product) {
  std::vector<std::string> members;
  flatten(expression, node, product, false, members);
  std::ranges::sort(members);
  std::string text = product ? "[" : "(";
  for (const std::string& member : members) text.append(member);
  return text.append(product ? "]" : ")");
}

std::optional<int> whole_step(int a, Operation operation, int b) {
  if (operation == Operation::divided && (b == 0 || a % b != 0)) return std::nullopt;
  if (operation == Operation::minus && a < b) return std::nullopt;
  return value_of(Fact{a, operation, b});
}

}  // namespace

const PuzzleBook* RachmistrzPuzzles::book() { return &puzzle_book; }

Roll draw_puzzle_dice(Stream& stream) {
  Roll dice{};
  for (std::uint8_t& die : dice) die = static_cast<std::uint8_t>(1 + stream.below(puzzle_faces));
  std::ranges::sort(dice);
  return dice;
}

bool read_puzzle_dice(const Json& question, Roll& dice) {
  const Json* given = question.find("dice");
  if (given == nullptr || !read_json(*given, dice)) return false;
  std::ranges::sort(dice);
  return dice.front() >= 1 && dice.back() <= highest_face;
}

std::string idea_of(const Expression& expression) {
  const int last = expression.nodes().size() - 1;
  const Expression::Node& top = expression.nodes()[last];
  const bool product = top.operation == Operation::times || top.operation == Operation::divided;
  return chain_of(expression, last, product);
}

std::vector<Fact> facts_of(const Way& way) {
  const Form& form = all_forms[way.form];
  const Roll& die = way.digits;
  const Fact first = form.left ? Fact{die[0], form.first, die[1]} : Fact{die[1], form.second, die[2]};
  const std::optional<int> between = whole_step(first.a, first.operation, first.b);
  if (!between) return {};
  const Fact second = form.left ? Fact{*between, form.second, die[2]} : Fact{die[0], form.first, *between};
  if (!whole_step(second.a, second.operation, second.b)) return {};
  return {first, second};
}

std::vector<int> brute_results(const Roll& dice) {
  std::set<int> results;
  const std::array<int, dice_rolled> numbers{dice[0], dice[1], dice[2]};
  for_each_expression(numbers, [&](const Expression&, Fraction value) {
    if (value.is_whole() && value.numerator() > 0) results.insert(static_cast<int>(value.numerator()));
  });
  return {results.begin(), results.end()};
}

}  // namespace calculi::rachmistrz
