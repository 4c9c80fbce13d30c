// `make`: a number from three dice.
#include <algorithm>
#include <map>
#include <set>

#include "engine/arith/enumerate.hpp"
#include "engine/base/json_object.hpp"
#include "engine/play/facts/misconception.hpp"
#include "games/rachmistrz/players/hunt.hpp"
#include "games/rachmistrz/puzzles/puzzles.hpp"

namespace calculi::rachmistrz {

namespace {

constexpr std::array<std::string_view, 4> sign_hints{"plus", "minus", "times", "over"};  // in the order of Operation
constexpr std::array<std::int32_t, 11> strange_values{0, 101, 211, 307, 401, 503, 601, 701, 809, 907, 1009};

// The calculation with other numbers in place of the digits: two have the same value then only if they are the same
// calculation.
std::optional<Fraction> value_elsewhere(const Expression& expression, Fraction one) {
  FixedVector<Fraction, dice_rolled> values;
  for (const Expression::Node& node : expression.nodes()) {
    if (node.is_number()) {
      values.push_back(node.number == 1 ? one : Fraction(strange_values[static_cast<unsigned>(node.number)]));
      continue;
    }
    const Fraction right = values.pop_back();
    const auto value = calculate(values.back(), node.operation, right);
    if (!value) return std::nullopt;
    values.back() = *value;
  }
  return values.back();
}

// Dividing by one is multiplying by it: whatever stands for one, its inverse does as well.
std::set<std::pair<std::int64_t, std::int64_t>> fingerprint(const Expression& expression) {
  std::set<std::pair<std::int64_t, std::int64_t>> values;
  for (const Fraction one : {*Fraction::of(strange_values[1]), *Fraction::of(1, strange_values[1])}) {
    const std::optional<Fraction> value = value_elsewhere(expression, one);
    values.insert(value ? std::pair(value->numerator(), value->denominator())
                        : std::pair<std::int64_t, std::int64_t>(0, 0));
  }
  return values;
}

class MakeTask final : public PuzzleTask {
 public:
  MakeTask(const Roll& dice, int number) : dice_(dice), number_(number) {}

  std::string question() const override { return JsonObject("dice", dice_, "number", number_).text(); }

  PuzzleSolution solve() const override {
    PuzzleSolution solution;
    std::map<std::string, std::size_t> places;
    std::optional<Way> first;
    for_each_way(dice_, [&](const Way& way, Rough value) {
      if (value.top != number_ * value.bottom) return;
      const auto [place, is_new] = places.emplace(idea_of(expression_of(way)), places.size());
      if (is_new) solution.ideas.emplace_back();
      solution.ideas[place->second].emplace_back(rachmistrz::print(way).view());
      if (!first || facts_of(*first).empty()) first = way;
    });
    if (solution.ideas.size() == 1) explain(*first, solution);
    return solution;
  }

  int count_ideas() const override {
    std::set<std::set<std::pair<std::int64_t, std::int64_t>>> ideas;
    const std::array<int, dice_rolled> numbers{dice_[0], dice_[1], dice_[2]};
    for_each_expression(numbers, [&](const Expression& expression, Fraction value) {
      if (value == Fraction(number_)) ideas.insert(fingerprint(expression));
    });
    return static_cast<int>(ideas.size());
  }

  // As the proof of a claim.
  Result<std::string> judge(std::string_view typed) const override {
    const View view = claimed();
    const Result<Action> action = Rachmistrz::parse(view, typed);
    if (!action) return std::unexpected(action.error());
    if (const Result<void> legal = Rachmistrz::check(view, *action); !legal) return std::unexpected(legal.error());
    if (const Result<void> right = RachmistrzSpeech::judge(view, *action); !right)
      return std::unexpected(right.error());
    const Result<Expression> expression = parse_expression(action->expression.view());
    return expression ? std::string(calculi::print(*expression).view()) : std::string();
  }

  // One calculation after another, until one makes the number, or so it seems.
  PuzzleAttempt attempt(const Person& person, const Stream& stream, Millis limit) const override {
    Mind mind(person, stream, Tempo::calm);
    PuzzleAttempt attempt;
    for (bool first = true; attempt.time < limit; first = false) {
      const Way way = some_way(dice_, mind, first);
      const Reckoned reckoned = reckon(way, false, mind);
      attempt.time = attempt.time + reckoned.time;
      if (reckoned.number != wanted()) continue;
      const Rough value = value_of(way.digits, all_forms[way.form]);
      attempt.right = value.bottom != 0 && value.top == number_ * value.bottom;
      break;
    }
    return attempt;
  }

 private:
  Number wanted() const { return {static_cast<std::int16_t>(number_), 1}; }

  View claimed() const {
    const Board& board = board_of(Side::a);
    View view;
    view.me = Seat::a;
    view.seats = 3;
    view.dice = dice_;
    view.shown = SeatSet::all(3);
    view.phase = Phase::sand;
    while (view.tokens.size() < board.fields()) view.tokens.push_back({});
    const int field = board.corner(board.find(wanted()))[0];
    view.tokens[field] = {Seat::a, 0};
    view.claims.push_back({.seat = Seat::a, .number = wanted(), .field = board.name(field)});
    return view;
  }

  void explain(const Way& way, PuzzleSolution& solution) const {
    solution.facts = facts_of(way);
    if (solution.facts.empty()) return;
    const Fact& first = solution.facts.front();
    std::set<int> steps;
    for (const std::uint8_t a : dice_) {
      for (const std::uint8_t b : dice_) steps.insert({a + b, a * b, a - b});
    }
    solution.tries = static_cast<int>(steps.size());
    for (const int near : {number_ - 1, number_ + 1, number_ - 10, number_ + 10}) {
      const std::string_view why = name_of_error(solution.facts.back(), near);
      const bool made = near > 0 && way_to(dice_, {static_cast<std::int16_t>(near), 1}).has_value();
      if (!why.empty() && made) solution.traps.push_back({near, why});
    }
    solution.hints = {{{sign_hints[static_cast<unsigned>(first.operation)], {}},
                       {"pair", {std::to_string(first.a), std::to_string(first.b)}},
                       {"calculation", {std::string(rachmistrz::print(way).view())}}}};
  }

  Roll dice_;
  int number_;
};

}  // namespace

DrawnTask draw_make(Stream& stream) {
  const Roll dice = draw_puzzle_dice(stream);
  const auto number = static_cast<int>(1 + stream.below(most_numbers));
  if (!way_to(dice, {static_cast<std::int16_t>(number), 1})) return nullptr;
  return std::make_unique<MakeTask>(dice, number);
}

DrawnTask read_make(const Json& question) {
  const Json* given = question.find("number");
  Roll dice{};
  int number = 0;
  if (given == nullptr || question.keys().size() != 2 || !read_json(*given, number)) return nullptr;
  if (number < 1 || number > most_numbers || !read_puzzle_dice(question, dice)) return nullptr;
  return std::make_unique<MakeTask>(dice, number);
}

}  // namespace calculi::rachmistrz
