// The puzzles of Numeramis: `exact`, all cards and exactly the target; `nearest`, one card may be left (learn 3.1).
#include <algorithm>
#include <map>
#include <set>

#include "engine/base/json_object.hpp"
#include "engine/play/puzzle/puzzle_book.hpp"
#include "games/numeramis/players/people.hpp"
#include "games/numeramis/solver/layout_walk.hpp"
#include "games/numeramis/solver/solver.hpp"
#include "games/numeramis/words.hpp"

namespace calculi::numeramis {

namespace {

constexpr int near_the_target = 10;  // what people add up at all; the rest they see at a glance
constexpr std::array<double, people_count> aim{0.06, 0.12, 0.2, 0.35, 0.5};  // how often a look goes near the target
constexpr std::int64_t most_best_layouts = 60;                               // more of them, and it is no puzzle

// Signed digits of every place: numbers in which they only change places are one idea.
std::vector<int> columns_of(const auto& numbers) {
  std::vector<int> columns;
  for (const std::int32_t number : numbers) {
    const int sign = number < 0 ? -1 : 1;
    int place = 1;
    for (std::int32_t rest = sign * number; rest > 0; rest /= 10, ++place) {
      columns.push_back(sign * (10 * place + rest % 10));
    }
  }
  std::ranges::sort(columns);
  return columns;
}

// Digit under digit, from the ones on, as far as two numbers have them.
std::vector<Fact> facts_of_layout(const Layout& layout) {
  std::vector<Fact> facts;
  for (int place = 1; place <= 100; place *= 10) {
    int sum = -1;
    for (const std::int32_t number : layout.numbers) {
      const int size = number < 0 ? -number : number;
      if (size < place) continue;
      const int digit = size / place % 10;
      const bool minus = number < 0;
      if (sum >= 0 && (!minus || sum >= digit)) {
        facts.push_back({sum, minus ? Operation::minus : Operation::plus, digit});
        sum = value_of(facts.back());
      }
      if (sum < 0) sum = digit;
    }
  }
  return facts;
}

std::vector<int> cards_in_hand(Digits hand) {
  std::vector<int> cards;
  for (const Card card : listed(hand)) cards.push_back(card.digit);
  return cards;
}

class LayoutTask final : public PuzzleTask {
 public:
  LayoutTask(int target, Digits hand, bool drop) : target_(target), hand_(hand), drop_(drop) {}

  std::string question() const override { return JsonObject("target", target_, "hand", hand_, "drop", drop_).text(); }

  PuzzleSolution solve() const override {
    const int best = drop_ ? best_result(hand_, target_, true) : target_;
    PuzzleSolution solution;
    if (best < 0 || (!drop_ && !makes_target(hand_, target_, false))) return solution;
    if (drop_ && count_layouts(hand_, best, true) > most_best_layouts) return solution;
    const std::vector<Answer> answers = all_layouts(hand_, best, drop_);
    std::map<std::vector<int>, std::size_t> places;
    for (const Answer& answer : answers) {
      const std::vector<int> idea = drop_ ? std::vector<int>{} : columns_of(answer.layout.numbers);
      const auto [place, is_new] = places.emplace(idea, places.size());
      if (is_new) solution.ideas.emplace_back();
      std::string text(print(answer.layout).view());
      if (std::ranges::find(solution.ideas[place->second], text) != solution.ideas[place->second].end()) continue;
      solution.ideas[place->second].push_back(std::move(text));
    }
    if (solution.ideas.size() == 1) explain(answers.front(), best, solution);
    return solution;
  }

  int count_ideas() const override {
    std::set<std::vector<int>> ideas;
    int best = -1;
    each_layout([&](const std::vector<int>& numbers, int sum) {
      if (sum < 0 || sum > target_ || sum < best || (!drop_ && sum != target_)) return;
      if (sum > best) ideas.clear();
      best = sum;
      ideas.insert(drop_ ? std::vector<int>{} : columns_of(numbers));
    });
    const bool agrees = !drop_ || best == best_result(hand_, target_, true);
    return agrees ? static_cast<int>(ideas.size()) : 0;
  }

  // As it would be laid out at the table.
  Result<std::string> judge(std::string_view typed) const override {
    const View view = table();
    const Result<Action> action = Numeramis::parse(view, typed);
    if (!action) return std::unexpected(action.error());
    if (const Result<void> legal = Numeramis::check(view, *action); !legal) return std::unexpected(legal.error());
    if (action->layout.none()) return refuse(words::refuse_no_numbers, "N5");
    const auto result = static_cast<std::int32_t>(action->layout.result());
    const int best = drop_ ? best_result(hand_, target_, true) : target_;
    if (result == best) return std::string(print(action->layout).view());
    if (!drop_) return refuse(words::wrong_not_exact, "N7", {result, target_});
    return refuse(words::wrong_nearer, "N15", {result, target_ - best});
  }

  PuzzleAttempt attempt(const Person& person, const Stream& stream, Millis limit) const override {
    look_over();
    Mind mind(person, stream, Tempo::calm);
    const int best = drop_ ? best_result(hand_, target_, true) : target_;
    PuzzleAttempt attempt;
    int believed = -1;
    for (Millis time{0}; time < limit && believed < target_;) {
      const Layout* layout = some_look(mind);
      if (layout == nullptr) {
        time = time + mind.glance(0.3, 0.6);
        continue;
      }
      const calculi::Answer sum = add_up(*layout, mind);
      time = time + sum.time;
      if (time > limit || sum.value > target_ || sum.value <= believed) continue;
      if (!drop_ && sum.value != target_) continue;
      believed = sum.value;
      attempt = {layout->result() == best, time};
    }
    return attempt;
  }

 private:
  // With every card left out in turn, where one may be.
  void each_layout(const auto& each) const {
    const std::vector<int> cards = cards_in_hand(hand_);
    if (!drop_) return for_each_layout(cards, each);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (i > 0 && cards[i] == cards[i - 1]) continue;
      std::vector<int> rest = cards;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      for_each_layout(rest, each);
    }
  }

  void look_over() const {
    if (others_ > 0) return;
    others_ = 1;
    each_layout([&](const std::vector<int>& numbers, int sum) {
      if (sum > target_ || sum < target_ - near_the_target) {
        ++others_;
        return;
      }
      Layout layout;
      for (const int number : numbers) layout.numbers.push_back(number);
      layout.arrange();
      near_.push_back(layout);
    });
  }

  // Nothing: one that is seen at a glance to be none.
  const Layout* some_look(Mind& mind) const {
    const auto count = static_cast<std::uint32_t>(near_.size());
    if (count == 0) return nullptr;
    if (mind.happens(aim[mind.person().rank])) return &near_[mind.stream().below(count)];
    const std::uint32_t any = mind.stream().below(count + others_);
    return any < count ? &near_[any] : nullptr;
  }

  View table() const {
    View view;
    view.me = Seat::a;
    view.turn = Seat::a;
    view.closer = Seat::b;
    view.seats = 2;
    view.target = static_cast<std::int16_t>(target_);
    view.hand = hand_;
    view.phase = drop_ ? Phase::play : Phase::layouts;
    view.to_lay = SeatSet::only(Seat::a);
    view.to_play = SeatSet::only(Seat::a);
    return view;
  }

  void explain(const Answer& answer, int best, PuzzleSolution& solution) const {
    solution.tries = hand_.size();
    solution.facts = facts_of_layout(answer.layout);
    const std::string largest = std::to_string(answer.layout.numbers[0]);
    if (drop_) {
      solution.hints = {
          {{"result", {std::to_string(best)}}, {"number", {largest}}, {"layout", {solution.ideas[0][0]}}}};
      return;
    }
    solution.hints = {{{"numbers", {std::to_string(answer.layout.numbers.size())}},
                       {"number", {largest}},
                       {"layout", {solution.ideas[0][0]}}}};
  }

  int target_;
  Digits hand_;
  bool drop_;
  mutable std::vector<Layout> near_;  // what somebody who looks for it may see
  mutable std::uint32_t others_ = 0;
};

DrawnTask draw_layout(Stream& stream, int targets, bool drop) {
  const auto round = static_cast<int>(stream.below(static_cast<std::uint32_t>(targets)));
  Digits hand;
  while (hand.size() < 4 + round + (drop ? 1 : 0)) {
    const auto digit = static_cast<int>(stream.below(digits));
    if (static_cast<int>(stream.below(copies)) >= hand.count(digit)) hand.add(card(digit));
  }
  return std::make_unique<LayoutTask>(100 * (round + 1), hand, drop);
}

DrawnTask draw_exact(Stream& stream) { return draw_layout(stream, 3, false); }
DrawnTask draw_nearest(Stream& stream) { return draw_layout(stream, 2, true); }

DrawnTask read_layout_question(const Json& question, bool drop) {
  const Json* target = question.find("target");
  const Json* hand = question.find("hand");
  const Json* dropped = question.find("drop");
  int wanted = 0;
  Digits cards;
  if (target == nullptr || hand == nullptr || dropped == nullptr || question.keys().size() != 3) return nullptr;
  if (!read_json(*target, wanted) || !read_json(*hand, cards) || dropped->boolean() != drop) return nullptr;
  const bool possible = wanted >= 1 && wanted <= 500 && cards.size() >= 2 && cards.size() <= (drop ? 7 : 6);
  return possible ? std::make_unique<LayoutTask>(wanted, cards, drop) : nullptr;
}

DrawnTask read_exact(const Json& question) { return read_layout_question(question, false); }
DrawnTask read_nearest(const Json& question) { return read_layout_question(question, true); }

constexpr std::array<PuzzleKind, 2> puzzle_kinds{
    {{"exact", seconds(60), "+-", draw_exact, read_exact}, {"nearest", seconds(60), "+-", draw_nearest, read_nearest}}};
constexpr PuzzleBook puzzle_book{.letter = "n", .turn = 3, .kinds = puzzle_kinds};

}  // namespace

const PuzzleBook* NumeramisPuzzles::book() { return &puzzle_book; }

}  // namespace calculi::numeramis
