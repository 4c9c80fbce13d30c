// `simulate GAME`: many matches between bots, shared out over threads. The hash runs over all records in order, so the
// same seed gives the same hash however the work was shared.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <mutex>

#include "engine/base/json_object.hpp"
#include "engine/play/simulate.hpp"
#include "engine/table/record.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/share_out.hpp"
#include "platform/cli/table_setup.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t most_simulated = 10'000'000;
constexpr std::int64_t matches_at_a_time = 500;  // by one thread

struct Sums {
  std::int64_t moves = 0;
  std::int64_t unsound = 0;
  std::vector<Digest> chains;
  std::vector<Tally> tallies;
};

void add_tally(std::vector<Tally>& tallies, const Tally& more) {
  const auto same = std::ranges::find(tallies, more.name, &Tally::name);
  if (same == tallies.end()) {
    tallies.push_back(more);
  } else {
    same->count += more.count;
  }
}

void add_part(Sums& sums, const SimulationPart& part) {
  sums.moves += part.moves;
  sums.unsound += part.unsound;
  sums.chains.insert(sums.chains.end(), part.chains.begin(), part.chains.end());
  for (const Tally& tally : part.tallies) add_tally(sums.tallies, tally);
}

// Writes the record files; several threads use it, each for its own matches.
struct RecordFolder {
  std::string folder;
  std::string slug;
  Lang lang;
  std::mutex guard;
  std::string failure;

  static void keep(void* context, std::int64_t match, const AnyMatch& played) {
    auto& self = *static_cast<RecordFolder*>(context);
    std::string number = std::to_string(match);
    number.insert(0, number.size() < 6 ? 6 - number.size() : 0, '0');
    try {
      write_file(self.folder + "/" + self.slug + "-" + number + ".record", write_record(played), self.lang);
    } catch (const BadInput& bad) {
      const std::lock_guard lock(self.guard);
      self.failure = bad.line;
    }
  }
};

Sums simulate_all(const Module& module, const SimulationPlan& plan, std::int64_t threads, Lang lang) {
  const std::int64_t pieces = (plan.matches + matches_at_a_time - 1) / matches_at_a_time;
  std::vector<SimulationPart> parts(static_cast<std::size_t>(pieces));
  share_out({pieces, threads, plan.matches, lang}, [&](std::size_t, std::int64_t piece) {
    SimulationPlan own = plan;
    own.first = piece * matches_at_a_time;
    own.matches = std::min(matches_at_a_time, plan.matches - own.first);
    Result<SimulationPart> part = simulate(module, own);
    if (!part) bad_input(lang, part.error());
    parts[static_cast<std::size_t>(piece)] = std::move(*part);
  });
  Sums sums;
  for (const SimulationPart& part : parts) add_part(sums, part);
  return sums;
}

struct Figures {
  std::int64_t matches;
  double seconds;
  const Sums& sums;

  std::string per_second(std::int64_t count) const { return decimal(static_cast<double>(count) / seconds, 0); }
  std::string mean_length() const { return decimal(static_cast<double>(sums.moves) / static_cast<double>(matches), 3); }
};

std::string figures_json(const Figures& figures, bool checked) {
  JsonObject rounds;
  for (const Tally& tally : figures.sums.tallies) rounds.add(tally.name, tally.count);
  JsonObject json("matches", figures.matches, "moves", figures.sums.moves, "seconds",
                  RawJson{decimal(figures.seconds, 3)}, "matches_per_second",
                  RawJson{figures.per_second(figures.matches)}, "moves_per_second",
                  RawJson{figures.per_second(figures.sums.moves)}, "mean_length", RawJson{figures.mean_length()},
                  "hash", hex(digest_of(figures.sums.chains)), "rounds", rounds);
  if (checked) json.add("unsound", figures.sums.unsound);
  return json.text() + "\n";
}

std::string figures_text(const Figures& figures, bool checked, Lang lang) {
  std::string text = words::cli_simulated(lang, {.length = figures.mean_length(),
                                                 .matches = figures.matches,
                                                 .moves = figures.sums.moves,
                                                 .seconds = decimal(figures.seconds, 3)});
  text.append("\n").append(words::cli_speed(
      lang, {.matches = figures.per_second(figures.matches), .moves = figures.per_second(figures.sums.moves)}));
  for (const Tally& tally : figures.sums.tallies) {
    text.append("\n").append(words::cli_tally(lang, {.count = tally.count, .name = tally.name}));
  }
  if (checked) text.append("\n").append(words::cli_unsound(lang, {.count = figures.sums.unsound}));
  return text.append("\n").append(words::cli_hash(lang, {.hash = hex(digest_of(figures.sums.chains))})).append("\n");
}

SimulationPlan simulation_of(const Module& module, const Arguments& arguments) {
  const Lang lang = arguments.lang();
  SimulationPlan plan;
  plan.setup.seats = static_cast<int>(
      arguments.number("--seats", std::max<std::int64_t>(2, module.about().least_seats), 1, limits::seats));
  set_options(plan.setup, module, arguments);
  seat_bots(plan.setup, module, arguments.list("--bots"), 0, lang);
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  plan.matches = arguments.number("--matches", 1000, 1, most_simulated);
  plan.check_sound = arguments.has("--check");
  if (const auto match = module.open(plan.setup); !match) bad_input(lang, match.error());
  return plan;
}

void make_folder(const std::string& folder, Lang lang) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (!std::filesystem::is_directory(folder, failed)) bad_input(words::cli_cannot_write(lang, {.file = shown(folder)}));
}

int run_simulate(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const Module& module = module_named(arguments.positional(0), lang);
  SimulationPlan plan = simulation_of(module, arguments);
  const std::int64_t threads = arguments.number("--threads", usual_threads(), 1, 256);
  RecordFolder records{arguments.value("--records").value_or(""), std::string(module.about().slug), lang, {}, {}};
  if (arguments.has("--records")) {
    make_folder(records.folder, lang);
    plan.on_record = RecordFolder::keep;
    plan.context = &records;
  }
  const auto begun = Clock::now();
  const Sums sums = simulate_all(module, plan, threads, lang);
  if (!records.failure.empty()) bad_input(records.failure);
  const std::chrono::duration<double> passed = Clock::now() - begun;
  const Figures figures{plan.matches, std::max(passed.count(), 1e-6), sums};
  const bool checked = plan.check_sound;
  print_out(arguments.has("--json") ? figures_json(figures, checked) : figures_text(figures, checked, lang));
  return sums.unsound == 0 ? exit_done : exit_untrue;
}

}  // namespace

Command simulate_command() {
  return {{"simulate",
           {"GAME"},
           {seats_flag,
            {"--matches", "N", "cli.flag.matches"},
            seed_flag,
            {"--bots", "LEVEL,...", "cli.flag.bots"},
            set_flag,
            {"--threads", "N", "cli.flag.threads"},
            {"--records", "DIR", "cli.flag.records"},
            {"--check", "", "cli.flag.check"},
            json_flag}},
          run_simulate};
}

}  // namespace calculi::cli
