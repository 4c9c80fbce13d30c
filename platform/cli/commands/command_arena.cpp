// `arena GAME`: bots play against each other on the same cards, and are rated.
#include <algorithm>
#include <cmath>

#include "engine/base/json_object.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/programs/contest.hpp"
#include "platform/cli/share_out.hpp"
#include "platform/cli/table_setup.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr std::int64_t most_matches = 1'000'000;
constexpr std::size_t most_entries = 12;  // 924 groups of six

void check_program(const ContestPlan& plan, const std::string& name, Lang lang) {
  ProgramBot bot(name, plan.bounds);
  if (!bot.start()) bad_input(words::cli_bot_does_not_start(lang, {.bot = shown(name)}));
  if (bot.plays(plan.module->about().slug)) return;
  bad_input(words::cli_bot_other_game(lang, {.bot = shown(name), .game = plan.module->about().slug}));
}

void enter_bots(ContestPlan& plan, const Arguments& arguments) {
  const Lang lang = arguments.lang();
  std::vector<std::string> named = arguments.list("--bots");
  if (named.empty()) {
    for (const std::string_view level : plan.module->bot_levels()) named.emplace_back(level);
  }
  if (named.size() > most_entries) bad_input(words::cli_too_many_bots(lang, {.most = most_entries}));
  for (const std::string& name : named) {
    const auto known = std::ranges::find(plan.bots, name);
    plan.entries.push_back(static_cast<std::int8_t>(known - plan.bots.begin()));
    if (known != plan.bots.end()) continue;
    is_program(name) ? check_program(plan, name, lang) : check_level(*plan.module, name, lang);
    plan.bots.push_back(name);
  }
  if (plan.bots.size() < 2) bad_input(words::cli_two_bots(lang));
}

// Without --seats, as many seats as bots are named, but at most four.
int count_seats(const Module& module, const Arguments& arguments, std::size_t entries) {
  const int least = std::max(2, int{module.about().least_seats});
  const int most = module.about().most_seats;
  const int usual = std::clamp(std::min(4, static_cast<int>(entries)), least, most);
  const int seats = static_cast<int>(arguments.number("--seats", usual, 1, limits::seats));
  if (seats < least || seats > most) {
    bad_input(words::cli_wrong_seats(arguments.lang(), {.least = least, .most = most, .seats = seats}));
  }
  return seats;
}

ContestPlan plan_of(const Module& module, const Arguments& arguments) {
  const Lang lang = arguments.lang();
  ContestPlan plan;
  plan.module = &module;
  plan.bounds = program_bounds(arguments);
  enter_bots(plan, arguments);
  plan.setup.seats = count_seats(module, arguments, plan.entries.size());
  set_options(plan.setup, module, arguments);
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  const std::int64_t matches = arguments.number("--matches", 1000, 1, most_matches);
  plan.deals = (matches + plan.setup.seats - 1) / plan.setup.seats;
  plan.threads = arguments.number("--threads", usual_threads(), 1, 256);
  if (const auto match = module.open(plan.setup); !match) bad_input(lang, match.error());
  return plan;
}

std::string standings_json(const std::vector<Standing>& standings) {
  std::vector<JsonObject> ratings;
  for (const auto& [bot, rating, points, offences] : standings) {
    ratings.emplace_back("bot", bot, "rating", std::llround(rating.rating), "low", std::llround(rating.low), "high",
                         std::llround(rating.high), "matches", rating.matches, "wins", rating.wins);
  }
  return JsonObject("ratings", ratings).text() + "\n";
}

// --- the table for people --------------------------------------------------------------------------------------------
using Row = std::vector<std::string>;

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

// The first column is aligned to the left, numbers to the right.
std::string aligned(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::size_t width = 0;
      for (const Row& other : rows) width = std::max(width, columns_of(other[i]));
      const std::string gap(width - columns_of(row[i]), ' ');
      text.append(i == 0 ? row[i] + gap : "  " + gap + row[i]);
    }
    text.append("\n");
  }
  return text;
}

std::string standings_text(const std::vector<Standing>& standings, Lang lang) {
  std::vector<Row> rows{split(words::cli_arena_head(lang), '|')};
  for (const auto& [bot, rating, points, offences] : standings) {
    const double share = 100 * rating.won / static_cast<double>(std::max<std::int64_t>(1, rating.matches));
    rows.push_back({bot, decimal(rating.rating, 0), decimal(rating.low, 0) + "-" + decimal(rating.high, 0),
                    std::to_string(rating.matches), std::to_string(rating.wins), decimal(share, 1) + " %",
                    decimal(points, 2)});
  }
  return aligned(rows);
}

int run_arena(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const Module& module = module_named(arguments.positional(0), lang);
  const auto [standings, unfinished] = hold_contest(plan_of(module, arguments), lang);
  if (unfinished > 0) print_error(words::cli_unfinished_matches(lang, {.count = unfinished}));
  for (const auto& [bot, rating, points, offences] : standings) {
    if (!offences.last) continue;
    print_error(words::cli_bot_offences(lang, {.bot = shown(bot),
                                               .moves = offences.moves_lost,
                                               .offence = say_offence(*offences.last, lang),
                                               .seats = offences.seats_lost}));
  }
  print_out(arguments.has(json_flag.name) ? standings_json(standings) : standings_text(standings, lang));
  return exit_done;
}

}  // namespace

Command arena_command() {
  return {{"arena",
           {"GAME"},
           {{"--bots", "LEVEL,...", "cli.flag.arena_bots"},
            {"--matches", "N", "cli.flag.matches"},
            seed_flag,
            seats_flag,
            set_flag,
            {"--threads", "N", "cli.flag.threads"},
            move_ms_flag,
            memory_flag,
            json_flag}},
          run_arena};
}

}  // namespace calculi::cli
