// `simulate GAME`: many matches between bots, shared out over threads. The hash runs over all records in order, so the
// same seed gives the same hash however the work was shared.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <thread>

#include "engine/base/json_object.hpp"
#include "engine/table/record.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/table_setup.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t most_matches = 10'000'000;
constexpr std::int64_t matches_at_a_time = 500;  // between two looks at the progress

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

// Where the record files go; several threads write, each its own matches.
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

class Simulation {
 public:
  Simulation(const Module& module, SimulationPlan plan, std::int64_t threads, Lang lang)
      : module_(module), plan_(std::move(plan)), threads_(std::min(threads, plan_.matches)), lang_(lang) {}

  Sums run() {
    std::vector<Sums> parts(static_cast<std::size_t>(threads_));
    std::vector<std::thread> workers;
    for (std::int64_t i = 0; i < threads_; ++i) {
      const std::int64_t from = plan_.matches * i / threads_;
      const std::int64_t to = plan_.matches * (i + 1) / threads_;
      workers.emplace_back([this, from, to, &sums = parts[static_cast<std::size_t>(i)]] { work(from, to, sums); });
    }
    if (isatty(STDERR_FILENO) != 0) show_progress();
    for (std::thread& worker : workers) worker.join();
    Sums all = std::move(parts[0]);
    for (std::size_t i = 1; i < parts.size(); ++i) {
      add_part(all, {parts[i].moves, parts[i].unsound, std::move(parts[i].chains), std::move(parts[i].tallies)});
    }
    return all;
  }

  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  void work(std::int64_t from, std::int64_t to, Sums& sums) {
    SimulationPlan plan = plan_;
    for (plan.first = from; plan.first < to && !stopped_; plan.first += plan.matches) {
      plan.matches = std::min(matches_at_a_time, to - plan.first);
      const Result<SimulationPart> part = module_.simulate(plan);
      if (!part) return stop(part.error());
      add_part(sums, *part);
      done_ += plan.matches;
    }
  }

  void stop(const Refusal& refusal) {
    const std::lock_guard lock(guard_);
    refusal_ = refusal;
    stopped_ = true;
  }

  void show_progress() {
    std::int64_t said = -1;
    while (done_ < plan_.matches && !stopped_) {
      const std::int64_t percent = 100 * done_ / plan_.matches;
      if (percent != said) {
        const std::string line = words::cli_progress(lang_, {.done = done_.load(), .matches = plan_.matches});
        std::fprintf(stderr, "\r%s", line.c_str());
      }
      said = percent;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    if (said >= 0)
      std::fprintf(stderr, "\r%s\n",
                   words::cli_progress(lang_, {.done = done_.load(), .matches = plan_.matches}).c_str());
  }

  const Module& module_;
  const SimulationPlan plan_;
  const std::int64_t threads_;
  const Lang lang_;
  std::atomic<std::int64_t> done_{0};
  std::atomic<bool> stopped_{false};
  std::mutex guard_;
  std::optional<Refusal> refusal_;
};

std::string decimal(double number, int places) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", places, number);
  return text.data();
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

SimulationPlan plan_of(const Module& module, const Arguments& arguments) {
  const Lang lang = arguments.lang();
  SimulationPlan plan;
  plan.setup.seats = static_cast<int>(
      arguments.number("--seats", std::max<std::int64_t>(2, module.about().least_seats), 1, limits::seats));
  plan.setup.options = chosen_options(arguments);
  check_options(module, plan.setup, lang);
  seat_bots(plan.setup, module, arguments.list("--bots"), 0, lang);
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  plan.matches = arguments.number("--matches", 1000, 1, most_matches);
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
  SimulationPlan plan = plan_of(module, arguments);
  const auto cores = std::max<std::int64_t>(1, std::thread::hardware_concurrency());
  const std::int64_t threads = arguments.number("--threads", cores, 1, 256);
  RecordFolder records{arguments.value("--records").value_or(""), std::string(module.about().slug), lang, {}, {}};
  if (arguments.has("--records")) {
    make_folder(records.folder, lang);
    plan.on_record = RecordFolder::keep;
    plan.context = &records;
  }
  const auto begun = Clock::now();
  Simulation simulation(module, plan, threads, lang);
  const Sums sums = simulation.run();
  if (simulation.refusal()) bad_input(lang, *simulation.refusal());
  if (!records.failure.empty()) bad_input(records.failure);
  const std::chrono::duration<double> passed = Clock::now() - begun;
  const Figures figures{plan.matches, std::max(passed.count(), 1e-6), sums};
  const bool checked = plan.check_sound;
  print_out(arguments.has("--json") ? figures_json(figures, checked) : figures_text(figures, checked, lang));
  return sums.unsound == 0 ? exit_done : exit_untrue;
}

Shape simulate_shape(Words, Lang) {
  return {"simulate",
          {"GAME"},
          {seats_flag,
           {"--matches", "N", "cli.flag.matches"},
           seed_flag,
           {"--bots", "LEVEL,...", "cli.flag.bots"},
           set_flag,
           {"--threads", "N", "cli.flag.threads"},
           {"--records", "DIR", "cli.flag.records"},
           {"--check", "", "cli.flag.check"},
           json_flag}};
}

}  // namespace

Command simulate_command() { return {"simulate", simulate_shape, run_simulate}; }

}  // namespace calculi::cli
