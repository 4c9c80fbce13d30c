// Levels mean something: in 200 matches of every game the order of the levels shows, with a wide margin. The exact
// figures come from `./bench bots`.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "engine/play/levels.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/programs/contest.hpp"
#include "tests/how_many.hpp"

namespace calculi {
namespace {

constexpr std::uint64_t contest_seed = 2026;
constexpr int matches = 200;

std::map<std::string, cli::Rating> rated(const Module& module, const std::vector<std::string>& bots) {
  cli::ContestPlan plan;
  plan.module = &module;
  plan.setup.seats = std::clamp<int>(4, module.about().least_seats, module.about().most_seats);
  plan.bots = bots;
  for (std::size_t i = 0; i < bots.size(); ++i) plan.entries.push_back(static_cast<std::int8_t>(i));
  plan.seed = contest_seed;
  plan.deals = matches / plan.setup.seats;
  plan.threads = 2;
  const cli::ContestResult result = cli::hold_contest(plan, Lang::en);
  EXPECT_EQ(result.unfinished, 0);
  std::map<std::string, cli::Rating> named;
  for (const cli::Standing& standing : result.standings) named[standing.bot] = standing.rating;
  return named;
}

std::vector<std::string> strongest_first(const Module& module) {
  const std::vector<std::string_view> levels = module.bot_levels();
  std::vector<std::string> known;
  for (const std::string_view level : people_and_best | std::views::reverse) {
    if (std::ranges::find(levels, level) != levels.end()) known.emplace_back(level);
  }
  if (known.empty() && std::ranges::find(levels, "greedy") != levels.end()) known.emplace_back("greedy");
  return known;
}

class Strength : public testing::TestWithParam<const Module*> {};

TEST_P(Strength, of_the_levels_falls_in_their_order) {
  const std::vector<std::string> known = strongest_first(*GetParam());
  std::vector<std::string> bots = known;
  bots.emplace_back("random");
  if (bots.size() < 2) GTEST_SKIP() << "no levels but random";
  if (!at_length() && GetParam()->about().slug != "numeramis") GTEST_SKIP() << "one game stands for all: ./test --long";
  auto ratings = rated(*GetParam(), bots);
  for (std::size_t i = 0; i + 1 < known.size(); ++i) {
    // Neighbours may change places by chance, but not surely.
    EXPECT_GT(ratings[known[i]].high, ratings[known[i + 1]].low) << known[i] << " " << known[i + 1];
  }
  if (known.size() > 1) {
    EXPECT_GT(ratings[known.front()].low, ratings[known.back()].high);
  }
  EXPECT_GT(ratings[known.front()].low, ratings["random"].high);
}

std::vector<const Module*> listed() {
  std::vector<const Module*> all;
  for (const Module* module : all_modules()) {
    if (module->about().listed) all.push_back(module);
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Games, Strength, testing::ValuesIn(listed()),
                         [](const testing::TestParamInfo<const Module*>& game) {
                           return std::string(game.param->about().slug);
                         });

}  // namespace
}  // namespace calculi
