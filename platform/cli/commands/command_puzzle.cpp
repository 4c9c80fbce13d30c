// `puzzle GAME`: one to solve at the keyboard, or many for a page or a sheet. With --check each is proved by brute
// force; with --days it makes the table that the page ships.
#include <algorithm>

#include "engine/base/json_object.hpp"
#include "engine/play/facts/fact.hpp"
#include "engine/play/puzzle/puzzle_days.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/rules_page.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/puzzle/puzzle_session.hpp"
#include "platform/cli/table_setup.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr std::int64_t most_puzzles = 100'000;
constexpr std::int64_t most_days = 4'000;

const Flag kind_flag{"--kind", "KIND", "cli.flag.kind"};
const Flag grade_flag{"--grade", "N", "cli.flag.grade"};
const Flag count_flag{"--count", "N", "cli.flag.count"};
const Flag date_flag{"--date", "DATE", "cli.flag.date"};
const Flag facts_flag{"--facts", "A,B,C", "cli.flag.facts"};
const Flag check_flag{"--check", "", "cli.flag.check_puzzles"};
const Flag days_flag{"--days", "N", "cli.flag.days"};

const PuzzleBook& book_of(const Module& module, Lang lang) {
  if (module.puzzles() != nullptr) return *module.puzzles();
  bad_input(words::cli_no_puzzles(lang, {.game = game_words(lang, module, "title")}));
}

Day read_date(const Arguments& arguments) {
  const std::string given = arguments.value(date_flag.name).value_or("");
  const std::optional<Day> day = parse_date(given);
  if (!day) bad_input(words::cli_bad_date(arguments.lang(), {.flag = date_flag.name, .value = shown(given)}));
  return *day;
}

std::vector<Fact> read_facts(const Arguments& arguments) {
  std::vector<Fact> facts;
  for (const std::string& text : arguments.list(facts_flag.name)) {
    const std::optional<Fact> fact = parse_fact(text);
    if (!fact) bad_input(words::cli_bad_fact(arguments.lang(), {.flag = facts_flag.name, .value = shown(text)}));
    facts.push_back(*fact);
  }
  return facts;
}

std::string_view read_kind(const PuzzleBook& book, const Arguments& arguments) {
  const std::optional<std::string> given = arguments.value(kind_flag.name);
  if (!given) return {};
  if (const PuzzleKind* kind = kind_named(book, *given)) return kind->name;
  std::vector<std::string_view> names;
  for (const PuzzleKind& kind : book.kinds) names.push_back(kind.name);
  bad_input(words::cli_unknown_kind(arguments.lang(), {.kinds = joined(names), .name = shown(*given)}));
}

// Without a number or a date: another puzzle each time.
PuzzleWish read_wish(const PuzzleBook& book, const Arguments& arguments) {
  PuzzleWish wish{.kind = read_kind(book, arguments)};
  wish.grade = static_cast<int>(arguments.number(grade_flag.name, 0, 1, grades));
  wish.facts = read_facts(arguments);
  if (arguments.has(date_flag.name)) {
    if (arguments.has(seed_flag.name)) {
      bad_input(words::cli_not_together(arguments.lang(), {.one = date_flag.name, .other = seed_flag.name}));
    }
    wish.day = read_date(arguments);
  }
  const Seed fresh = fresh_seed(arguments.lang());
  const std::int64_t any = fresh.bytes[0] | fresh.bytes[1] << 8 | fresh.bytes[2] << 16;
  wish.seed = static_cast<std::uint64_t>(arguments.number(seed_flag.name, any, 0, INT64_MAX));
  return wish;
}

// What is said of each one: how many are of each grade, and which are not as promised.
class Check {
 public:
  explicit Check(Lang lang) : lang_(lang) {}

  void look_at(const Puzzle& puzzle) {
    ++count_;
    ++grades_[static_cast<unsigned>(puzzle.grade - 1)];
    const DrawnTask task = puzzle.kind->read(parse_json(puzzle.question).value());
    const int ideas = task == nullptr ? 0 : task->count_ideas();
    const bool answered = task != nullptr && judge_answer(*task, puzzle.solution.ideas.front().front()).has_value();
    if (ideas == 1 && answered) return;
    ++faults_;
    print_error(words::cli_puzzle_fault(lang_, {.id = puzzle.id, .ideas = ideas}));
  }
  int finish() const {
    std::vector<std::string> counts;
    for (const int count : grades_) counts.push_back(std::to_string(count));
    print_error(words::cli_puzzle_checked(lang_, {.count = count_, .faults = faults_, .grades = joined(counts)}));
    return faults_ == 0 ? exit_done : exit_untrue;
  }

 private:
  Lang lang_;
  int count_ = 0;
  int faults_ = 0;
  std::array<int, grades> grades_{};
};

void print_puzzle(Lang lang, const Puzzle& puzzle, bool json) {
  if (json) return print_out(json_of(told(puzzle)) + "\n");
  const std::string answer = words::cli_puzzle_answer(lang, {.answer = puzzle.solution.ideas.front().front()});
  print_out(say_question(lang, puzzle) + " " + answer + "\n");
}

int print_days(const Arguments& arguments) {
  const auto days = static_cast<int>(arguments.number(days_flag.name, 0, 1, most_days));
  print_out(table_of_days(all_modules(), read_date(arguments), days));
  return exit_done;
}

const Module& asked_module(const Arguments& arguments) {
  if (arguments.positional(0) || !arguments.has(date_flag.name)) {
    return module_named(arguments.positional(0), arguments.lang());
  }
  return *module_of_day(all_modules(), read_date(arguments));
}

int run_puzzle(const Arguments& arguments) {
  if (arguments.has(days_flag.name)) return print_days(arguments);
  const Lang lang = arguments.lang();
  const Module& module = asked_module(arguments);
  const PuzzleBook& book = book_of(module, lang);
  const bool listed = arguments.has(json_flag.name) || arguments.has(count_flag.name) || arguments.has(check_flag.name);
  PuzzleSeries series(module.about().slug, book, read_wish(book, arguments));
  Check check(lang);
  const std::int64_t count = arguments.number(count_flag.name, 1, 1, most_puzzles);
  for (std::int64_t i = 0; i < count; ++i) {
    const std::optional<Puzzle> puzzle = series.next();
    if (!puzzle && i == 0) bad_input(words::cli_puzzle_none(lang));
    if (!puzzle) break;
    listed ? print_puzzle(lang, *puzzle, arguments.has(json_flag.name)) : ask_puzzle(lang, *puzzle);
    if (arguments.has(check_flag.name)) check.look_at(*puzzle);
  }
  return arguments.has(check_flag.name) ? check.finish() : exit_done;
}

}  // namespace

Command puzzle_command() {
  return {{"puzzle",
           {"[GAME]"},
           {kind_flag, grade_flag, count_flag, seed_flag, date_flag, facts_flag, check_flag, json_flag, days_flag},
           "calculi puzzle --date 2026-11-16"},
          run_puzzle};
}

}  // namespace calculi::cli
