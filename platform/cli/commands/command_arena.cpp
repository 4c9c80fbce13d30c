// `arena GAME`: bots against each other on the same cards, and how strong each of them is.
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

void try_guest(const ContestPlan& plan, const std::string& name, Lang lang) {
  Guest guest(name, plan.bounds);
  if (!guest.start()) bad_input(words::cli_bot_does_not_start(lang, {.bot = shown(name)}));
  if (guest.plays(plan.module->about().slug)) return;
  bad_input(words::cli_bot_other_game(lang, {.bot = shown(name), .game = plan.module->about().slug}));
}

void name_bots(ContestPlan& plan, const std::vector<std::string>& named, Lang lang) {
  if (named.size() > most_entries) bad_input(words::cli_too_many_bots(lang, {.most = most_entries}));
  for (const std::string& name : named) {
    if (!is_guest(name)) check_level(*plan.module, name, lang);
    const auto known = std::ranges::find(plan.bots, name);
    plan.entries.push_back(static_cast<std::int8_t>(known - plan.bots.begin()));
    if (known != plan.bots.end()) continue;
    plan.bots.push_back(name);
    if (is_guest(name)) try_guest(plan, name, lang);
  }
  if (plan.bots.size() < 2) bad_input(words::cli_two_bots(lang));
}

// As many seats as bots are named, but four at most; --seats says otherwise.
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
  std::vector<std::string> named = arguments.list("--bots");
  if (named.empty()) {
    for (const std::string_view level : module.bot_levels()) named.emplace_back(level);
  }
  plan.bounds = guest_bounds(arguments);
  name_bots(plan, named, lang);
  plan.setup.seats = count_seats(module, arguments, plan.entries.size());
  plan.setup.options = chosen_options(arguments);
  check_options(module, plan.setup, lang);
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  const std::int64_t matches = arguments.number("--matches", 1000, 1, most_matches);
  plan.deals = (matches + plan.setup.seats - 1) / plan.setup.seats;
  plan.threads = arguments.number("--threads", usual_threads(), 1, 256);
  if (const auto match = module.open(plan.setup); !match) bad_input(lang, match.error());
  return plan;
}

struct Standing {
  std::string bot;
  Rating rating;
  double mean_points = 0;
};

std::vector<Standing> standings_of(const ContestPlan& plan, const ContestResult& result) {
  const std::vector<Rating> ratings = rate(static_cast<int>(plan.bots.size()), result.matches);
  std::vector<Standing> standings;
  for (std::size_t i = 0; i < plan.bots.size(); ++i) {
    const double seats = static_cast<double>(std::max<std::int64_t>(1, ratings[i].matches));
    standings.push_back({plan.bots[i], ratings[i], static_cast<double>(result.points[i]) / seats});
  }
  std::ranges::stable_sort(standings, std::ranges::greater{}, [](const Standing& each) { return each.rating.rating; });
  return standings;
}

std::string standings_json(const std::vector<Standing>& standings) {
  std::vector<JsonObject> ratings;
  for (const auto& [bot, rating, points] : standings) {
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

// The first column to the left, numbers to the right.
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
  for (const auto& [bot, rating, points] : standings) {
    const double share = 100 * rating.won / static_cast<double>(std::max<std::int64_t>(1, rating.matches));
    rows.push_back({bot, decimal(rating.rating, 0), decimal(rating.low, 0) + "-" + decimal(rating.high, 0),
                    std::to_string(rating.matches), std::to_string(rating.wins), decimal(share, 1) + " %",
                    decimal(points, 2)});
  }
  return aligned(rows);
}

void report_offences(const ContestPlan& plan, const ContestResult& result, Lang lang) {
  for (std::size_t i = 0; i < plan.bots.size(); ++i) {
    const Offences& offences = result.offences[i];
    if (offences.last == Fault::none) continue;
    const auto why = find_words(lang, "cli.fault." + std::string(fault_names[static_cast<unsigned>(offences.last)]));
    print_error(words::cli_bot_offences(lang, {.bot = shown(plan.bots[i]),
                                               .fault = why.value_or(""),
                                               .moves = offences.moves_lost,
                                               .seats = offences.seats_lost}));
  }
}

int run_arena(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const Module& module = module_named(arguments.positional(0), lang);
  const ContestPlan plan = plan_of(module, arguments);
  const ContestResult result = hold_contest(plan, lang);
  if (result.unfinished > 0) print_error(words::cli_unfinished_matches(lang, {.count = result.unfinished}));
  report_offences(plan, result, lang);
  const std::vector<Standing> standings = standings_of(plan, result);
  print_out(arguments.has(json_flag.name) ? standings_json(standings) : standings_text(standings, lang));
  return exit_done;
}

Shape arena_shape(Words, Lang) {
  return {"arena",
          {"GAME"},
          {{"--bots", "LEVEL,...", "cli.flag.arena_bots"},
           {"--matches", "N", "cli.flag.matches"},
           seed_flag,
           seats_flag,
           set_flag,
           {"--threads", "N", "cli.flag.threads"},
           move_ms_flag,
           memory_flag,
           json_flag}};
}

}  // namespace

Command arena_command() { return {"arena", arena_shape, run_arena}; }

}  // namespace calculi::cli
