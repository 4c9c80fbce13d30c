// `ladder DIR`: the programs of a folder and our levels play everybody against everybody, and stand on a page.
#include <algorithm>
#include <cmath>

#include "engine/base/json_object.hpp"
#include "engine/play/levels.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/ladder/ladder_page.hpp"
#include "platform/cli/share_out.hpp"
#include "platform/cli/table_setup.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr std::int64_t most_deals = 10'000;

// The master takes a hundred times as long as all others together, so it plays where it is named.
std::vector<std::string> levels_of(const Module& module, const Arguments& arguments) {
  if (arguments.has("--levels")) {
    std::vector<std::string> named = arguments.list("--levels");
    for (const std::string& level : named) check_level(module, level, arguments.lang());
    return named;
  }
  std::vector<std::string> usual;
  for (const std::string_view level : module.bot_levels()) {
    if (level != levels::best) usual.emplace_back(level);
  }
  return usual;
}

LadderPlan plan_of(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::string folder = *arguments.positional(0);
  LadderPlan plan;
  plan.module = &module_named(arguments.value("--game"), lang);
  plan.setup.seats = 2;
  set_options(plan.setup, *plan.module, arguments);
  const auto match = plan.module->open(plan.setup);
  if (!match) bad_input(lang, match.error());
  plan.setup.options = (*match)->setup().options;  // every one, as it will stand in the records
  plan.bounds = program_bounds(arguments);
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  plan.deals = arguments.number("--deals", 20, 1, most_deals);
  plan.threads = arguments.number("--threads", usual_threads(), 1, 256);
  plan.folder = arguments.value("--out").value_or(folder + "/ladder");
  plan.field = read_field(folder, levels_of(*plan.module, arguments), *plan.module, plan.bounds, lang);
  return plan;
}

void complain(const LadderPlan& plan, const Ladder& ladder, Lang lang) {
  for (std::size_t i = 0; i < ladder.offences.size(); ++i) {
    const Offences& offences = ladder.offences[i];
    if (!offences.last) continue;
    print_error(words::cli_bot_offences(lang, {.bot = shown(plan.field.entrants[i].name),
                                               .moves = offences.moves_lost,
                                               .offence = say_offence(*offences.last, lang),
                                               .seats = offences.seats_lost}));
  }
}

// Strongest first.
std::string ladder_json(const LadderPlan& plan, const Ladder& ladder) {
  const std::vector<Rating> ratings = ratings_of(plan, ladder, plan.deals);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < ratings.size(); ++i) order.push_back(i);
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return ratings[i].rating; });
  std::vector<JsonObject> rows;
  for (const std::size_t i : order) {
    const Rating& rating = ratings[i];
    rows.emplace_back("bot", plan.field.entrants[i].name, "program", plan.field.entrants[i].is_program(), "rating",
                      std::llround(rating.rating), "low", std::llround(rating.low), "high", std::llround(rating.high),
                      "matches", rating.matches, "wins", rating.wins);
  }
  return JsonObject("game", plan.module->about().slug, "matches", static_cast<std::int64_t>(ladder.matches.size()),
                    "played_before", ladder.before, "ratings", rows, "left_out", plan.field.left_out)
             .text() +
         "\n";
}

int run_ladder(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const LadderPlan plan = plan_of(arguments);
  for (const std::string& why : plan.field.left_out) print_error(why);
  if (plan.field.entrants.size() < 2) bad_input(words::cli_two_bots(lang));
  const Ladder ladder = play_ladder(plan, lang);
  complain(plan, ladder, lang);
  const std::string page = plan.folder + "/index.html";
  write_file(page, ladder_page(plan, ladder, lang), lang);
  const std::string json = ladder_json(plan, ladder);
  write_file(plan.folder + "/ladder.json", json, lang);
  if (arguments.has(json_flag.name)) {
    print_out(json);
  } else {
    print_out(words::cli_ladder_done(lang, {.before = ladder.before,
                                            .file = page,
                                            .matches = static_cast<std::int64_t>(ladder.matches.size())}) +
              "\n");
  }
  return exit_done;
}

}  // namespace

Command ladder_command() {
  return {{"ladder",
           {"DIR"},
           {{"--game", "GAME", "cli.flag.ladder_game"},
            {"--levels", "LEVEL,...", "cli.flag.ladder_levels"},
            {"--deals", "N", "cli.flag.deals"},
            seed_flag,
            set_flag,
            {"--out", "DIR", "cli.flag.ladder_out"},
            {"--threads", "N", "cli.flag.threads"},
            move_ms_flag,
            memory_flag,
            json_flag}},
          run_ladder};
}

}  // namespace calculi::cli
