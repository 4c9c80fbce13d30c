#include "engine/play/puzzle/puzzle.hpp"

#include <algorithm>

#include "engine/base/blake3.hpp"
#include "engine/play/facts/fact.hpp"

namespace calculi {

namespace {

inline constexpr StreamName draw_stream{"draw"};
constexpr int most_draws = 20'000;      // for one grade
constexpr int most_measured = 400;      // of them
constexpr int most_others = 5'000'000;  // that are for another day, or asked for already

constexpr std::array<int, 7> week{1, 2, 2, 3, 3, 4, 3};  // Monday to Sunday

Digest digest_of_text(std::string_view text) {
  return blake3({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string text_of_facts(const std::vector<Fact>& facts) {
  std::string text;
  for (const Fact& fact : facts) text.append(text.empty() ? "" : ",").append(text_of(fact));
  return text;
}

bool practises(const PuzzleSolution& solution, const std::vector<Fact>& wanted) {
  const auto is_wanted = [&](const Fact& fact) {
    return std::ranges::any_of(wanted, [&](const Fact& each) { return same_fact(each, fact); });
  };
  return wanted.empty() || std::ranges::any_of(solution.facts, is_wanted);
}

// The grades in the order in which they are tried.
std::vector<int> tried_for(int grade) {
  std::vector<int> order{grade};
  for (int down = grade - 1; down >= 1; --down) order.push_back(down);
  for (int up = grade + 1; up <= grades && grade > 0; ++up) order.push_back(up);
  return order;
}

}  // namespace

const PuzzleKind* kind_named(const PuzzleBook& book, std::string_view name) {
  const auto found = std::ranges::find(book.kinds, name, &PuzzleKind::name);
  return found == book.kinds.end() ? nullptr : &*found;
}

const PuzzleKind& kind_of_day(const PuzzleBook& book, Day day) {
  return book.kinds[static_cast<std::size_t>(day / games_with_days) % book.kinds.size()];
}

int grade_of_day(Day day) { return week[static_cast<unsigned>(weekday_of(day))]; }

bool is_good(const PuzzleSolution& solution, int grade) {
  const auto trivial = std::ranges::count_if(solution.facts, is_trivial);
  if (solution.ideas.size() != 1 || solution.facts.empty()) return false;
  return 2 * trivial <= std::ssize(solution.facts) && solution.tries >= std::min(grade, 3);
}

PuzzleSeries::PuzzleSeries(std::string_view game, const PuzzleBook& book, const PuzzleWish& wish)
    : game_(game), book_(book), wish_(wish), kind_(&book.kinds.front()), grade_(wish.grade) {
  if (wish_.day) kind_ = &kind_of_day(book, *wish_.day);
  if (!wish_.kind.empty()) kind_ = kind_named(book, wish_.kind);
  ENSURE(kind_ != nullptr);
  const bool plain = wish_.kind.empty() && wish_.grade == 0 && wish_.facts.empty();
  if (wish_.day && grade_ == 0) grade_ = grade_of_day(*wish_.day);
  // Two days of one kind within the 400 never draw from the same class, so no day need know the others.
  if (wish_.day && plain) {
    classes_ = days_without_repeat / games_with_days / static_cast<std::int32_t>(book.kinds.size()) + 1;
  }
}

Stream PuzzleSeries::drawing() const {
  std::string text = "calculi puzzle 1\n";
  text.append(game_).append("\n").append(kind_->name).append("\n");
  text.append(wish_.day ? "day " + std::to_string(*wish_.day) : "seed " + std::to_string(wish_.seed));
  return Chance(digest_of_text(text)).stream(draw_stream, 0);
}

bool PuzzleSeries::is_of_the_day(const std::string& question) const {
  if (classes_ == 0) return true;
  const Digest digest = digest_of_text(question);
  const std::int32_t slot = *wish_.day / games_with_days / static_cast<std::int32_t>(book_.kinds.size());
  return (digest[0] | digest[1] << 8) % classes_ == slot % classes_;
}

std::optional<Puzzle> PuzzleSeries::next() {
  for (const int grade : tried_for(grade_)) {
    std::optional<Puzzle> found = of_grade(grade);
    if (!found) continue;
    ++index_;
    used_.insert(found->question);
    return found;
  }
  return std::nullopt;
}

std::optional<Puzzle> PuzzleSeries::of_grade(int grade) {
  Stream stream = drawing();
  int others = 0;
  int measured = 0;
  for (std::int64_t draw = 0; draw - others < most_draws && measured < most_measured && others < most_others; ++draw) {
    const DrawnTask task = kind_->draw(stream);
    if (task == nullptr) continue;
    if (const std::string question = task->question(); !is_of_the_day(question) || used_.contains(question)) {
      ++others;
      continue;
    }
    PuzzleSolution solution = task->solve();
    if (!is_good(solution, grade) || !practises(solution, wish_.facts)) continue;
    ++measured;
    const std::optional<Difficulty> difficulty = measure(*kind_, *task, band_of(grade), {.minds = wish_.minds});
    if (!difficulty || !is_good(solution, difficulty->grade())) continue;
    Puzzle puzzle = made(draw, *task, std::move(solution));
    puzzle.difficulty = difficulty;
    puzzle.grade = difficulty->grade();
    return puzzle;
  }
  return std::nullopt;
}

std::optional<Puzzle> PuzzleSeries::at(std::int64_t wanted) {
  Stream stream = drawing();
  for (std::int64_t draw = 0; draw < wanted; ++draw) (void)kind_->draw(stream);
  const DrawnTask task = kind_->draw(stream);
  if (task == nullptr) return std::nullopt;
  PuzzleSolution solution = task->solve();
  if (!is_good(solution, 0)) return std::nullopt;
  return made(wanted, *task, std::move(solution));
}

// "k-code-20773-0", "k-code-s7g3-0": what was wished for beside the day or the seed stands behind it.
Puzzle PuzzleSeries::made(std::int64_t draw, const PuzzleTask& task, PuzzleSolution solution) const {
  std::string id(book_.letter);
  id.append("-").append(kind_->name).append("-");
  id.append(wish_.day ? std::to_string(*wish_.day) : "s" + std::to_string(wish_.seed));
  if (wish_.grade != 0) id.append("g").append(std::to_string(wish_.grade));
  if (!wish_.facts.empty()) id.append("f").append(hex(digest_of_text(text_of_facts(wish_.facts)), 6));
  id.append("-").append(std::to_string(index_));
  return {.id = std::move(id),
          .game = game_,
          .kind = kind_,
          .day = wish_.day,
          .draw = draw,
          .question = task.question(),
          .solution = std::move(solution)};
}

Result<PuzzleAnswer> judge_answer(const PuzzleTask& task, std::string_view typed) {
  Result<std::string> text = task.judge(typed);
  if (!text) return std::unexpected(text.error());
  PuzzleAnswer answer{.text = std::move(*text)};
  const PuzzleSolution solution = task.solve();
  for (std::size_t i = 0; i < solution.ideas.size(); ++i) {
    if (std::ranges::find(solution.ideas[i], answer.text) != solution.ideas[i].end()) answer.idea = static_cast<int>(i);
  }
  return answer;
}

}  // namespace calculi
