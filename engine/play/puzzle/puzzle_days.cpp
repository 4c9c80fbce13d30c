#include "engine/play/puzzle/puzzle_days.hpp"

#include "engine/base/json_object.hpp"

namespace calculi {

namespace {

constexpr std::array<std::string_view, 7> columns{"draw", "grade", "p7", "p9", "p12", "p9_20", "t50_s"};

std::string row_of(const Puzzle& puzzle) {
  const Difficulty& found = *puzzle.difficulty;
  const auto share = [&](int right) { return (2000 * std::int64_t{right} + found.minds) / (2 * found.minds); };
  std::string row;
  JsonWriter out(row);
  out.array_begin();
  for (const std::int64_t each :
       {puzzle.draw, std::int64_t{puzzle.grade}, share(found.right_7), share(found.right_9), share(found.right_12),
        share(found.right_9_compared), (found.median.count + 50) / 100}) {
    out.number(each);
  }
  out.array_end();
  return row;
}

}  // namespace

const Module* module_of_day(std::span<const Module* const> modules, Day day) {
  for (const Module* module : modules) {
    if (module->puzzles() != nullptr && module->puzzles()->turn == day % games_with_days) return module;
  }
  return nullptr;
}

std::string table_of_days(std::span<const Module* const> modules, Day first, int days) {
  std::vector<std::string_view> games;
  for (Day turn = 0; turn < games_with_days; ++turn) {
    const Module* module = module_of_day(modules, turn);
    games.push_back(module == nullptr ? std::string_view{} : module->about().slug);
  }
  std::string text = JsonObject("v", 1, "first", first, "games", games, "columns", columns).text();
  text.pop_back();
  text.append(",\"days\":[\n");
  for (Day day = first; day < first + days; ++day) {
    const Module* module = module_of_day(modules, day);
    std::optional<Puzzle> puzzle;
    if (module != nullptr) puzzle = PuzzleSeries(module->about().slug, *module->puzzles(), {.day = day}).next();
    text.append(puzzle ? row_of(*puzzle) : "null").append(day + 1 < first + days ? ",\n" : "\n");
  }
  return text.append("]}\n");
}

}  // namespace calculi
