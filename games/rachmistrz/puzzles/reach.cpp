// `reach`: of eight numbers, those that the dice make.
#include <algorithm>

#include "engine/base/json_object.hpp"
#include "engine/play/puzzle/number_list.hpp"
#include "games/rachmistrz/players/hunt.hpp"
#include "games/rachmistrz/puzzles/puzzles.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

namespace {

constexpr int numbers_asked = 8;
constexpr std::uint32_t most_reached = 2;
constexpr Millis without_a_find = seconds(45);  // after which one is content with what one has

class ReachTask final : public PuzzleTask {
 public:
  ReachTask(const Roll& dice, const std::vector<int>& numbers) : dice_(dice), numbers_(numbers) {
    for (const int number : numbers_) {
      if (way_to(dice_, {static_cast<std::int16_t>(number), 1})) reached_.push_back(number);
    }
  }

  std::string question() const override { return JsonObject("dice", dice_, "numbers", numbers_).text(); }

  PuzzleSolution solve() const override {
    PuzzleSolution solution{.tries = numbers_asked};
    if (reached_.empty()) return solution;
    solution.ideas = {{text_of_numbers(reached_)}};
    for (const int number : reached_) {
      const std::vector<Fact> facts = facts_of(*way_to(dice_, {static_cast<std::int16_t>(number), 1}));
      solution.facts.insert(solution.facts.end(), facts.begin(), facts.end());
    }
    solution.hints = {{{"how_many", {std::to_string(reached_.size())}},
                       {"one_of_them", {std::to_string(reached_.back())}},
                       {"these", {text_of_numbers(reached_)}}}};
    return solution;
  }

  // The twin agrees on every number.
  int count_ideas() const override {
    const std::vector<int> results = brute_results(dice_);
    std::vector<int> reached;
    std::ranges::set_intersection(numbers_, results, std::back_inserter(reached));
    return reached == reached_ ? 1 : 0;
  }

  Result<std::string> judge(std::string_view typed) const override {
    const std::optional<std::vector<int>> given = read_numbers(typed);
    if (!given) return refuse(words::wrong_no_numbers);
    for (const int number : *given) {
      if (!std::ranges::binary_search(numbers_, number)) return refuse(words::wrong_not_asked, {}, {number});
      if (!std::ranges::binary_search(reached_, number)) return refuse(words::wrong_out_of_reach, "R9", {number});
    }
    if (given->size() < reached_.size()) return refuse(words::wrong_more_in_reach);
    return text_of_numbers(reached_);
  }

  PuzzleAttempt attempt(const Person& person, const Stream& stream, Millis limit) const override {
    Mind mind(person, stream, Tempo::calm);
    std::vector<int> found;
    Millis time{0};
    Millis last{0};
    for (bool first = true; time < limit && time - last < without_a_find; first = false) {
      const Reckoned reckoned = reckon(some_way(dice_, mind, first), false, mind);
      time = time + reckoned.time;
      const int number = reckoned.number.top;
      const bool asked = reckoned.number.is_whole() && std::ranges::binary_search(numbers_, number);
      if (!asked || std::ranges::find(found, number) != found.end()) continue;
      found.push_back(number);
      last = time;
    }
    std::ranges::sort(found);
    return {found == reached_, std::min(time, limit)};
  }

 private:
  Roll dice_;
  std::vector<int> numbers_;  // in rising order
  std::vector<int> reached_;
};

}  // namespace

// One or two of them in reach, the others beside.
DrawnTask draw_reach(Stream& stream) {
  const Roll dice = draw_puzzle_dice(stream);
  std::vector<int> reachable;
  std::vector<int> others;
  for (int number = 1; number <= most_numbers; ++number) {
    (way_to(dice, {static_cast<std::int16_t>(number), 1}) ? reachable : others).push_back(number);
  }
  const auto wanted = static_cast<std::size_t>(1 + stream.below(most_reached));
  stream.shuffle(reachable.data(), static_cast<int>(reachable.size()));
  stream.shuffle(others.data(), static_cast<int>(others.size()));
  if (reachable.size() < wanted || others.size() < numbers_asked) return nullptr;
  reachable.resize(wanted);
  reachable.insert(reachable.end(), others.begin(), others.begin() + numbers_asked - std::ssize(reachable));
  std::ranges::sort(reachable);
  return std::make_unique<ReachTask>(dice, reachable);
}

DrawnTask read_reach(const Json& question) {
  const Json* given = question.find("numbers");
  Roll dice{};
  std::vector<int> numbers;
  if (given == nullptr || question.keys().size() != 2 || !read_json(*given, numbers)) return nullptr;
  std::ranges::sort(numbers);
  const bool once = std::ranges::adjacent_find(numbers) == numbers.end();
  if (!once || std::ssize(numbers) != numbers_asked || numbers.front() < 1 || numbers.back() > most_numbers)
    return nullptr;
  if (!read_puzzle_dice(question, dice)) return nullptr;
  return std::make_unique<ReachTask>(dice, numbers);
}

}  // namespace calculi::rachmistrz
